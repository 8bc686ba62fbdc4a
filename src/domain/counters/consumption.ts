import { formatCount } from '../numbers';
/** What the arithmetic of a reading needs to know of its meter. */
export interface Metering {
  /** Figures before and after the decimal point of its index. */
  digits: number;
  decimals: number;
  meter_factor: number;
  multiplier: number;
}

/** Two indexes of one meter: the reading that counts before this one, and the last that nobody guessed. */
export interface PreviousIndexes {
  previous: number;
  actual: number;
}

/** What lies between two indexes of a meter, in cubic metres. */
export interface Measurement {
  /** What is added where the index went round: 10^digits, its negative where a guess went round too far, or nothing. */
  rollover: number;
  raw: number;
  consumption_m3: number;
  /** The index stands below the last one that nobody guessed, and did not go round. */
  isLower: boolean;
}

const STANDARD_MBAR = 1_013.25;
const STANDARD_K = 288.15;
const ZERO_C_K = 273.15;
/** An index goes round only from its last tenth, and by no more than a fifth of its range. */
const LAST_TENTH = 0.9;
const PLAUSIBLE_SHARE = 0.2;

/** How gas at a pressure and temperature becomes gas at 1013.25 mbar and 15 °C, with four decimals. */
export const meterFactor = (pressure_mbar: number, gas_temp_c: number): number =>
  Math.round(
    ((STANDARD_MBAR + pressure_mbar) / STANDARD_MBAR) * (STANDARD_K / (ZERO_C_K + gas_temp_c)) * 10_000,
  ) / 10_000;

/** Where an index starts again from nothing. */
export const indexRange = ({ digits }: Pick<Metering, 'digits'>): number => 10 ** digits;

const toThousandths = (value: number): number => Math.round(value * 1_000);

const MILLIONTHS = 1_000_000;
const UNIT = 10n ** 12n;

/** Standard cubic metres of a raw difference, three decimals, half rounded away from nothing; exact in between. */
export function standardVolume(
  raw: number,
  { multiplier, meter_factor }: Omit<Metering, 'digits' | 'decimals'>,
): number {
  const exact =
    BigInt(toThousandths(raw)) *
    BigInt(Math.round(multiplier * MILLIONTHS)) *
    BigInt(Math.round(meter_factor * MILLIONTHS));
  const size = ((exact < 0n ? -exact : exact) * 2n + UNIT) / (2n * UNIT);
  return Number(exact < 0n ? -size : size) / 1_000;
}

/** What a meter measured up to an index. */
export function measureConsumption(meter: Metering, before: PreviousIndexes, value: number): Measurement {
  const range = toThousandths(indexRange(meter));
  const [now, actual, previous] = [
    toThousandths(value),
    toThousandths(before.actual),
    toThousandths(before.previous),
  ];
  const isBelow = now < actual;
  const wentRound =
    isBelow && actual >= LAST_TENTH * range && now - actual + range <= PLAUSIBLE_SHARE * range;
  const guessWentRound = previous < actual;
  const rollover = (wentRound ? range : 0) - (guessWentRound ? range : 0);
  const raw = (now - previous + rollover) / 1_000;
  return {
    rollover: rollover / 1_000,
    raw,
    consumption_m3: standardVolume(raw, meter),
    isLower: isBelow && !wentRound,
  };
}

/** What went through two meters of one unit while the old one was replaced by the new one. */
export const consumptionAcrossReplacement = (
  ...parts: readonly { meter: Metering; from: number; to: number }[]
): number =>
  parts.reduce(
    (sum, { meter, from, to }) =>
      sum + toThousandths(measureConsumption(meter, { previous: from, actual: from }, to).consumption_m3),
    0,
  ) / 1_000;

/** What a stretch of days took. */
export interface Period {
  consumption_m3: number;
  days: number;
}

/** What one day takes over some periods; undefined when they hold no day. */
export function averagePerDay(periods: readonly Period[]): number | undefined {
  const days = periods.reduce((sum, period) => sum + period.days, 0);
  const taken = periods.reduce((sum, period) => sum + toThousandths(period.consumption_m3), 0);
  return days > 0 ? taken / 1_000 / days : undefined;
}

/** The index that a meter would show after so many days of what is usual, cut to its decimals and its range. */
export function estimatedIndex(meter: Metering, previous: number, m3PerDay: number, days: number): number {
  const { decimals, multiplier, meter_factor } = meter;
  const step = 10 ** decimals;
  const raw = Math.round(((m3PerDay * days) / (multiplier * meter_factor)) * MILLIONTHS) / MILLIONTHS;
  return Math.round(((previous + Math.floor(raw * step + 1e-6) / step) % indexRange(meter)) * 1_000) / 1_000;
}

/** Why an index can't stand on this meter; nothing when it can. */
export function indexError(
  { digits, decimals }: Pick<Metering, 'digits' | 'decimals'>,
  value: number,
): string | undefined {
  if (value >= 10 ** digits)
    return `This counter shows ${formatCount(digits, 'digit')} before the point at most`;
  const fine = Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6;
  return fine ? undefined : `This counter shows ${formatCount(decimals, 'decimal')} at most`;
}
