const DAY_MS = 86_400_000;
/** A period that ends up to so many days after a month is still that month's. */
const MONTH_OVERLAP_DAYS = 14;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day before a day. */
export const dayBefore = (day: string): string => addDays(day, -1);

/** The month that a period is billed for, by its last day: what is read until the fifteenth belongs to the month before. */
export const billingMonthOf = (periodEnd: string): string =>
  `${addDays(periodEnd, -MONTH_OVERLAP_DAYS).slice(0, 7)}-01`;

/** The first and the last day on which the period of a month may end. */
export function periodEndRange(month: string): { from: string; to: string } {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, nth, 1)).toISOString().slice(0, 10);
  return {
    from: addDays(`${month.slice(0, 7)}-01`, MONTH_OVERLAP_DAYS),
    to: addDays(next, MONTH_OVERLAP_DAYS - 1),
  };
}
