import { showTime } from '../../../domain/dates';
import type { Offer } from '../../../domain/orders/offer';
import type { Order } from '../../../domain/orders/order';
import { isFruitless } from '../../../domain/orders/orderTransitions';
import { aed } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { Doer } from '../../http/requestContext';
import { tell } from '../notifications/notificationService';
import type { News } from '../notifications/notificationService';

type Asked = Pick<Doer, 'db' | 'now'>;
type Told = Pick<News, 'code' | 'cause' | 'title' | 'text'> & Partial<News>;

const NEEDS = 'canUpdateOrders';

const news = ({ db, now }: Asked, { _id }: Pick<Order, '_id'>, told: Told) =>
  tell(db, { model: 'order', id: _id, severity: 'info', ...told }, now);

/** Who wrote an order down. */
async function creatorOf(db: Db, id: string): Promise<string | null> {
  const order = await db.selectFrom('orders').select('created_by').where('id', '=', id).executeTakeFirst();
  return order?.created_by ?? null;
}

const job = ({ title, site, unit_no }: Order): string =>
  [title, site?.name, unit_no].filter(Boolean).join(', ');

/** A job was written down. */
export const tellCreated = (ask: Asked, order: Order, severity: News['severity'] = 'info') =>
  news(ask, order, {
    code: 'order.created',
    needs: NEEDS,
    cause: order._id,
    severity: order.priority === 'emergency' ? 'critical' : severity,
    title: `New order: ${order.unique_number}`,
    text: `${job(order)}.`,
  });

const visit = (order: Order) => `${job(order)}: ${showTime(order.scheduled_at)}.${along(order)}`;

const along = ({ team = [] }: Order): string =>
  team.length > 0 ? ` Along: ${team.map(({ label }) => label).join(', ')}.` : '';

/** Whoever is sent to a job: its assignee, and who goes along. */
const sent = ({ assigned_to, team = [] }: Order) => [assigned_to?._id, ...team.map(({ _id }) => _id)];

/** Somebody got a job. */
export const tellAssigned = (ask: Asked, order: Order) =>
  news(ask, order, {
    code: 'order.assigned',
    needs: NEEDS,
    to: sent(order),
    cause: `${order._id}:${String(order.version)}`,
    title: `${order.unique_number} is for ${order.assigned_to?.label ?? ''}`,
    text: visit(order),
  });

/** A visit was moved. */
export const tellRescheduled = (ask: Asked, order: Order) =>
  news(ask, order, {
    code: 'order.rescheduled',
    needs: NEEDS,
    to: sent(order),
    cause: `${order._id}:${String(order.version)}`,
    title: `Rescheduled: ${order.unique_number}`,
    text: visit(order),
  });

/** A job is not to be done any more: whoever was sent hears of it. */
export const tellCancelled = (ask: Asked, order: Order) =>
  news(ask, order, {
    code: 'order.cancelled',
    to: sent(order),
    cause: order._id,
    severity: 'warning',
    title: `Cancelled: ${order.unique_number}`,
    text: [`${job(order)}.`, order.cancel_reason].filter(Boolean).join(' '),
  });

/** What a job that cuts a supply, or gives it back, leaves to those who look after the contract. */
const NEXT: Partial<Record<Order['type'], string>> = {
  disconnection: 'can be suspended now',
  reconnection: 'can be resumed now',
};

function nextOf({ type, contract, result }: Order): string | undefined {
  const next = isFruitless(result) ? undefined : NEXT[type];
  return contract && next ? `${contract.unique_number} ${next}.` : undefined;
}

/** A job is done. */
export async function tellCompleted(ask: Asked, order: Order): Promise<void> {
  const next = nextOf(order);
  await news(ask, order, {
    code: 'order.completed',
    ...(next && { needs: 'canUpdateContracts' }),
    to: [await creatorOf(ask.db, order._id)],
    cause: order._id,
    title: `Order completed: ${order.unique_number}`,
    text: [`${job(order)}.`, next].filter(Boolean).join(' '),
  });
}

/** The bill of a job went out. */
export const tellBillSent = async (ask: Asked, order: Order, to: string) =>
  news(ask, order, {
    code: 'order.bill_sent',
    to: [await creatorOf(ask.db, order._id)],
    cause: `${order._id}:${order.bill?._id ?? ''}:${to}`,
    title: `Invoice sent: ${order.bill?.unique_number ?? ''}`,
    text: `It went to ${to} for ${order.unique_number}.`,
  });

const OFFER_WORDS = { sent: 'sent', accepted: 'accepted', rejected: 'rejected', expired: 'expired' } as const;

/** Something became of an offer. */
export async function tellOffer(ask: Asked, offer: Offer, became: keyof typeof OFFER_WORDS): Promise<void> {
  const { order, number, total, client } = offer;
  await news(ask, order, {
    code: `order.offer_${became}`,
    needs: NEEDS,
    to: [await creatorOf(ask.db, order._id)],
    cause: offer._id,
    severity: became === 'rejected' || became === 'expired' ? 'warning' : 'info',
    title: `Offer ${OFFER_WORDS[became]}: ${number}`,
    text: `${[order.title, client?.label].filter(Boolean).join(', ')}: ${aed(total)}.`,
  });
}
