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

/** Generated documents contain no third-party content; the CSP permits the browser's PDF viewer only. */
const DOCUMENT_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
};

/** Serves documents by signed links, which require a live session with permission. */
export function registerDocumentFiles(
  app: FastifyInstance,
  deps: Dependencies,
  limitRate: RateLimiter,
): void {
  const { clock, settings } = deps;
  app.get<{ Params: { noun: string; id: string; period?: string } }>(
    '/documents/:noun/:id/:period?',
    async (request, reply) => {
      limitRate('files', request);
      const { noun, id, period } = request.params;
      const parsedPeriod = parsePeriod(period);
      const kind = Object.entries<DocumentKind>(DOCUMENTS).find(([name]) => name === noun)?.[1];
      const query = parseUrlEncoded(request.url.split('?')[1] ?? '');
      const session = isRecordId(id)
        ? verifyLink(deps, documentPath(noun, id, parsedPeriod), query)
        : undefined;
      const currentUser = session && (await currentUserOfSession(deps, session));
      if (!kind || !currentUser || !hasPermission(currentUser.permissions, kind.permission))
        throw new HttpError(403, 'This link is no longer valid.');
      const file = await kind.render(
        { db: visibleDb(deps, currentUser), now: clock(), deps, currentUser },
        id,
        parsedPeriod,
      );
      const site = settings.fileHost ? 'cross-origin' : 'same-origin';
      void reply.headers({ ...DOCUMENT_HEADERS, 'cross-origin-resource-policy': site });
      return sendFile(reply, 'application/pdf', file, 'inline');
    },
  );
}
