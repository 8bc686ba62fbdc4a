import { sql } from 'kysely';
import { notifyLargeOverdue, notifyOverdueDigest } from '../../modules/bills/billJobs';
import { notifyDueCheques } from '../../modules/wallets/chequeJobs';
import { notifyCashLimits } from '../../modules/wallets/custodyJobs';
import {
  notifyEndingContracts,
  notifyRefundsDue,
  notifyExpiringDocuments,
} from '../../modules/contracts/contractJobs';
import type { Db } from '../../db/client';
import { notifyLateOrders } from '../../modules/orders/orderJobs';
import { dubaiDate } from '../../../domain/dates';
import { dunningStages } from '../../modules/bills/dunning/dunning';

const NOTIFICATION_JOBS = [
  notifyEndingContracts,
  notifyExpiringDocuments,
  notifyRefundsDue,
  notifyDueCheques,
  notifyCashLimits,
  notifyLargeOverdue,
  notifyOverdueDigest,
  notifyLateOrders,
];

/** Unread notifications per kind and user, and the hours within which they were created. */
const UNREAD_COUNT = 3;
const RECENT_HOURS = 30;

/**
 * Runs the notification jobs, then spreads the notifications over the past weeks and marks all but the latest
 * as read.
 */
export async function writePastNotifications(db: Db, at: number): Promise<void> {
  const now = new Date(at);
  for (const notify of NOTIFICATION_JOBS) await notify(db, at);
  await sql`with created as (select e.id, row_number() over (partition by e.user_id, e.code
      order by o.sla_due desc, e.dedupe_key) as nth, o.sla_due,
      ('x' || left(md5(e.dedupe_key), 6))::bit(24)::int as chance
    from events e left join orders o on o.id = e.model_id where e.created_at = ${now}
  ), schedule as (select id, nth, interval '1 minute' * (5 + chance % 600) as read_after,
      coalesce(sla_due, ${now}::timestamptz - interval '1 minute' * case when nth <= ${UNREAD_COUNT} then 20 + chance % (60 * ${RECENT_HOURS})
        else 60 * ${RECENT_HOURS} + chance % (60 * 24 * 20) end) as notified_at from created)
  update events e set id = md5(e.user_id::text || e.dedupe_key)::uuid, created_at = s.notified_at,
    status = case when s.nth <= ${UNREAD_COUNT} then 0 else 1 end,
    read_at = case when s.nth > ${UNREAD_COUNT} then least(s.notified_at + s.read_after, ${now}) end
  from schedule s where s.id = e.id`.execute(db);
}

/** Records past dunning steps of unpaid invoices. */
export async function writePastDunning(db: Db, at: number): Promise<void> {
  const today = dubaiDate(at);
  const stages = await dunningStages(db, today);
  await sql`insert into dunning_steps (bill_id, day, step, done_on)
    select b.id, s.day, s.step, b.due_date + s.day
    from bills b cross join unnest(${stages.map(({ day }) => day)}::int[], ${stages.map(({ step }) => step)}::text[]) s (day, step)
    where b.status in ('Issued', 'PartiallyPaid') and b.net_due > 0 and b.due_date + s.day <= ${today}::date
    on conflict do nothing`.execute(db);
}
