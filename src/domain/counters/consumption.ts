import { formatCount } from '../numbers';
/** Counter properties needed to calculate a volume. */
export interface Metering {
  /** Digits before and after the decimal point of the index. */
  digits: number;
  decimals: number;
  meter_factor: number;
  multiplier: number;
}

/** The previous valid index and the last actual (not estimated) one. */
interface PreviousIndexes {
  previous: number;
  actual: number;
}

/** Volume between two indexes, in m³. */
export interface Measurement {
  /** Rollover correction: ±10^digits or 0; negative if an estimate rolled over too early. */
  rollover: number;
  raw: number;
  consumption_m3: number;
  /** The index is below the last actual one without a rollover. */
  isLower: boolean;
}

/** A rollover starts in the last tenth of the range and covers at most a fifth of it. */
const LAST_TENTH = 0.9;
const PLAUSIBLE_SHARE = 0.2;

/** Rollover point of an index. */
const indexRange = ({ digits }: Pick<Metering, 'digits'>): number => 10 ** digits;

const toThousandths = (value: number): number => Math.round(value * 1_000);

const MILLIONTHS = 1_000_000;
const UNIT = 10n ** 12n;

/** Standard m³ of a raw difference, rounded half away from zero to three decimals. */
export function standardVolume(
  raw: number,
  { multiplier, meter_factor }: Omit<Metering, 'digits' | 'decimals'>,
): number {
  const exact =
    BigInt(toThousandths(raw)) *
    BigInt(Math.round(multiplier * MILLIONTHS)) *
    BigInt(Math.round(meter_factor * MILLIONTHS));
  const magnitude = ((exact < 0n ? -exact : exact) * 2n + UNIT) / (2n * UNIT);
  return Number(exact < 0n ? -magnitude : magnitude) / 1_000;
}

/** Volume measured up to an index. */
export function measureConsumption(meter: Metering, before: PreviousIndexes, value: number): Measurement {
  const range = toThousandths(indexRange(meter));
  const [now, actual, previous] = [
    toThousandths(value),
    toThousandths(before.actual),
    toThousandths(before.previous),
  ];
  const isBelow = now < actual;
  const rolledOver =
    isBelow && actual >= LAST_TENTH * range && now - actual + range <= PLAUSIBLE_SHARE * range;
  const estimateRolledOver = previous < actual;
  const rollover = (rolledOver ? range : 0) - (estimateRolledOver ? range : 0);
  const raw = (now - previous + rollover) / 1_000;
  return {
    rollover: rollover / 1_000,
    raw,
    consumption_m3: standardVolume(raw, meter),
    isLower: isBelow && !rolledOver,
  };
}

/** Consumption over a number of days. */
export interface Period {
  consumption_m3: number;
  days: number;
}

/** Average daily consumption; undefined without days. */
export function averagePerDay(periods: readonly Period[]): number | undefined {
  const days = periods.reduce((sum, period) => sum + period.days, 0);
  const thousandths = periods.reduce((sum, period) => sum + toThousandths(period.consumption_m3), 0);
  return days > 0 ? thousandths / 1_000 / days : undefined;
}

/** Estimated index after some days of average use, truncated to the counter's decimals and range. */
export function estimatedIndex(meter: Metering, previous: number, m3PerDay: number, days: number): number {
  const { decimals, multiplier, meter_factor } = meter;
  const step = 10 ** decimals;
  const raw = Math.round(((m3PerDay * days) / (multiplier * meter_factor)) * MILLIONTHS) / MILLIONTHS;
  return Math.round(((previous + Math.floor(raw * step + 1e-6) / step) % indexRange(meter)) * 1_000) / 1_000;
}

/** Error for an index this counter can't show; undefined if valid. */
export function indexError(
  { digits, decimals }: Pick<Metering, 'digits' | 'decimals'>,
  value: number,
): string | undefined {
  if (value >= 10 ** digits)
    return `This counter has at most ${formatCount(digits, 'digit')} before the decimal point`;
  const hasFewDecimals = Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6;
  return hasFewDecimals ? undefined : `This counter has at most ${formatCount(decimals, 'decimal')}`;
}
