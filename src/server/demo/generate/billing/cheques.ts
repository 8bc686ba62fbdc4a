import type { WalletStatus } from '../../../../domain/wallets/wallet';
import type { DemoBill } from './bills';
import { owedOf } from './bills';
import { entry } from '../random';
import type { Maker } from '../record';

/** The paper that a cheque payment brings. */
export interface Cheque {
  number: string;
  bank: string;
  drawer: string;
  /** The day from which the bank may be asked for it. */
  date: string;
  status: string;
}

/** How a cheque stands: with whom, at the bank, and how many days from today its date is. */
interface Standing {
  status: WalletStatus;
  check: string;
  due: number;
}

const BANKS = ['Emirates NBD', 'First Abu Dhabi Bank', 'Mashreq', 'ADCB', 'Dubai Islamic Bank'];

const STANDINGS: readonly Standing[] = [
  { status: 'Pending', check: 'received', due: 12 },
  { status: 'Handover', check: 'received', due: 25 },
  { status: 'Pending', check: 'received', due: 3 },
  { status: 'Done', check: 'in_safe', due: 18 },
  { status: 'Pending', check: 'received', due: 40 },
  { status: 'Done', check: 'deposited', due: -2 },
  { status: 'Done', check: 'bounced', due: -9 },
  { status: 'Pending', check: 'received', due: 1 },
  { status: 'Done', check: 'represented', due: -14 },
  { status: 'Done', check: 'replaced', due: -20 },
  { status: 'Done', check: 'cancelled', due: -6 },
  { status: 'Done', check: 'in_safe', due: 0 },
  { status: 'Done', check: 'in_safe', due: 1 },
];

/** The oldest unpaid invoice was promised in time, but nobody brought the cheque to the bank for half a year. */
const FORGOTTEN: Standing = { status: 'Done', check: 'stale', due: -190 };

const standingAt = (place: number): Standing => (place === 0 ? FORGOTTEN : entry(STANDINGS, place - 1));

const draw = ({ chance }: Maker, bill: DemoBill, date: string, status: string): Cheque => ({
  number: chance.digits(6),
  bank: chance.pick(BANKS),
  drawer: bill.client.label,
  date,
  status,
});

/** A cheque that the bank has paid. */
export const clearedCheque = (maker: Maker, bill: DemoBill, date: string): Cheque =>
  draw(maker, bill, date, 'cleared');

/** How many days from today such a cheque was taken: shortly ago, and before its date. */
export const promisedAgo = (place: number): number => Math.min(0, standingAt(place).due) - 1 - (place % 4);

/** A cheque for an unpaid bill that has not been paid by the bank, in one standing after another; never dated before it was taken. */
export function heldCheque(maker: Maker, bill: DemoBill, place: number, taken: string) {
  const { status, check, due } = standingAt(place);
  const date = maker.calendar.day(due);
  const cheque = draw(maker, bill, date > taken ? date : taken, check);
  return { bill, amount: owedOf(bill), status, cheque };
}
