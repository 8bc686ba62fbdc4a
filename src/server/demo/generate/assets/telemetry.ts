import { addDays } from '../../../../domain/dates';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../../../../domain/durations';
import type { Calendar } from '../calendar';
import { dubaiTimestamp, startOfDay } from '../calendar';
import { byContract, openingConsumption } from '../billing/consumption';
import type { ConsumptionPeriod } from '../billing/consumption';
import type { DailyUse } from '../billing/dailyUse';
import { usedSince } from '../billing/dailyUse';
import { cyclicItem } from '../random';
import type { Generator } from '../record';
import { deterministicId } from '../record';
import type { DemoCounter } from './counters';
import type { DemoDevice } from './devices';
import type { DemoLevels } from './tankLevels';
import { levelAt, roundTenths } from './tankLevels';

/** A level sent by a device or read at the gauge. */
export interface DemoLevelReading {
  id: string;
  tank: string;
  device: string | null;
  at: number;
  level: number;
  degrees: number;
  battery: number;
  rssi: number;
}

const INTERVAL_MS = 6 * HOUR_MS;
const READING_DAYS = 390;
const FREQUENT_READINGS = 360;

const monthOf = (time: number): string => dubaiTimestamp(time).slice(0, 7);

/** Every six hours for three months, once a day before that, and at each month's end. */
const sensorTimes = (calendar: Calendar, lag: number): number[] =>
  Array.from({ length: READING_DAYS * 4 }, (_, n) => ({
    n,
    at: calendar.now - lag * MINUTE_MS - n * INTERVAL_MS,
  }))
    .filter(({ n, at }) => n < FREQUENT_READINGS || n % 4 === 0 || monthOf(at) !== monthOf(at + INTERVAL_MS))
    .map(({ at }) => at);

/** Gauges are read every week in the morning, and on the evening before each month. */
const gaugeTimes = (calendar: Calendar): number[] =>
  Array.from({ length: READING_DAYS }, (_, n) => ({ n, day: calendar.day(-1 - n) })).flatMap(({ n, day }) => [
    ...(monthOf(startOfDay(day)) === monthOf(startOfDay(addDays(day, 1)))
      ? []
      : [calendar.officeTime(day, 570)]),
    ...(n % 7 === 0 ? [calendar.officeTime(day, 90)] : []),
  ]);

/** Levels of all tanks, newest first. */
export const generateLevelReadings = (
  { calendar }: Generator,
  levels: readonly DemoLevels[],
): DemoLevelReading[] =>
  levels.flatMap((tank) => {
    const times = tank.device === null ? gaugeTimes(calendar) : sensorTimes(calendar, tank.lag);
    return times.map((at, n) => ({
      id: deterministicId(`level ${tank.tank} ${String(at)}`),
      tank: tank.tank,
      device: tank.device,
      at,
      level: roundTenths(levelAt(tank, at, calendar.now)),
      degrees: roundTenths(31 + 7 * Math.sin(n * 1.5708 + tank.battery)),
      battery: tank.battery,
      rssi: -88 - (n % 19),
    }));
  });

/** Index of a counter at a time, in m³. */
export interface DemoIndex {
  counter: string;
  device: DemoDevice;
  at: number;
  index: number;
}

const INDEX_DAYS = 60;
/** Age of the last message of an AMR unit. */
export const METER_AGE_MS = 6 * MINUTE_MS;

/** Indexes of AMR units at the end of each day, and a few minutes ago. */
export function generateIndexes(
  generator: Generator,
  {
    devices,
    periods,
    dailyUse,
  }: {
    devices: readonly DemoDevice[];
    periods: readonly ConsumptionPeriod[];
    dailyUse: DailyUse;
  },
): DemoIndex[] {
  const { calendar } = generator;
  const midnight = startOfDay(calendar.day(0));
  const earlier = Array.from({ length: INDEX_DAYS + 1 }, (_, n) => midnight - n * DAY_MS - 10 * MINUTE_MS);
  const times = [calendar.now - METER_AGE_MS, ...earlier];
  const periodsByContract = byContract(periods);
  return devices.flatMap((device) => {
    const { counter, status } = device;
    if (!counter || status !== 'installed') return [];
    const counterPeriods = (counter.contract && periodsByContract.get(counter.contract)) ?? [];
    const indexAt = indexOf(generator, counter, counterPeriods, dailyUse);
    return times.map((at) => ({ counter: counter.id, device, at, index: indexAt(at) }));
  });
}

/** Index of a counter by time: the readings of its contract, and between them its consumption. */
function indexOf(
  generator: Generator,
  { initial_reading }: DemoCounter,
  periods: readonly ConsumptionPeriod[],
  dailyUse: DailyUse,
): (time: number) => number {
  const initial = Math.round(initial_reading * 1_000);
  if (periods.length === 0) return () => initial / 1_000;
  const { contract, start } = cyclicItem(periods, 0);
  const use = dailyUse.useByDay(contract, [...periods, ...usedSince(generator, periods)]);
  const opening = openingConsumption(periods);
  const since = startOfDay(start);
  return (time) =>
    (initial + (time < since ? 0 : opening) + Math.floor(dailyUse.useUntil(use, time))) / 1_000;
}
