import type { Label } from './labels';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import { SECONDARY_COLOUR } from './pdfText';
import type { TextStyle } from './pdfText';

const GAP = 10;
const PADDING = 3;
const RULE_COLOUR = '#c9ced3';
const SHADE_COLOUR = '#f0f2f4';

/** A fact with its name in both languages; facts that aren't there are left out. */
export type Fact = readonly [label: Label, value: string | null | undefined];

/** Leave some room before the next block. */
export const gap = (page: Page, height = GAP): void => {
  page.y += height;
};

/** A thin line across the page. */
export function horizontalRule({ doc, y }: Page): void {
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE_COLOUR);
}

/** English on the left, Arabic on the right, on one shaded band. */
export function heading(page: Page, [en, ar]: Label, size = 15): void {
  const height = size * 1.45 + 2 * PADDING;
  page.ensureRoom(height);
  page.doc.rect(LEFT, page.y, WIDTH, height).fill(SHADE_COLOUR);
  const half = WIDTH / 2 - 2 * PADDING;
  const style: TextStyle = { size, bold: true, figure: true };
  page.pen.write(en, LEFT + 2 * PADDING, page.y + PADDING, half, style);
  page.pen.write(ar, LEFT + WIDTH / 2, page.y + PADDING, half, { ...style, align: 'right' });
  page.y += height;
}

const LABEL_SHARE = 0.27;

/** Facts below each other: the English name, the value, the Arabic name; gives where they end. */
export function factList(page: Page, rows: readonly Fact[], x: number, width: number): number {
  let y = page.y;
  const label = width * LABEL_SHARE;
  const middle = width - 2 * label - 2 * PADDING;
  const style: TextStyle = { size: 7.5, colour: SECONDARY_COLOUR, lines: 2 };
  for (const [[en, ar], value] of rows) {
    if (!value) continue;
    const heights = [
      page.pen.write(en, x, y, label, style),
      page.pen.write(value, x + label + PADDING, y, middle, { bold: true, align: 'left', lines: 3 }),
      page.pen.write(ar, x + width - label, y, label, { ...style, align: 'right' }),
    ];
    y += Math.max(...heights) + 1;
  }
  return y;
}

/** One column of a table: its name, how wide it is, and whether it holds figures. */
export interface Column<Row> {
  label: Label;
  width: number;
  /** Several texts stand beneath each other. */
  text: (row: Row, at: number) => string | readonly string[];
  figure?: boolean;
}

type Styled = Pick<Column<never>, 'width' | 'figure'>;

const styleOf = ({ figure }: { figure?: boolean }): TextStyle =>
  figure ? { size: 8, figure, align: 'right' } : { size: 8, lines: 6, align: 'left' };

/** Rows under named columns; where a page ends, the names are written again on the next one. */
export function dataTable<Row>(page: Page, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  page.ensureRoom(60);
  writeTableHeader(page, columns);
  rows.forEach((row, at) => {
    const cells = columns.map((column) => [column.text(row, at)].flat());
    const heights = columns.map((column, place) => cellHeight(page, column, cells[place] ?? []));
    const height = Math.max(...heights) + 2 * PADDING;
    if (page.ensureRoom(height)) writeTableHeader(page, columns);
    columns.forEach((column, place) => {
      const x = LEFT + columnOffset(columns, place) + PADDING;
      let y = page.y + PADDING;
      for (const text of cells[place] ?? [])
        y += page.pen.write(text, x, y, column.width - 2 * PADDING, styleOf(column));
    });
    page.y += height;
    horizontalRule(page);
  });
}

const cellHeight = ({ pen: pdfText }: Page, column: Styled, texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + pdfText.height(text, column.width - 2 * PADDING, styleOf(column)), 0);

const columnOffset = (columns: readonly { width: number }[], place: number): number =>
  columns.slice(0, place).reduce((sum, { width }) => sum + width, 0);

function writeTableHeader<Row>(page: Page, columns: readonly Column<Row>[]): void {
  const height = 28;
  page.doc.rect(LEFT, page.y, WIDTH, height).fill(SHADE_COLOUR);
  columns.forEach(({ label: [en, ar], width, figure }, place) => {
    const x = LEFT + columnOffset(columns, place) + PADDING;
    const style: TextStyle = { size: 7, bold: true, figure: true, align: figure ? 'right' : 'left' };
    page.pen.write(en, x, page.y + PADDING, width - 2 * PADDING, style);
    page.pen.write(ar, x, page.y + PADDING + 11, width - 2 * PADDING, style);
  });
  page.y += height;
}

/** A sum at the end of a table, with its name in both languages. */
export function totalLine(page: Page, [en, ar]: Label, figure: string, strong = false): void {
  const size = strong ? 10 : 8;
  const height = size * 1.45 + 2;
  page.ensureRoom(height);
  const style: TextStyle = { size, bold: strong, figure: true };
  const names = strong ? style : { ...style, colour: SECONDARY_COLOUR };
  page.pen.write(en, LEFT + 150, page.y, 155, names);
  page.pen.write(ar, LEFT + 308, page.y, 122, { ...names, align: 'right' });
  page.pen.write(figure, LEFT + 435, page.y, 77, { ...style, align: 'right' });
  page.y += height;
}

/** A paragraph under its name; the name stands in both languages. */
export function paragraph(page: Page, label: Label, text: string | null | undefined): void {
  if (!text) return;
  const style: TextStyle = { size: 8, lines: 12 };
  page.ensureRoom(page.pen.height(text, WIDTH, style) + 14);
  page.pen.write(`${label[0]} · ${label[1]}`, LEFT, page.y, WIDTH, {
    size: 7.5,
    colour: SECONDARY_COLOUR,
    align: 'left',
  });
  page.y += 12;
  page.y += page.pen.write(text, LEFT, page.y, WIDTH, style);
}
