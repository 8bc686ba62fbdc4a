import { formatDate, formatDateTime, formatDueDate } from '../../../domain/dates';
import { statusOf } from '../feedback/statuses';
import type { ContentFunctions } from './cellContent';
import { matchContent } from './cellContent';
import type { Column } from './tableTypes';

/** Widths of columns in pixels, by field. */
export type ColumnWidths = Readonly<Record<string, number>>;

const CELL_PADDING = 20;
const SORT_ICON = 36;
const CHIP_FRAME = 36;
const LEVEL_BAR = 160;
/** Longer texts are truncated and have a tooltip. */
const MAX_WIDTH = 280;
const DEFAULT_WIDTH = 120;
/** Widths are multiples of this, so that a page of slightly longer texts does not change the columns. */
const WIDTH_STEP = 12;

let canvas: { context: CanvasRenderingContext2D | null; fontFamily: string } | undefined;

/** The font is read once, because that makes the browser compute the styles of the page. */
const createCanvas = () => ({
  context: document.createElement('canvas').getContext('2d'),
  fontFamily: getComputedStyle(document.body).fontFamily || 'sans-serif',
});

/** Width of a text in the table font, in pixels. */
function textWidth(text: string, weight = 400): number {
  canvas ??= createCanvas();
  const { context, fontFamily } = canvas;
  if (!context) return text.length * 8;
  context.font = `${String(weight)} 13px ${fontFamily}`;
  return context.measureText(text).width;
}

const valueWidth = (value: string | null | undefined) => textWidth(value ?? '-----');

const CONTENT_WIDTH: ContentFunctions<number> = {
  text: ({ text }) => valueWidth(text),
  number: ({ text }) => valueWidth(text),
  date: ({ value }) => valueWidth(formatDate(value)),
  time: ({ value }) => valueWidth(formatDateTime(value)),
  dueDate: ({ value }) => valueWidth(formatDueDate(value)),
  dateRange: ({ from, to }) => valueWidth(from && to && `${formatDate(from)} – ${formatDate(to)}`),
  status: ({ statuses, status }) =>
    status === null || status === undefined
      ? valueWidth(undefined)
      : valueWidth(statusOf(statuses, status).label) + CHIP_FRAME,
  rowLink: ({ name }) => valueWidth(name),
  reference: ({ name }) => valueWidth(name),
  level: () => LEVEL_BAR,
};

function columnWidth<T>(column: Column<T>, rows: readonly T[]): number {
  const { headerName, sortable, width = DEFAULT_WIDTH, getContent, renderCell } = column;
  const header = textWidth(headerName, 600) + (sortable === false ? 0 : SORT_ICON) + CELL_PADDING;
  if (renderCell || !getContent) return Math.ceil(Math.max(header, width));
  const contents = rows.map((row) =>
    [getContent(row)].flat().reduce((sum, part) => sum + matchContent(CONTENT_WIDTH, part), CELL_PADDING),
  );
  const longest = Math.min(MAX_WIDTH + CELL_PADDING, Math.max(header, ...contents));
  return Math.ceil(longest / WIDTH_STEP) * WIDTH_STEP;
}

/** Widens columns to fit their content; they never narrow, so that paging does not shift them. */
export function growWidths<T>(
  current: ColumnWidths,
  columns: readonly Column<T>[],
  rows: readonly T[],
): ColumnWidths {
  const grown: Record<string, number> = { ...current };
  let hasGrown = false;
  for (const column of columns) {
    const width = Math.max(columnWidth(column, rows), current[column.field] ?? 0);
    hasGrown ||= width !== current[column.field];
    grown[column.field] = width;
  }
  return hasGrown ? grown : current;
}

/** Fields of the columns to hide so that the others fit; the lowest `hideOrder` is hidden first. */
export function overflowingFields<T>(
  columns: readonly Column<T>[],
  widths: ColumnWidths,
  available: number,
): string[] {
  let needed = columns.reduce((sum, { field }) => sum + (widths[field] ?? 0), 0);
  const candidates = columns
    .filter(({ hideOrder }) => hideOrder !== undefined)
    .sort((a, b) => (a.hideOrder ?? 0) - (b.hideOrder ?? 0));
  const hidden: string[] = [];
  for (const { field } of candidates) {
    if (needed <= available) break;
    needed -= widths[field] ?? 0;
    hidden.push(field);
  }
  return hidden;
}
