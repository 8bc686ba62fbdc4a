import type { Id } from '../../../domain/entity';
import type { Order, OrderInput, OrderStatus } from '../../../domain/orders/order';
import { slaDue } from '../../../domain/orders/order';
import { initialChecklist } from '../../../domain/orders/orderWork';
import { nextDocumentNumber } from '../settings/documentNumberService';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { orNotFound } from '../../http/httpError';
import { notifyCancelled, notifyCreated } from './orderNotifications';
import { impliedColumns } from './orderSubjects';
import { orders, parsePriority, parseOrderType } from './orderRepository';
import { replaceChecks } from './orderWork';
import { notify } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';

/** Generated columns of a new order: number, deadline and columns implied by its references. */
export const initialOrderColumns = async (
  { db, now, currentUser }: ActorContext,
  input: Record<string, unknown>,
) => ({
  unique_number: await nextDocumentNumber(db, 'MO', 5, now),
  reported_at: new Date(now),
  sla_due: slaDue(new Date(now), parsePriority(input.priority)),
  created_by: currentUser?.userId ?? null,
  ...(await impliedColumns(db, input)),
});

/** Adds the initial checklist of a new order and notifies of it. */
export async function afterOrderCreated(
  context: ActorContext,
  id: Id,
  type: unknown,
  severity: NewNotification['severity'] = 'info',
): Promise<Order> {
  await replaceChecks(context.db, id, initialChecklist(parseOrderType(type)));
  const order = orNotFound(await orders.find(context.db, id));
  await notifyCreated(context, order, severity);
  return order;
}

/** Creates an order within the current transaction. */
export async function openOrder(
  context: ActorContext,
  input: OrderInput,
  source: Order['source'] = 'web',
  severity: NewNotification['severity'] = 'info',
): Promise<Order> {
  const id = newRecordId(context.now);
  const created_at = new Date(context.now);
  const columns = { ...(await initialOrderColumns(context, input)), created_at, updated_at: created_at };
  await orders.add(context.db, id, input, { ...columns, source });
  await context.recordChange({ action: 'order.added', model: 'order', id, after: input });
  return afterOrderCreated(context, id, input.type, severity);
}

/** Cancels an open order within the current transaction, and notifies its team. */
export async function cancelOrder(
  context: ActorContext,
  { id, status }: { id: Id; status: OrderStatus },
  cancel_reason: string,
): Promise<void> {
  const after = { status: 'Cancelled', cancel_reason } as const;
  await context.db
    .updateTable('orders')
    .set({ ...after, version: sql`version + 1`, updated_at: new Date(context.now) })
    .where('id', '=', id)
    .execute();
  await context.recordChange({ model: 'order', id, before: { status }, after });
  await notifyCancelled(context, orNotFound(await orders.find(context.db, id)));
}

/** Notifies order staff of the reason of an inspection. */
export const notifyInspection = (
  { db, now }: ActorContext,
  order: Id,
  content: Pick<NewNotification, 'severity' | 'title' | 'text' | 'dedupeKey'>,
): Promise<void> =>
  notify(
    db,
    { ...content, code: 'order.meter_check', permission: 'canUpdateOrders', model: 'order', id: order },
    now,
  );

/** Sets the order of an issued maintenance bill to Billed. */
export async function markOrderBilled(context: ServiceContext, { kind, order }: Bill): Promise<void> {
  if (kind !== 'maintenance' || !order) return;
  const { numAffectedRows } = await sql`update orders set status = 'Billed', version = version + 1,
    updated_at = ${new Date(context.now)} where id = ${order._id} and status = 'Completed'`.execute(
    context.db,
  );
  if (numAffectedRows !== 1n) return;
  const before = { status: 'Completed' };
  const after = { status: 'Billed' };
  await context.recordChange({ action: 'order.billed', model: 'order', id: order._id, before, after });
}
