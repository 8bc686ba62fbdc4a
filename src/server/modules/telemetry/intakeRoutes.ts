import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { TELEMETRY_FORMATS } from '../../../domain/telemetry/telemetry';
import type { PayloadMap, TelemetryFormat } from '../../../domain/telemetry/telemetry';
import { NOT_FOUND, UNAVAILABLE } from '../../../domain/errorMessages';
import type { Db } from '../../db/client';
import type { Dependencies } from '../../http/dependencies';
import { sqlState } from '../../db/sqlState';
import { HttpError } from '../../http/httpError';
import type { RateLimiter } from '../../http/rateLimits';
import { API_PREFIX } from '../../http/route';
import { createIntakeQueue } from './intakeQueue';
import { processBodies, readBody } from './intake';
import { createRequestLimiter } from './requestLimiter';
import { hashIngestKey } from './telemetryService';
import { intakePage } from './intakePage';

/** A batch of 10,000 readings, or a message with all gateways that received it. */
const BODY_MAX_BYTES = 4 * 1024 * 1024;
/** Per key: bodies in memory, and a network's messages of 1,000 devices at the same minute. */
const REQUESTS_PER_KEY = { maxActive: 16, maxWaiting: 1_000, maxWaitMs: 10_000 };
const KEY = /^Bearer (tb[ks]_[\w-]{32})$/i;

/** Sender of a message: a source, or a device with its own key. */
interface Sender {
  key: string;
  format: TelemetryFormat | null;
  sourceId?: Id;
  deviceId?: Id;
  map?: PayloadMap;
}

declare module 'fastify' {
  interface FastifyRequest {
    sender: Sender | null;
    /** Lets the next request of the key run. */
    releaseSlot: (() => void) | null;
  }
}

interface FoundSender {
  source_id: Id | null;
  device_id: Id | null;
  format: TelemetryFormat | null;
  map: PayloadMap | null;
  /** Whether this is the first use of a new key. */
  is_first_use: boolean;
}

/** Marks a key as used, so that the next rotation keeps it valid. */
async function markKeyUsed(db: Db, hash: string, at: Date): Promise<void> {
  await sql`with device as (update devices set ingest_key_used_at = ${at}
      where array[ingest_key_hash, previous_ingest_key_hash] @> array[${hash}] and ingest_key_hash = ${hash})
    update telemetry_sources set key_used_at = ${at} where key_hash = ${hash}`.execute(db);
}

/** Finds the sender of a key; a rotated key is valid for some time. */
async function findSender(db: Db, key: string, now: number): Promise<Sender | undefined> {
  const hash = hashIngestKey(key);
  const at = new Date(now);
  const { rows } = await sql<FoundSender>`
    select s.id as source_id, null::uuid as device_id, s.format, m.payload_map as map,
      s.key_hash = ${hash} and s.key_used_at is null as is_first_use
    from telemetry_sources s left join device_models m on m.id = s.model_id
    where s.deleted_at is null and s.is_enabled
      and (s.key_hash = ${hash} or s.previous_key_hash = ${hash} and s.previous_key_until > ${at})
    union all
    select null, d.id, null, null, d.ingest_key_hash = ${hash} and d.ingest_key_used_at is null from devices d where d.deleted_at is null and d.status <> 'retired'
      and array[d.ingest_key_hash, d.previous_ingest_key_hash] @> array[${hash}]
      and (d.ingest_key_hash = ${hash} or d.previous_ingest_key_hash = ${hash} and d.previous_ingest_key_until > ${at})
    limit 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  if (found.is_first_use) await markKeyUsed(db, hash, at);
  return {
    key,
    format: found.format,
    ...(found.source_id && { sourceId: found.source_id }),
    ...(found.device_id && { deviceId: found.device_id }),
    ...(found.map && { map: found.map }),
  };
}

/** SQLSTATEs of a serialisation failure and a deadlock. */
const CONFLICT_STATES = new Set(['40001', '40P01']);

/** Responds 503 to conflicts, because senders retry on 503, but drop messages on the usual 409. */
function rethrowConflict(error: unknown): never {
  if (!CONFLICT_STATES.has(sqlState(error) ?? '')) throw error;
  throw new HttpError(503, UNAVAILABLE, { retryAfter: 2 });
}

const UNKNOWN_KEY = 'The key is missing, wrong or no longer valid.';

const isFormat = (name: unknown): name is TelemetryFormat =>
  TELEMETRY_FORMATS.some((format) => format === name);

const queryValue = ({ query }: FastifyRequest, name: string): string | undefined => {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * `POST /api/ingest/{format}` accepts messages of machines with the key of a source or device. Any body is
 * stored and answered with 200, because a retry would not help. `GET /api/ingest` documents the formats.
 */
export function registerIntake(
  app: FastifyInstance,
  { db, intakeDb = db, clock }: Dependencies,
  limitRate: RateLimiter,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.decorateRequest('sender', null);
    scope.decorateRequest('releaseSlot', null);
    /** Keys that were valid when last used: other ones are limited by address before they are looked up. */
    const knownKeys = new Set<string>();
    const acquireSlot = createRequestLimiter(REQUESTS_PER_KEY);
    const enqueue = createIntakeQueue((bodies) => processBodies(intakeDb, bodies, clock()));
    scope.get(`${API_PREFIX}/ingest`, { onRequest: limitOpen }, (_request, reply) => intakePage(reply));
    scope.post<{ Params: { format: string } }>(
      `${API_PREFIX}/ingest/:format`,
      {
        bodyLimit: BODY_MAX_BYTES,
        onRequest: async (request, reply) => {
          const key = KEY.exec(request.headers.authorization ?? '')?.[1];
          if (!key) {
            limitRate('unknownKeys', request);
            throw new HttpError(401, UNKNOWN_KEY);
          }
          const isKnown = knownKeys.has(key);
          if (isKnown) limitRate('intake', request);
          request.releaseSlot = await acquireSlot(key);
          // The client may disconnect while its request waits or is read.
          reply.raw.once('close', () => request.releaseSlot?.());
          if (request.raw.socket.destroyed) throw new HttpError(400, 'The connection was closed.');
          const uncount = knownKeys.has(key) ? undefined : limitRate('unknownKeys', request);
          request.sender = (await findSender(db, key, clock())) ?? null;
          if (!request.sender) {
            knownKeys.delete(key);
            throw new HttpError(401, UNKNOWN_KEY);
          }
          uncount?.();
          knownKeys.add(key);
          if (!isKnown) limitRate('intake', request);
        },
        onResponse: (request, _reply, done) => {
          request.releaseSlot?.();
          done();
        },
      },
      async (request, reply) => {
        const { sender, params, body } = request;
        if (!isFormat(params.format) || !sender) throw new HttpError(404, NOT_FOUND);
        if (sender.format !== null && sender.format !== params.format)
          throw new HttpError(409, `This key belongs to a source with the format '${sender.format}'.`);
        const event = queryValue(request, 'event');
        const { key, ...origin } = sender;
        const delivery = {
          ...origin,
          format: params.format,
          transport: 'http' as const,
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          ...(event !== undefined && { event }),
        };
        const messages = readBody(delivery);
        const { releaseSlot } = request;
        // A body that is being stored keeps its slot, even if the client disconnects.
        request.releaseSlot = null;
        const summary = await enqueue(key, messages)
          .catch(rethrowConflict)
          .finally(() => releaseSlot?.());
        return reply.send(summary);
      },
    );
    done();
  });

  function limitOpen(request: FastifyRequest, _reply: unknown, next: () => void) {
    limitRate('open', request);
    next();
  }
}
