import type { OrderStatus } from '../../../../domain/orders/order';
import { slaDue } from '../../../../domain/orders/order';
import { MINUTE_MS, HOUR_MS } from '../../../../domain/durations';
import type { DemoDelivery } from '../assets/tankLevels';
import type { DemoOrder } from './orders';
import type { DemoTank } from '../assets/tanks';

const DONE: readonly OrderStatus[] = ['Completed', 'Billed', 'Closed'];

/** Delivery closest in time to the creation of an order. */
const nearestDelivery = (
  deliveries: readonly DemoDelivery[],
  { created_at }: DemoOrder,
): DemoDelivery | undefined =>
  deliveries.reduce<DemoDelivery | undefined>(
    (closest, candidate) =>
      closest && distance(closest, created_at) <= distance(candidate, created_at) ? closest : candidate,
    undefined,
  );

const distance = ({ at }: DemoDelivery, time: number): number => Math.abs(at.getTime() - time);

/** Gives each completed refill order the tank and time of its own delivery. */
export function linkRefillsToDeliveries(
  orders: readonly DemoOrder[],
  deliveries: readonly DemoDelivery[],
  tanks: readonly DemoTank[],
): void {
  const linked = new Set<DemoDelivery>();
  for (const order of orders.filter(({ type, status }) => type === 'refill' && DONE.includes(status))) {
    const delivery = nearestDelivery(
      deliveries.filter((candidate) => !linked.has(candidate)),
      order,
    );
    if (!delivery) continue;
    linked.add(delivery);
    const tank = tanks.find(({ id }) => id === delivery.tank_id) ?? null;
    const at = delivery.at.getTime();
    Object.assign(order, { tank, site: tank?.site ?? null, delivery: delivery.id });
    order.created_at = at - 20 * HOUR_MS;
    order.scheduled_at = at - 20 * MINUTE_MS;
    order.sla_due = slaDue(new Date(order.created_at), order.priority).getTime();
  }
}
