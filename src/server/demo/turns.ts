import type { DemoBill } from './bills';
import type { Maker } from './maker';

const SETTLED_AFTER_DAYS = 35;

const isLate = ({ calendar }: Maker, issued: string | null): boolean =>
  (issued ?? calendar.day(0)) >= calendar.day(-SETTLED_AFTER_DAYS);

/** How many of the latest payments are still on their way to the office, about. */
const MOST_IN_HAND = 120;

/** Which of the latest paid bills were paid so lately that the money is still on its way, and which turn each has. */
export function turnsOf(maker: Maker, paid: readonly DemoBill[]): ReadonlyMap<DemoBill, number> {
  const latest = paid.filter(({ issue_date }) => isLate(maker, issue_date));
  const every = Math.ceil(latest.length / MOST_IN_HAND);
  return new Map(latest.filter((_bill, nth) => nth % every === 0).map((bill, turn) => [bill, turn]));
}
