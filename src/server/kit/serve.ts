import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allows } from '../../domain/permissions';
import { inTransaction } from '../database/transaction';
import type { Db } from '../database/pool';
import { writeAudit } from './audit';
import type { Afterwards } from './afterwards';
import { API, MIMES, statusOf } from './call';
import type { OpenAsk } from './ask';
import type { Call } from './call';
import { countAnew } from './counting';
import { tablesFor } from './deps';
import type { Deps, Visitor } from './deps';
import { answersFile, mimeAnswered, sendFile } from './fileAnswer';
import { readForm } from './form';
import { isId } from './id';
import { parsePairs } from './json';
import type { meters } from './limits';
import { keyIn, once } from './once';
import { NOT_THERE, Refusal } from './refusal';
import { writtenBy } from './writing';

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** What the routes need of the server around them. */
export interface Serving {
  deps: Deps;
  /** Who a token belongs to, now; undefined when its session is over. */
  visitorOf: (token: string, quiet: boolean) => Promise<Visitor | undefined>;
  meter: ReturnType<typeof meters>;
  afterwards: Afterwards;
}

const BEARER = /^Bearer (gt_[\w-]{43})$/;

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

/** Let the person in, or say why not, before a byte of the body is read. */
async function admit(serving: Serving, row: Call, request: FastifyRequest): Promise<void> {
  const { visitorOf, meter } = serving;
  const limit = row.limit ?? (row.needs === 'open' ? 'open' : row.changes ? 'writes' : 'reads');
  if (row.needs === 'open') meter(limit, request.ip);
  else {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const visitor = token && (await visitorOf(token, row.quiet === true));
    if (!visitor) throw new Refusal(401, 'Your session has ended. Please sign in again.');
    request.visitor = visitor;
    if (!allows(visitor.grants, row.needs)) throw turnedAway(serving, row, request);
    meter(limit, limit === 'events' ? visitor.sessionId : visitor.userId);
  }
  if (!Object.values(paramsOf(request)).every(isId)) throw new Refusal(404, NOT_THERE);
  refuseFormat(row, request);
  if (row.idempotent) keyIn(request);
}

/** Someone tried to change what is not theirs to change: that is written down. */
function turnedAway({ deps, afterwards }: Serving, row: Call, request: FastifyRequest): Refusal {
  const { visitor, ip, id: requestId } = request;
  const doing = { visitor: visitor ?? undefined, ip, requestId, now: deps.clock() };
  const { changes: action, path } = row;
  if (action)
    afterwards(() =>
      writeAudit(deps.db, { ...doing, action, outcome: 'refused' }, { model: path.split('/')[1] ?? '' }),
    );
  return new Refusal(403, 'You are not allowed to do this.');
}

function refuseFormat({ accepts = ['json'] }: Call, { headers }: FastifyRequest): void {
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (sent && !accepts.some((format) => MIMES[format] === sent))
    throw new Refusal(415, 'This kind of body is not accepted here.');
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
  if (row.changes !== undefined) countAnew();
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

const paramsOf = (request: FastifyRequest): Record<string, string> => {
  const { params } = request;
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
};
