import { Readable } from 'node:stream';
import { dubaiDate } from '../../domain/dates';
import { columnHeading, formatValue } from '../../domain/reports/report';
import type { ReportColumn, ReportFormat, ReportRow } from '../../domain/reports/report';
import { formatInteger } from '../../domain/numbers';
import { loadCompanyDetails } from '../documents/companyDetails';
import type { DocumentServices } from '../documents/logo';
import { renderReport } from '../documents/report';
import { HttpError } from '../http/httpError';
import { toCell, toCsv, toXlsx, XLSX_MIME } from '../lists/spreadsheet';
import type { SheetCell } from '../lists/spreadsheet';
import { streamReport } from './readReport';
import type { ReportTotals } from './readReport';
import type { PreparedReport } from './reportRequest';

/** Media types of the formats. */
export const REPORT_MIME: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_MIME,
  pdf: 'application/pdf',
};

/** Reports with more rows are exported in the background. */
const MAX_DIRECT_ROWS = 50_000;
/** Longer reports are of no use on paper. */
const MAX_PRINTED_ROWS = 2_000;
/** Limits of a worksheet and of a mailbox. */
const MAX_EXPORTED_ROWS = 1_000_000;

/** Text as on screen; numbers and dates in sortable form. */
const sheetCell = (column: ReportColumn, row: ReportRow): SheetCell => {
  const value = row[column.name];
  if (column.kind === 'code' || column.kind === 'action') return formatValue(column, value);
  return toCell(typeof value === 'object' ? value?.label : value);
};

async function* sheetRows(
  { columns }: PreparedReport,
  pages: AsyncIterable<readonly ReportRow[]>,
  { sums, rows }: ReportTotals,
): AsyncGenerator<SheetCell[][]> {
  yield [columns.map(columnHeading)];
  for await (const page of pages) yield page.map((row) => columns.map((column) => sheetCell(column, row)));
  const totals = columns.map(({ name }, index): SheetCell => sums[name] ?? (index === 0 ? 'Total' : ''));
  if (rows > 0) yield [totals];
}

/** Number of lines of the file. */
const lineCount = ({ group }: PreparedReport, { rows, groups }: ReportTotals): number =>
  group ? groups : rows;

/** Throws a 422 if a report must be exported in the background. */
export function assertWithinDirectLimit(prepared: PreparedReport, totals: ReportTotals): void {
  if (lineCount(prepared, totals) > MAX_DIRECT_ROWS)
    throw new HttpError(
      422,
      `This report has more than ${formatInteger(MAX_DIRECT_ROWS)} rows. Export it in the background; you will find it in My exports.`,
    );
}

/** The file of a report; throws a 422 if it would be too long. */
export async function writeReportFile(
  services: DocumentServices,
  prepared: PreparedReport,
  totals: ReportTotals,
  format: ReportFormat,
  now: number,
): Promise<{ bytes: Readable; lines: number }> {
  const { db } = services;
  const lines = lineCount(prepared, totals);
  if (format !== 'pdf') {
    if (lines > MAX_EXPORTED_ROWS)
      throw new HttpError(422, 'A file has at most 1,000,000 rows. Narrow the filters or choose a grouping.');
    const rows = sheetRows(prepared, streamReport(db, prepared), totals);
    return { bytes: format === 'csv' ? toCsv(rows) : toXlsx(rows), lines };
  }
  if (lines > MAX_PRINTED_ROWS)
    throw new HttpError(
      422,
      `A PDF has at most ${formatInteger(MAX_PRINTED_ROWS)} rows. Narrow the filters, choose a grouping, or export to Excel.`,
    );
  const rows: ReportRow[] = [];
  for await (const page of streamReport(db, prepared)) rows.push(...page);
  const bytes = await renderReport({
    title: prepared.report.definition.title,
    columns: prepared.columns,
    rows,
    totals: { ...totals.sums, ...(prepared.group && { row_count: totals.rows }) },
    filters: prepared.filters,
    asOf: new Date(now).toISOString(),
    company: await loadCompanyDetails(services, dubaiDate(now)),
  });
  return { bytes: Readable.from([bytes]), lines };
}

/** `receivables-ageing-2026-11-27.xlsx`. */
export const reportFilename = ({ report }: PreparedReport, format: ReportFormat, now: number): string =>
  `${report.definition.name}-${dubaiDate(now)}.${format}`;
