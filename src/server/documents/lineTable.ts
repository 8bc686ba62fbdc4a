import type { BillLine } from '../../domain/bills/billLine';
import { formatAmount } from '../../domain/money';
import { gap, totalLine, dataTable } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import { lineDescription, unitLabel } from './bilingualTerms';
import type { Language } from './bilingualTerms';
import { LABELS, VAT_NOTES } from './labels';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import { SECONDARY_COLOUR } from './pdfText';

const price = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const quantity = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const rate = ({ vat_category, vat_rate }: BillLine): string =>
  vat_category === 'S' ? `${String(vat_rate)} %` : `0 % ${vat_category}`;

const numeric = true;

const columnsIn = (language: Language): readonly Column<BillLine>[] => [
  { label: ['#', ''], width: 22, text: (_line, index) => String(index + 1), numeric },
  { label: LABELS.description, width: 129, text: (line) => lineDescription(language, line) },
  { label: LABELS.quantity, width: 48, text: (line) => quantity.format(line.quantity), numeric },
  { label: LABELS.unit, width: 40, text: ({ unit }) => unitLabel(language, unit) },
  { label: LABELS.price, width: 50, text: (line) => price.format(line.unit_price), numeric },
  { label: LABELS.discount, width: 46, text: ({ discount }) => formatAmount(discount), numeric },
  { label: LABELS.net, width: 52, text: ({ net }) => formatAmount(net), numeric },
  { label: LABELS.vatRate, width: 38, text: rate, numeric },
  { label: LABELS.vatColumn, width: 42, text: ({ vat }) => formatAmount(vat), numeric },
  { label: LABELS.gross, width: 48, text: ({ gross }) => formatAmount(gross), numeric },
];

export const lineTable = (page: Page, lines: readonly BillLine[], language: Language): void =>
  dataTable(page, columnsIn(language), lines);

/** Totals in AED. */
interface Totals {
  subtotal: number;
  discount_total?: number;
  vat_total: number;
  total: number;
}

/** Totals below the lines. */
export function lineTotals(page: Page, { subtotal, discount_total = 0, vat_total, total }: Totals): void {
  gap(page, 6);
  page.ensureRoom(70);
  totalLine(page, LABELS.subtotal, formatAmount(subtotal));
  if (discount_total > 0) totalLine(page, LABELS.discount, formatAmount(-discount_total));
  if (discount_total > 0)
    totalLine(page, LABELS.net, formatAmount(Math.round((subtotal - discount_total) * 100) / 100));
  totalLine(page, LABELS.vat, formatAmount(vat_total));
  totalLine(page, LABELS.total, formatAmount(total), true);
}

/** Notes for lines that are not taxed at the standard rate. */
export function vatNotes(page: Page, lines: readonly BillLine[]): void {
  for (const category of new Set(lines.map((line) => line.vat_category))) {
    const note = VAT_NOTES[category];
    if (!note) continue;
    page.ensureRoom(12);
    const style = { size: 7.5, colour: SECONDARY_COLOUR, lines: 1 } as const;
    page.pdfText.write(note[0], LEFT, page.y, WIDTH / 2, style);
    page.pdfText.write(note[1], LEFT + WIDTH / 2, page.y, WIDTH / 2, { ...style, align: 'right' });
    page.y += 12;
  }
}
