import type { BillLine } from '../../domain/bills/billLine';
import { amount } from '../../domain/money';
import { gap, sum, table } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import { describedIn, unitIn } from './bilingualTerms';
import type { Language } from './bilingualTerms';
import { LABELS, VAT_NOTES } from './labels';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import { FAINT } from './pdfText';

const price = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const quantity = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const rate = ({ vat_category, vat_rate }: BillLine): string =>
  vat_category === 'S' ? `${String(vat_rate)} %` : `0 % ${vat_category}`;

const figure = true;

const columnsIn = (language: Language): readonly Column<BillLine>[] => [
  { label: ['#', ''], width: 22, text: (_line, at) => String(at + 1), figure },
  { label: LABELS.description, width: 129, text: (line) => describedIn(language, line) },
  { label: LABELS.quantity, width: 48, text: (line) => quantity.format(line.quantity), figure },
  { label: LABELS.unit, width: 40, text: ({ unit }) => unitIn(language, unit) },
  { label: LABELS.price, width: 50, text: (line) => price.format(line.unit_price), figure },
  { label: LABELS.discount, width: 46, text: ({ discount }) => amount(discount), figure },
  { label: LABELS.net, width: 52, text: ({ net }) => amount(net), figure },
  { label: LABELS.vatRate, width: 38, text: rate, figure },
  { label: LABELS.vatColumn, width: 42, text: ({ vat }) => amount(vat), figure },
  { label: LABELS.gross, width: 48, text: ({ gross }) => amount(gross), figure },
];

/** What is charged for, line by line, to a client who reads this language. */
export const lineTable = (page: Page, lines: readonly BillLine[], language: Language): void =>
  table(page, columnsIn(language), lines);

/** What the lines come to, in AED. */
export interface Totals {
  subtotal: number;
  discount_total?: number;
  vat_total: number;
  total: number;
}

/** The sums beneath the lines. */
export function totals(page: Page, { subtotal, discount_total = 0, vat_total, total }: Totals): void {
  gap(page, 6);
  page.room(70);
  sum(page, LABELS.subtotal, amount(subtotal));
  if (discount_total > 0) sum(page, LABELS.discount, amount(-discount_total));
  if (discount_total > 0) sum(page, LABELS.net, amount(Math.round((subtotal - discount_total) * 100) / 100));
  sum(page, LABELS.vat, amount(vat_total));
  sum(page, LABELS.total, amount(total), true);
}

/** Says what a VAT rate of zero means, where a line has one. */
export function vatNotes(page: Page, lines: readonly BillLine[]): void {
  for (const category of new Set(lines.map((line) => line.vat_category))) {
    const note = VAT_NOTES[category];
    if (!note) continue;
    page.room(12);
    const style = { size: 7.5, colour: FAINT, lines: 1 } as const;
    page.pen.write(note[0], LEFT, page.y, WIDTH / 2, style);
    page.pen.write(note[1], LEFT + WIDTH / 2, page.y, WIDTH / 2, { ...style, align: 'right' });
    page.y += 12;
  }
}
