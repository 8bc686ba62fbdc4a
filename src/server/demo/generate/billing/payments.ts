import { roundUpToCoin } from '../../../../domain/wallets/payment';
import type { DemoBill } from './bills';
import type { DemoContract } from '../parties/contracts';
import type { PaymentType, WalletStatus } from '../../../../domain/wallets/wallet';
import { totalOf } from './bills';
import { daysAfter, earlierDay, laterDay, dubaiTimestamp } from '../calendar';
import { cyclicItem } from '../random';
import type { Cheque } from './cheques';
import { clearedCheque, heldCheque, chequeTakenOffset } from './cheques';
import type { Generator, CreatedRecord } from '../record';
import { createdAt } from '../record';
import { assignNumbers } from '../numbering';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

/** What a payment in coins was too much, and the later invoice of its contract that it went to; fils. */
export interface Surplus {
  bill: DemoBill;
  share: number;
}

const overpaidAmount = ({ amount, share }: DemoPayment): number => amount - share;

/** Cash is taken in coins; what is too much is the contract's credit until it pays a part of the next invoice. */
export function applyOverpayments(payments: readonly DemoPayment[]): void {
  const credited = new Map<DemoContract, DemoPayment>();
  for (const payment of [...payments].sort((one, other) => one.created_at - other.created_at)) {
    const { contract, type } = payment;
    const earlier = credited.get(contract);
    const isSpent = earlier !== undefined && allocateOverpayment(earlier, payment);
    if (type === 'cash') payment.amount = roundUpToCoin(payment.share);
    if (isSpent) credited.delete(contract);
    if (overpaidAmount(payment) > 0 && !credited.has(contract)) credited.set(contract, payment);
  }
}

/** Whether an earlier payment's surplus went to the invoice of a later one, which then pays less, or another part of it. */
function allocateOverpayment(earlier: DemoPayment, payment: DemoPayment): boolean {
  const { bill } = payment;
  const share = overpaidAmount(earlier);
  if (bill === earlier.bill || payment.share <= share) return false;
  earlier.surplus = { bill, share };
  if (bill.status === 'PartiallyPaid') bill.paid += share;
  else {
    payment.share -= share;
    payment.amount -= share;
  }
  return true;
}

/** A payment before it has a holder and a number. */
export interface PaymentInput {
  bill: DemoBill;
  amount: number;
  type: PaymentType;
  status: WalletStatus;
  day: string;
  cheque?: Cheque;
}

/** How the latest payments were made and stand; no common divisor, so that every way meets every standing. */
const RECENT_TYPES: readonly PaymentType[] = ['cash', 'card', 'cash', 'transfer'];
const RECENT_STATUSES: readonly WalletStatus[] = ['Pending', 'Pending', 'Handover', 'Done', 'Pending'];
const OLDER_TYPES: readonly PaymentType[] = [
  ...(['cash', 'card', 'cash', 'transfer', 'transfer', 'cash', 'card', 'cash', 'card'] as const),
  ...(['check', 'cash', 'transfer', 'card', 'cash', 'transfer', 'cash', 'card'] as const),
];

const DIRHAM = 100;

/** A bill is mostly paid at once, now and then in two parts, or only in part so far: in whole dirhams. */
export function instalmentsOf(bill: DemoBill, place: number): number[] {
  const total = totalOf(bill);
  const part = Math.max(1, Math.floor((total * 2) / 5 / DIRHAM)) * DIRHAM;
  if (bill.status === 'PartiallyPaid') return [part];
  return place % 9 === 4 ? [part, total - part] : [total];
}

/** What was taken for a bill that is paid; with a turn it is still on its way to the office. */
export function paymentOf(
  maker: Generator,
  bill: DemoBill,
  amount: number,
  { place, turn }: { place: number; turn: number | undefined },
): PaymentInput {
  const { calendar, random } = maker;
  const issued = bill.issue_date ?? calendar.day(0);
  if (turn !== undefined) {
    const latest = { type: cyclicItem(RECENT_TYPES, turn), status: cyclicItem(RECENT_STATUSES, turn) };
    return { bill, amount, ...latest, day: laterDay(issued, calendar.day(-(turn % 8))) };
  }
  const type = cyclicItem(OLDER_TYPES, place);
  const day = laterDay(issued, earlierDay(daysAfter(issued, random.integer(1, 22)), calendar.day(-8)));
  const cheque = type === 'check' ? { cheque: clearedCheque(maker, bill, day) } : {};
  return { bill, amount, type, status: 'Done', day, ...cheque };
}

/** A cheque for a bill that isn't paid yet. */
export function pendingChequePayment(maker: Generator, bill: DemoBill, place: number): PaymentInput {
  const { calendar } = maker;
  const issued = bill.issue_date ?? calendar.day(0);
  const day = laterDay(issued, calendar.day(chequeTakenOffset(place)));
  return { ...heldCheque(maker, bill, place, day), type: 'check', day };
}

const SETTLED_AFTER_DAYS = 35;

const isRecentlyIssued = ({ calendar }: Generator, issued: string | null): boolean =>
  (issued ?? calendar.day(0)) >= calendar.day(-SETTLED_AFTER_DAYS);

/** How many of the latest payments are still on their way to the office, about. */
const MAX_IN_CUSTODY = 120;

/** Which of the latest paid bills were paid so lately that the money is still on its way, and which turn each has. */
export function recentPaymentIndexes(
  maker: Generator,
  paid: readonly DemoBill[],
): ReadonlyMap<DemoBill, number> {
  const latest = paid.filter(({ issue_date }) => isRecentlyIssued(maker, issue_date));
  const every = Math.ceil(latest.length / MAX_IN_CUSTODY);
  return new Map(latest.filter((_bill, nth) => nth % every === 0).map((bill, turn) => [bill, turn]));
}

/** One payment as the demo company has it, taken when it was written down; `amount` is fils. */
export interface DemoPayment extends CreatedRecord {
  unique_number: string;
  custodian: DemoEmployee;
  contract: DemoContract;
  bill: DemoBill;
  amount: number;
  /** What of it goes to the bill. */
  share: number;
  /** What was too much and went to a later bill. */
  surplus: Surplus | null;
  type: PaymentType;
  status: WalletStatus;
  end_date: string;
  cheque: Cheque | null;
  voided: boolean;
}

/** One in so many unpaid invoices is covered by a cheque, or was. */
const CHEQUE_EVERY = 3;
/** Where many wait, fewer have written a cheque. */
const MAX_HELD_CHEQUES = 60;
const HELD_EVERY = 10;
const CUSTODIANS: Record<PaymentType, readonly string[]> = {
  cash: ['a.rahman', 'a.rahman', 'p.nair', 'a.rahman', 'a.rahman', 'admin', 'a.rahman'],
  check: ['a.rahman', 'a.rahman', 'p.nair'],
  card: ['a.rahman', 'p.nair'],
  transfer: ['p.nair', 'p.nair', 'admin'],
};

/** Everything that was taken: what paid bills say, cheques still on their way, and a mistake taken back. */
export function generatePayments(
  maker: Generator,
  bills: readonly DemoBill[],
  staff: readonly DemoEmployee[],
): DemoPayment[] {
  const paid = bills.filter(({ status }) => status === 'Paid' || status === 'PartiallyPaid');
  const turns = recentPaymentIndexes(maker, paid);
  const settled = paid.flatMap((bill, place) =>
    instalmentsOf(bill, place).map((amount) =>
      paymentOf(maker, bill, amount, { place, turn: turns.get(bill) }),
    ),
  );
  for (const { bill, amount } of settled) bill.paid += amount;
  const awaited = bills
    .filter(({ status }, place) => status === 'Issued' && place % CHEQUE_EVERY === 0)
    .filter((_bill, nth) => nth < MAX_HELD_CHEQUES || nth % HELD_EVERY === 0)
    .map((bill, place) => pendingChequePayment(maker, bill, place));
  const payments = [...settled, ...awaited].map((taking, place) =>
    generatePayment(maker, staff, taking, place),
  );
  applyOverpayments(payments.slice(0, settled.length));
  const all = [...payments, ...voidedPayments(maker, payments)];
  assignNumbers(all, 'RCT', 6, ({ created_at }) => dubaiTimestamp(created_at));
  return all;
}

function generatePayment(
  maker: Generator,
  staff: readonly DemoEmployee[],
  { bill, amount, type, status, day, cheque }: PaymentInput,
  place: number,
): DemoPayment {
  const taken = maker.calendar.officeTime(day, maker.random.integer(0, 600));
  const made = createdAt(maker, Math.max(taken, bill.created_at + 30_000));
  return {
    ...made,
    unique_number: '',
    custodian: employeeByUsername(staff, cyclicItem(CUSTODIANS[type], place)),
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
function voidedPayments(maker: Generator, payments: readonly DemoPayment[]): DemoPayment[] {
  const inHand = payments.filter(({ type, status }) => type === 'cash' && status === 'Pending');
  return inHand
    .slice(-2)
    .map((payment) => ({ ...payment, ...createdAt(maker, payment.created_at), voided: true }));
}
