import { addDays } from '../dates';
import { billingMonthOf, dayBefore } from './billingPeriod';
import { DAY_MS } from '../durations';

/** Days from `start` to `end`, both included, as YYYY-MM-DD. */
export interface DayRange {
  start: string;
  end: string;
}

const MONTHS_PER_YEAR = 12;

/** Number of days of a range; 0 if it ends before its start. */
export const daysIn = ({ start, end }: DayRange): number =>
  Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1);

/** The days that two ranges have in common; empty if it ends before its start. */
const intersection = (a: DayRange, b: DayRange): DayRange => ({
  start: a.start > b.start ? a.start : b.start,
  end: a.end < b.end ? a.end : b.end,
});

/** Number of days that two ranges have in common. */
export const commonDays = (a: DayRange, b: DayRange): number => daysIn(intersection(a, b));

/** The parts of a period that no other invoice covers, in order. */
export const uncoveredRanges = (period: DayRange, covered: readonly DayRange[]): DayRange[] =>
  covered
    .reduce<DayRange[]>(
      (ranges, { start, end }) =>
        ranges.flatMap((range) =>
          commonDays(range, { start, end }) === 0
            ? [range]
            : [
                { start: range.start, end: dayBefore(start) },
                { start: addDays(end, 1), end: range.end },
              ],
        ),
      [period],
    )
    .filter((range) => daysIn(range) > 0);

const monthNumber = (month: string): number => {
  const [year = 0, ofYear = 0] = month.split('-').map(Number);
  return year * MONTHS_PER_YEAR + ofYear;
};

/**
 * Months to charge for ranges without another invoice. Each billing month is charged once; months without an
 * invoice are charged with the next one.
 */
export const chargedMonths = (uncovered: readonly DayRange[]): number =>
  uncovered.reduce(
    (months, { start, end }) =>
      months + monthNumber(billingMonthOf(end)) - monthNumber(billingMonthOf(dayBefore(start))),
    0,
  );

const isWholeMonths = ({ start, end }: DayRange): boolean =>
  start.endsWith('-01') && addDays(end, 1).endsWith('-01');

/**
 * Adds the whole months that each part of a period owes, if all parts are calendar months: June at 10.00 and July at 20.00
 * are 30.00. A month within which the price changes is split by days.
 */
export const withChargedMonths = <Part extends DayRange>(
  parts: readonly Part[],
  uncovered: readonly DayRange[],
): (Part & { charged_months?: number })[] =>
  parts.every(isWholeMonths)
    ? parts.map((part) => ({
        ...part,
        charged_months: chargedMonths(
          uncovered.map((range) => intersection(part, range)).filter((range) => daysIn(range) > 0),
        ),
      }))
    : [...parts];
