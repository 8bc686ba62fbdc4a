import { sql } from 'kysely';
import { dubaiDate, dubaiHour, isWeekend, formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { formatFils } from '../../../../domain/money';
import type { OrderInput } from '../../../../domain/orders/orderInput';
import type { OrderStatus } from '../../../../domain/orders/order';
import type { Db } from '../../../db/client';
import { jobContext } from '../../../jobs/scheduler';
import { cancelOrder, openOrder } from '../../orders/orderService';
import { getDatesSetting } from '../../settings/settingService';
import { dueForDunning, recordDisconnection, IS_DUNNABLE } from './dunning';
import type { DunningCandidate } from './dunning';

/** Limits how long the numbering of orders stays locked. */
const BATCH_SIZE = 50;
const NOON = 12;

/**
 * No disconnections at weekends, on holidays, or from noon of the day before, when reconnections would take
 * long.
 */
async function isDisconnectionPaused(db: Db, now: number): Promise<boolean> {
  const today = dubaiDate(now);
  const holidays = await getDatesSetting(db, 'holidays', today);
  const days = dubaiHour(now) < NOON ? [today] : [today, dubaiDate(now, 1)];
  return days.some((day) => isWeekend(day) || holidays.includes(day));
}

const disconnectionOrder = (contract: Id, { number, due, owed }: DunningCandidate): OrderInput => ({
  type: 'disconnection',
  priority: 'normal',
  billable: false,
  contract,
  title: `Disconnect: ${number} is unpaid`,
  description: `${formatFils(owed)} of ${number} has been due since ${formatDate(due)}.`,
});

/**
 * Daily job: opens one disconnection order per contract whose invoice stays unpaid for the configured days.
 */
export async function openDisconnections(db: Db, now: number): Promise<void> {
  if (await isDisconnectionPaused(db, now)) return;
  const context = jobContext('order.added', db, now);
  const opened = new Map<Id, Id>();
  for (const candidate of await dueForDunning(db, { now, steps: ['disconnection'], limit: BATCH_SIZE })) {
    const { contract } = candidate;
    if (!contract) continue;
    const order =
      opened.get(contract) ??
      (await openOrder(context, disconnectionOrder(contract, candidate), 'bill_run'))._id;
    opened.set(contract, order);
    await recordDisconnection(db, candidate, now, order);
  }
}

interface SettledOrder {
  id: Id;
  status: OrderStatus;
  bills: string;
}

/** Daily job: cancels open disconnection orders whose invoices are settled. */
export async function cancelSettledDisconnections(db: Db, now: number): Promise<void> {
  const { rows } =
    await sql<SettledOrder>`select o.id, o.status, string_agg(b.unique_number, ', ' order by b.unique_number) as bills
    from orders o join dunning_steps d on d.order_id = o.id join bills b on b.id = d.bill_id
    where o.type = 'disconnection' and o.deleted_at is null
      and o.status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled', 'InProgress', 'OnHold')
    group by o.id having not bool_or(${IS_DUNNABLE}) limit ${BATCH_SIZE}`.execute(db);
  const context = jobContext('order.cancelled', db, now);
  for (const { bills, ...order } of rows) await cancelOrder(context, order, `${bills} is settled`);
}
