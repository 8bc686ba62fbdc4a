import { getHeapStatistics } from 'node:v8';
import helmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import type { FastifyUnderPressureOptions } from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEquals } from '../security/tokens';
import { parseJson, parseUrlEncoded, decodeUtf8 } from './strictJson';
import { HttpError } from './httpError';
import { MONITORING_PATHS } from './health';
import { UNAVAILABLE } from '../../domain/errorMessages';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the body, which signatures cover. */
    rawBody: Buffer | null;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of all responses besides helmet's; cacheable responses override `cache-control`. */
const EXTRA_HEADERS = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
};

/** One year in seconds. */
const HSTS = 'max-age=31536000';

/**
 * Pages and files set their own CSP; HSTS is sent over TLS only, COOP and Origin-Agent-Cluster with pages only: a file
 * opens in a tab that is empty at first, which browsers don't isolate by origin.
 */
const HELMET_OPTIONS: FastifyHelmetOptions = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
};

/** A request takes about four turns of the event loop, and the client gives up after 15 s. */
const MAX_EVENT_LOOP_DELAY_MS = 4_000;
const MAX_HEAP_SHARE = 0.9;
const OVERLOADED = new HttpError(503, UNAVAILABLE, { retryAfter: 5 });

const pressureOptions = (maxEventLoopDelay: number): FastifyUnderPressureOptions => ({
  maxEventLoopDelay,
  maxHeapUsedBytes: MAX_HEAP_SHARE * getHeapStatistics().heap_size_limit,
  pressureHandler: (request) =>
    MONITORING_PATHS.includes(request.routeOptions.url ?? '') ? undefined : Promise.reject(OVERLOADED),
});

/** Registers security headers, overload protection and origin checks for every request. */
export function registerGuards(app: FastifyInstance, maxEventLoopDelayMs = MAX_EVENT_LOOP_DELAY_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(EXTRA_HEADERS);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
    done();
  });
  void app.register(helmet, HELMET_OPTIONS);
  void app.register(underPressure, pressureOptions(maxEventLoopDelayMs)).after(() => rejectCrossOrigin(app));
}

/** Rejects changes from another origin or with a CSRF token mismatch. */
function rejectCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_METHODS.has(request.method) && (isCrossOrigin(request) || isCsrfMismatch(request)))
      done(new HttpError(403, 'Cross-origin requests are not allowed.'));
    else done();
  });
}

function isCrossOrigin({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

function isCsrfMismatch({ headers }: FastifyRequest): boolean {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(headers.cookie ?? '')?.[1];
  const header = headers['x-xsrf-token'];
  if (cookie === undefined || typeof header !== 'string') return false;
  return !timingSafeEquals(Buffer.from(cookie), Buffer.from(header));
}

/** Registers strict body parsers; an empty body is allowed. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('rawBody', null);
  const addParser = (type: string, parse: (bytes: Buffer) => unknown) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      try {
        request.rawBody = Buffer.from(body);
        done(null, parse(request.rawBody));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });
  addParser('application/json', parseJson);
  addParser('application/x-www-form-urlencoded', (bytes) => parseUrlEncoded(decodeUtf8(bytes)));
}
