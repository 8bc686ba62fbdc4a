import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies';
import { CSP_REPORT_PATH } from './cspReports';
import { API_PREFIX } from './route';
import { HttpError } from './httpError';
import { UNAVAILABLE } from '../../domain/errorMessages';

/** Reporting endpoint name in the CSP. */
const REPORTING_GROUP = 'csp';
const INLINE_SCRIPTS = /<script>([^]*?)<\/script>/g;

/** The built index page. */
interface IndexPage {
  text: string;
  /** CSP hashes of its inline scripts. */
  scripts: readonly string[];
}

async function readIndexPage(file: string): Promise<IndexPage> {
  const text = await readFile(file, 'utf8');
  const scripts = [...text.matchAll(INLINE_SCRIPTS)].map(([, script = '']) => scriptDigest(script));
  return { text, scripts };
}

const scriptDigest = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** CSP of the web app: own scripts, styles, API and files only, and the tiles of the map. */
function contentSecurityPolicy(
  nonce: string,
  scripts: readonly string[],
  { apiHost, fileHost, mapTilesUrl }: Dependencies['settings'],
): string {
  const originOf = (host: string) => (host ? ` ${new URL(host).origin}` : '');
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' blob:${originOf(fileHost)}${originOf(mapTilesUrl)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${originOf(apiHost)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types tankbook',
    `report-to ${REPORTING_GROUP}`,
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ');
}

/** Sends the index page with a fresh CSP nonce. */
function sendIndexPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Dependencies,
  { text, scripts }: IndexPage,
) {
  const nonce = randomBytes(16).toString('base64');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce, scripts, settings),
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'reporting-endpoints': `${REPORTING_GROUP}="${CSP_REPORT_PATH}"`,
      'set-cookie': `XSRF-TOKEN=${randomBytes(18).toString('base64url')}; Path=/; SameSite=Strict${secure}`,
    })
    .send(text.replaceAll('__NONCE__', nonce));
}

/** Path prefixes that respond 404 instead of the index page. */
const NON_PAGE_PATHS = new RegExp(`^(${API_PREFIX}|/media|/documents|/assets)(/|$)`);
const INDEX_PAGE = 'index.html';
const HASHED = /\.[0-9a-f]{8,}\./;
/** Browsers also request the icon for images opened in their own tab, whose sandboxed origin is opaque. */
const ICON = 'favicon.svg';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Caches the icon, which browsers otherwise request on every navigation. */
const ONE_DAY = 'public, max-age=86400';

/** Serves the built web app: each file under its own route, and the index page for every other path. */
export async function registerWebApp(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const root = deps.webRoot;
  const page = root === undefined ? undefined : await readIndexPage(join(root, INDEX_PAGE));
  if (root !== undefined) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      globIgnore: [INDEX_PAGE, '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        void reply.headers({
          'cache-control': HASHED.test(file) ? IMMUTABLE : ONE_DAY,
          ...(file.endsWith(ICON) && { 'cross-origin-resource-policy': 'cross-origin' }),
        }),
    });
    app.get('/favicon.ico', (_request, reply) => reply.sendFile(ICON));
  }
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      if (NON_PAGE_PATHS.test(`/${request.params['*']}`)) return reply.callNotFound();
      if (!page) throw new HttpError(503, UNAVAILABLE, { retryAfter: 5 });
      return sendIndexPage(request, reply, deps, page);
    },
  });
}
