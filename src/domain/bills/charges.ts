import type { BillLineInput } from './billLine';
import type { Client } from '../clients/client';
import { LINE_DESCRIPTIONS } from './lineDescriptions';
import { fromFils, toFils } from '../money';
import { BLOCK_DAYS } from '../settings/tariff';
import type { Tariff } from '../settings/tariff';
import { calculateLineAmounts, sumLineAmounts } from './billLine';
import { formatCount } from '../numbers';

/** Part of the period covered by one tariff version. */
export interface TariffPeriod {
  tariff: Tariff;
  days: number;
}

/** Terms of a contract that override its tariff. */
export interface ChargeTerms {
  fixed_charge?: number | null;
  min_charge?: number | null;
  discount_percent?: number | null;
}

/** Overestimated volume and the price per m³ at which it was billed. */
export interface TrueUp {
  quantity: number;
  price: number;
}

/** The inputs of a period's charge, in m³ and AED as on the wire. */
export interface ChargeBasis {
  consumption: number;
  parts: readonly TariffPeriod[];
  months: number;
  /** First and final bills are prorated by day; others charge the whole cycle. */
  isFirstOrFinal: boolean;
  vat_rate: number;
  vat_treatment?: Client['vat_treatment'];
  terms?: ChargeTerms;
  trueUp?: TrueUp;
}

type Category = BillLineInput['vat_category'];
/** A line before its VAT. */
export type LineBeforeVat = Pick<
  BillLineInput,
  'code' | 'description' | 'quantity' | 'unit' | 'unit_price'
> & {
  discount?: number;
  category: Category;
};

const VAT_CATEGORY_BY_TREATMENT = { reverse_charge: 'AE', zero: 'Z', out_of_scope: 'O' } as const;
export const proportionOf = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

export const filsOrZero = (aed: number): number => toFils(aed) ?? 0;
export const totalDays = (parts: readonly TariffPeriod[]): number =>
  parts.reduce((sum, { days }) => sum + days, 0);

/** Adds VAT: the given category unless the client's VAT treatment overrides it. */
export const withVat = (
  { vat_rate, vat_treatment }: ChargeBasis,
  { category, discount = 0, ...part }: LineBeforeVat,
): BillLineInput => {
  const vat_category =
    category === 'S' && vat_treatment && vat_treatment !== 'standard'
      ? VAT_CATEGORY_BY_TREATMENT[vat_treatment]
      : category;
  return { ...part, discount, vat_category, vat_rate: vat_category === 'S' ? vat_rate : 0 };
};

/** Monthly charge in fils: prorated by day in first and final bills, else for the cycle. */
export function monthlyFils(
  usage: ChargeBasis,
  parts: readonly TariffPeriod[],
  aedIn: (part: TariffPeriod) => number,
): number {
  const weighed = parts.reduce((sum, part) => sum + filsOrZero(aedIn(part)) * part.days, 0);
  return usage.isFirstOrFinal
    ? proportionOf(weighed, 1, BLOCK_DAYS)
    : proportionOf(weighed * usage.months, 1, totalDays(usage.parts));
}

/** A fee as a separate line; empty when the fee is zero. */
export const feeLines = (
  usage: ChargeBasis,
  fils: number,
  fee: Pick<LineBeforeVat, 'code' | 'description' | 'category'>,
) => (fils > 0 ? [withVat(usage, { ...fee, quantity: 1, unit: 'service', unit_price: fromFils(fils) })] : []);

/** Zero line of a final invoice without charges. */
export const NOTHING_TO_CHARGE_LINE: BillLineInput = {
  ...{ code: 'service', description: LINE_DESCRIPTIONS.nothingToCharge[0], unit: 'service' },
  ...{ quantity: 1, unit_price: 0, discount: 0, vat_category: 'O', vat_rate: 0 },
};

const THOUSAND = 1_000;

const netTotal = (lines: readonly BillLineInput[]): number => sumLineAmounts(lines).net;

/** Volume per part in thousandths of m³; the sum equals the consumption. */
function splitGasByDays({ consumption, parts }: ChargeBasis): number[] {
  const all = Math.round(consumption * THOUSAND);
  const until = parts.map((_, at) => proportionOf(all, totalDays(parts.slice(0, at + 1)), totalDays(parts)));
  return until.map((sum, at) => sum - (until[at - 1] ?? 0));
}

/** Volume per block; block limits scale with the days. */
function splitIntoBlocks({ tariff, days }: TariffPeriod, thousandths: number) {
  const limit = (m3: number | null | undefined): number =>
    m3 == null ? Infinity : Math.round((m3 * THOUSAND * days) / BLOCK_DAYS);
  return tariff.blocks.map(({ from, to, price }, at) => ({
    price,
    nth: at + 1,
    quantity: Math.max(0, Math.min(thousandths, limit(to)) - limit(from)),
  }));
}

function gasLines(usage: ChargeBasis): BillLineInput[] {
  const gas = splitGasByDays(usage);
  return usage.parts.flatMap((part, at) =>
    splitIntoBlocks(part, gas[at] ?? 0)
      .filter(({ quantity }) => quantity > 0)
      .map(({ price, nth, quantity }) => {
        const block = part.tariff.blocks.length > 1 ? `, block ${String(nth)}` : '';
        const line: LineBeforeVat = {
          code: 'gas',
          description: `${LINE_DESCRIPTIONS.gas[0]}${block}${daysSuffix(usage, part)}`,
          quantity: quantity / THOUSAND,
          unit: 'm3',
          unit_price: price,
          category: part.tariff.vat_category,
        };
        return withVat(usage, { ...line, discount: discountOn(usage, line) });
      }),
  );
}

const daysSuffix = ({ parts }: ChargeBasis, { days }: TariffPeriod): string =>
  parts.length > 1 ? `, ${formatCount(days, 'day')}` : '';

const discountOn = ({ terms }: ChargeBasis, { quantity, unit_price }: LineBeforeVat): number => {
  const { amount } = calculateLineAmounts({ quantity, unit_price, discount: 0, vat_rate: 0 });
  return fromFils(proportionOf(amount, Math.round((terms?.discount_percent ?? 0) * 100), 10_000));
};

const monthlyChargeOf = ({ terms }: ChargeBasis, { tariff }: TariffPeriod): number =>
  terms?.fixed_charge ?? tariff.fixed_monthly;

/** Merges parts with the same monthly charge. */
function mergeEqualCharges(usage: ChargeBasis): readonly TariffPeriod[] {
  const [first] = usage.parts;
  if (!first || usage.parts.some((part) => monthlyChargeOf(usage, part) !== monthlyChargeOf(usage, first)))
    return usage.parts;
  return [{ ...first, days: totalDays(usage.parts) }];
}

function monthlyChargeLines(usage: ChargeBasis): BillLineInput[] {
  const parts = mergeEqualCharges(usage);
  return parts.flatMap((part) => {
    const { vat_category: category } = part.tariff;
    if (parts.length === 1 && !usage.isFirstOrFinal && monthlyChargeOf(usage, part) > 0)
      return [
        withVat(usage, {
          ...MONTHLY_SERVICE,
          category,
          quantity: usage.months,
          unit_price: monthlyChargeOf(usage, part),
        }),
      ];
    const description = `${MONTHLY_SERVICE.description}, ${formatCount(part.days, 'day')}`;
    const fils = monthlyFils(usage, [part], (each) => monthlyChargeOf(usage, each));
    return feeLines(usage, fils, { code: 'service', description, category });
  });
}

const MONTHLY_SERVICE = { code: 'service', description: LINE_DESCRIPTIONS.month[0], unit: 'month' } as const;
const MINIMUM_CHARGE = { code: 'service', description: LINE_DESCRIPTIONS.minimum[0] } as const;
const CONVENIENCE = { code: 'convenience', description: LINE_DESCRIPTIONS.convenience[0] } as const;
const CORRECTION = {
  code: 'estimate_true_up',
  description: LINE_DESCRIPTIONS.correction[0],
  unit: 'm3',
} as const;

/** Difference to the minimum charge. */
function minimumChargeLines(usage: ChargeBasis, { tariff }: TariffPeriod, charged: number): BillLineInput[] {
  const least = monthlyFils(usage, usage.parts, (part) => usage.terms?.min_charge ?? part.tariff.min_charge);
  return feeLines(usage, least - charged, { ...MINIMUM_CHARGE, category: tariff.vat_category });
}

/** Convenience fee: a percentage of the gas plus a fixed amount. */
function convenienceLines(usage: ChargeBasis, { tariff }: TariffPeriod, gas: number): BillLineInput[] {
  const { convenience_percent, convenience_fixed, convenience_vat_category, vat_category } = tariff;
  const fils =
    proportionOf(gas, Math.round(convenience_percent * 100), 10_000) + filsOrZero(convenience_fixed);
  return feeLines(usage, fils, { ...CONVENIENCE, category: convenience_vat_category ?? vat_category });
}

/** Largest correction the lines can absorb without negative VAT. */
const maxCorrection = ({ vat_rate }: ChargeBasis, lines: readonly BillLineInput[]): number =>
  Math.max(
    0,
    netTotal(lines) -
      (lines.length > 1 && vat_rate > 0 ? Math.ceil((50 * (lines.length + 1)) / vat_rate) : 0),
  );

/** Corrects overestimates, limited to the total of the other lines. */
function correctionLines(
  usage: ChargeBasis,
  { tariff }: TariffPeriod,
  lines: readonly BillLineInput[],
): BillLineInput[] {
  const { quantity = 0, price: unit_price = 0 } = usage.trueUp ?? {};
  const most = unit_price > 0 ? Math.floor((maxCorrection(usage, lines) * 10) / unit_price) / THOUSAND : 0;
  const back = Math.min(quantity, most);
  return back > 0
    ? [withVat(usage, { ...CORRECTION, quantity: -back, unit_price, category: tariff.vat_category })]
    : [];
}

/** Calculates a period's lines: gas by blocks, monthly charge, minimum charge, fees and corrections. */
export function calculateCharges(usage: ChargeBasis): BillLineInput[] {
  const last = usage.parts.at(-1);
  if (!last) return [];
  const gas = gasLines(usage);
  const fixed = monthlyChargeLines(usage);
  const supply = [...gas, ...fixed];
  const lines = [...supply, ...minimumChargeLines(usage, last, netTotal(supply))];
  const corrections = correctionLines(usage, last, lines);
  return [...lines, ...convenienceLines(usage, last, netTotal(gas)), ...corrections];
}
