import type { TakenType, WalletStatus } from '../../domain/wallet';
import type { DemoBill } from './bills';
import { dubaiTime } from './calendar';
import { entry } from './chance';
import type { Cheque } from './cheques';
import type { Surplus } from './coins';
import { payInCoins } from './coins';
import type { DemoContract } from './contracts';
import type { Made, Maker } from './maker';
import { madeAt } from './maker';
import { number } from './numbering';
import type { Staff } from './staff';
import { staffNamed } from './staff';
import { awaitedTaking, partsOf, takingOf } from './takings';
import type { Taking } from './takings';
import { turnsOf } from './turns';

/** One payment as the demo company has it, taken when it was written down; `amount` is fils. */
export interface DemoPayment extends Made {
  unique_number: string;
  holder: Staff;
  contract: DemoContract;
  bill: DemoBill;
  amount: number;
  /** What of it goes to the bill. */
  share: number;
  /** What was too much and went to a later bill. */
  surplus: Surplus | null;
  type: TakenType;
  status: WalletStatus;
  end_date: string;
  cheque: Cheque | null;
  voided: boolean;
}

/** One in so many unpaid invoices is covered by a cheque, or was. */
const PROMISED_EVERY = 3;
/** Where many wait, fewer have written a cheque. */
const MOST_HELD = 60;
const HELD_EVERY = 10;
const HOLDERS: Record<TakenType, readonly string[]> = {
  cash: ['a.rahman', 'a.rahman', 'p.nair', 'a.rahman', 'a.rahman', 'admin', 'a.rahman'],
  check: ['a.rahman', 'a.rahman', 'p.nair'],
  card: ['a.rahman', 'p.nair'],
  transfer: ['p.nair', 'p.nair', 'admin'],
};

/** Everything that was taken: what paid bills say, cheques still on their way, and a mistake taken back. */
export function makePayments(
  maker: Maker,
  bills: readonly DemoBill[],
  staff: readonly Staff[],
): DemoPayment[] {
  const paid = bills.filter(({ status }) => status === 'Paid' || status === 'PartiallyPaid');
  const turns = turnsOf(maker, paid);
  const settled = paid.flatMap((bill, place) =>
    partsOf(bill, place).map((amount) => takingOf(maker, bill, amount, { place, turn: turns.get(bill) })),
  );
  for (const { bill, amount } of settled) bill.paid += amount;
  const awaited = bills
    .filter(({ status }, place) => status === 'Issued' && place % PROMISED_EVERY === 0)
    .filter((_bill, nth) => nth < MOST_HELD || nth % HELD_EVERY === 0)
    .map((bill, place) => awaitedTaking(maker, bill, place));
  const payments = [...settled, ...awaited].map((taking, place) => makePayment(maker, staff, taking, place));
  payInCoins(payments.slice(0, settled.length));
  const all = [...payments, ...mistakes(maker, payments)];
  number(all, 'RCT', 6, ({ created_at }) => dubaiTime(created_at));
  return all;
}

function makePayment(
  maker: Maker,
  staff: readonly Staff[],
  { bill, amount, type, status, day, cheque }: Taking,
  place: number,
): DemoPayment {
  const taken = maker.calendar.at(day, maker.chance.whole(0, 600));
  const made = madeAt(maker, Math.max(taken, bill.created_at + 30_000));
  return {
    ...made,
    unique_number: '',
    holder: staffNamed(staff, entry(HOLDERS[type], place)),
    contract: bill.contract,
    bill,
    amount,
    share: amount,
    surplus: null,
    type,
    status,
    end_date: cheque?.date ?? day,
    cheque: cheque ?? null,
    voided: false,
  };
}

/** The newest cash in hand, written down twice and taken back at once. */
function mistakes(maker: Maker, payments: readonly DemoPayment[]): DemoPayment[] {
  const inHand = payments.filter(({ type, status }) => type === 'cash' && status === 'Pending');
  return inHand
    .slice(-2)
    .map((payment) => ({ ...payment, ...madeAt(maker, payment.created_at), voided: true }));
}
