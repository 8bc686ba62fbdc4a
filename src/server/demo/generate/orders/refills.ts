import type { OrderStatus } from '../../../../domain/orders/order';
import { slaDue } from '../../../../domain/orders/order';
import type { DemoDelivery } from '../assets/tankLevels';
import type { DemoOrder } from './orders';
import type { DemoTank } from '../assets/tanks';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DONE: readonly OrderStatus[] = ['Completed', 'Billed', 'Closed'];

/** The delivery that came nearest to when an order was taken down. */
const nearestDelivery = (
  came: readonly DemoDelivery[],
  { created_at }: DemoOrder,
): DemoDelivery | undefined =>
  came.reduce<DemoDelivery | undefined>(
    (best, one) => (best && distance(best, created_at) <= distance(one, created_at) ? best : one),
    undefined,
  );

const distance = ({ at }: DemoDelivery, moment: number): number => Math.abs(at.getTime() - moment);

/** A refill that is done was done by a truck: it has the day and the tank of a delivery, each of another one. */
export function linkRefillsToDeliveries(
  orders: readonly DemoOrder[],
  came: readonly DemoDelivery[],
  tanks: readonly DemoTank[],
): void {
  const used = new Set<DemoDelivery>();
  for (const order of orders.filter(({ type, status }) => type === 'refill' && DONE.includes(status))) {
    const delivery = nearestDelivery(
      came.filter((one) => !used.has(one)),
      order,
    );
    if (!delivery) continue;
    used.add(delivery);
    const tank = tanks.find(({ id }) => id === delivery.tank_id) ?? null;
    const at = delivery.at.getTime();
    Object.assign(order, { tank, place: tank?.site ?? null, delivery: delivery.id });
    order.created_at = at - 20 * HOUR_MS;
    order.scheduled_at = at - 20 * MINUTE_MS;
    order.sla_due = slaDue(new Date(order.created_at), order.priority).getTime();
  }
}
