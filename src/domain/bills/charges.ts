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

/** Data from which a period's charges are calculated, in m³ and AED as on the wire. */
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
  basis: ChargeBasis,
  parts: readonly TariffPeriod[],
  monthlyAed: (part: TariffPeriod) => number,
): number {
  const weightedSum = parts.reduce((sum, part) => sum + filsOrZero(monthlyAed(part)) * part.days, 0);
  return basis.isFirstOrFinal
    ? proportionOf(weightedSum, 1, BLOCK_DAYS)
    : proportionOf(weightedSum * basis.months, 1, totalDays(basis.parts));
}

/** A fee as a separate line; empty when the fee is zero. */
export const feeLines = (
  basis: ChargeBasis,
  fils: number,
  fee: Pick<LineBeforeVat, 'code' | 'description' | 'category'>,
) => (fils > 0 ? [withVat(basis, { ...fee, quantity: 1, unit: 'service', unit_price: fromFils(fils) })] : []);

/** Zero line of a final invoice without charges. */
export const NOTHING_TO_CHARGE_LINE: BillLineInput = {
  ...{ code: 'service', description: LINE_DESCRIPTIONS.nothingToCharge[0], unit: 'service' },
  ...{ quantity: 1, unit_price: 0, discount: 0, vat_category: 'O', vat_rate: 0 },
};

const THOUSAND = 1_000;

const netTotal = (lines: readonly BillLineInput[]): number => sumLineAmounts(lines).net;

/** Volume per part in thousandths of m³; the sum equals the consumption. */
function splitGasByDays({ consumption, parts }: ChargeBasis): number[] {
  const thousandths = Math.round(consumption * THOUSAND);
  const cumulative = parts.map((_, index) =>
    proportionOf(thousandths, totalDays(parts.slice(0, index + 1)), totalDays(parts)),
  );
  return cumulative.map((sum, index) => sum - (cumulative[index - 1] ?? 0));
}

/** Volume per block; block limits scale with the days. */
function splitIntoBlocks({ tariff, days }: TariffPeriod, thousandths: number) {
  const limit = (m3: number | null | undefined): number =>
    m3 == null ? Infinity : Math.round((m3 * THOUSAND * days) / BLOCK_DAYS);
  return tariff.blocks.map(({ from, to, price }, index) => ({
    price,
    blockNumber: index + 1,
    quantity: Math.max(0, Math.min(thousandths, limit(to)) - limit(from)),
  }));
}

function gasLines(basis: ChargeBasis): BillLineInput[] {
  const gas = splitGasByDays(basis);
  return basis.parts.flatMap((part, index) =>
    splitIntoBlocks(part, gas[index] ?? 0)
      .filter(({ quantity }) => quantity > 0)
      .map(({ price, blockNumber, quantity }) => {
        const block = part.tariff.blocks.length > 1 ? `, block ${String(blockNumber)}` : '';
        const line: LineBeforeVat = {
          code: 'gas',
          description: `${LINE_DESCRIPTIONS.gas[0]}${block}${daysSuffix(basis, part)}`,
          quantity: quantity / THOUSAND,
          unit: 'm3',
          unit_price: price,
          category: part.tariff.vat_category,
        };
        return withVat(basis, { ...line, discount: discountOn(basis, line) });
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
function mergeEqualCharges(basis: ChargeBasis): readonly TariffPeriod[] {
  const [first] = basis.parts;
  if (!first || basis.parts.some((part) => monthlyChargeOf(basis, part) !== monthlyChargeOf(basis, first)))
    return basis.parts;
  return [{ ...first, days: totalDays(basis.parts) }];
}

function monthlyChargeLines(basis: ChargeBasis): BillLineInput[] {
  const parts = mergeEqualCharges(basis);
  return parts.flatMap((part) => {
    const { vat_category: category } = part.tariff;
    if (parts.length === 1 && !basis.isFirstOrFinal && monthlyChargeOf(basis, part) > 0)
      return [
        withVat(basis, {
          ...MONTHLY_SERVICE,
          category,
          quantity: basis.months,
          unit_price: monthlyChargeOf(basis, part),
        }),
      ];
    const description = `${MONTHLY_SERVICE.description}, ${formatCount(part.days, 'day')}`;
    const fils = monthlyFils(basis, [part], (period) => monthlyChargeOf(basis, period));
    return feeLines(basis, fils, { code: 'service', description, category });
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
function minimumChargeLines(basis: ChargeBasis, { tariff }: TariffPeriod, charged: number): BillLineInput[] {
  const minimum = monthlyFils(
    basis,
    basis.parts,
    (part) => basis.terms?.min_charge ?? part.tariff.min_charge,
  );
  return feeLines(basis, minimum - charged, { ...MINIMUM_CHARGE, category: tariff.vat_category });
}

/** Convenience fee: a percentage of the gas plus a fixed amount. */
function convenienceLines(basis: ChargeBasis, { tariff }: TariffPeriod, gas: number): BillLineInput[] {
  const { convenience_percent, convenience_fixed, convenience_vat_category, vat_category } = tariff;
  const fils =
    proportionOf(gas, Math.round(convenience_percent * 100), 10_000) + filsOrZero(convenience_fixed);
  return feeLines(basis, fils, { ...CONVENIENCE, category: convenience_vat_category ?? vat_category });
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
  basis: ChargeBasis,
  { tariff }: TariffPeriod,
  lines: readonly BillLineInput[],
): BillLineInput[] {
  const { quantity = 0, price: unit_price = 0 } = basis.trueUp ?? {};
  const maxQuantity =
    unit_price > 0 ? Math.floor((maxCorrection(basis, lines) * 10) / unit_price) / THOUSAND : 0;
  const corrected = Math.min(quantity, maxQuantity);
  return corrected > 0
    ? [withVat(basis, { ...CORRECTION, quantity: -corrected, unit_price, category: tariff.vat_category })]
    : [];
}

/** Calculates a period's lines: gas by blocks, monthly charge, minimum charge, fees and corrections. */
export function calculateCharges(basis: ChargeBasis): BillLineInput[] {
  const last = basis.parts.at(-1);
  if (!last) return [];
  const gas = gasLines(basis);
  const fixed = monthlyChargeLines(basis);
  const supply = [...gas, ...fixed];
  const lines = [...supply, ...minimumChargeLines(basis, last, netTotal(supply))];
  const corrections = correctionLines(basis, last, lines);
  return [...lines, ...convenienceLines(basis, last, netTotal(gas)), ...corrections];
}
