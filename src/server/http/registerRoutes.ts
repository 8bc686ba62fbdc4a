import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../db/transaction';
import type { Db } from '../db/client';
import { authorize, pathParameters } from './authorize';
import type { RouteServices } from './authorize';
import { writeAudit } from '../audit/auditLog';
import { API_PREFIX, successStatus } from './route';
import type { PublicRequestContext } from './requestContext';
import type { Route } from './route';
import { visibleDb } from './dependencies';
import type { Dependencies } from './dependencies';
import { isFileResponse, responseMediaType, sendFile, sendJson } from './serialize';
import { parseMultipart } from './multipartForm';
import { parseUrlEncoded } from './strictJson';
import { invalidateQueryCaches } from '../lists/queryCache';
import { runOnce } from './idempotency';

/** Registers all routes with authorisation, rate limit, validation and serialisation. */
export function registerRoutes(app: FastifyInstance, serving: RouteServices, calls: readonly Route[]): void {
  app.decorateRequest('currentUser', null);
  for (const row of calls)
    app.route({
      method: row.method,
      url: API_PREFIX + row.path,
      config: { call: row },
      onRequest: (request) => authorize(serving, row, request),
      handler: (request, reply) => handleRequest(serving, row, request, reply),
    });
}

const acceptsFile = ({ rateLimit }: Route): boolean => rateLimit === 'uploads' || rateLimit === 'imports';

async function handleRequest(
  serving: RouteServices,
  row: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.isMultipart() ? await parseMultipart(request, acceptsFile(row)) : undefined;
  const currentUser = request.currentUser ?? undefined;
  const body = form?.fields ?? request.body ?? {};
  const tables = visibleDb(serving.deps, currentUser);
  const deps = { ...serving.deps, db: tables };
  const context = createContext(deps, row, request, { body, file: form?.file });
  const run = async (db: Db) => {
    const later: (() => Promise<unknown>)[] = [];
    const result = await row.handler(
      { ...context(db), afterCommit: (work) => void later.push(work) },
      currentUser,
    );
    return { result, later };
  };
  const work =
    row.idempotent && currentUser
      ? (db: Db) =>
          runOnce(db, { user: currentUser.userId, request, body, now: serving.deps.clock() }, () => run(db))
      : run;
  const ownTransaction = row.auditAction !== undefined && row.permission !== 'open';
  const { result, later } = await (ownTransaction ? inTransaction(tables, work) : work(tables));
  if (row.auditAction !== undefined) invalidateQueryCaches();
  for (const work of later) serving.afterCommit(work);
  if (isFileResponse(row.response)) return sendFile(reply, responseMediaType(row.response), result);
  void reply.status(successStatus(row));
  return successStatus(row) === 204 ? reply.send() : sendJson(reply, row.response, result);
}

type RequestBody = Pick<PublicRequestContext<unknown, unknown, string>, 'body' | 'file'>;

const createContext =
  (deps: Dependencies, row: Route, request: FastifyRequest, sent: RequestBody) =>
  (db: Db): Omit<PublicRequestContext<unknown, unknown, string>, 'afterCommit'> => {
    const now = deps.clock();
    const { ip, id: requestId, currentUser } = request;
    const doing = {
      action: row.auditAction ?? row.path,
      currentUser: currentUser ?? undefined,
      ip,
      requestId,
      now,
    };
    return {
      ...sent,
      query: parseUrlEncoded(request.url.split('?')[1] ?? ''),
      param: (name) => pathParameters(request)[name] ?? '',
      db,
      deps,
      now,
      ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
      requestId,
      recordChange: (change) => writeAudit(db, doing, change),
    };
  };
