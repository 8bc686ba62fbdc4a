import { sql } from 'kysely';
import { staleNoticeDate, staleDate } from '../../../domain/wallets/chequeRules';
import { dubaiDate, addMonths, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatFils } from '../../../domain/money';
import { jobContext } from '../../jobs/scheduler';
import { applyCreditAfterReversal, lockPayment, reverse } from '../payments/allocationService';
import { superAdminIds } from '../users/userService';
import { notifyDepositLost } from './bouncedCheques';
import type { Db } from '../../db/client';
import { getDayCountsSetting } from '../settings/settingService';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { PAYMENT_SUBJECT } from './paymentSubject';
import type { PaymentSubject } from './paymentSubject';

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
    await sql<HeldCheque>`select id, ${PAYMENT_SUBJECT}, user_id as custodian, check_number, bank_name, end_date, amount,
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
    text: `${cheque.bank_name}, ${formatFils(cheque.amount)}, dated ${formatDate(cheque.end_date)}.`,
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
