import type { Id } from '../../domain/entity';
import type { Order, OrderDraft } from '../../domain/order';
import { slaDue } from '../../domain/order';
import { checksFor } from '../../domain/orderWork';
import { nextNumber } from '../codes';
import type { Author } from '../kit/ask';
import { newId } from '../kit/id';
import { found } from '../kit/refusal';
import { tellCreated } from './orderNews';
import { impliedBy } from './orderSubjects';
import { orders, priorityIn, typeIn } from './ordersTable';
import { writeChecks } from './orderWork';
import type { News } from '../tell';

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
