import type { FastifyRequest } from 'fastify';
import { hasPermission } from '../../domain/permissions';
import { writeAudit } from '../audit/auditLog';
import type { AfterCommit } from './afterCommit';
import { MEDIA_TYPES } from './route';
import type { Route } from './route';
import type { Dependencies, CurrentUser } from './dependencies';
import { isRecordId } from '../db/recordId';
import type { RateLimiter } from './rateLimits';
import { idempotencyKey } from './idempotency';
import { NOT_FOUND, HttpError } from './httpError';

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: CurrentUser | null;
  }
  interface FastifyContextConfig {
    call?: Route;
  }
}

/** What the routes need of the server around them. */
export interface RouteServices {
  deps: Dependencies;
  /** Who a token belongs to, now; undefined when its session is over. */
  findCurrentUser: (token: string, quiet: boolean) => Promise<CurrentUser | undefined>;
  rateLimit: RateLimiter;
  afterCommit: AfterCommit;
}

const BEARER = /^Bearer (gt_[\w-]{43})$/;

/** Let the person in, or say why not, before a byte of the body is read. */
export async function authorize(serving: RouteServices, row: Route, request: FastifyRequest): Promise<void> {
  const { findCurrentUser, rateLimit } = serving;
  const limit = row.rateLimit ?? (row.permission === 'open' ? 'open' : row.auditAction ? 'writes' : 'reads');
  if (row.permission === 'open') rateLimit(limit, request);
  else {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const currentUser = token && (await findCurrentUser(token, row.isBackground === true));
    if (!currentUser) throw new HttpError(401, 'Your session has ended. Please sign in again.');
    request.currentUser = currentUser;
    if (!hasPermission(currentUser.permissions, row.permission)) throw forbidden(serving, row, request);
    rateLimit(limit, request);
  }
  if (!Object.values(pathParameters(request)).every(isRecordId)) throw new HttpError(404, NOT_FOUND);
  assertBodyFormat(row, request);
  if (row.idempotent) idempotencyKey(request);
}

/** Someone tried to change what is not theirs to change: that is written down. */
function forbidden({ deps, afterCommit }: RouteServices, row: Route, request: FastifyRequest): HttpError {
  const { currentUser, ip, id: requestId } = request;
  const doing = { currentUser: currentUser ?? undefined, ip, requestId, now: deps.clock() };
  const { auditAction: action, path } = row;
  if (action)
    afterCommit(() =>
      writeAudit(deps.db, { ...doing, action, outcome: 'refused' }, { model: path.split('/')[1] ?? '' }),
    );
  return new HttpError(403, 'You are not allowed to do this.');
}

/** A body comes in one of the formats of its call, and as it is: nothing that a stranger packed is unpacked. */
function assertBodyFormat({ bodyFormats = ['json'] }: Route, { headers }: FastifyRequest): void {
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isPacked = headers['content-encoding'] !== undefined;
  if (isPacked || (sent && !bodyFormats.some((format) => MEDIA_TYPES[format] === sent)))
    throw new HttpError(415, 'This content type is not supported.');
}

/** The names in a request's path. */
export const pathParameters = (request: FastifyRequest): Record<string, string> => {
  const { params } = request;
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
};
