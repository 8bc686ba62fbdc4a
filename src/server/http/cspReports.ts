import type { FastifyInstance } from 'fastify';
import type { meters } from './rateLimits';
import { parseJson } from './strictJson';

/** Where browsers tell what a page's policy kept from happening. */
export const REPORT_PATH = '/csp-report';

const MOST_BYTES = 16 * 1024;
const MOST_AT_ONCE = 10;
const MOST_KINDS = 200;
const LONGEST = 200;
const KINDS = ['application/reports+json', 'application/csp-report'];
const EFFECTS = ['effectiveDirective', 'effective-directive', 'violated-directive'];
const BLOCKED = ['blockedURL', 'blocked-uri'];
const SOURCES = ['sourceFile', 'source-file'];
const PAGES = ['documentURL', 'document-uri'];

/** What one report says, as far as a log may know it. */
interface Told {
  directive: string;
  blocked: string;
  source: string;
  page: string;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Plain letters of an address, without what a query or a fragment may tell; or one of the few words in its place. */
function addressIn(fields: Record<string, unknown>, names: readonly string[]): string {
  const text = names.map((name) => fields[name]).find((value) => typeof value === 'string') ?? '';
  const plain = String(text).split(/[?#]/)[0] ?? '';
  return plain.replace(/[^\w\-.:/@%~]/g, '_').slice(0, LONGEST);
}

const directiveIn = (fields: Record<string, unknown>): string =>
  addressIn(fields, EFFECTS).replace(/[^a-z-].*$/, '');

function toldBy(report: unknown): Told {
  const outer = fieldsOf(report);
  const fields = fieldsOf(outer['csp-report'] ?? outer.body);
  return {
    directive: directiveIn(fields),
    blocked: addressIn(fields, BLOCKED),
    source: addressIn(fields, SOURCES),
    page: addressIn(fields, PAGES),
  };
}

/** Hear what browsers report of our pages: every kind is written into the log once, all are counted. */
export function hearReports(app: FastifyInstance, meter: ReturnType<typeof meters>): void {
  const seen = new Set<string>();
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      KINDS,
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, read) => {
        try {
          read(null, parseJson(Buffer.from(body)));
        } catch (error) {
          read(error instanceof Error ? error : new Error(String(error)));
        }
      },
    );
    scope.post(
      REPORT_PATH,
      {
        bodyLimit: MOST_BYTES,
        onRequest: (request, _reply, next) => {
          meter('reports', request.ip);
          next();
        },
      },
      (request, reply) => {
        const reports: unknown[] = Array.isArray(request.body) ? request.body : [request.body];
        for (const told of reports.slice(0, MOST_AT_ONCE).map(toldBy)) {
          const kind = [told.directive, told.blocked, told.source].join(' ');
          if (told.directive === '' || seen.has(kind) || seen.size >= MOST_KINDS) continue;
          seen.add(kind);
          request.log.warn(told, 'a page was kept from something');
        }
        return reply.status(204).send();
      },
    );
    done();
  });
}
