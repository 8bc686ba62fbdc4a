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
import { runOnce } from './idempotency';

/** Registers all routes with authorisation, rate limit, validation and serialisation. */
export function registerRoutes(
  app: FastifyInstance,
  services: RouteServices,
  routes: readonly Route[],
): void {
  app.decorateRequest('currentUser', null);
  for (const route of routes)
    app.route({
      method: route.method,
      url: API_PREFIX + route.path,
      config: { route },
      onRequest: (request) => authorize(services, route, request),
      handler: (request, reply) => handleRequest(services, route, request, reply),
    });
}

const acceptsFile = ({ rateLimit }: Route): boolean => rateLimit === 'uploads' || rateLimit === 'imports';

async function handleRequest(
  services: RouteServices,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.isMultipart() ? await parseMultipart(request, acceptsFile(route)) : undefined;
  const currentUser = request.currentUser ?? undefined;
  const body = form?.fields ?? request.body ?? {};
  const requestDb = visibleDb(services.deps, currentUser);
  const deps = { ...services.deps, db: requestDb };
  const context = createContext(deps, route, request, { body, file: form?.file });
  const run = async (db: Db) => {
    const queued: (() => Promise<unknown>)[] = [];
    const withQueue = (on: Db) => ({
      ...context(on),
      afterCommit: (later: () => Promise<unknown>) => void queued.push(later),
    });
    const result = await route.handler(
      {
        ...withQueue(db),
        inTransaction: (part) => inTransaction(requestDb, (trx) => part(withQueue(trx))),
      },
      currentUser,
    );
    return { result, later: queued };
  };
  const work =
    route.idempotent && currentUser
      ? (db: Db) => runOnce(db, { currentUser, request, body, now: services.deps.clock() }, () => run(db))
      : run;
  const ownTransaction =
    route.auditAction !== undefined && route.permission !== 'open' && !route.commitsParts;
  const { result, later: queued } = await (ownTransaction ? inTransaction(requestDb, work) : work(requestDb));
  for (const work of queued) services.afterCommit(work);
  if (isFileResponse(route.response)) return sendFile(reply, responseMediaType(route.response), result);
  void reply.status(successStatus(route));
  if (successStatus(route) === 204) return reply.send();
  return sendJson(reply, route.response, route.respond ? await route.respond(requestDb, result) : result);
}

type RequestBody = Pick<PublicRequestContext<unknown, unknown, string>, 'body' | 'file'>;

const createContext =
  (deps: Dependencies, route: Route, request: FastifyRequest, requestBody: RequestBody) =>
  (db: Db): Omit<PublicRequestContext<unknown, unknown, string>, 'afterCommit' | 'inTransaction'> => {
    const now = deps.clock();
    const { ip, id: requestId, currentUser } = request;
    const auditContext = {
      action: route.auditAction ?? route.path,
      currentUser: currentUser ?? undefined,
      ip,
      requestId,
      now,
    };
    return {
      ...requestBody,
      query: parseUrlEncoded(request.url.split('?')[1] ?? ''),
      rawBody: request.rawBody ?? Buffer.alloc(0),
      header: (name) => String(request.headers[name] ?? ''),
      param: (name) => pathParameters(request)[name] ?? '',
      db,
      deps,
      now,
      ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
      requestId,
      recordChange: (...changes) => writeAudit(db, auditContext, ...changes),
    };
  };
