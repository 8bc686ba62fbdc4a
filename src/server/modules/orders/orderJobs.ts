import { sql } from 'kysely';
import type { Db } from '../../db/client';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

interface LateOrder {
  id: string;
  unique_number: string;
  title: string;
  due: string;
}

/** What is late for longer than this is news to nobody. */
const MAX_NOTIFY_MS = 7 * 86_400_000;

/** Jobs that should have been done by now; each is told of once. */
export async function notifyLateOrders(db: Db, now: number): Promise<void> {
  const { rows } =
    await sql<LateOrder>`select id, unique_number, title, extract(epoch from sla_due)::bigint::text as due from orders
    where status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled', 'InProgress', 'OnHold')
      and sla_due < ${new Date(now)} and sla_due >= ${new Date(now - MAX_NOTIFY_MS)} and deleted_at is null
    order by sla_due, id`.execute(db);
  await notifyAll(db, rows.map(lateNotification), now);
}

const lateNotification = ({ id, unique_number, title, due }: LateOrder): NewNotification => ({
  ...{ code: 'order.sla_breach', permission: 'canUpdateOrders', severity: 'critical', model: 'order', id },
  dedupeKey: `${id}:${due}`,
  title: `Order late: ${unique_number}`,
  text: `${title} is overdue.`,
});
