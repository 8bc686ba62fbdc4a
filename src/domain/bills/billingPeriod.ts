import { addDays, addMonths } from '../dates';

/** A period ending within this many days after a month still belongs to it. */
const MONTH_OVERLAP_DAYS = 14;

export const dayBefore = (day: string): string => addDays(day, -1);

/** The billing month of a period by its last day: until the fifteenth it is the previous month. */
export const billingMonthOf = (periodEnd: string): string =>
  `${addDays(periodEnd, -MONTH_OVERLAP_DAYS).slice(0, 7)}-01`;

export function periodEndRange(month: string): { from: string; to: string } {
  const first = `${month.slice(0, 7)}-01`;
  return {
    from: addDays(first, MONTH_OVERLAP_DAYS),
    to: addDays(addMonths(first, 1), MONTH_OVERLAP_DAYS - 1),
  };
}
