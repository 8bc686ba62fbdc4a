import { addDays, dayNumber } from '../../../../domain/dates';
import { HOUR_MS, DAY_MS } from '../../../../domain/durations';
import { daysIn } from '../../../../domain/bills/chargedPeriod';
import type { Calendar } from '../calendar';
import { startOfDay } from '../calendar';
import type { DemoContract } from '../parties/contracts';
import type { TariffKey } from '../parties/tariffs';
import type { Random } from '../random';
import { createRandom, cyclicItem } from '../random';
import type { ConsumptionPeriod } from './consumption';
import { HISTORY_MONTHS, expectedConsumption, seasonOn } from './consumption';

/** Consumption over days, in litres of vapour (0.001 m³). */
export type UsePart = Pick<ConsumptionPeriod, 'start' | 'end' | 'milli'>;

/** Relative use from Monday to Sunday: families cook at weekends, restaurants sell most on Friday, workshops rest on Sunday. */
const WEEKDAYS: Record<TariffKey, readonly number[]> = {
  'tariff.RES-UAE': [0.94, 0.93, 0.94, 0.95, 1.06, 1.12, 1.06],
  'tariff.COM-UAE': [0.84, 0.87, 0.93, 1.07, 1.24, 1.18, 0.87],
  'tariff.IND-UAE': [1.1, 1.12, 1.11, 1.1, 1.03, 0.92, 0.62],
  'tariff.BULK-UAE': [1, 1, 1, 1, 1, 1, 1],
  'tariff.AMC-UAE': [1, 1, 1, 1, 1, 1, 1],
};

/** Random variation of a contract; a family varies from day to day, a business is steadier. */
const OWN_SPREAD = { flat: 0.4, business: 0.12 } as const;
/** Random variation shared by all contracts of a building: weather, holidays, events. */
const SITE_SPREAD = 0.07;

/** About normally distributed around 1. */
const noise = (random: Random, spread: number): number =>
  Math.max(0.1, 1 + spread * 2 * (random.fraction() + random.fraction() + random.fraction() - 1.5));

const seedOf = (id: string): number => parseInt(id.slice(-8), 16);

/**
 * Cumulative share of a day's use at its start and after each six hours: little at night, most in the
 * evening.
 */
export const DAY_SHARES = [0, 0.08, 0.35, 0.66, 1] as const;
/** Time between two of these shares. */
export const STEP_MS = 6 * HOUR_MS;

/** Part of a day's use after some milliseconds. */
function shareOfDay(ms: number): number {
  const part = Math.min(Math.floor(ms / STEP_MS), DAY_SHARES.length - 2);
  const [from = 0, until = 1] = DAY_SHARES.slice(part);
  return from + (until - from) * (ms / STEP_MS - part);
}

/** Distributes consumption over the days from the beginning of the history until today. */
export function createDailyUse(calendar: Calendar) {
  const first = calendar.month(HISTORY_MONTHS).first;
  const count = daysIn({ start: first, end: calendar.day(0) });
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const seasons = days.map(seasonOn);
  const siteNoises = new Map<string, number[]>();
  const noisesOf = (id: string, spread: number) => {
    const random = createRandom(seedOf(id));
    return days.map(() => noise(random, spread));
  };
  const siteNoisesOf = (id: string) => {
    const known = siteNoises.get(id) ?? noisesOf(id, SITE_SPREAD);
    siteNoises.set(id, known);
    return known;
  };
  const indexOf = (day: string) => dayNumber(day) - dayNumber(first);

  /** Use of a contract by day; the sum equals its parts. */
  const useByDay = ({ id, site, tariff }: DemoContract, parts: readonly UsePart[]): Float64Array => {
    const own = noisesOf(id, tariff === 'tariff.RES-UAE' ? OWN_SPREAD.flat : OWN_SPREAD.business);
    const common = siteNoisesOf(site.id);
    const weights = seasons.map(
      (season, index) =>
        season *
        cyclicItem(WEEKDAYS[tariff], dayNumber(first) + index + 3) *
        (common[index] ?? 1) *
        (own[index] ?? 1),
    );
    const use = new Float64Array(count);
    for (const { start, end, milli } of parts) {
      const [from, until] = [Math.max(0, indexOf(start)), Math.min(count, indexOf(end) + 1)];
      // Days before the history count as average ones.
      const earlierDays = Math.max(0, from - indexOf(start));
      const total = weights.slice(from, until).reduce((sum, weight) => sum + weight, earlierDays);
      for (let index = from; index < until; index += 1)
        use[index] = (use[index] ?? 0) + (milli * (weights[index] ?? 0)) / total;
    }
    return use;
  };

  /** Use from the beginning of the history until a time. */
  const useUntil = (use: Float64Array, time: number): number => {
    const ms = Math.max(0, time - startOfDay(first));
    const index = Math.min(count - 1, Math.floor(ms / DAY_MS));
    const before = use.subarray(0, index).reduce((sum, value) => sum + value, 0);
    return before + (use[index] ?? 0) * shareOfDay(Math.min(DAY_MS, ms - index * DAY_MS));
  };

  return { first, count, useByDay, useUntil };
}

export type DailyUse = ReturnType<typeof createDailyUse>;

/** Consumption since the last reading of a contract with supply, as expected in this season. */
export function usedSince(
  { calendar }: { calendar: Calendar },
  periods: readonly ConsumptionPeriod[],
): UsePart[] {
  const { contract, end: last, estimatedMonthly } = cyclicItem(periods, -1);
  const [start, end] = [addDays(last, 1), calendar.day(0)];
  if (contract.supply_ended_on || contract.status === 'Suspended' || start > end) return [];
  return [{ start, end, milli: Math.round(expectedConsumption(estimatedMonthly, { start, end })) }];
}
