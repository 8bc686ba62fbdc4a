import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dependencies } from '../../http/dependencies';
import { isRecordId } from '../../db/recordId';
import { parseUrlEncoded } from '../../http/strictJson';
import { orNotFound, HttpError } from '../../http/httpError';
import type { RateLimiter } from '../../http/rateLimits';
import { verifyLink } from '../../storage/signedLinks';
import { canViewFile } from './mediaRoutes';
import { currentUserOfSession } from '../session/sessionService';

/** A file shown by itself runs nothing and reaches nothing; the browser's own picture page may style itself. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

const IMAGE = /^image\/(jpeg|png|webp)$/;
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Files open by signed links only, and never as documents of this origin. */
export function registerMediaFiles(app: FastifyInstance, deps: Dependencies, limitRate: RateLimiter): void {
  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    limitRate('files', request);
    const { id } = request.params;
    const query = parseUrlEncoded(request.url.split('?')[1] ?? '');
    const sessionId = isRecordId(id) ? verifyLink(deps, `media/${id}`, query) : undefined;
    const row = sessionId && (await findVisibleFile(deps, id, sessionId));
    if (!row) throw new HttpError(403, 'This link is no longer valid.');
    const etag = `"${row.sha256}"`;
    const site = deps.settings.fileHost ? 'cross-origin' : 'same-origin';
    void reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': FILE_POLICY,
      'cross-origin-resource-policy': site,
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return sendMediaFile(reply, row, orNotFound(await deps.files.open(row.sha256)));
  });
}

/** The file, as long as the session that the link was made for lives and its person may still see it. */
async function findVisibleFile(deps: Dependencies, id: string, sessionId: string) {
  const { db } = deps;
  const currentUser = await currentUserOfSession(deps, sessionId);
  const kept = db.selectFrom('media').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const row = currentUser && (await kept.executeTakeFirst());
  return row && (await canViewFile({ db, currentUser }, row)) ? row : undefined;
}

type OpenedFile = NonNullable<Awaited<ReturnType<Dependencies['files']['open']>>>;

function sendMediaFile(
  reply: FastifyReply,
  row: { name: string; mime: string },
  { size, stream }: OpenedFile,
): FastifyReply {
  const way = IMAGE.test(row.mime) ? 'inline' : 'attachment';
  const filename = `${row.name.replace(/[^\w-]/g, '_')}.${EXTENSIONS[row.mime] ?? 'bin'}`;
  return reply
    .type(row.mime)
    .header('content-length', size)
    .header('content-disposition', `${way}; filename="${filename}"`)
    .send(stream);
}
