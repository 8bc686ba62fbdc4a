import { DUBAI_OFFSET_MIN } from '../../../../domain/dates';
import { HOUR_MS, DAY_MS } from '../../../../domain/durations';
import type { SiteConsumption } from './siteConsumption';
import { consumedAt, timeWhenConsumed } from './siteConsumption';
import type { Random } from '../random';
import { createRandom, cyclicItem } from '../random';
import type { DemoDevice } from './devices';
import type { Generator } from '../record';
import { deterministicId } from '../record';
import type { DemoSite } from './sites';
import type { DemoTank } from './tanks';

/** A delivery, with the level before and after it. */
interface Fill {
  at: number;
  before: number;
  after: number;
}

/** Consumption and deliveries of a tank, and its telemetry. */
export interface DemoLevels {
  tank: string;
  device: string | null;
  consumption: SiteConsumption;
  /** Newest first. */
  fills: readonly Fill[];
  /** Level in percent now. */
  level: number;
  /** Minutes since the last reading. */
  lag: number;
  battery: number;
}

/** One of twelve tanks each is low, overfilled and critical. */
const CURRENT_LEVELS = [62.4, 45.1, 71.8, 27.6, 55.3, 38.9, 66.2, 87.9, 49.7, 11.8, 58.8, 74.5] as const;
/** Deviation from the level of at most 2.4 points, in tenths; different for tanks of the same level. */
const spreadOf = (index: number): number => (((index * 30) % 49) - 24) / 10;
const SUPPLIERS = ['ENOC', 'ADNOC Distribution', 'Emirates Gas'] as const;
const DRIVERS = ['R. Singh', 'M. Aslam', 'J. Mathew'] as const;
/** Every eleventh tank has a silent sensor, one a late one, one a low battery. */
const PATTERN_LENGTH = 11;

const minutesSinceReading = (index: number, interval: number): number => {
  if (index % PATTERN_LENGTH === 5) return 3 * 24 * 60;
  return index % PATTERN_LENGTH === 8 ? interval + 20 : Math.min(9, interval);
};

/** Levels of commissioned tanks, derived from their sites' consumption; one in six has no sensor. */
export const generateTankLevels = (
  { calendar }: Generator,
  tanks: readonly DemoTank[],
  devices: readonly DemoDevice[],
  consumptionBySite: ReadonlyMap<DemoSite, SiteConsumption>,
): DemoLevels[] =>
  tanks
    .filter(({ status }) => status === 'commissioned')
    .map((tank, index) => {
      const device = devices.find((candidate) => candidate.tank === tank && candidate.type === 'tank_level');
      const consumption = consumptionBySite.get(tank.site) ?? { since: 0, percents: [] };
      const level = roundTenths(cyclicItem(CURRENT_LEVELS, index) + spreadOf(index));
      return {
        tank: tank.id,
        device: device?.id ?? null,
        level,
        consumption,
        fills: fillsOf(consumption, { level, now: calendar.now, seed: index }),
        lag: device ? minutesSinceReading(index, device.report_interval_min) : 0,
        battery: index % PATTERN_LENGTH === 2 ? 14 : 62 + (index % 37),
      };
    });

/** Trucks come between these hours. */
const OPENS_AT = 7 * HOUR_MS;
const CLOSES_AT = 17 * HOUR_MS;
/** A refill is ordered at the low level and arrives some days later, at a level between these. */
const [LOWEST_BEFORE, HIGHEST_BEFORE] = [16, 28];

/** The given time, or the next morning, because trucks don't drive at night. */
function drivingTime(time: number, random: Random): number {
  const midnight = time - ((time + DUBAI_OFFSET_MIN * 60_000) % DAY_MS);
  if (time >= midnight + OPENS_AT && time <= midnight + CLOSES_AT) return time;
  const morning = midnight + OPENS_AT + random.fraction() * 3 * HOUR_MS;
  return time > morning ? morning + DAY_MS : morning;
}

/**
 * Deliveries that result in the current level, newest first: going back in time, the level rises up to the
 * last delivery.
 */
function fillsOf(
  consumption: SiteConsumption,
  { level, now, seed }: { level: number; now: number; seed: number },
): Fill[] {
  const random = createRandom(seed + 1);
  const fills: Fill[] = [];
  let [until, current, top] = [now, level, Math.max(78, level + 0.5)];
  for (;;) {
    const consumed = consumedAt(consumption, until);
    const filledAt = timeWhenConsumed(consumption, consumed - (top - current));
    if (filledAt === undefined) return fills;
    const morning = drivingTime(filledAt, random);
    const at = morning - filledAt < (until - filledAt) / 2 ? morning : filledAt;
    const before = LOWEST_BEFORE + random.fraction() * (HIGHEST_BEFORE - LOWEST_BEFORE);
    fills.push({ at, before, after: current + consumed - consumedAt(consumption, at) });
    [until, current, top] = [at, before, 76 + random.fraction() * 4];
  }
}

/** Level in percent at a time. */
export function levelAt({ consumption, fills, level }: DemoLevels, time: number, now: number): number {
  const used = (since: number, until: number) =>
    consumedAt(consumption, until) - consumedAt(consumption, since);
  const last = fills.find(({ at }) => at <= time);
  if (last) return last.after - used(last.at, time);
  const first = fills.at(-1);
  return first ? first.before + used(time, first.at) : level + used(time, now);
}

/** Deliveries; one ticket exceeds the level rise. */
export const generateDeliveries = (levels: readonly DemoLevels[], tanks: readonly DemoTank[]) =>
  levels.flatMap(({ tank: id, fills }, index) => {
    const capacity = tanks.find((candidate) => candidate.id === id)?.water_capacity_l ?? 0;
    return fills.map((fill, position) => {
      const at = new Date(fill.at);
      const isOdd = index === 4 && position === 0;
      const litres = (capacity * (fill.after - fill.before)) / 100;
      return {
        id: deterministicId(`delivery ${id} ${String(position)}`),
        tank_id: id,
        ticket_no: `DT-${String(index + 1).padStart(3, '0')}-${String(fills.length - position).padStart(3, '0')}`,
        at,
        supplier: cyclicItem(SUPPLIERS, index + position),
        litres: Math.round(litres * (isOdd ? 1.14 : 1 + ((index + position) % 3) / 200)),
        price_per_l: 1.85,
        level_before: roundTenths(fill.before),
        level_after: roundTenths(fill.after),
        driver: cyclicItem(DRIVERS, position),
        truck: `DXB ${String(41_200 + ((index * 7 + position) % 30))}`,
        created_at: at,
        updated_at: at,
      };
    });
  });

export const roundTenths = (value: number): number => Math.round(value * 10) / 10;

export type DemoDelivery = ReturnType<typeof generateDeliveries>[number];
