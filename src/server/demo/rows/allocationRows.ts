import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema/database';
import type { DemoPayment } from '../generate/billing/payments';

type AllocationRow = Insertable<Database['allocations']>;

/** Cheques whose money never came, or went back. */
const UNPAID_CHEQUE_STATUSES = ['bounced', 'represented', 'replaced', 'cancelled', 'stale'];
const REVERSED_AFTER_MS = 4 * 3_600_000;

const isUnpaidCheque = ({ cheque }: DemoPayment): boolean =>
  UNPAID_CHEQUE_STATUSES.includes(cheque?.status ?? '');

/** An id that follows from another one: the same company always gets the same rows. */
const derivedId = (id: string, place: number): string =>
  id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + place) % 16).toString(16);

const allocationRow = ({ id, bill, share, created_at, custodian }: DemoPayment): AllocationRow => ({
  id: derivedId(id, 1),
  wallet_id: id,
  bill_id: bill.id,
  amount: share,
  created_at: new Date(created_at),
  created_by: custodian.id,
});

/** What a payment was too much pays for another bill as soon as both are there. */
const overpaymentRows = (payment: DemoPayment): AllocationRow[] => {
  const { id, surplus, created_at } = payment;
  if (!surplus) return [];
  const at = new Date(Math.max(created_at, surplus.bill.created_at + 30_000));
  return [
    {
      ...allocationRow(payment),
      id: derivedId(id, 3),
      bill_id: surplus.bill.id,
      amount: surplus.share,
      created_at: at,
    },
  ];
};

/** What a payment has paid of its bill and of a later one, if it was good. */
export const allocationRows = (payment: DemoPayment): AllocationRow[] =>
  payment.voided || isUnpaidCheque(payment) ? [] : [allocationRow(payment), ...overpaymentRows(payment)];

/** What payments had paid until the bank returned the cheque or the client had it back. */
export const reversalRows = (payments: readonly DemoPayment[]): AllocationRow[] =>
  payments
    .filter((payment) => !payment.voided && isUnpaidCheque(payment))
    .flatMap((payment) => [
      allocationRow(payment),
      {
        ...allocationRow(payment),
        id: derivedId(payment.id, 2),
        amount: -payment.share,
        reverses: derivedId(payment.id, 1),
        reason: `The cheque was ${payment.cheque?.status ?? ''}`,
        created_at: new Date(payment.created_at + REVERSED_AFTER_MS),
      },
    ]);
