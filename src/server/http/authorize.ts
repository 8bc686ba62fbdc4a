import type { FastifyRequest } from 'fastify';
import { allows } from '../../domain/permissions';
import { writeAudit } from '../audit/auditLog';
import type { Afterwards } from './afterCommit';
import { MIMES } from './route';
import type { Call } from './route';
import type { Deps, Visitor } from './dependencies';
import { isId } from '../db/recordId';
import type { meters } from './rateLimits';
import { keyIn } from './idempotency';
import { NOT_THERE, Refusal } from './httpError';

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

/** Let the person in, or say why not, before a byte of the body is read. */
export async function admit(serving: Serving, row: Call, request: FastifyRequest): Promise<void> {
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

/** A body comes in one of the formats of its call, and as it is: nothing that a stranger packed is unpacked. */
function refuseFormat({ accepts = ['json'] }: Call, { headers }: FastifyRequest): void {
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isPacked = headers['content-encoding'] !== undefined;
  if (isPacked || (sent && !accepts.some((format) => MIMES[format] === sent)))
    throw new Refusal(415, 'This kind of body is not accepted here.');
}

/** The names in a request's path. */
export const paramsOf = (request: FastifyRequest): Record<string, string> => {
  const { params } = request;
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
};
