import { setImmediate as pause } from 'node:timers/promises';
import { formatDateTime } from '../../domain/dates';
import { columnHeading, formatValue, isNumeric } from '../../domain/reports/report';
import type { ReportColumn, ReportPage, ReportRow } from '../../domain/reports/report';
import type { CompanyDetails } from './companyDetails';
import { letterhead } from './letterhead';
import { gap } from './pdfBlocks';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { SECONDARY_COLOUR } from './pdfText';
import type { TextStyle } from './pdfText';

/** Data of a printed report. */
interface ReportDocument {
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  totals: ReportPage['totals'];
  filters: ReportPage['filters'];
  /** Time at which the rows were read. */
  asOf: string;
  company: CompanyDetails;
}

const PADDING = 3;
const SIZE = 7;
const LEADING = 1.45;
const SHADE = '#f0f2f4';
const RULE = '#c9ced3';
/** Columns that fit a portrait page. */
const PORTRAIT_COLUMNS = 7;
/** Texts of this many characters and more wrap. */
const MAX_CHARACTERS = 34;
const MIN_CHARACTERS = 6;

/** Report as PDF, on landscape pages if it has many columns. */
export function renderReport(report: ReportDocument): Promise<Buffer> {
  const { title, columns, asOf, company } = report;
  return renderPdf(
    {
      title,
      author: company.name ?? '',
      createdAt: new Date(asOf),
      footer: `As of ${formatDateTime(asOf)}, Dubai time`,
      landscape: columns.length > PORTRAIT_COLUMNS,
    },
    (page) => writeReport(page, report),
  );
}

/** Rows written before other requests are served. */
const ROWS_AT_ONCE = 5;

async function writeReport(
  page: Page,
  { title, columns, rows, totals, filters, company }: ReportDocument,
): Promise<void> {
  letterhead(page, company);
  page.y += page.pdfText.write(title, LEFT, page.y, page.width, { size: 15, bold: true, align: 'left' });
  const described = filters.map(({ label, text }) => `${label}: ${text}`).join(' · ');
  page.y += page.pdfText.write(described, LEFT, page.y, page.width, {
    size: 8,
    colour: SECONDARY_COLOUR,
    align: 'left',
    lines: 6,
  });
  gap(page, 8);
  const widths = columnWidths(page, columns, rows);
  writeHeadings(page, columns, widths);
  if (rows.length === 0)
    page.y += page.pdfText.write('No rows for these filters', LEFT, page.y + PADDING, WIDTH, { size: 8 });
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await pause();
    writeRow(
      page,
      columns,
      widths,
      columns.map((column) => formatValue(column, row[column.name])),
    );
  }
  const sums = columns.map((column, index) =>
    totals[column.name] === undefined
      ? index === 0
        ? 'Total'
        : ''
      : formatValue(column, totals[column.name]),
  );
  if (rows.length > 0) writeRow(page, columns, widths, sums, true);
}

/** Widths in proportion to the longest texts; very long texts wrap. */
function columnWidths(page: Page, columns: readonly ReportColumn[], rows: readonly ReportRow[]): number[] {
  const lengths = columns.map((column) =>
    Math.min(
      MAX_CHARACTERS,
      rows.reduce(
        (longest, row) => Math.max(longest, formatValue(column, row[column.name]).length),
        Math.max(MIN_CHARACTERS, columnHeading(column).length * 0.7),
      ),
    ),
  );
  const sum = lengths.reduce((total, length) => total + length, 0);
  return lengths.map((length) => (page.width * length) / sum);
}

const styleOf = (column: ReportColumn, bold: boolean): TextStyle =>
  isNumeric(column)
    ? { size: SIZE, bold, singleLine: true, align: 'right' }
    : { size: SIZE, bold, lines: 4, align: 'left' };

const HEADING_HEIGHT = 26;

function writeHeadings(page: Page, columns: readonly ReportColumn[], widths: readonly number[]): void {
  page.ensureRoom(HEADING_HEIGHT * 2);
  page.doc.rect(LEFT, page.y, page.width, HEADING_HEIGHT).fill(SHADE);
  let x = LEFT;
  columns.forEach((column, index) => {
    const width = widths[index] ?? 0;
    page.pdfText.write(columnHeading(column), x + PADDING, page.y + PADDING, width - 2 * PADDING, {
      size: SIZE,
      bold: true,
      lines: 2,
      align: isNumeric(column) ? 'right' : 'left',
    });
    x += width;
  });
  page.y += HEADING_HEIGHT;
}

function writeRow(
  page: Page,
  columns: readonly ReportColumn[],
  widths: readonly number[],
  texts: readonly string[],
  isTotal = false,
): void {
  const heights = columns.map((column, index) =>
    isNumeric(column)
      ? 0
      : page.pdfText.height(texts[index] ?? '', (widths[index] ?? 0) - 2 * PADDING, styleOf(column, isTotal)),
  );
  const height = Math.max(SIZE * LEADING, ...heights) + 2 * PADDING;
  if (page.ensureRoom(height)) writeHeadings(page, columns, widths);
  let x = LEFT;
  columns.forEach((column, index) => {
    const width = widths[index] ?? 0;
    page.pdfText.write(
      texts[index] ?? '',
      x + PADDING,
      page.y + PADDING,
      width - 2 * PADDING,
      styleOf(column, isTotal),
    );
    x += width;
  });
  page.y += height;
  page.doc
    .moveTo(LEFT, page.y)
    .lineTo(LEFT + page.width, page.y)
    .lineWidth(isTotal ? 1 : 0.5)
    .stroke(RULE);
}
