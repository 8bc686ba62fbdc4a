import { sql } from 'kysely';
import type { Db } from '../../db/client';
import { tellAll } from '../notifications/notificationService';
import type { News } from '../notifications/notificationService';

interface LateOrder {
  id: string;
  unique_number: string;
  title: string;
  due: string;
}

/** What is late for longer than this is news to nobody. */
const NEWS_MS = 7 * 86_400_000;

/** Jobs that should have been done by now; each is told of once. */
export async function tellOfLate(db: Db, now: number): Promise<void> {
  const { rows } =
    await sql<LateOrder>`select id, unique_number, title, extract(epoch from sla_due)::bigint::text as due from orders
    where status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled', 'InProgress', 'OnHold')
      and sla_due < ${new Date(now)} and sla_due >= ${new Date(now - NEWS_MS)} and deleted_at is null
    order by sla_due, id`.execute(db);
  await tellAll(db, rows.map(latenessOf), now);
}

const latenessOf = ({ id, unique_number, title, due }: LateOrder): News => ({
  ...{ code: 'order.sla_breach', needs: 'canUpdateOrders', severity: 'critical', model: 'order', id },
  cause: `${id}:${due}`,
  title: `Order late: ${unique_number}`,
  text: `${title}: it should have been done by now.`,
});
