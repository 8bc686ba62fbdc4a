import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSame } from '../security/tokens';
import { parseJson, parsePairs, textOf } from './strictJson';
import { Refusal } from './httpError';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What every answer says to the browser about itself. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

/** A whole year. */
const HSTS = 'max-age=31536000';

/** Headers on everything; what may be kept by a browser says so itself. */
export function setHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(HEADERS);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
    done();
  });
}

/** A change asked for by a page of another origin is refused; so is a pair of anti-forgery values that differ. */
export function refuseStrangers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE.has(request.method) && (isForeign(request) || isForged(request)))
      done(new Refusal(403, 'This page may not ask for this.'));
    else done();
  });
}

function isForeign({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

function isForged({ headers }: FastifyRequest): boolean {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(headers.cookie ?? '')?.[1];
  const header = headers['x-xsrf-token'];
  if (cookie === undefined || typeof header !== 'string') return false;
  return !isSame(Buffer.from(cookie), Buffer.from(header));
}

/** Read bodies by our own strict rules; nothing at all is a body too. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const read = (type: string, as: (bytes: Buffer) => unknown) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, as(Buffer.from(body)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });
  read('application/json', parseJson);
  read('application/x-www-form-urlencoded', (bytes) => parsePairs(textOf(bytes)));
}
