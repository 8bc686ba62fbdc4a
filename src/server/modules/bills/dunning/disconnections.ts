import { sql } from 'kysely';
import { dubaiDate, dubaiHour, isWeekend, formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { formatAed, fromFils } from '../../../../domain/money';
import type { OrderInput, OrderStatus } from '../../../../domain/orders/order';
import type { Db } from '../../../db/client';
import type { ActorContext } from '../../../http/requestContext';
import { jobContext } from '../../../jobs/scheduler';
import { orNotFound } from '../../../http/httpError';
import { openOrder } from '../../orders/orderService';
import { notifyCancelled } from '../../orders/orderNotifications';
import { orders } from '../../orders/orderRepository';
import { getDatesSetting } from '../../settings/settingService';
import { dueForDunning, recordDunning, IS_DUNNABLE } from './dunning';
import type { DunningCandidate } from './dunning';

/** Few enough that nobody waits long for an order's number. */
const BATCH_SIZE = 50;
const NOON = 12;

/** No supply is cut off on weekends, holidays and from the noon before: whoever pays then could not have it back soon. */
async function isDisconnectionPaused(db: Db, now: number): Promise<boolean> {
  const today = dubaiDate(now);
  const holidays = await getDatesSetting(db, 'holidays', today);
  const around = dubaiHour(now) < NOON ? [today] : [today, dubaiDate(now, 1)];
  return around.some((day) => isWeekend(day) || holidays.includes(day));
}

const disconnectionOrder = (contract: Id, { number, due, owed }: DunningCandidate): OrderInput => ({
  ...{ type: 'disconnection', priority: 'normal', billable: false, contract },
  title: `Disconnect: ${number} is unpaid`,
  description: `${formatAed(fromFils(owed))} of ${number} has been due since ${formatDate(due)}.`,
});

/** Have the supply cut off, by one job for each contract, where an invoice stays unpaid as long as the settings say. */
export async function openDisconnections(db: Db, now: number): Promise<void> {
  if (await isDisconnectionPaused(db, now)) return;
  const by = jobContext('order.added', db, now);
  const opened = new Map<Id, Id>();
  for (const due of await dueForDunning(db, { now, steps: ['disconnection'], limit: BATCH_SIZE })) {
    const { contract } = due;
    if (!contract) continue;
    const order =
      opened.get(contract) ?? (await openOrder(by, disconnectionOrder(contract, due), 'bill_run'))._id;
    opened.set(contract, order);
    await recordDunning(db, due, now, order);
  }
}

interface SettledOrder {
  id: Id;
  status: OrderStatus;
  bills: string;
}

/** Call off what is still to be cut off for invoices of which none is owed any more. */
export async function cancelSettledDisconnections(db: Db, now: number): Promise<void> {
  const { rows } =
    await sql<SettledOrder>`select o.id, o.status, string_agg(b.unique_number, ', ' order by b.unique_number) as bills
    from orders o join dunning_steps d on d.order_id = o.id join bills b on b.id = d.bill_id
    where o.type = 'disconnection' and o.deleted_at is null
      and o.status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled', 'InProgress', 'OnHold')
    group by o.id having not bool_or(${IS_DUNNABLE}) limit ${BATCH_SIZE}`.execute(db);
  const by = jobContext('order.cancelled', db, now);
  for (const order of rows) await cancelOrder(by, order);
}

async function cancelOrder(by: ActorContext, { id, status, bills }: SettledOrder): Promise<void> {
  const after = { status: 'Cancelled', cancel_reason: `${bills} is settled` } as const;
  await by.db
    .updateTable('orders')
    .set({ ...after, version: sql`version + 1`, updated_at: new Date(by.now) })
    .where('id', '=', id)
    .execute();
  await by.recordChange({ model: 'order', id, before: { status }, after });
  await notifyCancelled(by, orNotFound(await orders.find(by.db, id)));
}
