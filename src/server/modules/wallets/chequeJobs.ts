import { sql } from 'kysely';
import { staleNoticeDate, staleDate } from '../../../domain/wallets/chequeRules';
import { dubaiDate, addMonths, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils } from '../../../domain/money';
import { jobContext } from '../../jobs/scheduler';
import { applyCreditAfterReversal, lockPayment, reverse } from '../payments/allocationService';
import { superAdminIds } from '../users/userService';
import { notifyDepositLost } from './bouncedCheques';
import type { Db } from '../../db/client';
import { getDayCountsSetting } from '../settings/settingService';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

/** Subject of a payment notification: its contract; without one its invoice, or else the client’s latest. */
interface PaymentSubject {
  model: 'contract' | 'bill';
  subject: Id;
}

const SUBJECT = sql`case when contract_id is null then 'bill' else 'contract' end as model,
  coalesce(contract_id, (select a.bill_id from allocations a where a.wallet_id = wallets.id order by a.id limit 1),
    (select b.id from bills b where b.client_id = wallets.client_id and b.status not in ('Draft', 'Held')
      order by b.created_at desc, b.id desc limit 1)) as subject`;

interface HeldCheque extends PaymentSubject {
  id: Id;
  custodian: Id;
  check_number: string;
  bank_name: string;
  end_date: string;
  amount: number;
  is_security: boolean;
}

const IS_IN_CUSTODY = sql`type = 'check' and voided_at is null and deleted_at is null
  and check_status in ('received', 'in_safe')`;

const loadHeldCheques = async (db: Db, from: string, to: string): Promise<HeldCheque[]> =>
  (
    await sql<HeldCheque>`select id, ${SUBJECT}, user_id as custodian, check_number, bank_name, end_date, amount,
        is_security
      from wallets where ${IS_IN_CUSTODY} and end_date between ${from}::date and ${to}::date order by end_date, id`.execute(
      db,
    )
  ).rows;

const chequeNotification = (cheque: HeldCheque, admins: readonly Id[]) =>
  ({
    recipients: [...admins, cheque.custodian],
    severity: 'warning',
    model: cheque.model,
    id: cheque.subject,
    text: `${cheque.bank_name}, ${formatAed(fromFils(cheque.amount))}, dated ${formatDate(cheque.end_date)}.`,
  }) as const;

/** Daily job: notifies of due cheques on the configured days before, once per day. */
export async function notifyDueCheques(db: Db, now: number): Promise<void> {
  const admins = await superAdminIds(db);
  const dayOf = (days: number) => dubaiDate(now, days);
  const noticeDays = [...(await getDayCountsSetting(db, 'check_notice_days', dayOf(0)))].sort(
    (a, b) => a - b,
  );
  const cheques = await loadHeldCheques(db, dayOf(1), dayOf(noticeDays.at(-1) ?? 0));
  const due = cheques.filter(({ is_security }) => !is_security);
  const notifications = due.map((cheque): NewNotification => {
    const days = noticeDays.find((noticeDay) => cheque.end_date <= dayOf(noticeDay)) ?? 1;
    return {
      ...chequeNotification(cheque, admins),
      code: 'contract.check_due',
      dedupeKey: `${cheque.id}:${String(days)}`,
      title: `Cheque due ${days === 1 ? 'tomorrow' : `within ${String(days)} days`}: ${cheque.check_number}`,
    };
  });
  await notifyAll(db, notifications, now);
}

/** Daily job: notifies of cheques a month before they become stale, and marks stale ones. */
export async function expireStaleCheques(db: Db, now: number): Promise<void> {
  const admins = await superAdminIds(db);
  const today = dubaiDate(now);
  const candidates = await loadHeldCheques(db, '2000-01-01', addMonths(today, -5));
  const stale = candidates.filter(({ end_date }) => staleDate(end_date) <= today);
  const expiring = candidates.filter(({ end_date }) => staleNoticeDate(end_date) <= today);
  for (const cheque of stale) await markStale(db, cheque, now);
  const notifications = expiring.map((cheque): NewNotification => ({
    ...chequeNotification(cheque, admins),
    code: 'contract.check_stale',
    dedupeKey: cheque.id,
    title: `Cheque becomes stale on ${formatDate(staleDate(cheque.end_date))}: ${cheque.check_number}`,
  }));
  await notifyAll(db, notifications, now);
}

/** Marks a cheque as stale unless it was returned or deposited in the meantime. */
async function markStale(db: Db, { id }: HeldCheque, now: number): Promise<void> {
  await lockPayment(db, id);
  const { rows } = await sql`select from wallets where id = ${id} and ${IS_IN_CUSTODY}`.execute(db);
  if (rows.length === 0) return;
  const context = jobContext('wallet.stale', db, now);
  await reverse(context, id, 'Cheque became stale');
  await sql`update wallets set check_status = 'stale', version = version + 1, updated_at = ${new Date(now)}
    where id = ${id}`.execute(db);
  await context.recordChange({ model: 'wallet', id, after: { check_status: 'stale' } });
  await applyCreditAfterReversal(context, id);
  await notifyDepositLost(context, id, 'Its cheque became stale');
}

interface CashCustodian extends PaymentSubject {
  custodian: Id;
  name: string;
  total_cash: number;
  over_limit: boolean;
}

/** Daily job: notifies once a day of custodians above the cash limit or overdue for handover. */
export async function notifyCashLimits(db: Db, now: number): Promise<void> {
  const admins = await superAdminIds(db);
  const { rows } =
    await sql<CashCustodian>`select h.id as custodian, h.name, h.total_cash, h.over_limit, w.model, w.subject
    from custodians h cross join lateral (select ${SUBJECT} from wallets
      where user_id = h.id and status <> 'Done' and voided_at is null and type = 'cash' order by paid_at desc, id desc limit 1) w
    where h.over_limit or h.overdue`.execute(db);
  const notifications = rows.map(
    ({ custodian, name, total_cash, model, subject, over_limit }): NewNotification => ({
      code: 'contract.wallet_limit',
      recipients: [...admins, custodian],
      severity: 'warning',
      model,
      id: subject,
      dedupeKey: `${custodian}:${dubaiDate(now)}`,
      title: `${over_limit ? 'Cash over the limit' : 'Cash held too long'}: ${name}`,
      text: `${formatAed(fromFils(total_cash))} must be handed over.`,
    }),
  );
  await notifyAll(db, notifications, now);
}
