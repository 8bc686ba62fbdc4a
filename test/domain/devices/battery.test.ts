import { batteryTrend } from '../../../src/domain/devices/battery';
import type { BatteryDay } from '../../../src/domain/devices/battery';

/** Levels of days from 1 October 2026; null for days without one. */
const levels = (values: readonly (number | null)[]): BatteryDay[] =>
  values.flatMap((battery_percent, index) =>
    battery_percent === null
      ? []
      : { day: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10), battery_percent },
  );
const falling = (days: number, from: number, perDay: number) =>
  Array.from({ length: days }, (_, index) => from - index * perDay);

it('extrapolates the median slope to the low level and to zero', () => {
  // 0.5 points a day: 50 % on 31 October, 20 % sixty days later, 0 % a hundred days later.
  expect(batteryTrend(levels(falling(31, 65, 0.5)), 20)).toEqual({
    fall_per_day: 0.5,
    low_on: '2026-12-30',
    empty_on: '2027-02-08',
  });
});

it('the trend is robust against wrong levels and missing days', () => {
  const values: (number | null)[] = falling(31, 65, 0.5);
  Object.assign(values, { 4: 100, 11: 0, 12: null, 13: null, 20: 99 });
  expect(batteryTrend(levels(values), 20)).toMatchObject({ fall_per_day: 0.5, low_on: '2026-12-30' });
});

it.each<[string, readonly (number | null)[]]>([
  ['no level', []],
  ['levels of thirteen days', falling(14, 65, 0.5)],
  ['four levels', [65, ...Array<null>(13).fill(null), 60, 59, 58]],
  ['a level that stays', falling(60, 65, 0)],
  ['a level that rises', falling(60, 50, -0.1)],
  ['a battery replaced ten days ago', [...falling(40, 50, 0.5), ...falling(10, 100, 0.5)]],
])('the trend is unknown with %s', (_case, values) => {
  expect(batteryTrend(levels(values), 20)).toBeUndefined();
});

it('the trend starts when the battery was replaced', () => {
  const values = [...falling(40, 30, 0.5), ...falling(20, 100, 1)];
  // The last level is 81 % on 29 November.
  expect(batteryTrend(levels(values), 20)).toEqual({
    fall_per_day: 1,
    low_on: '2027-01-29',
    empty_on: '2027-02-18',
  });
});

it('returns no day more than ten years ahead, and a past day for a low battery', () => {
  expect(batteryTrend(levels(falling(60, 90, 0.01)), 20)).toMatchObject({ low_on: null, empty_on: null });
  expect(batteryTrend(levels(falling(31, 30, 0.5)), 20)).toMatchObject({
    low_on: '2026-10-21',
    empty_on: '2026-11-30',
  });
});
