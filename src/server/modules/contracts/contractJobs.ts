import { formatCount } from '../../../domain/numbers';
import type { NewNotification } from '../notifications/notificationService';
import { sql } from 'kysely';
import { dueNotice, DEFAULT_RENEWAL_MONTHS } from '../../../domain/contracts/contractTerms';
import { dubaiDate, formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import type { Db } from '../../db/client';
import { jobContext } from '../../jobs/scheduler';
import { superAdminIds } from '../users/userService';
import { getDayCountsSetting } from '../settings/settingService';
import { notifyAll } from '../notifications/notificationService';

/** A contract with an approaching date. */
interface DueContract {
  id: string;
  unique_number: string;
  client: string;
  day: string;
  days: number;
  amount: number;
}

/** Notification of an approaching date, once per stage. */
const dueNotification = (
  code: string,
  { id, day }: DueContract,
  stage: string,
  text: Pick<NewNotification, 'title' | 'text'>,
): NewNotification => ({
  ...text,
  code,
  permission: 'canUpdateContracts',
  severity: 'warning',
  model: 'contract',
  id,
  dedupeKey: `${id}:${day}:${stage}`,
});

const inDays = (days: number): string => (days <= 0 ? 'today' : `in ${formatCount(days, 'day')}`);

/** Daily job: notifies of contracts that end within the configured numbers of days, once per number. */
export async function notifyEndingContracts(db: Db, now: number): Promise<void> {
  const today = dubaiDate(now);
  const notices = await getDayCountsSetting(db, 'contract_notice_days', today);
  const { rows } = await sql<DueContract>`
    select t.id, t.unique_number, c.label as client, t.end_date as day, t.end_date - ${today}::date as days
    from contracts t join clients c on c.id = t.client_id
    where t.status = 'Active' and t.deleted_at is null
      and t.end_date between ${today}::date + 1 and ${today}::date + ${Math.max(0, ...notices)}::int`.execute(
    db,
  );
  const notifications = rows.map((due) =>
    dueNotification('contract.expiring', due, String(dueNotice(due.days, notices)), {
      title: `Contract ends ${inDays(due.days)}: ${due.unique_number}`,
      text: `${due.client}, until ${formatDate(due.day)}.`,
    }),
  );
  await notifyAll(db, notifications, now);
}

interface ExpiredContract extends DueContract {
  renewed: string | null;
}

/**
 * Daily job: renews contracts with automatic renewal for whole months from the day after their end (until 30 June, then until
 * 31 December), at most until the tenancy ends and only with valid
 * documents and no overdue invoices; other contracts expire, while supply continues.
 */
export async function renewOrExpire(db: Db, now: number): Promise<void> {
  const today = dubaiDate(now);
  const { rows } = await sql<ExpiredContract>`
    with over as (select t.id, t.unique_number, c.label as client, t.end_date as day,
      case when t.auto_renew
        and (c.type <> 'individual' or c.id_expiry is null or c.id_expiry >= ${today}::date)
        and (c.type <> 'company' or c.trade_license_expiry is null or c.trade_license_expiry >= ${today}::date)
        and (t.tenancy_end is null or t.tenancy_end >= ${today}::date)
        and not exists (select from bills b where b.contract_id = t.id and b.kind <> 'credit_note'
          and b.status in ('Issued', 'PartiallyPaid') and b.deleted_at is null and b.due_date < ${today}::date)
      then (select least(t.tenancy_end, last_day) from generate_series(1, 100) n
        cross join lateral (select (t.end_date + 1
          + make_interval(months => n * coalesce(t.renewal_months, ${DEFAULT_RENEWAL_MONTHS})))::date - 1 as last_day) d
        where last_day >= ${today}::date order by n limit 1) end as renewed
      from contracts t join clients c on c.id = t.client_id
      where t.status = 'Active' and t.deleted_at is null and t.end_date < ${today}::date for update of t)
    update contracts k set end_date = coalesce(over.renewed, k.end_date),
      status = case when over.renewed is null then 'Expired' else k.status end,
      version = k.version + 1, updated_at = ${new Date(now)}
    from over where over.id = k.id
    returning k.id, over.unique_number, over.client, over.day, over.renewed`.execute(db);
  for (const { id, day, renewed } of rows)
    await jobContext(renewed ? 'contract.renewed' : 'contract.expired', db, now).recordChange({
      model: 'contract',
      id,
      before: renewed ? { end_date: day } : { status: 'Active' },
      after: renewed ? { end_date: renewed } : { status: 'Expired' },
    });
  await notifyAll(db, rows.map(expiryNotification), now);
}

const expiryNotification = (contract: ExpiredContract): NewNotification =>
  contract.renewed
    ? {
        ...dueNotification('contract.activated', contract, 'renewed', {
          title: `Contract renewed: ${contract.unique_number}`,
          text: `${contract.client}, until ${formatDate(contract.renewed)}.`,
        }),
        severity: 'info',
      }
    : dueNotification('contract.expiring', contract, 'over', {
        title: `Contract expired: ${contract.unique_number}`,
        text: `${contract.client}, since ${formatDate(contract.day)}; the supply continues.`,
      });

const REFUND_NOTICE_DAYS = [30, 7];

/**
 * Daily job: notifies users who may update contracts, and super administrators, 30 and 7 days before a deposit
 * refund is due.
 */
export async function notifyRefundsDue(db: Db, now: number): Promise<void> {
  const today = dubaiDate(now);
  const { rows } = await sql<DueContract>`
    select t.id, t.unique_number, c.label as client, t.deposit_refund_due as day,
      t.deposit_refund_due - ${today}::date as days, deposit_balance(t.id) / 100.0 as amount
    from contracts t join clients c on c.id = t.client_id
    where t.status in ('Terminating', 'Terminated') and t.deleted_at is null
      and t.deposit_refund_due <= ${today}::date + 30 and deposit_balance(t.id) > 0`.execute(db);
  const recipients = await superAdminIds(db);
  const notifications = rows.map((due) => ({
    ...dueNotification(
      'contract.deposit_refund_due',
      due,
      String(REFUND_NOTICE_DAYS.findLast((noticeDays) => due.days <= noticeDays)),
      {
        title: `Deposit to refund ${inDays(due.days)}: ${due.unique_number}`,
        text: `${formatAed(Number(due.amount))} to ${due.client} by ${formatDate(due.day)}.`,
      },
    ),
    recipients,
  }));
  await notifyAll(db, notifications, now);
}

const IS_SERVED = sql`t.status in ('Active', 'Suspended', 'Expired') and t.deleted_at is null`;
const isWithin30Days = (day: string, today: string) =>
  sql`${sql.ref(day)} between ${today}::date and ${today}::date + 30`;

/** Client and tenancy documents of active contracts that expire within 30 days. */
async function expiringDocuments(db: Db, today: string) {
  const { rows } = await sql<DueContract & { document: string }>`
    select t.id, t.unique_number, c.label as client, p.day, p.day - ${today}::date as days, p.document
    from contracts t join clients c on c.id = t.client_id,
      lateral (values
        (case when c.national_id is null then 'Passport' else 'Emirates ID' end,
          case when c.type = 'individual' then c.id_expiry end),
        ('Trade licence', c.trade_license_expiry), ('Tenancy', t.tenancy_end)) as p (document, day)
    where ${IS_SERVED} and ${isWithin30Days('p.day', today)}`.execute(db);
  return rows.map((due) =>
    dueNotification('contract.document_expiring', due, due.document, {
      title: `${due.document} expires ${inDays(due.days)}: ${due.unique_number}`,
      text: `${due.client}, until ${formatDate(due.day)}.`,
    }),
  );
}

interface ExpiringCertificate extends DueContract {
  tank: string;
  contracts: number;
}

/**
 * Civil Defence certificates that expire within 30 days, one notification per tank, on the oldest contract
 * that it supplies.
 */
async function expiringCertificates(db: Db, today: string) {
  const { rows } = await sql<ExpiringCertificate>`
    select (array_agg(t.id order by t.start_date, t.id))[1] as id, k.id as tank, k.code as unique_number,
      k.site_name as client, k.civil_defence_expiry as day, k.civil_defence_expiry - ${today}::date as days,
      count(*)::int as contracts
    from tanks k join contracts t on (t.tank_id = k.id or t.tank_id is null and t.site_code = k.site_code) and ${IS_SERVED}
    where k.deleted_at is null and k.status <> 'decommissioned' and ${isWithin30Days('k.civil_defence_expiry', today)}
    group by k.id`.execute(db);
  return rows.map((due) => ({
    ...dueNotification('contract.document_expiring', due, 'Civil Defence', {
      title: `Civil Defence certificate expires ${inDays(due.days)}: ${due.unique_number}`,
      text: `${due.client}, until ${formatDate(due.day)}; it covers ${formatCount(due.contracts, 'contract')}.`,
    }),
    dedupeKey: `${due.tank}:${due.day}:Civil Defence`,
  }));
}

/** Daily job: notifies of expiring documents. */
export async function notifyExpiringDocuments(db: Db, now: number): Promise<void> {
  const today = dubaiDate(now);
  await notifyAll(
    db,
    [...(await expiringDocuments(db, today)), ...(await expiringCertificates(db, today))],
    now,
  );
}
