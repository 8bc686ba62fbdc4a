import type { WalletStatus } from '../../../../domain/wallets/wallet';
import type { DemoBill } from './bills';
import { amountOwed } from './bills';
import { cyclicItem } from '../random';
import type { Generator } from '../record';

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
interface ChequeState {
  status: WalletStatus;
  check: string;
  due: number;
}

const BANKS = ['Emirates NBD', 'First Abu Dhabi Bank', 'Mashreq', 'ADCB', 'Dubai Islamic Bank'];

const CHEQUE_STATES: readonly ChequeState[] = [
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
const FORGOTTEN_CHEQUE: ChequeState = { status: 'Done', check: 'stale', due: -190 };

const chequeStateAt = (place: number): ChequeState =>
  place === 0 ? FORGOTTEN_CHEQUE : cyclicItem(CHEQUE_STATES, place - 1);

const generateCheque = ({ random }: Generator, bill: DemoBill, date: string, status: string): Cheque => ({
  number: random.digits(6),
  bank: random.pick(BANKS),
  drawer: bill.client.label,
  date,
  status,
});

/** A cheque that the bank has paid. */
export const clearedCheque = (maker: Generator, bill: DemoBill, date: string): Cheque =>
  generateCheque(maker, bill, date, 'cleared');

/** How many days from today such a cheque was taken: shortly ago, and before its date. */
export const chequeTakenOffset = (place: number): number =>
  Math.min(0, chequeStateAt(place).due) - 1 - (place % 4);

/** A cheque for an unpaid bill that has not been paid by the bank, in one standing after another; never dated before it was taken. */
export function heldCheque(maker: Generator, bill: DemoBill, place: number, taken: string) {
  const { status, check, due } = chequeStateAt(place);
  const date = maker.calendar.day(due);
  const cheque = generateCheque(maker, bill, date > taken ? date : taken, check);
  return { bill, amount: amountOwed(bill), status, cheque };
}
