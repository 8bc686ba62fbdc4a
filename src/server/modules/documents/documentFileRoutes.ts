import type { FastifyInstance } from 'fastify';
import { hasPermission } from '../../../domain/permissions';
import { visibleDb } from '../../http/dependencies';
import type { Dependencies } from '../../http/dependencies';
import { sendFile } from '../../http/serialize';
import { isRecordId } from '../../db/recordId';
import { parseUrlEncoded } from '../../http/strictJson';
import type { RateLimiter } from '../../http/rateLimits';
import { HttpError } from '../../http/httpError';
import type { DocumentKind } from './documentKinds';
import { DOCUMENTS } from './documentKinds';
import { documentPath, parsePeriod } from './documentPath';
import { currentUserOfSession } from '../session/sessionService';
import { verifyLink } from '../../storage/signedLinks';

/** A paper is ours from the first byte to the last: it may be shown by the browser's own viewer, and reaches nothing. */
const DOCUMENT_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
};

/** Papers open by signed links only, while the session lives and its person may still see them. */
export function registerDocumentFiles(
  app: FastifyInstance,
  deps: Dependencies,
  limitRate: RateLimiter,
): void {
  const { clock, settings } = deps;
  app.get<{ Params: { noun: string; id: string; span?: string } }>(
    '/paper/:noun/:id/:span?',
    async (request, reply) => {
      limitRate('files', request);
      const { noun, id, span } = request.params;
      const days = parsePeriod(span);
      const kind = Object.entries<DocumentKind>(DOCUMENTS).find(([name]) => name === noun)?.[1];
      const query = parseUrlEncoded(request.url.split('?')[1] ?? '');
      const session = isRecordId(id) ? verifyLink(deps, documentPath(noun, id, days), query) : undefined;
      const currentUser = session && (await currentUserOfSession(deps, session));
      if (!kind || !currentUser || !hasPermission(currentUser.permissions, kind.permission))
        throw new HttpError(403, 'This link is no longer valid.');
      const file = await kind.render(
        { db: visibleDb(deps, currentUser), now: clock(), deps, currentUser },
        id,
        days,
      );
      const site = settings.fileHost ? 'cross-origin' : 'same-origin';
      void reply.headers({ ...DOCUMENT_HEADERS, 'cross-origin-resource-policy': site });
      return sendFile(reply, 'application/pdf', file, 'inline');
    },
  );
}
