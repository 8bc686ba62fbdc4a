import type { WalletStatus } from '../../../../domain/wallets/wallet';
import type { DemoBill } from './bills';
import { amountOwed } from './bills';
import { cyclicItem } from '../random';
import type { Generator } from '../record';

/** Cheque of a payment. */
export interface Cheque {
  number: string;
  bank: string;
  drawer: string;
  /** Date from which the bank pays it. */
  date: string;
  status: string;
}

/** Payment status, cheque status, and due date in days from today. */
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

/** A cheque dated in time that became stale, because it was not deposited for six months. */
const FORGOTTEN_CHEQUE: ChequeState = { status: 'Done', check: 'stale', due: -190 };

const chequeStateAt = (index: number): ChequeState =>
  index === 0 ? FORGOTTEN_CHEQUE : cyclicItem(CHEQUE_STATES, index - 1);

const generateCheque = ({ random }: Generator, bill: DemoBill, date: string, status: string): Cheque => ({
  number: random.digits(6),
  bank: random.pick(BANKS),
  drawer: bill.client.label,
  date,
  status,
});

/** A cleared cheque. */
export const clearedCheque = (generator: Generator, bill: DemoBill, date: string): Cheque =>
  generateCheque(generator, bill, date, 'cleared');

/** Day on which a cheque was received, in days from today; always before its date. */
export const chequeTakenOffset = (index: number): number =>
  Math.min(0, chequeStateAt(index).due) - 1 - (index % 4);

/** A cheque for an unpaid invoice in one of the open statuses; dated on or after the day it was received. */
export function heldCheque(generator: Generator, bill: DemoBill, index: number, receivedDay: string) {
  const { status, check, due } = chequeStateAt(index);
  const date = generator.calendar.day(due);
  const cheque = generateCheque(generator, bill, date > receivedDay ? date : receivedDay, check);
  return { bill, amount: amountOwed(bill), status, cheque };
}
