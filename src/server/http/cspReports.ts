import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from './rateLimits';
import { parseJson } from './strictJson';

/** Endpoint of the browsers' CSP violation reports. */
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

/** Logged fields of a CSP violation report. */
interface CspViolation {
  directive: string;
  blocked: string;
  source: string;
  page: string;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** First of the named fields as a URL without query and fragment, with unusual characters replaced. */
function urlField(fields: Record<string, unknown>, names: readonly string[]): string {
  const text = names.map((name) => fields[name]).find((value) => typeof value === 'string') ?? '';
  const withoutQuery = String(text).split(/[?#]/)[0] ?? '';
  return withoutQuery.replace(/[^\w\-.:/@%~]/g, '_').slice(0, MAX_LENGTH);
}

const directiveField = (fields: Record<string, unknown>): string =>
  urlField(fields, DIRECTIVE_FIELDS).replace(/[^a-z-].*$/, '');

function parseReport(report: unknown): CspViolation {
  const outer = fieldsOf(report);
  const fields = fieldsOf(outer['csp-report'] ?? outer.body);
  return {
    directive: directiveField(fields),
    blocked: urlField(fields, BLOCKED_FIELDS),
    source: urlField(fields, SOURCE_FIELDS),
    page: urlField(fields, PAGE_FIELDS),
  };
}

/** Accepts CSP violation reports and logs each distinct violation once. */
export function registerCspReports(app: FastifyInstance, limitRate: RateLimiter): void {
  const seen = new Set<string>();
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      MEDIA_TYPES,
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        try {
          done(null, parseJson(Buffer.from(body)));
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
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
        for (const violation of reports.slice(0, MAX_REPORTS).map(parseReport)) {
          const kind = [violation.directive, violation.blocked, violation.source].join(' ');
          if (violation.directive === '' || seen.has(kind) || seen.size >= MAX_LOGGED_KINDS) continue;
          seen.add(kind);
          request.log.warn(violation, 'CSP violation');
        }
        return reply.status(204).send();
      },
    );
    done();
  });
}
