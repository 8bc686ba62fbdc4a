const DAY_MS = 86_400_000;
/** A period that ends up to so many days after a month is still that month's. */
const LATE_DAYS = 14;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day before a day. */
export const dayBefore = (day: string): string => shifted(day, -1);

/** The month that a period is billed for, by its last day: what is read until the fifteenth belongs to the month before. */
export const monthOf = (periodEnd: string): string => `${shifted(periodEnd, -LATE_DAYS).slice(0, 7)}-01`;

/** The first and the last day on which the period of a month may end. */
export function endsOf(month: string): { from: string; to: string } {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, nth, 1)).toISOString().slice(0, 10);
  return { from: shifted(`${month.slice(0, 7)}-01`, LATE_DAYS), to: shifted(next, LATE_DAYS - 1) };
}
