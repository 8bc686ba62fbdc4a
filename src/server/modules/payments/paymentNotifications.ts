import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { getAmountInFils } from '../settings/settingService';
import { notify } from '../notifications/notificationService';

interface SettledBill {
  bill: Id;
  number: string;
  client: string;
  amount: number;
  status: string;
  recipients: Id[];
}

/**
 * Bills that a cleared payment is allocated to, with the users to notify: creator, custodian and collector,
 * except the actor.
 */
async function loadSettledBills(
  db: Db,
  wallet: Id,
  bills: readonly Id[],
  actor: Id | undefined,
): Promise<SettledBill[]> {
  const { rows } =
    await sql<SettledBill>`select b.id as bill, b.unique_number as number, c.label as client, b.status,
      a.amount::bigint as amount, array(select u.id from users u where u.id in (b.created_by, w.user_id, k.collector_id)
        and u.id is distinct from ${actor ?? null}::uuid and u.status = 'active' and u.deleted_at is null) as recipients
    from (select wallet_id, bill_id, sum(amount) as amount from allocations where wallet_id = ${wallet}
      and bill_id = any(${[...bills]}::uuid[]) group by 1, 2 having sum(amount) > 0) a
    join wallets w on w.id = a.wallet_id and not w.pending
    join bills b on b.id = a.bill_id join clients c on c.id = b.client_id
    left join contracts k on k.id = b.contract_id`.execute(db);
  return rows;
}

const BILL_NOTIFICATION = { severity: 'info', model: 'bill' } as const;

/** Notifies of bills settled by a payment, and of large partial payments. */
export async function notifyPaid(
  { db, now, currentUser }: { db: Db; now: number; currentUser?: { userId: Id } },
  wallet: Id,
  bills: readonly Id[],
): Promise<void> {
  if (bills.length === 0) return;
  const settled = await loadSettledBills(db, wallet, bills, currentUser?.userId);
  for (const { bill, number, client, amount, status, recipients } of settled) {
    const common = {
      ...BILL_NOTIFICATION,
      id: bill,
      dedupeKey: `${bill}:${wallet}`,
      text: `${client} has paid ${formatAed(fromFils(amount))}.`,
    };
    if (status === 'Paid')
      await notify(db, { recipients, ...common, code: 'bill.paid', title: `Invoice paid: ${number}` }, now);
    else if (amount >= (await getAmountInFils(db, 'large_payment', now)))
      await notify(db, { recipients, ...common, code: 'bill.payment', title: `Payment on ${number}` }, now);
  }
}
