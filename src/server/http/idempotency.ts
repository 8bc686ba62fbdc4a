import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isObject } from '../../domain/entity';
import { SESSION_ENDED } from '../../domain/errorMessages';
import { DAY_MS } from '../../domain/durations';
import { executeWithoutWaiting } from '../db/client';
import type { Db } from '../db/client';
import type { CurrentUser } from './dependencies';
import { HttpError } from './httpError';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
const RETENTION_MS = DAY_MS;

interface IdempotentRequest {
  currentUser: CurrentUser;
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>;
  body: unknown;
  now: number;
}

export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  throw new HttpError(400, `This request requires an ${IDEMPOTENCY_HEADER} header of 1 to 255 characters.`);
}

const sortKeys = (_name: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

const hashBody = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body, sortKeys)).digest('hex');

/**
 * Runs the work once per key in its transaction; repeats return the stored response. Throws 401 if the session has ended
 * meanwhile; after that, an employee cannot be blocked until the transaction ends, which would leave them with the money.
 */
export async function runOnce<Done extends { result: unknown; later: unknown[] }>(
  db: Db,
  { currentUser: { userId: user, sessionId }, request, body, now }: IdempotentRequest,
  work: () => Promise<Done>,
): Promise<{ result: unknown; later: Done['later'] }> {
  const key = idempotencyKey(request);
  const endpoint = `${request.method} ${request.url}`;
  const body_hash = hashBody(body);
  await executeWithoutWaiting(
    db,
    db
      .deleteFrom('idempotency_keys')
      .where('at', '<', new Date(now - RETENTION_MS))
      .where('user_id', '=', user)
      .compile(),
  );
  // The foreign key of the insert waits for a transaction that has locked the user.
  const [{ numInsertedOrUpdatedRows: inserted = 0n }, session] = await Promise.all([
    db
      .insertInto('idempotency_keys')
      .values({ user_id: user, key, endpoint, body_hash, at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  ]);
  if (!session) throw new HttpError(401, SESSION_ENDED);
  const stored = db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', user)
    .where('key', '=', key);
  if (inserted === 0n) {
    const first = await stored.executeTakeFirstOrThrow();
    if (first.endpoint === endpoint && first.body_hash === body_hash)
      return { result: first.response, later: [] };
    throw new HttpError(
      422,
      'This request was already sent with different content. Check the result of the first one.',
    );
  }
  const done = await work();
  await executeWithoutWaiting(
    db,
    db
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(done.result) })
      .where('user_id', '=', user)
      .where('key', '=', key)
      .compile(),
  );
  return done;
}
