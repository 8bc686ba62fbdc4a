import type { Id } from '../../../domain/entity';
import type { Order, OrderDraft } from '../../../domain/orders/order';
import { slaDue } from '../../../domain/orders/order';
import { checksFor } from '../../../domain/orders/orderWork';
import { nextNumber } from '../settings/documentNumberService';
import type { Author, Doer } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { found } from '../../http/httpError';
import { tellCreated } from './orderNotifications';
import { impliedBy } from './orderSubjects';
import { orders, priorityIn, typeIn } from './orderRepository';
import { writeChecks } from './orderWork';
import type { News } from '../notifications/notificationService';
import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';

/** What a new order gets beside its draft: number, deadline, and what the records that it names imply. */
export const bornOrder = async ({ db, now, visitor }: Author, draft: Record<string, unknown>) => ({
  unique_number: await nextNumber(db, 'MO', 5, now),
  reported_at: new Date(now),
  sla_due: slaDue(new Date(now), priorityIn(draft.priority)),
  created_by: visitor?.userId ?? null,
  ...(await impliedBy(db, draft)),
});

/** What follows once a new order stands: its checks, and the news of it. */
export async function beginOrder(
  ask: Author,
  id: Id,
  type: unknown,
  severity: News['severity'] = 'info',
): Promise<Order> {
  await writeChecks(ask.db, id, checksFor(typeIn(type)));
  const order = found(await orders.find(ask.db, id));
  await tellCreated(ask, order, severity);
  return order;
}

/** Open a field job from elsewhere on the server, in the running transaction. */
export async function openOrder(
  ask: Author,
  draft: OrderDraft,
  source: Order['source'] = 'web',
  severity: News['severity'] = 'info',
): Promise<Order> {
  const id = newId(ask.now);
  await orders.add(ask.db, id, draft, { ...(await bornOrder(ask, draft)), source });
  await ask.changed({ action: 'order.added', model: 'order', id, after: draft });
  return beginOrder(ask, id, draft.type, severity);
}

/** The job of a bill that was just issued counts as billed. */
export async function orderBilled(ask: Doer, { kind, order }: Bill): Promise<void> {
  if (kind !== 'maintenance' || !order) return;
  const { numAffectedRows } = await sql`update orders set status = 'Billed', version = version + 1,
    updated_at = ${new Date(ask.now)} where id = ${order._id} and status = 'Completed'`.execute(ask.db);
  if (numAffectedRows !== 1n) return;
  const before = { status: 'Completed' };
  const after = { status: 'Billed' };
  await ask.changed({ action: 'order.billed', model: 'order', id: order._id, before, after });
}
