import { sql } from 'kysely';
import { dayInDubai, hourInDubai, isWeekend, showDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { aed, fromFils } from '../../../../domain/money';
import type { OrderDraft, OrderStatus } from '../../../../domain/orders/order';
import type { Db } from '../../../db/client';
import type { Author } from '../../../http/requestContext';
import { authorOf } from '../../../jobs/scheduler';
import { found } from '../../../http/httpError';
import { openOrder } from '../../orders/orderService';
import { tellCancelled } from '../../orders/orderNotifications';
import { orders } from '../../orders/orderRepository';
import { datesAt } from '../../settings/settingService';
import { dueForDunning, noteDunned, OWED } from './dunning';
import type { Dunned } from './dunning';

/** Few enough that nobody waits long for an order's number. */
const AT_ONCE = 50;
const NOON = 12;

/** No supply is cut off on weekends, holidays and from the noon before: whoever pays then could not have it back soon. */
async function isFreeTime(db: Db, now: number): Promise<boolean> {
  const today = dayInDubai(now);
  const holidays = await datesAt(db, 'holidays', today);
  const around = hourInDubai(now) < NOON ? [today] : [today, dayInDubai(now, 1)];
  return around.some((day) => isWeekend(day) || holidays.includes(day));
}

const jobFor = (contract: Id, { number, due, owed }: Dunned): OrderDraft => ({
  ...{ type: 'disconnection', priority: 'normal', billable: false, contract },
  title: `Disconnect: ${number} is unpaid`,
  description: `${aed(fromFils(owed))} of ${number} has been due since ${showDate(due)}.`,
});

/** Have the supply cut off, by one job for each contract, where an invoice stays unpaid as long as the settings say. */
export async function openDisconnections(db: Db, now: number): Promise<void> {
  if (await isFreeTime(db, now)) return;
  const by = authorOf('order.added', db, now);
  const opened = new Map<Id, Id>();
  for (const due of await dueForDunning(db, { now, steps: ['disconnection'], most: AT_ONCE })) {
    const { contract } = due;
    if (!contract) continue;
    const order = opened.get(contract) ?? (await openOrder(by, jobFor(contract, due), 'bill_run'))._id;
    opened.set(contract, order);
    await noteDunned(db, due, now, order);
  }
}

interface Settled {
  id: Id;
  status: OrderStatus;
  bills: string;
}

/** Call off what is still to be cut off for invoices of which none is owed any more. */
export async function callOffDisconnections(db: Db, now: number): Promise<void> {
  const { rows } =
    await sql<Settled>`select o.id, o.status, string_agg(b.unique_number, ', ' order by b.unique_number) as bills
    from orders o join dunning d on d.order_id = o.id join bills b on b.id = d.bill_id
    where o.type = 'disconnection' and o.deleted_at is null
      and o.status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled', 'InProgress', 'OnHold')
    group by o.id having not bool_or(${OWED}) limit ${AT_ONCE}`.execute(db);
  const by = authorOf('order.cancelled', db, now);
  for (const order of rows) await callOff(by, order);
}

async function callOff(by: Author, { id, status, bills }: Settled): Promise<void> {
  const after = { status: 'Cancelled', cancel_reason: `Nothing is owed any more of ${bills}` } as const;
  await by.db
    .updateTable('orders')
    .set({ ...after, version: sql`version + 1`, updated_at: new Date(by.now) })
    .where('id', '=', id)
    .execute();
  await by.changed({ model: 'order', id, before: { status }, after });
  await tellCancelled(by, found(await orders.find(by.db, id)));
}
