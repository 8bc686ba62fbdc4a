import { formatDate, formatDateTime, formatDueDate } from '../../../../domain/dates';
import { statusOf } from '../../feedback/statuses';
import type { ContentFunctions } from './cellContent';
import { matchContent } from './cellContent';
import type { Column } from '../tableTypes';

/** Widths of columns in pixels, by field. */
export type ColumnWidths = Readonly<Record<string, number>>;

const CELL_PADDING = 20;
const SORT_ICON = 36;
const CHIP_FRAME = 36;
const LEVEL_BAR = 160;
/** Longer texts are truncated and have a tooltip; row links, references and statuses are always shown in full. */
const MAX_TEXT_WIDTH = 280;
const MAX_TEXT_WIDTH_IN_GROUP = 200;
const DEFAULT_WIDTH = 120;
/** Widths are multiples of this, so that slightly longer texts on another page don't change the columns. */
const WIDTH_STEP = 12;

/** Width of a text in pixels. */
type TextWidth = (text: string, weight?: number) => number;

/** Measures texts in the font of tables. */
export function createTextWidth(fontFamily = 'sans-serif'): TextWidth {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  return (text, weight = 400) => {
    context.font = `${String(weight)} 13px ${fontFamily}`;
    return context.measureText(text).width;
  };
}

const valueWidth = (value: string | null | undefined, textWidth: TextWidth) => textWidth(value ?? '-----');

const CONTENT_WIDTH: ContentFunctions<number, [textWidth: TextWidth, maxTextWidth: number]> = {
  text: ({ text }, textWidth, maxTextWidth) => Math.min(maxTextWidth, valueWidth(text, textWidth)),
  number: ({ text }, textWidth) => valueWidth(text, textWidth),
  date: ({ value }, textWidth) => valueWidth(formatDate(value), textWidth),
  time: ({ value }, textWidth) => valueWidth(formatDateTime(value), textWidth),
  dueDate: ({ value }, textWidth) => valueWidth(formatDueDate(value), textWidth),
  dateRange: ({ from, to }, textWidth) =>
    valueWidth(from && to && `${formatDate(from)} – ${formatDate(to)}`, textWidth),
  status: ({ statuses, status }, textWidth) =>
    status === null || status === undefined
      ? valueWidth(undefined, textWidth)
      : valueWidth(statusOf(statuses, status).label, textWidth) + CHIP_FRAME,
  rowLink: ({ name }, textWidth) => valueWidth(name, textWidth),
  reference: ({ name }, textWidth) => valueWidth(name, textWidth),
  level: () => LEVEL_BAR,
};

function columnWidth<T>(column: Column<T>, rows: readonly T[], textWidth: TextWidth): number {
  const { headerName, sortable, width = DEFAULT_WIDTH, getContent, renderCell } = column;
  const header = textWidth(headerName, 600) + (sortable === false ? 0 : SORT_ICON) + CELL_PADDING;
  if (renderCell || !getContent) return Math.ceil(Math.max(header, width));
  const contents = rows.map((row) => {
    const parts = [getContent(row)].flat();
    const maxTextWidth = parts.length > 1 ? MAX_TEXT_WIDTH_IN_GROUP : MAX_TEXT_WIDTH;
    return parts.reduce(
      (sum, part) => sum + matchContent(CONTENT_WIDTH, part, textWidth, maxTextWidth),
      CELL_PADDING,
    );
  });
  return Math.ceil(Math.max(header, ...contents) / WIDTH_STEP) * WIDTH_STEP;
}

/** Widens columns to fit their content; they never narrow, so that paging does not shift them. */
export function growWidths<T>(
  current: ColumnWidths,
  columns: readonly Column<T>[],
  rows: readonly T[],
  textWidth: TextWidth,
): ColumnWidths {
  const grown: Record<string, number> = { ...current };
  let hasGrown = false;
  for (const column of columns) {
    const width = Math.max(columnWidth(column, rows, textWidth), current[column.field] ?? 0);
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
