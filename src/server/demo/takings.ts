import type { TakenType, WalletStatus } from '../../domain/wallet';
import type { DemoBill } from './bills';
import { totalOf } from './bills';
import { daysAfter, earlier, later } from './calendar';
import { entry } from './chance';
import type { Cheque } from './cheques';
import { clearedCheque, heldCheque, promisedAgo } from './cheques';
import type { Maker } from './maker';

/** A payment before it has a holder and a number. */
export interface Taking {
  bill: DemoBill;
  amount: number;
  type: TakenType;
  status: WalletStatus;
  day: string;
  cheque?: Cheque;
}

/** How the latest payments were made and stand; no common divisor, so that every way meets every standing. */
const LATEST: readonly TakenType[] = ['cash', 'card', 'cash', 'transfer'];
const STANDING: readonly WalletStatus[] = ['Pending', 'Pending', 'Handover', 'Done', 'Pending'];
const OLDER: readonly TakenType[] = [
  ...(['cash', 'card', 'cash', 'transfer', 'transfer', 'cash', 'card', 'cash', 'card'] as const),
  ...(['check', 'cash', 'transfer', 'card', 'cash', 'transfer', 'cash', 'card'] as const),
];

const DIRHAM = 100;

/** A bill is mostly paid at once, now and then in two parts, or only in part so far: in whole dirhams. */
export function partsOf(bill: DemoBill, place: number): number[] {
  const total = totalOf(bill);
  const part = Math.max(1, Math.floor((total * 2) / 5 / DIRHAM)) * DIRHAM;
  if (bill.status === 'PartiallyPaid') return [part];
  return place % 9 === 4 ? [part, total - part] : [total];
}

/** What was taken for a bill that is paid; with a turn it is still on its way to the office. */
export function takingOf(
  maker: Maker,
  bill: DemoBill,
  amount: number,
  { place, turn }: { place: number; turn: number | undefined },
): Taking {
  const { calendar, chance } = maker;
  const issued = bill.issue_date ?? calendar.day(0);
  if (turn !== undefined) {
    const latest = { type: entry(LATEST, turn), status: entry(STANDING, turn) };
    return { bill, amount, ...latest, day: later(issued, calendar.day(-(turn % 8))) };
  }
  const type = entry(OLDER, place);
  const day = later(issued, earlier(daysAfter(issued, chance.whole(1, 22)), calendar.day(-8)));
  const cheque = type === 'check' ? { cheque: clearedCheque(maker, bill, day) } : {};
  return { bill, amount, type, status: 'Done', day, ...cheque };
}

/** A cheque for a bill that isn't paid yet. */
export function awaitedTaking(maker: Maker, bill: DemoBill, place: number): Taking {
  const { calendar } = maker;
  const issued = bill.issue_date ?? calendar.day(0);
  const day = later(issued, calendar.day(promisedAgo(place)));
  return { ...heldCheque(maker, bill, place, day), type: 'check', day };
}
