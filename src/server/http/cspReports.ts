import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from './rateLimits';
import { parseJson } from './strictJson';

/** Where browsers tell what a page's policy kept from happening. */
export const CSP_REPORT_PATH = '/csp-report';

const MAX_BYTES = 16 * 1024;
const MAX_REPORTS = 10;
const MAX_LOGGED_KINDS = 200;
const MAX_LENGTH = 200;
const MEDIA_TYPES = ['application/reports+json', 'application/csp-report'];
const DIRECTIVE_FIELDS = ['effectiveDirective', 'effective-directive', 'violated-directive'];
const BLOCKED_FIELDS = ['blockedURL', 'blocked-uri'];
const SOURCE_FIELDS = ['sourceFile', 'source-file'];
const PAGE_FIELDS = ['documentURL', 'document-uri'];

/** What one report says, as far as a log may know it. */
interface CspViolation {
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
  return plain.replace(/[^\w\-.:/@%~]/g, '_').slice(0, MAX_LENGTH);
}

const directiveIn = (fields: Record<string, unknown>): string =>
  addressIn(fields, DIRECTIVE_FIELDS).replace(/[^a-z-].*$/, '');

function parseReport(report: unknown): CspViolation {
  const outer = fieldsOf(report);
  const fields = fieldsOf(outer['csp-report'] ?? outer.body);
  return {
    directive: directiveIn(fields),
    blocked: addressIn(fields, BLOCKED_FIELDS),
    source: addressIn(fields, SOURCE_FIELDS),
    page: addressIn(fields, PAGE_FIELDS),
  };
}

/** Hear what browsers report of our pages: every kind is written into the log once, all are counted. */
export function registerCspReports(app: FastifyInstance, limitRate: RateLimiter): void {
  const seen = new Set<string>();
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      MEDIA_TYPES,
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, body, read) => {
        try {
          read(null, parseJson(Buffer.from(body)));
        } catch (error) {
          read(error instanceof Error ? error : new Error(String(error)));
        }
      },
    );
    scope.post(
      CSP_REPORT_PATH,
      {
        bodyLimit: MAX_BYTES,
        onRequest: (request, _reply, next) => {
          limitRate('reports', request);
          next();
        },
      },
      (request, reply) => {
        const reports: unknown[] = Array.isArray(request.body) ? request.body : [request.body];
        for (const told of reports.slice(0, MAX_REPORTS).map(parseReport)) {
          const kind = [told.directive, told.blocked, told.source].join(' ');
          if (told.directive === '' || seen.has(kind) || seen.size >= MAX_LOGGED_KINDS) continue;
          seen.add(kind);
          request.log.warn(told, 'CSP violation');
        }
        return reply.status(204).send();
      },
    );
    done();
  });
}
