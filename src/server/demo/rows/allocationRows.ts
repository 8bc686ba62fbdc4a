import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema/database';
import type { DemoPayment } from '../generate/billing/payments';

type AllocationRow = Insertable<Database['allocations']>;

/** Statuses of cheques that were not paid. */
const UNPAID_CHEQUE_STATUSES = ['bounced', 'represented', 'replaced', 'cancelled', 'stale'];
const REVERSED_AFTER_MS = 4 * 3_600_000;

const isUnpaidCheque = ({ cheque }: DemoPayment): boolean =>
  UNPAID_CHEQUE_STATUSES.includes(cheque?.status ?? '');

/** A stable id derived from another id. */
const derivedId = (id: string, offset: number): string =>
  id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + offset) % 16).toString(16);

const allocationRow = ({ id, bill, share, created_at, custodian }: DemoPayment): AllocationRow => ({
  id: derivedId(id, 1),
  wallet_id: id,
  bill_id: bill.id,
  amount: share,
  created_at: new Date(created_at),
  created_by: custodian.id,
});

/** Allocation of an overpayment to a later bill. */
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

/** Allocations of a valid payment. */
export const allocationRows = (payment: DemoPayment): AllocationRow[] =>
  payment.voided || isUnpaidCheque(payment) ? [] : [allocationRow(payment), ...overpaymentRows(payment)];

/** Allocations and reversals of cheques that were not paid. */
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
