import type { FastifyRequest } from 'fastify';
import { hasPermission } from '../../domain/permissions';
import type { Permission } from '../../domain/permissions';
import { NOT_FOUND, SESSION_ENDED } from '../../domain/errorMessages';
import { writeAudit } from '../audit/auditLog';
import type { AfterCommit } from './afterCommit';
import { MEDIA_TYPES } from './route';
import type { Route } from './route';
import type { Dependencies, CurrentUser } from './dependencies';
import { isRecordId } from '../db/recordId';
import type { RateLimiter } from './rateLimits';
import { idempotencyKey } from './idempotency';
import { HttpError, forbidden } from './httpError';

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: CurrentUser | null;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** Dependencies of all routes. */
export interface RouteServices {
  deps: Dependencies;
  /** User of a session token; undefined if the session has ended. `isBackground` does not extend the session. */
  findCurrentUser: (token: string, isBackground: boolean) => Promise<CurrentUser | undefined>;
  rateLimit: RateLimiter;
  afterCommit: AfterCommit;
}

const BEARER = /^Bearer (gt_[\w-]{43})$/;

/** Authenticates, authorises and rate-limits a request before its body is read. */
export async function authorize(
  services: RouteServices,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  const { findCurrentUser, rateLimit } = services;
  const limit =
    route.rateLimit ?? (route.permission === 'open' ? 'open' : route.auditAction ? 'writes' : 'reads');
  if (route.permission === 'open') rateLimit(limit, request);
  else {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const currentUser = token && (await findCurrentUser(token, route.isBackground === true));
    if (!currentUser) throw new HttpError(401, SESSION_ENDED);
    request.currentUser = currentUser;
    if (!hasPermission(currentUser.permissions, route.permission)) {
      auditRefusal(services, route, request);
      throw forbidden();
    }
    rateLimit(limit, request);
  }
  if (!Object.values(pathParameters(request)).every(isRecordId)) throw new HttpError(404, NOT_FOUND);
  assertBodyFormat(route, request);
  if (route.idempotent) idempotencyKey(request);
}

/** Writes refused changes to the audit log. */
function auditRefusal({ deps, afterCommit }: RouteServices, route: Route, request: FastifyRequest): void {
  const { currentUser, ip, id: requestId } = request;
  const auditContext = { currentUser: currentUser ?? undefined, ip, requestId, now: deps.clock() };
  const { auditAction: action, path } = route;
  if (action)
    afterCommit(() =>
      writeAudit(
        deps.db,
        { ...auditContext, action, outcome: 'refused' },
        { model: path.split('/')[1] ?? '' },
      ),
    );
}

/** Throws 403 without a permission that a route requires beside its own. */
export function assertPermission(
  { currentUser }: { currentUser: CurrentUser },
  permission: Permission,
): void {
  if (!hasPermission(currentUser.permissions, permission)) throw forbidden();
}

/** Rejects other content types than the route's, and all content encodings. */
function assertBodyFormat({ bodyFormats = ['json'] }: Route, { headers }: FastifyRequest): void {
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isEncoded = headers['content-encoding'] !== undefined;
  if (isEncoded || (contentType && !bodyFormats.some((format) => MEDIA_TYPES[format] === contentType)))
    throw new HttpError(415, 'This content type is not supported.');
}

/** Path parameters by name. */
export const pathParameters = (request: FastifyRequest): Record<string, string> => {
  const { params } = request;
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
};
