import type { LineDraft } from './billLine';
import type { Client } from './client';
import { LINE_WORDS } from './lineWords';
import { fromFils, toFils } from './money';
import { BLOCK_DAYS } from './tariff';
import type { Tariff } from './tariff';

/** A stretch of the period in which one version of the tariff held. */
export interface TariffPart {
  tariff: Tariff;
  days: number;
}

/** What a contract has agreed on beside its tariff. */
export interface Terms {
  fixed_charge?: number | null;
  min_charge?: number | null;
  discount_percent?: number | null;
}

/** Gas that was billed by estimates and not taken, and what a cubic metre of it was billed at. */
export interface TrueUp {
  quantity: number;
  price: number;
}

/** What a period's charge follows from: m³ and AED as they stand on the wire. */
export interface Usage {
  consumption: number;
  parts: readonly TariffPart[];
  /** Months in a billing cycle. */
  months: number;
  /** The first and the final bill charge the days, the others the whole cycle. */
  isFirstOrFinal: boolean;
  vat_rate: number;
  vat_treatment?: Client['vat_treatment'];
  terms?: Terms;
  trueUp?: TrueUp;
}

type Category = LineDraft['vat_category'];
/** A line before its VAT. */
export type LinePart = Pick<LineDraft, 'code' | 'description' | 'quantity' | 'unit' | 'unit_price'> & {
  discount?: number;
  category: Category;
};

const TREATED = { reverse_charge: 'AE', zero: 'Z', out_of_scope: 'O' } as const;
/** A share of a whole number, half rounded up. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

/** A checked amount of AED in fils. */
export const filsOf = (aed: number): number => toFils(aed) ?? 0;
/** The days of these parts together. */
export const daysOf = (parts: readonly TariffPart[]): number =>
  parts.reduce((sum, { days }) => sum + days, 0);

/** A line with its VAT: the category that was asked for, unless the client is treated otherwise. */
export const lined = (
  { vat_rate, vat_treatment }: Usage,
  { category, discount = 0, ...part }: LinePart,
): LineDraft => {
  const vat_category =
    category === 'S' && vat_treatment && vat_treatment !== 'standard' ? TREATED[vat_treatment] : category;
  return { ...part, discount, vat_category, vat_rate: vat_category === 'S' ? vat_rate : 0 };
};

/** What is charged by the month for these parts, in fils: for their days in the first and final bill, else for the cycle. */
export function monthly(
  usage: Usage,
  parts: readonly TariffPart[],
  aedIn: (part: TariffPart) => number,
): number {
  const weighed = parts.reduce((sum, part) => sum + filsOf(aedIn(part)) * part.days, 0);
  return usage.isFirstOrFinal
    ? shareOf(weighed, 1, BLOCK_DAYS)
    : shareOf(weighed * usage.months, 1, daysOf(usage.parts));
}

/** A fee of so many fils as a line of its own; none when there is nothing to charge. */
export const feeLines = (
  usage: Usage,
  fils: number,
  fee: Pick<LinePart, 'code' | 'description' | 'category'>,
) => (fils > 0 ? [lined(usage, { ...fee, quantity: 1, unit: 'service', unit_price: fromFils(fils) })] : []);

/** The line of an invoice that ends a supply where nothing is left to charge. */
export const NOTHING_LEFT: LineDraft = {
  ...{ code: 'service', description: LINE_WORDS.nothingLeft[0], unit: 'service' },
  ...{ quantity: 1, unit_price: 0, discount: 0, vat_category: 'O', vat_rate: 0 },
};
