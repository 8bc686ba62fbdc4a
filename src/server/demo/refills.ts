import type { OrderStatus } from '../../domain/order';
import { slaDue } from '../../domain/order';
import { makeDeliveries, makeLevels } from './levels';
import type { DemoOrder, Subjects } from './orders';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DONE: readonly OrderStatus[] = ['Completed', 'Billed', 'Closed'];

type Came = ReturnType<typeof makeDeliveries>[number];

/** The delivery that came nearest to when an order was taken down. */
const nearest = (came: readonly Came[], { created_at }: DemoOrder): Came | undefined =>
  came.reduce<Came | undefined>(
    (best, one) => (best && distance(best, created_at) <= distance(one, created_at) ? best : one),
    undefined,
  );

const distance = ({ at }: Came, moment: number): number => Math.abs(at.getTime() - moment);

/** A refill that is done was done by a truck: it has the day and the tank of a delivery, each of another one. */
export function fillTanks(orders: readonly DemoOrder[], { tanks, devices }: Subjects, now: number): void {
  const came = makeDeliveries(makeLevels(tanks, devices), tanks, now);
  const used = new Set<Came>();
  for (const order of orders.filter(({ type, status }) => type === 'refill' && DONE.includes(status))) {
    const delivery = nearest(
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
