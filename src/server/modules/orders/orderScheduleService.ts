import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { ORDER_TRANSITIONS, skipsOffer } from '../../../domain/orders/orderTransitions';
import { isAllowedFrom } from '../../../domain/transitions';
import { orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import type { ReferenceTarget } from '../../lists/references';
import { orders } from './orderRepository';
import { roleCanWrite } from './orderTeam';
import { orderTransitions } from './orderTransitions';

/** An employee to whom orders can be assigned. */
export const ASSIGNEE_TARGET: ReferenceTarget = {
  table: 'users',
  where: sql<boolean>`r.status = 'active' and ${roleCanWrite(sql`r.role_id`)}`,
  message: 'Choose an active employee whose role is not read-only',
};

/** Schedules or reschedules an order, unless work has begun or an offer is missing. */
export async function scheduleOrder(
  context: ServiceContext,
  id: Id,
  visit: { assigned_to: Id; day: string; time: string },
): Promise<void> {
  const order = orNotFound(await orders.find(context.db, id));
  const name = isAllowedFrom(ORDER_TRANSITIONS.reschedule, order.status) ? 'reschedule' : 'schedule';
  if (!isAllowedFrom(ORDER_TRANSITIONS[name], order.status)) return;
  if (name === 'schedule' && order.status !== 'Approved' && !skipsOffer(order)) return;
  await orderTransitions.run(context, id, name, visit);
}
