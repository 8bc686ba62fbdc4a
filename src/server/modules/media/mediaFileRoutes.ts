import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dependencies } from '../../http/dependencies';
import { isRecordId } from '../../db/recordId';
import { parseUrlEncoded } from '../../http/strictJson';
import { orNotFound, HttpError } from '../../http/httpError';
import type { RateLimiter } from '../../http/rateLimits';
import { verifyLink } from '../../storage/signedLinks';
import { canViewFile } from './mediaRoutes';
import { currentUserOfSession } from '../session/sessionService';

/** Sandboxed policy for files; inline styles are needed by the browser's image viewer. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

const IMAGE = /^image\/(jpeg|png|webp)$/;
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Serves files by signed links, never as HTML of this origin. */
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

/** The file, if the link's session is alive and its user may still view it. */
async function findVisibleFile(deps: Dependencies, id: string, sessionId: string) {
  const { db } = deps;
  const currentUser = await currentUserOfSession(deps, sessionId);
  const query = db.selectFrom('media').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const row = currentUser && (await query.executeTakeFirst());
  return row && (await canViewFile({ db, currentUser }, row)) ? row : undefined;
}

type OpenedFile = NonNullable<Awaited<ReturnType<Dependencies['files']['open']>>>;

function sendMediaFile(
  reply: FastifyReply,
  row: { name: string; mime: string },
  { size, stream }: OpenedFile,
): FastifyReply {
  const disposition = IMAGE.test(row.mime) ? 'inline' : 'attachment';
  const filename = `${row.name.replace(/[^\w-]/g, '_')}.${EXTENSIONS[row.mime] ?? 'bin'}`;
  return reply
    .type(row.mime)
    .header('content-length', size)
    .header('content-disposition', `${disposition}; filename="${filename}"`)
    .send(stream);
}
