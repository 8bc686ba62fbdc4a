import type { Insertable } from 'kysely';
import type { Database } from '../database/schema';
import type { DemoBill } from './bills';
import type { Made } from './maker';
import type { DemoPayment } from './payments';
import { without, written, writtenBy } from './rows';

/** A bill as its table keeps it; totals and balance are reckoned there. */
export const billRow = (bill: DemoBill, by: Made): Insertable<Database['bills']> => ({
  ...without(bill, 'client', 'contract', 'order', 'period', 'paid', 'credited'),
  ...writtenBy(bill, by),
  unique_number: bill.unique_number || null,
  client_id: bill.client.id,
  contract_id: bill.contract.id,
  order_id: bill.order?.id ?? null,
  period_start: bill.period?.start ?? null,
  period_end: bill.period?.end ?? null,
  paid_amount: bill.paid,
  credited_amount: bill.credited,
});

const EMPTIED_AFTER_MS = 20 * 3_600_000;

/** A payment as its table keeps it; `by` is who empties wallets and takes mistakes back. */
export const walletRow = (payment: DemoPayment, by: Made, now: number): Insertable<Database['wallets']> => {
  const { unique_number, holder, contract, amount, type, status, end_date, cheque, created_at } = payment;
  const done_at = status === 'Done' ? new Date(Math.min(now, created_at + EMPTIED_AFTER_MS)) : null;
  return {
    ...written(payment),
    unique_number,
    user_id: holder.id,
    contract_id: contract.id,
    amount,
    type,
    status,
    paid_at: new Date(created_at),
    end_date,
    check_number: cheque?.number ?? null,
    bank_name: cheque?.bank ?? null,
    drawer_name: cheque?.drawer ?? null,
    check_status: cheque?.status ?? null,
    done_at,
    done_by: done_at && by.id,
    ...(payment.voided && {
      voided_at: new Date(created_at),
      voided_by: by.id,
      void_reason: 'Written down twice',
    }),
  };
};
