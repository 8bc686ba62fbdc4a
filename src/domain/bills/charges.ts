import type { LineDraft } from './billLine';
import type { Client } from '../clients/client';
import { LINE_WORDS } from './lineDescriptions';
import { fromFils, toFils } from '../money';
import { BLOCK_DAYS } from '../settings/tariff';
import type { Tariff } from '../settings/tariff';
import { amountsOf, sumOf } from './billLine';
import { counted } from '../numbers';

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

const THOUSAND = 1_000;

const netOf = (lines: readonly LineDraft[]): number => sumOf(lines).net;

/** The gas of every part, in thousandths of m³; together they are what was taken. */
function gasByDays({ consumption, parts }: Usage): number[] {
  const all = Math.round(consumption * THOUSAND);
  const until = parts.map((_, at) => shareOf(all, daysOf(parts.slice(0, at + 1)), daysOf(parts)));
  return until.map((sum, at) => sum - (until[at - 1] ?? 0));
}

/** What each block holds of a part's gas; its limits grow with the days. */
function blocksOf({ tariff, days }: TariffPart, thousandths: number) {
  const limit = (m3: number | null | undefined): number =>
    m3 == null ? Infinity : Math.round((m3 * THOUSAND * days) / BLOCK_DAYS);
  return tariff.blocks.map(({ from, to, price }, at) => ({
    price,
    nth: at + 1,
    quantity: Math.max(0, Math.min(thousandths, limit(to)) - limit(from)),
  }));
}

function gasLines(usage: Usage): LineDraft[] {
  const gas = gasByDays(usage);
  return usage.parts.flatMap((part, at) =>
    blocksOf(part, gas[at] ?? 0)
      .filter(({ quantity }) => quantity > 0)
      .map(({ price, nth, quantity }) => {
        const block = part.tariff.blocks.length > 1 ? `, block ${String(nth)}` : '';
        const line: LinePart = {
          code: 'gas',
          description: `${LINE_WORDS.gas[0]}${block}${daysIn(usage, part)}`,
          quantity: quantity / THOUSAND,
          unit: 'm3',
          unit_price: price,
          category: part.tariff.vat_category,
        };
        return lined(usage, { ...line, discount: discountOn(usage, line) });
      }),
  );
}

const daysIn = ({ parts }: Usage, { days }: TariffPart): string =>
  parts.length > 1 ? `, ${counted(days, 'day')}` : '';

const discountOn = ({ terms }: Usage, { quantity, unit_price }: LinePart): number => {
  const { amount } = amountsOf({ quantity, unit_price, discount: 0, vat_rate: 0 });
  return fromFils(shareOf(amount, Math.round((terms?.discount_percent ?? 0) * 100), 10_000));
};

const fixedIn = ({ terms }: Usage, { tariff }: TariffPart): number =>
  terms?.fixed_charge ?? tariff.fixed_monthly;

/** Parts whose monthly charge is the same, as one. */
function asOne(usage: Usage): readonly TariffPart[] {
  const [first] = usage.parts;
  if (!first || usage.parts.some((part) => fixedIn(usage, part) !== fixedIn(usage, first)))
    return usage.parts;
  return [{ ...first, days: daysOf(usage.parts) }];
}

function fixedLines(usage: Usage): LineDraft[] {
  const parts = asOne(usage);
  return parts.flatMap((part) => {
    const { vat_category: category } = part.tariff;
    if (parts.length === 1 && !usage.isFirstOrFinal && fixedIn(usage, part) > 0)
      return [lined(usage, { ...MONTH, category, quantity: usage.months, unit_price: fixedIn(usage, part) })];
    const description = `${MONTH.description}, ${counted(part.days, 'day')}`;
    const fils = monthly(usage, [part], (each) => fixedIn(usage, each));
    return feeLines(usage, fils, { code: 'service', description, category });
  });
}

const MONTH = { code: 'service', description: LINE_WORDS.month[0], unit: 'month' } as const;
const LEAST = { code: 'service', description: LINE_WORDS.least[0] } as const;
const CONVENIENCE = { code: 'convenience', description: LINE_WORDS.convenience[0] } as const;
const CORRECTION = {
  code: 'estimate_true_up',
  description: LINE_WORDS.correction[0],
  unit: 'm3',
} as const;

/** What is missing to the least that a period costs. */
function topUpLines(usage: Usage, { tariff }: TariffPart, charged: number): LineDraft[] {
  const least = monthly(usage, usage.parts, (part) => usage.terms?.min_charge ?? part.tariff.min_charge);
  return feeLines(usage, least - charged, { ...LEAST, category: tariff.vat_category });
}

/** The fee for paying conveniently: a share of the gas and a fixed amount. */
function convenienceLines(usage: Usage, { tariff }: TariffPart, gas: number): LineDraft[] {
  const { convenience_percent, convenience_fixed, convenience_vat_category, vat_category } = tariff;
  const fils = shareOf(gas, Math.round(convenience_percent * 100), 10_000) + filsOf(convenience_fixed);
  return feeLines(usage, fils, { ...CONVENIENCE, category: convenience_vat_category ?? vat_category });
}

/** What lines bear to be given back: their VAT is rounded line by line, and must not fall below zero. */
const bearable = ({ vat_rate }: Usage, lines: readonly LineDraft[]): number =>
  Math.max(
    0,
    netOf(lines) - (lines.length > 1 && vat_rate > 0 ? Math.ceil((50 * (lines.length + 1)) / vat_rate) : 0),
  );

/** Give back what estimates billed too much, at most what the other lines come to. */
function correctionLines(usage: Usage, { tariff }: TariffPart, lines: readonly LineDraft[]): LineDraft[] {
  const { quantity = 0, price: unit_price = 0 } = usage.trueUp ?? {};
  const most = unit_price > 0 ? Math.floor((bearable(usage, lines) * 10) / unit_price) / THOUSAND : 0;
  const back = Math.min(quantity, most);
  return back > 0
    ? [lined(usage, { ...CORRECTION, quantity: -back, unit_price, category: tariff.vat_category })]
    : [];
}

/** What a period of supply is charged: gas by blocks, the month, the least that it costs, fees, and corrections. */
export function chargeLines(usage: Usage): LineDraft[] {
  const last = usage.parts.at(-1);
  if (!last) return [];
  const gas = gasLines(usage);
  const fixed = fixedLines(usage);
  const supply = [...gas, ...fixed];
  const lines = [...supply, ...topUpLines(usage, last, netOf(supply))];
  const corrections = correctionLines(usage, last, lines);
  return [...lines, ...convenienceLines(usage, last, netOf(gas)), ...corrections];
}
