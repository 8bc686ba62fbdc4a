import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies';
import { CSP_REPORT_PATH } from './cspReports';
import { createReadStream } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { API_PREFIX } from './route';
import { UNAVAILABLE, HttpError } from './httpError';

/** The name by which a page's policy knows where to report. */
const REPORTING_GROUP = 'csp';
const INLINE_SCRIPTS = /<script>([^]*?)<\/script>/g;

/** The one page as it was built. */
export interface IndexPage {
  text: string;
  /** What its policy knows the scripts by that stand in it. */
  scripts: readonly string[];
}

/** Read the page that every path shows. */
export async function readIndexPage(file: string): Promise<IndexPage> {
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
export function sendIndexPage(
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

const MIMES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const PRECOMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Paths below which a page never lives: what isn't there is missing. */
const NON_PAGE_PATHS = new RegExp(`^(${API_PREFIX}|/media|/paper|/assets)(/|$)`);
const INDEX_PAGE = '/index.html';
const HASHED = /\.[0-9a-f]{8,}\./;
/** Asked for beside a picture that is open by itself as well, whose sandbox makes the tab a stranger to us. */
const ICON = '/favicon.svg';
const FAVICON_ICO = '/favicon.ico';
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface Asset {
  file: string;
  encodings: Set<string>;
}

/** Every built file by its path, so that nothing outside the folder can ever be asked for. */
async function findAssets(root: string): Promise<Map<string, Asset>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const plain = [...files].filter((file) => extname(file) in MIMES);
  return new Map(
    plain.map((file) => [
      `/${relative(root, file).split(sep).join('/')}`,
      {
        file,
        encodings: new Set(
          PRECOMPRESSED.filter(([, ending]) => files.has(file + ending)).map(([name]) => name),
        ),
      },
    ]),
  );
}

/** Serve the built pages: files as they are, and the one page for every other path. */
export function registerWebApp(app: FastifyInstance, deps: Dependencies): void {
  const root = deps.webRoot;
  let assets = new Map<string, Asset>();
  let page: IndexPage | undefined;
  app.addHook('onReady', async () => {
    if (!root) return;
    assets = await findAssets(root);
    const file = assets.get(INDEX_PAGE)?.file;
    page = file === undefined ? undefined : await readIndexPage(file);
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = decodePath(request);
      const asset = path === INDEX_PAGE ? undefined : assets.get(path === FAVICON_ICO ? ICON : path);
      if (asset) return sendAsset(request, reply, asset);
      if (NON_PAGE_PATHS.test(path)) return reply.callNotFound();
      if (!page) throw new HttpError(503, UNAVAILABLE, { retryAfter: 5 });
      return sendIndexPage(request, reply, deps, page);
    },
  });
}

function decodePath(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    throw new HttpError(400, 'The request could not be understood.');
  }
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, { file, encodings }: Asset) {
  const { mtimeMs, size } = await stat(file);
  const etag = `"${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}"`;
  const wanted = (request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((name) => name.split(';')[0]?.trim());
  const found = PRECOMPRESSED.find(([name]) => encodings.has(name) && wanted.includes(name));
  void reply.headers({
    etag,
    vary: 'Accept-Encoding',
    'cache-control': HASHED.test(file) ? IMMUTABLE : 'no-cache',
    ...(found && { 'content-encoding': found[0] }),
    ...(file.endsWith(ICON) && { 'cross-origin-resource-policy': 'cross-origin' }),
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const sent = found ? file + found[1] : file;
  void reply.type(MIMES[extname(file)] ?? 'application/octet-stream');
  void reply.header('content-length', (await stat(sent)).size);
  return reply.send(request.method === 'HEAD' ? undefined : createReadStream(sent));
}
