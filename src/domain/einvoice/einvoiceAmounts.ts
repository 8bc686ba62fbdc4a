import type { EinvoiceDocument, EinvoiceLine } from './einvoiceDocument';

/** Amounts of a line in fils. */
export interface EinvoiceLineAmounts {
  net: number;
  vat: number;
  gross: number;
}

/** Taxable amount and VAT of one category and rate, in fils. */
export interface EinvoiceSubtotal {
  category: EinvoiceLine['vatCategory'];
  /** Percent; undefined for E and O. */
  rate: string | undefined;
  taxable: number;
  vat: number;
  exemptionCode: string | undefined;
}

/** All amounts of a document in fils. */
interface EinvoiceAmounts {
  lines: EinvoiceLineAmounts[];
  subtotals: EinvoiceSubtotal[];
  lineTotal: number;
  vat: number;
  taxInclusive: number;
  prepaid: number;
  rounding: number;
  payable: number;
}

const filsOf = (aed: string | undefined): number => Math.round(Number(aed ?? 0) * 100);

/** Charged percentage; 0 for reverse charge, which only states the buyer’s rate. */
const chargedRate = ({ vatCategory, vatRate }: EinvoiceLine): number =>
  vatCategory === 'S' ? Number(vatRate ?? 0) : 0;

/** VAT in fils, rounded half away from zero. */
function vatOf(fils: number, rate: number): number {
  const scaled = Math.abs(fils) * Math.round(rate * 100);
  return Math.sign(fils) * Math.floor((scaled + 5_000) / 10_000);
}

/**
 * Net amount of a line in fils: quantity × price − discount, rounded once. Calculated in floating point in
 * the order of rule ibr-147-ae, which has no tolerance: at exact half fils, the result differs from decimal
 * arithmetic (0.7 × 1.45 is 1.01).
 */
export const lineNet = ({ quantity, unitPrice, discount }: EinvoiceLine): number =>
  Math.round((Number(quantity) * (Number(unitPrice) / 1) - Number(discount ?? 0)) * 100);

/**
 * Calculates a document. VAT is rounded once per category and rate on the sum of its lines, not per line. The
 * difference to an invoice that was rounded per line becomes the rounding of the amount due, so that both
 * have the same total.
 */
export function calculateEinvoice({ lines, prepaid, issuedTotal }: EinvoiceDocument): EinvoiceAmounts {
  const amounts = lines.map((line) => {
    const net = lineNet(line);
    const vat = vatOf(net, chargedRate(line));
    return { net, vat, gross: net + vat };
  });
  const groups = new Map<string, EinvoiceSubtotal>();
  lines.forEach((line, index) => {
    const rate = line.vatCategory === 'E' || line.vatCategory === 'O' ? undefined : (line.vatRate ?? '0');
    const key = `${line.vatCategory} ${String(Number(rate ?? 0))}`;
    const group = groups.get(key) ?? {
      category: line.vatCategory,
      rate,
      taxable: 0,
      vat: 0,
      exemptionCode: line.exemptionCode,
    };
    group.taxable += amounts[index]?.net ?? 0;
    group.vat = vatOf(group.taxable, chargedRate(line));
    groups.set(key, group);
  });
  const subtotals = [...groups.values()];
  const lineTotal = amounts.reduce((sum, { net }) => sum + net, 0);
  const vat = subtotals.reduce((sum, subtotal) => sum + subtotal.vat, 0);
  const taxInclusive = lineTotal + vat;
  const rounding = issuedTotal === undefined ? 0 : filsOf(issuedTotal) - taxInclusive;
  const paid = filsOf(prepaid);
  return {
    lines: amounts,
    subtotals,
    lineTotal,
    vat,
    taxInclusive,
    rounding,
    prepaid: paid,
    payable: taxInclusive - paid + rounding,
  };
}
