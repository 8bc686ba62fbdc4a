import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema/database';
import type { DemoPayment } from '../generate/billing/payments';

type Row = Insertable<Database['allocations']>;

/** Cheques whose money never came, or went back. */
const LOST = ['bounced', 'represented', 'replaced', 'cancelled', 'stale'];
const BACK_AFTER_MS = 4 * 3_600_000;

const isLost = ({ cheque }: DemoPayment): boolean => LOST.includes(cheque?.status ?? '');

/** An id that follows from another one: the same company always gets the same rows. */
const idAfter = (id: string, place: number): string =>
  id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + place) % 16).toString(16);

const shareRow = ({ id, bill, share, created_at, holder }: DemoPayment): Row => ({
  id: idAfter(id, 1),
  wallet_id: id,
  bill_id: bill.id,
  amount: share,
  created_at: new Date(created_at),
  created_by: holder.id,
});

/** What a payment was too much pays for another bill as soon as both are there. */
const surplusRows = (payment: DemoPayment): Row[] => {
  const { id, surplus, created_at } = payment;
  if (!surplus) return [];
  const at = new Date(Math.max(created_at, surplus.bill.created_at + 30_000));
  return [
    {
      ...shareRow(payment),
      id: idAfter(id, 3),
      bill_id: surplus.bill.id,
      amount: surplus.share,
      created_at: at,
    },
  ];
};

/** What a payment has paid of its bill and of a later one, if it was good. */
export const shareRows = (payment: DemoPayment): Row[] =>
  payment.voided || isLost(payment) ? [] : [shareRow(payment), ...surplusRows(payment)];

/** What payments had paid until the bank returned the cheque or the client had it back. */
export const backRows = (payments: readonly DemoPayment[]): Row[] =>
  payments
    .filter((payment) => !payment.voided && isLost(payment))
    .flatMap((payment) => [
      shareRow(payment),
      {
        ...shareRow(payment),
        id: idAfter(payment.id, 2),
        amount: -payment.share,
        reverses: idAfter(payment.id, 1),
        reason: `The cheque was ${payment.cheque?.status ?? ''}`,
        created_at: new Date(payment.created_at + BACK_AFTER_MS),
      },
    ]);
