import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API } from './kit/call';
import type { Deps } from './kit/deps';
import { NOT_NOW, Refusal } from './kit/refusal';
import type { BuiltPage } from './page';
import { readPage, sendPage } from './page';

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
const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Paths below which a page never lives: what isn't there is missing. */
const NO_PAGES = new RegExp(`^(${API}|/media|/paper|/assets)(/|$)`);
const PAGE = '/index.html';
const HASHED = /\.[0-9a-f]{8,}\./;
/** Asked for beside a picture that is open by itself as well, whose sandbox makes the tab a stranger to us. */
const ICON = '/favicon.svg';
const ICON_BY_HABIT = '/favicon.ico';
const FOR_EVER = 'public, max-age=31536000, immutable';

interface Asset {
  file: string;
  packed: Set<string>;
}

/** Every built file by its path, so that nothing outside the folder can ever be asked for. */
async function assetsIn(root: string): Promise<Map<string, Asset>> {
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
        packed: new Set(PACKED.filter(([, ending]) => files.has(file + ending)).map(([name]) => name)),
      },
    ]),
  );
}

/** Serve the built pages: files as they are, and the one page for every other path. */
export function serveWeb(app: FastifyInstance, deps: Deps): void {
  const root = deps.webRoot;
  let assets = new Map<string, Asset>();
  let page: BuiltPage | undefined;
  app.addHook('onReady', async () => {
    if (!root) return;
    assets = await assetsIn(root);
    const file = assets.get(PAGE)?.file;
    page = file === undefined ? undefined : await readPage(file);
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = decoded(request);
      const asset = path === PAGE ? undefined : assets.get(path === ICON_BY_HABIT ? ICON : path);
      if (asset) return sendAsset(request, reply, asset);
      if (NO_PAGES.test(path)) return reply.callNotFound();
      if (!page) throw new Refusal(503, NOT_NOW, { retryAfter: 5 });
      return sendPage(request, reply, deps, page);
    },
  });
}

function decoded(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Refusal(400, 'The request could not be understood.');
  }
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, { file, packed }: Asset) {
  const { mtimeMs, size } = await stat(file);
  const etag = `"${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}"`;
  const wanted = (request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((name) => name.split(';')[0]?.trim());
  const found = PACKED.find(([name]) => packed.has(name) && wanted.includes(name));
  void reply.headers({
    etag,
    vary: 'Accept-Encoding',
    'cache-control': HASHED.test(file) ? FOR_EVER : 'no-cache',
    ...(found && { 'content-encoding': found[0] }),
    ...(file.endsWith(ICON) && { 'cross-origin-resource-policy': 'cross-origin' }),
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const sent = found ? file + found[1] : file;
  void reply.type(MIMES[extname(file)] ?? 'application/octet-stream');
  void reply.header('content-length', (await stat(sent)).size);
  return reply.send(request.method === 'HEAD' ? undefined : createReadStream(sent));
}
