import type { BillLineInput } from './billLine';
import type { Client } from '../clients/client';
import { LINE_DESCRIPTIONS } from './lineDescriptions';
import { filsOrZero, fromFils } from '../money';
import { BLOCK_DAYS } from '../settings/tariff';
import type { Tariff } from '../settings/tariff';
import { calculateLineAmounts, sumLineAmounts } from './billLine';
import { formatCount } from '../numbers';

/** Part of the period with one tariff version and the same terms. */
export interface TariffPeriod {
  tariff: Tariff;
  days: number;
  /** Gas of the part in m³; without it, the consumption of the period is split by days. */
  consumption?: number;
  /** Days whose monthly and minimum charge no other invoice contains; default: all. */
  charged_days?: number;
  /** Whole months of that charge; without it, the months of the period are split by days. */
  charged_months?: number;
  /** Terms and VAT of the part, if they differ from those of the period. */
  terms?: ChargeTerms;
  vat_treatment?: Client['vat_treatment'];
  vat_rate?: number;
}

/** Terms of a contract that override its tariff. */
export interface ChargeTerms {
  fixed_charge?: number | null;
  min_charge?: number | null;
  discount_percent?: number | null;
}

/** Overestimated volume, and the price per m³ and the VAT at which it was billed. */
interface TrueUp {
  quantity: number;
  price: number;
  /** By default that of the last part's gas. */
  vat?: Pick<BillLineInput, 'vat_category' | 'vat_rate'>;
  /** Corrects the whole volume or nothing, because no later invoice can correct the rest. */
  isAllOrNothing?: boolean;
}

/** Data from which a period's charges are calculated, in m³ and AED as on the wire. */
export interface ChargeBasis {
  consumption: number;
  parts: readonly TariffPeriod[];
  /** Whole months of the monthly and the minimum charge, unless they are charged by days. */
  months: number;
  /**
   * Charges days ÷ 30 of the monthly and the minimum charge. Always set for first and final bills, for others
   * by the setting `charge_by_days`.
   */
  isByDays: boolean;
  vat_rate: number;
  vat_treatment?: Client['vat_treatment'];
  terms?: ChargeTerms;
  trueUp?: TrueUp;
}

type Category = BillLineInput['vat_category'];
/** A line before its VAT. */
type LineBeforeVat = Pick<BillLineInput, 'code' | 'description' | 'quantity' | 'unit' | 'unit_price'> & {
  discount?: number;
  category: Category;
};

const VAT_CATEGORY_BY_TREATMENT = { reverse_charge: 'AE', zero: 'Z', out_of_scope: 'O' } as const;
export const proportionOf = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

const totalDays = (parts: readonly TariffPeriod[]): number => parts.reduce((sum, { days }) => sum + days, 0);
const chargedDays = ({ days, charged_days = days }: TariffPeriod): number => charged_days;
const totalChargedDays = (parts: readonly TariffPeriod[]): number =>
  parts.reduce((sum, part) => sum + chargedDays(part), 0);

/** The basis with the terms and VAT of a part. */
const basisOf = (basis: ChargeBasis, part: TariffPeriod): ChargeBasis => ({
  ...basis,
  ...(part.terms && { terms: part.terms }),
  ...(part.vat_treatment && { vat_treatment: part.vat_treatment }),
  ...(part.vat_rate !== undefined && { vat_rate: part.vat_rate }),
});

/** Adds VAT: the given category unless the client's VAT treatment overrides it. */
export const withVat = (
  { vat_rate, vat_treatment }: Pick<ChargeBasis, 'vat_rate' | 'vat_treatment'>,
  { category, discount = 0, ...part }: LineBeforeVat,
): BillLineInput => {
  const vat_category =
    category === 'S' && vat_treatment && vat_treatment !== 'standard'
      ? VAT_CATEGORY_BY_TREATMENT[vat_treatment]
      : category;
  return { ...part, discount, vat_category, vat_rate: vat_category === 'S' ? vat_rate : 0 };
};

/** Monthly charge in fils of the charged days: days ÷ 30, or whole months, or their share of these by days. */
function monthlyFils(
  basis: ChargeBasis,
  parts: readonly TariffPeriod[],
  monthlyAed: (part: TariffPeriod) => number,
): number {
  const weightedSum = (weight: (part: TariffPeriod) => number) =>
    parts.reduce((sum, part) => sum + filsOrZero(monthlyAed(part)) * weight(part), 0);
  const byDays = weightedSum(chargedDays);
  if (byDays === 0) return 0;
  if (basis.isByDays) return proportionOf(byDays, 1, BLOCK_DAYS);
  return parts.every(({ charged_months }) => charged_months !== undefined)
    ? weightedSum(({ charged_months = 0 }) => charged_months)
    : proportionOf(byDays * basis.months, 1, totalChargedDays(basis.parts));
}

/** A fee as a separate line; empty when the fee is zero. */
export const feeLines = (
  basis: ChargeBasis,
  fils: number,
  fee: Pick<LineBeforeVat, 'code' | 'description' | 'category'>,
) => (fils > 0 ? [withVat(basis, { ...fee, quantity: 1, unit: 'service', unit_price: fromFils(fils) })] : []);

/** Zero line of a final invoice without charges. */
export const NOTHING_TO_CHARGE_LINE: BillLineInput = {
  code: 'service',
  description: LINE_DESCRIPTIONS.nothingToCharge[0],
  unit: 'service',
  quantity: 1,
  unit_price: 0,
  discount: 0,
  vat_category: 'O',
  vat_rate: 0,
};

const THOUSAND = 1_000;

const netTotal = (lines: readonly BillLineInput[]): number => sumLineAmounts(lines).net;

/** Volume per part in thousandths of m³, as measured or by days; the sum equals the consumption. */
function splitGas({ consumption, parts }: ChargeBasis): number[] {
  const measured = parts.flatMap((part) => part.consumption ?? []);
  if (measured.length === parts.length) return measured.map((m3) => Math.round(m3 * THOUSAND));
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
  const gas = splitGas(basis);
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
        const own = basisOf(basis, part);
        return withVat(own, { ...line, discount: discountOn(own, line) });
      }),
  );
}

const daysSuffix = ({ parts }: ChargeBasis, { days }: TariffPeriod): string =>
  parts.length > 1 ? `, ${formatCount(days, 'day')}` : '';

const discountOn = ({ terms }: ChargeBasis, { quantity, unit_price }: LineBeforeVat): number => {
  const { amount } = calculateLineAmounts({ quantity, unit_price, discount: 0, vat_rate: 0 });
  return fromFils(proportionOf(amount, Math.round((terms?.discount_percent ?? 0) * 100), 10_000));
};

const monthlyChargeOf = (basis: ChargeBasis, part: TariffPeriod): number =>
  basisOf(basis, part).terms?.fixed_charge ?? part.tariff.fixed_monthly;

/** Grouping key of monthly charge lines: terms without the days. */
const monthlyChargeKey = (basis: ChargeBasis, part: TariffPeriod): string =>
  JSON.stringify([
    monthlyChargeOf(basis, part),
    basisOf(basis, part).vat_treatment,
    basisOf(basis, part).vat_rate,
    part.tariff.vat_category,
  ]);

/** Merges parts if all have the same monthly charge. */
function mergeEqualCharges(basis: ChargeBasis): readonly TariffPeriod[] {
  const [first] = basis.parts;
  if (!first || new Set(basis.parts.map((part) => monthlyChargeKey(basis, part))).size > 1)
    return basis.parts;
  const charged_days = totalChargedDays(basis.parts);
  return [{ ...first, days: totalDays(basis.parts), charged_days, charged_months: basis.months }];
}

function monthlyChargeLines(basis: ChargeBasis): BillLineInput[] {
  const parts = mergeEqualCharges(basis);
  return parts.flatMap((part) => {
    const own = basisOf(basis, part);
    const { vat_category: category } = part.tariff;
    const fils = monthlyFils(basis, [part], (period) => monthlyChargeOf(basis, period));
    const { charged_months: quantity } = part;
    if (fils > 0 && quantity !== undefined && !basis.isByDays) {
      const unit_price = monthlyChargeOf(basis, part);
      return [withVat(own, { ...MONTHLY_SERVICE, category, quantity, unit_price })];
    }
    const description = `${MONTHLY_SERVICE.description}, ${formatCount(chargedDays(part), 'day')}`;
    return feeLines(own, fils, { code: 'service', description, category });
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
    (part) => basisOf(basis, part).terms?.min_charge ?? part.tariff.min_charge,
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

/** Largest net amount in fils that a correction at a VAT rate can take from the lines without negative net or VAT. */
function maxCorrection(lines: readonly BillLineInput[], vat_rate: number): number {
  const { net, vat } = sumLineAmounts(lines);
  const maxByVat =
    vat_rate > 0 ? Math.ceil(((2 * vat + 1) * 5_000) / Math.round(vat_rate * 100)) - 1 : Infinity;
  return Math.min(net, maxByVat);
}

/** Corrects overestimates, limited to the total of the other lines. */
function correctionLines(
  basis: ChargeBasis,
  { tariff }: TariffPeriod,
  lines: readonly BillLineInput[],
): BillLineInput[] {
  const { quantity = 0, price: unit_price = 0, vat } = basis.trueUp ?? {};
  const line = {
    ...withVat(basis, { ...CORRECTION, quantity, unit_price, category: tariff.vat_category }),
    ...vat,
  };
  const maxQuantity =
    unit_price > 0 ? Math.floor((maxCorrection(lines, line.vat_rate) * 10) / unit_price) / THOUSAND : 0;
  const corrected =
    basis.trueUp?.isAllOrNothing && quantity > maxQuantity ? 0 : Math.min(quantity, maxQuantity);
  return corrected > 0 ? [{ ...line, quantity: -corrected }] : [];
}

/** Calculates a period's lines: gas by blocks, monthly charge, minimum charge, fees and corrections. */
export function calculateCharges(basis: ChargeBasis): BillLineInput[] {
  const last = basis.parts.at(-1);
  if (!last) return [];
  const atEnd = basisOf(basis, last);
  const gas = gasLines(basis);
  const fixed = monthlyChargeLines(basis);
  const supply = [...gas, ...fixed];
  const lines = [...supply, ...minimumChargeLines(atEnd, last, netTotal(supply))];
  const corrections = correctionLines(atEnd, last, lines);
  return [...lines, ...convenienceLines(atEnd, last, netTotal(gas)), ...corrections];
}
