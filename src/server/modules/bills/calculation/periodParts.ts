import { fromMilli, toMilli } from './billedVolume';
import { commonDays } from '../../../../domain/bills/chargedPeriod';
import type { DayRange } from '../../../../domain/bills/chargedPeriod';
import { proportionOf } from '../../../../domain/bills/charges';
import { sum } from '../../../../domain/statistics';

/** Consumption from the day of the previous index to the day before its own. */
export interface MeasuredRange extends DayRange {
  consumption_m3: number;
}

/** Index of the part for a reading without measured days. */
const partOf = (parts: readonly DayRange[], { start }: DayRange): number =>
  Math.max(
    0,
    parts.findLastIndex((part) => part.start <= start),
  );

/** A reading's volume per part in thousandths of m³, by days; the sum equals its consumption. */
function splitReading(parts: readonly DayRange[], reading: MeasuredRange): number[] {
  const milli = toMilli(reading.consumption_m3);
  const days = parts.map((part) => commonDays(part, reading));
  const total = sum(days);
  if (total === 0) return parts.map((_, index) => (index === partOf(parts, reading) ? milli : 0));
  const until = (index: number) => proportionOf(milli, sum(days.slice(0, index)), total);
  return parts.map((_, index) => until(index + 1) - until(index));
}

/**
 * Gas of each part of a period in m³: measured if a reading was taken on the day between two parts, otherwise
 * distributed by days. `overbilled_m3`, the volume that earlier invoices billed beyond the meter, is deducted
 * from the earliest parts. No part is negative; if the total is, all parts are 0.
 */
export function splitByReadings(
  parts: readonly DayRange[],
  readings: readonly MeasuredRange[],
  overbilled_m3: number,
): number[] {
  const byReading = readings.map((reading) => splitReading(parts, reading));
  const volumes = parts.map((_, index) => sum(byReading.map((split) => split[index] ?? 0)));
  let rest = -toMilli(overbilled_m3);
  const take = (volume: number): number => {
    const balance = volume + rest;
    rest = Math.min(0, balance);
    return Math.max(0, balance);
  };
  const forward = volumes.map(take);
  const backward = forward.reverse().map(take).reverse();
  return backward.map(fromMilli);
}
