import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../db/transaction';
import type { Db } from '../db/client';
import { admit, paramsOf } from './authorize';
import type { Serving } from './authorize';
import { writeAudit } from '../audit/auditLog';
import { API, statusOf } from './route';
import type { OpenAsk } from './requestContext';
import type { Call } from './route';
import { tablesFor } from './dependencies';
import type { Deps } from './dependencies';
import { answersFile, mimeAnswered, sendFile, writtenBy } from './serialize';
import { readForm } from './multipartForm';
import { parsePairs } from './strictJson';
import { learnAnew } from '../lists/queryCache';
import { once } from './idempotency';

/** Make a route of every row: who may, how often, what was sent, what is answered. */
export function serve(app: FastifyInstance, serving: Serving, calls: readonly Call[]): void {
  app.decorateRequest('visitor', null);
  for (const row of calls)
    app.route({
      method: row.method,
      url: API + row.path,
      config: { call: row },
      onRequest: (request) => admit(serving, row, request),
      handler: (request, reply) => answer(serving, row, request, reply),
    });
}

const takesFile = ({ limit }: Call): boolean => limit === 'uploads' || limit === 'imports';

async function answer(
  serving: Serving,
  row: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.isMultipart() ? await readForm(request, takesFile(row)) : undefined;
  const visitor = request.visitor ?? undefined;
  const body = form?.fields ?? request.body ?? {};
  const tables = tablesFor(serving.deps, visitor);
  const deps = { ...serving.deps, db: tables };
  const ask = askOf(deps, row, request, { body, file: form?.file });
  const run = async (db: Db) => {
    const later: (() => Promise<unknown>)[] = [];
    const result = await row.handle({ ...ask(db), afterwards: (work) => void later.push(work) }, visitor);
    return { result, later };
  };
  const work =
    row.idempotent && visitor
      ? (db: Db) =>
          once(db, { user: visitor.userId, request, body, now: serving.deps.clock() }, () => run(db))
      : run;
  const ownTransaction = row.changes !== undefined && row.needs !== 'open';
  const { result, later } = await (ownTransaction ? inTransaction(tables, work) : work(tables));
  if (row.changes !== undefined) learnAnew();
  for (const work of later) serving.afterwards(work);
  if (answersFile(row.answers)) return sendFile(reply, mimeAnswered(row.answers), result);
  void reply.status(statusOf(row));
  return statusOf(row) === 204 ? reply.send() : writtenBy(reply, row.answers, result);
}

type Sent = Pick<OpenAsk<unknown, unknown, string>, 'body' | 'file'>;

/** What a handler is given, once the way to the database is known. */
const askOf =
  (deps: Deps, row: Call, request: FastifyRequest, sent: Sent) =>
  (db: Db): Omit<OpenAsk<unknown, unknown, string>, 'afterwards'> => {
    const now = deps.clock();
    const { ip, id: requestId, visitor } = request;
    const doing = { action: row.changes ?? row.path, visitor: visitor ?? undefined, ip, requestId, now };
    return {
      ...sent,
      query: parsePairs(request.url.split('?')[1] ?? ''),
      param: (name) => paramsOf(request)[name] ?? '',
      db,
      deps,
      now,
      ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      requestId,
      changed: (change) => writeAudit(db, doing, change),
    };
  };
