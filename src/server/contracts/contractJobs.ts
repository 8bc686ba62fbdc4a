import { sql } from 'kysely';
import { noticeAt } from '../../domain/contractDates';
import { USUAL_RENEWAL } from '../../domain/contractTerms';
import { dayInDubai, showDate } from '../../domain/dates';
import { aed } from '../../domain/money';
import type { Db } from '../database/pool';
import { writeAudit } from '../kit/audit';
import { superAdmins } from '../payments/bounced';
import { inDays, newsOf } from './contractDue';
import type { Due } from './contractDue';
import { daysAt } from '../settings/settingAt';
import { tellAll } from '../tell';
import type { News } from '../tell';

/** Tell of every contract as many days before its end as the settings say, once each. */
export async function tellOfEnding(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const notices = await daysAt(db, 'contract_notice_days', today);
  const { rows } = await sql<Due>`
    select t.id, t.unique_number, c.label as client, t.end_date as day, t.end_date - ${today}::date as days
    from contracts t join clients c on c.id = t.client_id
    where t.status = 'Active' and t.deleted_at is null
      and t.end_date between ${today}::date + 1 and ${today}::date + ${Math.max(0, ...notices)}::int`.execute(
    db,
  );
  const news = rows.map((due) =>
    newsOf('contract.expiring', due, String(noticeAt(due.days, notices)), {
      title: `Contract ends ${inDays(due.days)}: ${due.unique_number}`,
      text: `${due.client}, until ${showDate(due.day)}.`,
    }),
  );
  await tellAll(db, news, now);
}

interface Over extends Due {
  renewed: string | null;
}

/** Renew the contracts whose end has come and that renew by themselves, while their papers count and as long as the tenancy lasts at most; the others expire, and their supply goes on. */
export async function renewOrExpire(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const { rows } = await sql<Over>`
    with over as (select t.id, t.unique_number, c.label as client, t.end_date as day,
      case when t.auto_renew
        and (c.type <> 'individual' or c.id_expiry is null or c.id_expiry >= ${today}::date)
        and (c.type <> 'company' or c.trade_license_expiry is null or c.trade_license_expiry >= ${today}::date)
        and (t.tenancy_end is null or t.tenancy_end >= ${today}::date)
        and not exists (select from bills b where b.contract_id = t.id and b.kind <> 'credit_note'
          and b.status in ('Issued', 'PartiallyPaid') and b.deleted_at is null and b.due_date < ${today}::date)
      then (select least(t.tenancy_end, (t.end_date + make_interval(months => n * coalesce(t.renewal_months, ${USUAL_RENEWAL})))::date)
        from generate_series(1, 100) n
        where t.end_date + make_interval(months => n * coalesce(t.renewal_months, ${USUAL_RENEWAL})) >= ${today}::date
        order by n limit 1) end as renewed
      from contracts t join clients c on c.id = t.client_id
      where t.status = 'Active' and t.deleted_at is null and t.end_date < ${today}::date for update of t)
    update contracts k set end_date = coalesce(over.renewed, k.end_date),
      status = case when over.renewed is null then 'Expired' else k.status end,
      version = k.version + 1, updated_at = ${new Date(now)}
    from over where over.id = k.id
    returning k.id, over.unique_number, over.client, over.day, over.renewed`.execute(db);
  for (const { id, day, renewed } of rows)
    await writeAudit(
      db,
      { action: renewed ? 'contract.renewed' : 'contract.expired', ip: '', requestId: 'jobs', now },
      {
        model: 'contract',
        id,
        before: renewed ? { end_date: day } : { status: 'Active' },
        after: renewed ? { end_date: renewed } : { status: 'Expired' },
      },
    );
  await tellAll(db, rows.map(overNews), now);
}

const overNews = (over: Over): News =>
  over.renewed
    ? {
        ...newsOf('contract.activated', over, 'renewed', {
          title: `Contract renewed: ${over.unique_number}`,
          text: `${over.client}, until ${showDate(over.renewed)}.`,
        }),
        severity: 'info',
      }
    : newsOf('contract.expiring', over, 'over', {
        title: `Contract expired: ${over.unique_number}`,
        text: `${over.client}, since ${showDate(over.day)}; the supply goes on.`,
      });

const REFUND_NOTICES = [30, 7];

/** Tell of deposits that must be back with their clients within 30 and 7 days; super administrators refund them. */
export async function tellOfRefunds(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const { rows } = await sql<Due>`
    select t.id, t.unique_number, c.label as client, t.deposit_refund_due as day,
      t.deposit_refund_due - ${today}::date as days, deposit_left(t.id) / 100.0 as amount
    from contracts t join clients c on c.id = t.client_id
    where t.status in ('Terminating', 'Terminated') and t.deleted_at is null
      and t.deposit_refund_due <= ${today}::date + 30 and deposit_left(t.id) > 0`.execute(db);
  const to = await superAdmins(db);
  const news = rows.map((due) => ({
    ...newsOf('contract.deposit_refund_due', due, String(REFUND_NOTICES.findLast((at) => due.days <= at)), {
      title: `Deposit to refund ${inDays(due.days)}: ${due.unique_number}`,
      text: `${aed(Number(due.amount))} to ${due.client} by ${showDate(due.day)}.`,
    }),
    to,
  }));
  await tellAll(db, news, now);
}
