import type { Id } from '../../../domain/entity';
import type { Order, OrderStatus } from '../../../domain/orders/order';
import type { OrderInput } from '../../../domain/orders/orderInput';
import { slaDue } from '../../../domain/orders/order';
import { initialChecklist } from '../../../domain/orders/orderWork';
import type { Offer } from '../../../domain/orders/offer';
import type { Db } from '../../db/client';
import { nextDocumentNumber, nextDocumentNumbers } from '../settings/documentNumberService';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { orNotFound } from '../../http/httpError';
import { notifyCancelled, notifyCreated } from './orderNotifications';
import { impliedColumns } from './orderSubjects';
import { orders, parsePriority, parseOrderType } from './orderRepository';
import { addChecks } from './orderWork';
import { notify } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { offers } from './offers/offerRepository';

const numberedColumns = async (
  { db, now, currentUser }: ActorContext,
  input: Record<string, unknown>,
  unique_number: string,
) => ({
  unique_number,
  reported_at: new Date(now),
  sla_due: slaDue(new Date(now), parsePriority(input.priority)),
  created_by: currentUser?.userId ?? null,
  ...(await impliedColumns(db, input)),
});

/** Generated columns of a new order: number, deadline and columns implied by its references. */
export const initialOrderColumns = async (context: ActorContext, input: Record<string, unknown>) =>
  numberedColumns(context, input, await nextDocumentNumber(context.db, 'MO', context.now));

interface CreatedOrder {
  id: Id;
  type: unknown;
  severity?: NewNotification['severity'];
}

/** Adds the initial checklists of new orders and notifies of them; returns them as given. */
export async function afterOrdersCreated(
  context: ActorContext,
  created: readonly CreatedOrder[],
): Promise<Order[]> {
  await addChecks(
    context.db,
    created.map(({ id, type }) => ({ id, checks: initialChecklist(parseOrderType(type)) })),
  );
  const found = await orders.findMany(
    context.db,
    created.map(({ id }) => id),
  );
  const byId = new Map(found.map((order) => [order._id, order]));
  const added = created.map(({ id, severity }) => ({ order: orNotFound(byId.get(id)), severity }));
  await notifyCreated(context, added);
  return added.map(({ order }) => order);
}

/** An order to open, its origin, and the severity of its notification. */
interface NewOrder {
  input: OrderInput;
  source: Order['source'];
  severity: NewNotification['severity'];
}

/** Creates open orders within the current transaction, and returns them as given. */
export async function openOrders(context: ActorContext, newOrders: readonly NewOrder[]): Promise<Order[]> {
  if (newOrders.length === 0) return [];
  const { db, now, recordChange } = context;
  const numbers = await nextDocumentNumbers(db, 'MO', now, newOrders.length);
  const created_at = new Date(now);
  const created = newOrders.map((order) => ({ id: newRecordId(now), type: order.input.type, ...order }));
  const records = [];
  for (const [index, { id, input, source }] of created.entries()) {
    const columns = await numberedColumns(context, input, numbers[index] ?? '');
    records.push({ id, input, more: { ...columns, created_at, updated_at: created_at, source } });
  }
  await orders.addMany(db, records);
  await recordChange(
    ...created.map(({ id, input }) => ({ action: 'order.added', model: 'order', id, after: input })),
  );
  return afterOrdersCreated(context, created);
}

/** Creates an open order within the current transaction. */
export async function openOrder(
  context: ActorContext,
  input: OrderInput,
  source: Order['source'] = 'web',
  severity: NewNotification['severity'] = 'info',
): Promise<Order> {
  const [order] = await openOrders(context, [{ input, source, severity }]);
  return orNotFound(order);
}

/** Cancels an open order within the current transaction, and notifies its team; does nothing if its status has changed. */
export async function cancelOrder(
  context: ActorContext,
  { id, status }: { id: Id; status: OrderStatus },
  cancel_reason: string,
): Promise<void> {
  const after = { status: 'Cancelled', cancel_reason } as const;
  const { numUpdatedRows } = await context.db
    .updateTable('orders')
    .set({ ...after, version: sql`version + 1`, updated_at: new Date(context.now) })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await context.recordChange({ model: 'order', id, before: { status }, after });
  await notifyCancelled(context, orNotFound(await orders.find(context.db, id)));
}

/** Notifies order staff of the reason for an inspection. */
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

/** Throws 404 if the offer does not exist. */
export const findOffer = async (db: Db, id: Id): Promise<Offer> => orNotFound(await offers.find(db, id));
