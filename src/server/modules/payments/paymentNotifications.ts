import { sql } from 'kysely';
import type { BillStatus } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import { formatFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { orNotFound } from '../../http/httpError';
import { getAmountInFils } from '../settings/settingService';
import { notifyActiveUsers } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

/** A bill with its settlement in fils, and the allocated amount of a payment. */
interface PaidBill {
  id: Id;
  status: BillStatus;
  paid_amount: number;
  pending_check_amount: number;
  written_off_amount: number;
  number: string;
  client: string;
  /** Cleared amount of the payment in fils; null if there is none. */
  cleared: number | null;
  /** Active users to notify: creator, custodian and collector, except the actor. */
  recipients: Id[];
}

/** Number of a payment, and the bills with current or former allocations of it. */
export async function loadPaidBills(
  db: Db,
  wallet: Id,
  bills: readonly Id[],
  actor: Id | undefined,
): Promise<{ number: string; paid: PaidBill[] }> {
  const { rows } = await sql<
    { receipt: string } & (PaidBill | { id: null })
  >`select w.unique_number as receipt, b.id, b.status, b.paid_amount, b.pending_check_amount, b.written_off_amount,
      b.unique_number as number, c.label as client,
      case when not w.pending then (select sum(a.amount)::bigint from allocations a
        where a.wallet_id = w.id and a.bill_id = b.id having sum(a.amount) > 0) end as cleared,
      array(select u.id from users u where u.id in (b.created_by, w.user_id, k.collector_id)
        and u.id is distinct from ${actor ?? null}::uuid and u.status = 'active' and u.deleted_at is null) as recipients
    from wallets w left join bills b on b.id = any(${[...bills]}::uuid[]) left join clients c on c.id = b.client_id
      left join contracts k on k.id = b.contract_id
    where w.id = ${wallet}`.execute(db);
  return { number: orNotFound(rows[0]).receipt, paid: rows.filter((row) => row.id !== null) };
}

/** Notifies of bills settled by a payment, and of large partial payments. */
export async function notifyPaidBills(
  { db, now }: { db: Db; now: number },
  wallet: Id,
  bills: readonly PaidBill[],
): Promise<void> {
  const notifications: NewNotification[] = [];
  for (const { id, number, client, cleared, status, recipients } of bills) {
    if (cleared === null) continue;
    const common = {
      ...({ severity: 'info', model: 'bill', id, recipients, dedupeKey: `${id}:${wallet}` } as const),
      text: `${client} has paid ${formatFils(cleared)}.`,
    };
    if (status === 'Paid')
      notifications.push({ ...common, code: 'bill.paid', title: `Invoice paid: ${number}` });
    else if (cleared >= (await getAmountInFils(db, 'large_payment', now)))
      notifications.push({ ...common, code: 'bill.payment', title: `Payment on ${number}` });
  }
  await notifyActiveUsers(db, notifications, now);
}

/** Loads bills that a payment is allocated to, and notifies of them. */
export async function notifyPaid(
  context: { db: Db; now: number; currentUser?: { userId: Id } },
  wallet: Id,
  bills: readonly Id[],
): Promise<void> {
  if (bills.length === 0) return;
  const { paid } = await loadPaidBills(context.db, wallet, bills, context.currentUser?.userId);
  await notifyPaidBills(context, wallet, paid);
}
