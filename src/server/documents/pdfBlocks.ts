import type { Label } from './labels';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import { SECONDARY_COLOUR } from './pdfText';
import type { TextStyle } from './pdfText';

const GAP = 10;
const PADDING = 3;
const RULE_COLOUR = '#c9ced3';
const SHADE_COLOUR = '#f0f2f4';

/** A value with its label in both languages; empty values are not shown. */
export type LabelledValue = readonly [label: Label, value: string | null | undefined];

/** Adds vertical space. */
export const gap = (page: Page, height = GAP): void => {
  page.y += height;
};

export function horizontalRule({ doc, y }: Page): void {
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE_COLOUR);
}

/** English left and Arabic right, on a shaded band. */
export function heading(page: Page, [en, ar]: Label, size = 15): void {
  const height = size * 1.45 + 2 * PADDING;
  page.ensureRoom(height);
  page.doc.rect(LEFT, page.y, WIDTH, height).fill(SHADE_COLOUR);
  const half = WIDTH / 2 - 2 * PADDING;
  const style: TextStyle = { size, bold: true, singleLine: true };
  page.pdfText.write(en, LEFT + 2 * PADDING, page.y + PADDING, half, style);
  page.pdfText.write(ar, LEFT + WIDTH / 2, page.y + PADDING, half, { ...style, align: 'right' });
  page.y += height;
}

const LABEL_SHARE = 0.27;

/** Values between their English and Arabic labels; returns the y coordinate below. */
export function labelledValues(page: Page, rows: readonly LabelledValue[], x: number, width: number): number {
  let y = page.y;
  const labelWidth = width * LABEL_SHARE;
  const valueWidth = width - 2 * labelWidth - 2 * PADDING;
  const style: TextStyle = { size: 7.5, colour: SECONDARY_COLOUR, lines: 2 };
  for (const [[en, ar], value] of rows) {
    if (!value) continue;
    const heights = [
      page.pdfText.write(en, x, y, labelWidth, style),
      page.pdfText.write(value, x + labelWidth + PADDING, y, valueWidth, {
        bold: true,
        align: 'left',
        lines: 3,
      }),
      page.pdfText.write(ar, x + width - labelWidth, y, labelWidth, { ...style, align: 'right' }),
    ];
    y += Math.max(...heights) + 1;
  }
  return y;
}

export interface Column<Row> {
  label: Label;
  width: number;
  /** Multiple strings are placed below each other. */
  text: (row: Row, index: number) => string | readonly string[];
  /** Right-aligned on a single line. */
  numeric?: boolean;
}

type Styled = Pick<Column<never>, 'width' | 'numeric'>;

const styleOf = ({ numeric }: Pick<Styled, 'numeric'>): TextStyle =>
  numeric ? { size: 8, singleLine: true, align: 'right' } : { size: 8, lines: 6, align: 'left' };

/** Table whose header is repeated on each page. */
export function dataTable<Row>(page: Page, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  page.ensureRoom(60);
  writeTableHeader(page, columns);
  rows.forEach((row, index) => {
    const cells = columns.map((column) => [column.text(row, index)].flat());
    const heights = columns.map((column, index) => cellHeight(page, column, cells[index] ?? []));
    const height = Math.max(...heights) + 2 * PADDING;
    if (page.ensureRoom(height)) writeTableHeader(page, columns);
    columns.forEach((column, index) => {
      const x = LEFT + columnOffset(columns, index) + PADDING;
      let y = page.y + PADDING;
      for (const text of cells[index] ?? [])
        y += page.pdfText.write(text, x, y, column.width - 2 * PADDING, styleOf(column));
    });
    page.y += height;
    horizontalRule(page);
  });
}

const cellHeight = ({ pdfText }: Page, column: Styled, texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + pdfText.height(text, column.width - 2 * PADDING, styleOf(column)), 0);

const columnOffset = (columns: readonly { width: number }[], index: number): number =>
  columns.slice(0, index).reduce((sum, { width }) => sum + width, 0);

function writeTableHeader<Row>(page: Page, columns: readonly Column<Row>[]): void {
  const height = 28;
  page.doc.rect(LEFT, page.y, WIDTH, height).fill(SHADE_COLOUR);
  columns.forEach(({ label: [en, ar], width, numeric }, index) => {
    const x = LEFT + columnOffset(columns, index) + PADDING;
    const style: TextStyle = { size: 7, bold: true, singleLine: true, align: numeric ? 'right' : 'left' };
    page.pdfText.write(en, x, page.y + PADDING, width - 2 * PADDING, style);
    page.pdfText.write(ar, x, page.y + PADDING + 11, width - 2 * PADDING, style);
  });
  page.y += height;
}

/** A total below a table, labelled in both languages. */
export function totalLine(page: Page, [en, ar]: Label, amount: string, isEmphasised = false): void {
  const size = isEmphasised ? 10 : 8;
  const height = size * 1.45 + 2;
  page.ensureRoom(height);
  const style: TextStyle = { size, bold: isEmphasised, singleLine: true };
  const names = isEmphasised ? style : { ...style, colour: SECONDARY_COLOUR };
  page.pdfText.write(en, LEFT + 150, page.y, 155, names);
  page.pdfText.write(ar, LEFT + 308, page.y, 122, { ...names, align: 'right' });
  page.pdfText.write(amount, LEFT + 435, page.y, 77, { ...style, align: 'right' });
  page.y += height;
}

/** Paragraphs below their label in both languages. */
export function paragraph(
  page: Page,
  label: Label,
  text: string | readonly string[] | null | undefined,
): void {
  const texts = [text ?? []].flat().filter(Boolean);
  if (texts.length === 0) return;
  const style: TextStyle = { size: 8, lines: 12 };
  const height = texts.reduce((sum, part) => sum + page.pdfText.height(part, WIDTH, style), 0);
  page.ensureRoom(height + 14);
  page.pdfText.write(`${label[0]} · ${label[1]}`, LEFT, page.y, WIDTH, {
    size: 7.5,
    colour: SECONDARY_COLOUR,
    align: 'left',
  });
  page.y += 12;
  for (const part of texts) page.y += page.pdfText.write(part, LEFT, page.y, WIDTH, style);
}
