import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../http/dependencies';
import { isId } from '../../db/recordId';
import { parsePairs } from '../../http/strictJson';
import { found, Refusal } from '../../http/httpError';
import type { meters } from '../../http/rateLimits';
import { sessionOfLink } from '../../storage/signedLinks';
import { seesFile } from './mediaRoutes';
import { visitorIn } from '../session/sessionService';

/** A file shown by itself runs nothing and reaches nothing; the browser's own picture page may style itself. */
const OWN_PAGE = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

const IMAGE = /^image\/(jpeg|png|webp)$/;
const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Files open by signed links only, and never as documents of this origin. */
export function openFiles(app: FastifyInstance, deps: Deps, meter: ReturnType<typeof meters>): void {
  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    meter('files', request.ip);
    const { id } = request.params;
    const query = parsePairs(request.url.split('?')[1] ?? '');
    const sessionId = isId(id) ? sessionOfLink(deps, `media/${id}`, query) : undefined;
    const row = sessionId && (await fileFor(deps, id, sessionId));
    if (!row) throw new Refusal(403, 'This link is no longer valid.');
    const etag = `"${row.sha256}"`;
    const site = deps.settings.fileHost ? 'cross-origin' : 'same-origin';
    void reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': OWN_PAGE,
      'cross-origin-resource-policy': site,
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return send(reply, row, found(await deps.files.open(row.sha256)));
  });
}

/** The file, as long as the session that the link was made for lives and its person may still see it. */
async function fileFor(deps: Deps, id: string, sessionId: string) {
  const { db } = deps;
  const visitor = await visitorIn(deps, sessionId);
  const kept = db.selectFrom('media').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const row = visitor && (await kept.executeTakeFirst());
  return row && (await seesFile({ db, visitor }, row)) ? row : undefined;
}

type Opened = NonNullable<Awaited<ReturnType<Deps['files']['open']>>>;

function send(
  reply: FastifyReply,
  row: { name: string; mime: string },
  { size, stream }: Opened,
): FastifyReply {
  const way = IMAGE.test(row.mime) ? 'inline' : 'attachment';
  const filename = `${row.name.replace(/[^\w-]/g, '_')}.${ENDINGS[row.mime] ?? 'bin'}`;
  return reply
    .type(row.mime)
    .header('content-length', size)
    .header('content-disposition', `${way}; filename="${filename}"`)
    .send(stream);
}
