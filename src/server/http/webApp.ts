import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies';
import { CSP_REPORT_PATH } from './cspReports';
import { API_PREFIX } from './route';
import { UNAVAILABLE, HttpError } from './httpError';

/** The name by which a page's policy knows where to report. */
const REPORTING_GROUP = 'csp';
const INLINE_SCRIPTS = /<script>([^]*?)<\/script>/g;

/** The one page as it was built. */
interface IndexPage {
  text: string;
  /** What its policy knows the scripts by that stand in it. */
  scripts: readonly string[];
}

/** Read the page that every path shows. */
async function readIndexPage(file: string): Promise<IndexPage> {
  const text = await readFile(file, 'utf8');
  const scripts = [...text.matchAll(INLINE_SCRIPTS)].map(([, script = '']) => scriptDigest(script));
  return { text, scripts };
}

const scriptDigest = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What a page may do: its own scripts and styles, this server's calls and files, and nothing else. */
function contentSecurityPolicy(
  nonce: string,
  scripts: readonly string[],
  { apiHost, fileHost }: Dependencies['settings'],
): string {
  const also = (host: string) => (host ? ` ${new URL(host).origin}` : '');
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' blob:${also(fileHost)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${also(apiHost)}`,
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

/** Send the page, each time under a nonce of its own. */
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
      'reporting-endpoints': `${REPORTING_GROUP}="${CSP_REPORT_PATH}"`,
      'set-cookie': `XSRF-TOKEN=${randomBytes(18).toString('base64url')}; Path=/; SameSite=Strict${secure}`,
    })
    .send(text.replaceAll('__NONCE__', nonce));
}

/** Paths below which a page never lives: what isn't there is missing. */
const NON_PAGE_PATHS = new RegExp(`^(${API_PREFIX}|/media|/paper|/assets)(/|$)`);
const INDEX_PAGE = 'index.html';
const HASHED = /\.[0-9a-f]{8,}\./;
/** Requested beside a picture in a tab of its own as well, whose sandbox makes that tab another origin. */
const ICON = 'favicon.svg';
const IMMUTABLE = 'public, max-age=31536000, immutable';

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
          'cache-control': HASHED.test(file) ? IMMUTABLE : 'no-cache',
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
