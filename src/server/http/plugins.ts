import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEquals } from '../security/tokens';
import { parseJson, parseUrlEncoded, decodeUtf8 } from './strictJson';
import { HttpError } from './httpError';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What every answer says to the browser about itself. */
const SECURITY_HEADERS = {
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
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
    done();
  });
}

/** A change asked for by a page of another origin is refused; so is a pair of anti-forgery values that differ. */
export function rejectCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_METHODS.has(request.method) && (isCrossOrigin(request) || isCsrfMismatch(request)))
      done(new HttpError(403, 'This page may not ask for this.'));
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

/** Read bodies by our own strict rules; nothing at all is a body too. */
export function registerBodyParsers(app: FastifyInstance): void {
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
  read('application/x-www-form-urlencoded', (bytes) => parseUrlEncoded(decodeUtf8(bytes)));
}
