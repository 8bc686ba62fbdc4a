import { addDays } from '../../../../domain/dates';
import { roundUpToCoin } from '../../../../domain/wallets/payment';
import type { DemoBill } from './bills';
import type { DemoContract } from '../parties/contracts';
import type { PaymentType, WalletStatus } from '../../../../domain/wallets/wallet';
import { totalOf } from './bills';
import { earlierDay, laterDay, dubaiTimestamp } from '../calendar';
import { cyclicItem } from '../random';
import type { Cheque } from './cheques';
import { clearedCheque, heldCheque, chequeTakenOffset } from './cheques';
import type { Generator, CreatedRecord } from '../record';
import { createdAt } from '../record';
import { assignNumbers } from '../numbering';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

/** Overpaid amount in fils that was allocated to a later invoice of the contract. */
interface Surplus {
  bill: DemoBill;
  share: number;
}

const overpaidAmount = ({ amount, share }: DemoPayment): number => amount - share;

/** Cash is rounded up to coins; the excess is credit for a later invoice. */
function applyOverpayments(payments: readonly DemoPayment[]): void {
  const creditByContract = new Map<DemoContract, DemoPayment>();
  for (const payment of [...payments].sort((a, b) => a.created_at - b.created_at)) {
    const { contract, type } = payment;
    const earlier = creditByContract.get(contract);
    const isSpent = earlier !== undefined && allocateOverpayment(earlier, payment);
    if (type === 'cash') payment.amount = roundUpToCoin(payment.share);
    if (isSpent) creditByContract.delete(contract);
    if (overpaidAmount(payment) > 0 && !creditByContract.has(contract))
      creditByContract.set(contract, payment);
  }
}

/** Allocates the credit of an earlier payment to the invoice of a later one; returns whether it did. */
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

/** A payment without custodian and number. */
interface PaymentInput {
  bill: DemoBill;
  amount: number;
  type: PaymentType;
  status: WalletStatus;
  day: string;
  cheque?: Cheque;
}

/** Types and statuses of recent payments; the lengths are coprime, so that every combination occurs. */
const RECENT_TYPES: readonly PaymentType[] = ['cash', 'card', 'cash', 'transfer'];
const RECENT_STATUSES: readonly WalletStatus[] = ['Pending', 'Pending', 'Handover', 'Done', 'Pending'];
const OLDER_TYPES: readonly PaymentType[] = [
  ...(['cash', 'card', 'cash', 'transfer', 'transfer', 'cash', 'card', 'cash', 'card'] as const),
  ...(['check', 'cash', 'transfer', 'card', 'cash', 'transfer', 'cash', 'card'] as const),
];

const DIRHAM = 100;

/** Instalments of an invoice in whole dirhams: full payment, two parts, or one part so far. */
function instalmentsOf(bill: DemoBill, index: number): number[] {
  const total = totalOf(bill);
  const instalment = Math.max(1, Math.floor((total * 2) / 5 / DIRHAM)) * DIRHAM;
  if (bill.status === 'PartiallyPaid') return [instalment];
  return index % 9 === 4 ? [instalment, total - instalment] : [total];
}

/** Payment of an invoice; `recentIndex` is set if it has not been handed over yet. */
function paymentOf(
  generator: Generator,
  bill: DemoBill,
  amount: number,
  { index, recentIndex }: { index: number; recentIndex: number | undefined },
): PaymentInput {
  const { calendar, random } = generator;
  const issued = bill.issue_date ?? calendar.day(0);
  if (recentIndex !== undefined) {
    const recent = {
      type: cyclicItem(RECENT_TYPES, recentIndex),
      status: cyclicItem(RECENT_STATUSES, recentIndex),
    };
    return { bill, amount, ...recent, day: laterDay(issued, calendar.day(-(recentIndex % 8))) };
  }
  const type = cyclicItem(OLDER_TYPES, index);
  const day = laterDay(issued, earlierDay(addDays(issued, random.integer(1, 22)), calendar.day(-8)));
  const cheque = type === 'check' ? { cheque: clearedCheque(generator, bill, day) } : {};
  return { bill, amount, type, status: 'Done', day, ...cheque };
}

/** A cheque payment for an unpaid invoice. */
function pendingChequePayment(generator: Generator, bill: DemoBill, index: number): PaymentInput {
  const { calendar } = generator;
  const issued = bill.issue_date ?? calendar.day(0);
  const day = laterDay(issued, calendar.day(chequeTakenOffset(index)));
  return { ...heldCheque(generator, bill, index, day), type: 'check', day };
}

const SETTLED_AFTER_DAYS = 35;

const isRecentlyIssued = ({ calendar }: Generator, issued: string | null): boolean =>
  (issued ?? calendar.day(0)) >= calendar.day(-SETTLED_AFTER_DAYS);

/** Approximate number of payments not yet handed over. */
const MAX_IN_CUSTODY = 120;

/** Recently paid invoices whose payments are not handed over yet, with their index. */
function recentPaymentIndexes(
  generator: Generator,
  paid: readonly DemoBill[],
): ReadonlyMap<DemoBill, number> {
  const recent = paid.filter(({ issue_date }) => isRecentlyIssued(generator, issue_date));
  const interval = Math.ceil(recent.length / MAX_IN_CUSTODY);
  return new Map(
    recent
      .filter((_bill, position) => position % interval === 0)
      .map((bill, recentIndex) => [bill, recentIndex]),
  );
}

/** A payment of the demo company; `amount` is in fils. */
export interface DemoPayment extends CreatedRecord {
  unique_number: string;
  custodian: DemoEmployee;
  contract: DemoContract;
  bill: DemoBill;
  amount: number;
  /** Amount allocated to the invoice. */
  share: number;
  /** Credit allocated to a later invoice. */
  surplus: Surplus | null;
  type: PaymentType;
  status: WalletStatus;
  end_date: string;
  cheque: Cheque | null;
  voided: boolean;
}

/** One in three unpaid invoices has a cheque. */
const CHEQUE_EVERY = 3;
/** Beyond this number, only one in ten has a cheque. */
const MAX_HELD_CHEQUES = 60;
const HELD_EVERY = 10;
const CUSTODIANS: Record<PaymentType, readonly string[]> = {
  cash: ['a.rahman', 'a.rahman', 'p.nair', 'a.rahman', 'a.rahman', 'admin', 'a.rahman'],
  check: ['a.rahman', 'a.rahman', 'p.nair'],
  card: ['a.rahman', 'p.nair'],
  transfer: ['p.nair', 'p.nair', 'admin'],
};

/** All payments: for paid invoices, held cheques and voided duplicates. */
export function generatePayments(
  generator: Generator,
  bills: readonly DemoBill[],
  staff: readonly DemoEmployee[],
): DemoPayment[] {
  const paid = bills.filter(({ status }) => status === 'Paid' || status === 'PartiallyPaid');
  const recentIndexes = recentPaymentIndexes(generator, paid);
  const invoicePayments = paid.flatMap((bill, index) =>
    instalmentsOf(bill, index).map((amount) =>
      paymentOf(generator, bill, amount, { index, recentIndex: recentIndexes.get(bill) }),
    ),
  );
  for (const { bill, amount } of invoicePayments) bill.paid += amount;
  const chequePayments = bills
    .filter(({ status }, index) => status === 'Issued' && index % CHEQUE_EVERY === 0)
    .filter((_bill, position) => position < MAX_HELD_CHEQUES || position % HELD_EVERY === 0)
    .map((bill, index) => pendingChequePayment(generator, bill, index));
  const payments = [...invoicePayments, ...chequePayments].map((input, index) =>
    generatePayment(generator, staff, input, index),
  );
  applyOverpayments(payments.slice(0, invoicePayments.length));
  const allPayments = [...payments, ...voidedPayments(generator, payments)];
  assignNumbers(allPayments, 'RCT', 6, ({ created_at }) => dubaiTimestamp(created_at));
  return allPayments;
}

function generatePayment(
  generator: Generator,
  staff: readonly DemoEmployee[],
  { bill, amount, type, status, day, cheque }: PaymentInput,
  index: number,
): DemoPayment {
  const receivedAt = generator.calendar.officeTime(day, generator.random.integer(0, 600));
  const record = createdAt(generator, Math.max(receivedAt, bill.created_at + 30_000));
  return {
    ...record,
    unique_number: '',
    custodian: employeeByUsername(staff, cyclicItem(CUSTODIANS[type], index)),
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

/** The newest pending cash payments, duplicated and voided. */
function voidedPayments(generator: Generator, payments: readonly DemoPayment[]): DemoPayment[] {
  const pendingCash = payments.filter(({ type, status }) => type === 'cash' && status === 'Pending');
  return pendingCash
    .slice(-2)
    .map((payment) => ({ ...payment, ...createdAt(generator, payment.created_at), voided: true }));
}
