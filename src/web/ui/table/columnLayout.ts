import { formatDate, formatDateTime, formatDueDate } from '../../../domain/dates';
import { statusOf } from '../feedback/statuses';
import type { ContentFunctions } from './cellContent';
import { matchContent } from './cellContent';
import type { Column } from './tableTypes';

/** Widths of columns in pixels, by field. */
export type ColumnWidths = Readonly<Record<string, number>>;

const CELL_PADDING = 20;
const SORT_ICON = 24;
const CHIP_FRAME = 36;
const LEVEL_BAR = 160;
/** Longer texts end in an ellipsis and have a tooltip. */
const MAX_WIDTH = 280;
const DEFAULT_WIDTH = 120;

const font = (weight: number) =>
  `${String(weight)} 13px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;

let context: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the font of the tables. */
function textWidth(text: string, weight = 400): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 8;
  context.font = font(weight);
  return context.measureText(text).width;
}

const text = (value: string | null | undefined) => textWidth(value ?? '-----');

const CONTENT_WIDTH: ContentFunctions<number> = {
  words: ({ words }) => text(words),
  figure: ({ figure }) => text(figure),
  day: ({ at }) => text(formatDate(at)),
  minute: ({ at }) => text(formatDateTime(at)),
  due: ({ at }) => text(formatDueDate(at)),
  days: ({ from, to }) => text(from && to && `${formatDate(from)} – ${formatDate(to)}`),
  state: ({ of, state }) =>
    state === null || state === undefined ? text(undefined) : text(statusOf(of, state).label) + CHIP_FRAME,
  row: ({ name }) => text(name),
  other: ({ name }) => text(name),
  level: () => LEVEL_BAR,
};

function columnWidth<T>(column: Column<T>, rows: readonly T[]): number {
  const { headerName, sortable, width = DEFAULT_WIDTH, getContent, renderCell } = column;
  const header = textWidth(headerName, 600) + (sortable === false ? 0 : SORT_ICON);
  const content =
    renderCell || !getContent
      ? [width - CELL_PADDING]
      : rows.map((row) =>
          [getContent(row)].flat().reduce((sum, part) => sum + matchContent(CONTENT_WIDTH, part), 0),
        );
  return Math.ceil(Math.min(MAX_WIDTH, Math.max(header, ...content)) + CELL_PADDING);
}

/** Widens columns to their content; they never narrow, so that columns don't move from page to page. */
export function growWidths<T>(
  before: ColumnWidths,
  columns: readonly Column<T>[],
  rows: readonly T[],
): ColumnWidths {
  const after: Record<string, number> = { ...before };
  let hasGrown = false;
  for (const column of columns) {
    const width = Math.max(columnWidth(column, rows), before[column.field] ?? 0);
    hasGrown ||= width !== before[column.field];
    after[column.field] = width;
  }
  return hasGrown ? after : before;
}

/** Fields of the columns that do not fit into the available width, the least important hidden first. */
export function overflowingFields<T>(
  columns: readonly Column<T>[],
  widths: ColumnWidths,
  available: number,
): string[] {
  let needed = columns.reduce((sum, { field }) => sum + (widths[field] ?? 0), 0);
  const candidates = columns
    .filter(({ hideOrder }) => hideOrder !== undefined)
    .sort((one, other) => (one.hideOrder ?? 0) - (other.hideOrder ?? 0));
  const hidden: string[] = [];
  for (const { field } of candidates) {
    if (needed <= available) break;
    needed -= widths[field] ?? 0;
    hidden.push(field);
  }
  return hidden;
}
