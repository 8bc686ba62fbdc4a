import type { FastifyInstance } from 'fastify';
import { allows } from '../../../domain/permissions';
import { tablesFor } from '../../http/dependencies';
import type { Deps } from '../../http/dependencies';
import { sendFile } from '../../http/serialize';
import { isId } from '../../db/recordId';
import { parsePairs } from '../../http/strictJson';
import type { meters } from '../../http/rateLimits';
import { Refusal } from '../../http/httpError';
import type { PaperKind } from './documentKinds';
import { PAPERS } from './documentKinds';
import { paperPath, spanIn } from './documentPath';
import { visitorIn } from '../session/sessionService';
import { sessionOfLink } from '../../storage/signedLinks';

/** A paper is ours from the first byte to the last: it may be shown by the browser's own viewer, and reaches nothing. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
};

/** Papers open by signed links only, while the session lives and its person may still see them. */
export function openPapers(app: FastifyInstance, deps: Deps, meter: ReturnType<typeof meters>): void {
  const { clock, settings } = deps;
  app.get<{ Params: { noun: string; id: string; span?: string } }>(
    '/paper/:noun/:id/:span?',
    async (request, reply) => {
      meter('files', request.ip);
      const { noun, id, span } = request.params;
      const days = spanIn(span);
      const kind = Object.entries<PaperKind>(PAPERS).find(([name]) => name === noun)?.[1];
      const query = parsePairs(request.url.split('?')[1] ?? '');
      const session = isId(id) ? sessionOfLink(deps, paperPath(noun, id, days), query) : undefined;
      const visitor = session && (await visitorIn(deps, session));
      if (!kind || !visitor || !allows(visitor.grants, kind.needs))
        throw new Refusal(403, 'This link is no longer valid.');
      const file = await kind.make({ db: tablesFor(deps, visitor), now: clock(), deps, visitor }, id, days);
      const site = settings.fileHost ? 'cross-origin' : 'same-origin';
      void reply.headers({ ...HEADERS, 'cross-origin-resource-policy': site });
      return sendFile(reply, 'application/pdf', file, 'inline');
    },
  );
}
