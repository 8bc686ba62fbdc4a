import { sql } from 'kysely';
import type { Db } from '../../db/client';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { DAY_MS } from '../../../domain/durations';

interface LateOrder {
  id: string;
  unique_number: string;
  title: string;
  due: string;
}

/** Orders late for longer are not notified. */
const MAX_NOTIFY_MS = 7 * DAY_MS;

/** Daily job: notifies of late orders, once per due date. */
export async function notifyLateOrders(db: Db, now: number): Promise<void> {
  const { rows } =
    await sql<LateOrder>`select id, unique_number, title, extract(epoch from sla_due)::bigint::text as due from orders
    where status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled', 'InProgress', 'OnHold')
      and sla_due < ${new Date(now)} and sla_due >= ${new Date(now - MAX_NOTIFY_MS)} and deleted_at is null
    order by sla_due, id`.execute(db);
  await notifyAll(db, rows.map(lateNotification), now);
}

const lateNotification = ({ id, unique_number, title, due }: LateOrder): NewNotification => ({
  code: 'order.sla_breach',
  permission: 'canUpdateOrders',
  severity: 'critical',
  model: 'order',
  id,
  dedupeKey: `${id}:${due}`,
  title: `Order late: ${unique_number}`,
  text: `${title} is overdue.`,
});
