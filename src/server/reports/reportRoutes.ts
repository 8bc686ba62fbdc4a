import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { dubaiDate } from '../../domain/dates';
import { hasPermission } from '../../domain/permissions';
import { GROUP_COUNT, REPORT_FORMATS, REPORT_RECORDS, REPORT_SUBJECTS } from '../../domain/reports/report';
import type { ReportColumn, ReportDefinition, ReportQuery } from '../../domain/reports/report';
import { HttpError } from '../http/httpError';
import { assertPermission } from '../http/authorize';
import type { CurrentUser } from '../http/dependencies';
import type { RequestContext } from '../http/requestContext';
import {
  booleanSchema,
  enumSchema,
  integerSchema,
  nullableReferenceSchema,
  textSchema,
  timestampSchema,
} from '../http/responseSchemas';
import { route } from '../http/route';
import type { Route } from '../http/route';
import { readOnly } from '../db/replica';
import { fileResponse } from '../http/serialize';
import type { Report } from './defineReport';
import { REPORT_MIME, assertWithinDirectLimit, reportFilename, writeReportFile } from './reportFiles';
import { readReportPage, readTotals } from './readReport';
import { prepareReport, reportQuerySchema } from './reportRequest';
import type { PreparedReport } from './reportRequest';

/** Whether a user may open a report. */
export const mayOpen = (currentUser: CurrentUser, { permission, requires, wholeCompany }: Report): boolean =>
  [permission, ...requires].every((required) => hasPermission(currentUser.permissions, required)) &&
  !(wholeCompany && currentUser.areas.length > 0);

/** Throws 403 unless the user may open the report. */
function assertMayOpen(context: Pick<RequestContext, 'currentUser'>, report: Report): void {
  for (const permission of report.requires) assertPermission(context, permission);
  if (report.wholeCompany && context.currentUser.areas.length > 0)
    throw new HttpError(403, 'This report covers the whole company; your account is restricted to areas.');
}

/** Checks a request for a report of the current user. */
function prepareRequest(
  report: Report,
  query: ReportQuery,
  context: Pick<RequestContext, 'currentUser' | 'db' | 'now'>,
): Promise<PreparedReport> {
  assertMayOpen(context, report);
  return prepareReport(report, query, context.db, dubaiDate(context.now));
}

const columnSchema = Type.Object({
  name: textSchema,
  label: textSchema,
  kind: textSchema,
  unit: Type.Optional(textSchema),
  decimals: Type.Optional(integerSchema),
  total: Type.Optional(booleanSchema),
  groupable: Type.Optional(booleanSchema),
  filter: Type.Optional(textSchema),
  sortable: Type.Optional(booleanSchema),
  hidden: Type.Optional(booleanSchema),
  record: Type.Optional(enumSchema(REPORT_RECORDS)),
  drillDown: Type.Optional(
    Type.Object({
      report: textSchema,
      filters: Type.Record(Type.String(), Type.String()),
      values: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
});

const filterSchema = Type.Object({
  name: textSchema,
  label: textSchema,
  kind: textSchema,
  required: Type.Optional(booleanSchema),
  initial: Type.Optional(textSchema),
  maxDays: Type.Optional(integerSchema),
  values: Type.Optional(Type.Array(textSchema)),
  multiple: Type.Optional(booleanSchema),
  record: Type.Optional(enumSchema(REPORT_RECORDS)),
  unit: Type.Optional(textSchema),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  suggestions: Type.Optional(
    Type.Union([
      textSchema,
      Type.Array(Type.Union([textSchema, Type.Object({ value: textSchema, label: textSchema })])),
    ]),
  ),
});

const definitionSchema = Type.Object({
  name: textSchema,
  title: textSchema,
  description: textSchema,
  subject: enumSchema(REPORT_SUBJECTS),
  rowsLabel: textSchema,
  filters: Type.Array(filterSchema),
  columns: Type.Array(columnSchema),
  group: Type.Optional(textSchema),
  order: Type.Object({ by: textSchema, dir: enumSchema(['asc', 'desc']) }),
});

const nullable = (type: string) => Type.Unsafe({ type: [type, 'null'] });

const valueSchema = ({ kind }: ReportColumn): TSchema => {
  if (kind === 'reference') return nullableReferenceSchema;
  if (kind === 'flag') return nullable('boolean');
  const isNumber = ['amount', 'integer', 'decimal', 'percent'].includes(kind);
  return nullable(isNumber ? 'number' : 'string');
};

/** Rows of a report or of its groups. */
const pageSchema = ({ columns }: ReportDefinition): TSchema => {
  const properties = Object.fromEntries(
    columns.map((column) => [column.name, Type.Optional(valueSchema(column))]),
  );
  return Type.Object({
    as_of: timestampSchema,
    lag_s: nullable('number'),
    filters: Type.Array(Type.Object({ label: textSchema, text: textSchema })),
    group: nullable('string'),
    documents: Type.Array(Type.Object({ ...properties, [GROUP_COUNT]: Type.Optional(integerSchema) })),
    totals: Type.Record(Type.String(), Type.Number()),
    total: integerSchema,
    page: integerSchema,
    limit: integerSchema,
  });
};

/** The report catalogue, and the rows of each report. */
export function createReportRoutes(reports: readonly Report[]): Route[] {
  return [
    route({
      method: 'GET',
      path: '/rapport',
      summary: 'Reports that the current user may open, with their filters and columns',
      permission: 'always',
      response: Type.Object({ documents: Type.Array(definitionSchema) }),
      handler: ({ currentUser }) =>
        Promise.resolve({
          documents: reports
            .filter((report) => mayOpen(currentUser, report))
            .map(({ definition }) => definition) as never,
        }),
    }),
    ...reports.flatMap((report) => [
      route({
        method: 'GET',
        path: `/rapport/${report.definition.name}`,
        summary: `${report.definition.title}: ${report.definition.description}`,
        permission: report.permission,
        query: reportQuerySchema(report),
        response: pageSchema(report.definition),
        handler: async (context) => {
          const { result, as_of, lag_s } = await readOnly(context, async (db) =>
            readReportPage(db, await prepareRequest(report, context.query, { ...context, db })),
          );
          return { as_of, lag_s, ...result };
        },
      }),
      ...REPORT_FORMATS.map((format) =>
        route({
          method: 'POST',
          path: `/rapport/${report.definition.name}/export/${format}`,
          summary: `${report.definition.title} as ${format.toUpperCase()}, up to 50,000 rows`,
          permission: report.permission,
          rateLimit: 'exports',
          body: reportQuerySchema(report),
          response: fileResponse(REPORT_MIME[format]),
          handler: async (context) => {
            const { now, body } = context;
            const { result } = await readOnly(context, async (db) => {
              const services = { ...context, db };
              const prepared = await prepareRequest(report, body, services);
              const totals = await readTotals(db, prepared);
              assertWithinDirectLimit(prepared, totals);
              const { bytes } = await writeReportFile(services, prepared, totals, format, now);
              return { filename: reportFilename(prepared, format, now), bytes: await buffer(bytes) };
            });
            return result;
          },
        }),
      ),
    ]),
  ];
}
