import { formatDateTime } from '../../../domain/dates';
import type { Offer } from '../../../domain/orders/offer';
import type { Order } from '../../../domain/orders/order';
import { isUnsuccessfulVisit } from '../../../domain/orders/orderTransitions';
import { formatAed } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { notify } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

type NotificationContext = Pick<ServiceContext, 'db' | 'now'>;
type NotificationContent = Pick<NewNotification, 'code' | 'dedupeKey' | 'title' | 'text'> &
  Partial<NewNotification>;

const PERMISSION = 'canUpdateOrders';

const notifyOrder = (
  { db, now }: NotificationContext,
  { _id }: Pick<Order, '_id'>,
  told: NotificationContent,
) => notify(db, { model: 'order', id: _id, severity: 'info', ...told }, now);

/** Who wrote an order down. */
async function creatorOf(db: Db, id: string): Promise<string | null> {
  const order = await db.selectFrom('orders').select('created_by').where('id', '=', id).executeTakeFirst();
  return order?.created_by ?? null;
}

const orderText = ({ title, site, unit_no }: Order): string =>
  [title, site?.name, unit_no].filter(Boolean).join(', ');

/** A job was written down. */
export const notifyCreated = (
  context: NotificationContext,
  order: Order,
  severity: NewNotification['severity'] = 'info',
) =>
  notifyOrder(context, order, {
    code: 'order.created',
    permission: PERMISSION,
    dedupeKey: order._id,
    severity: order.priority === 'emergency' ? 'critical' : severity,
    title: `New order: ${order.unique_number}`,
    text: `${orderText(order)}.`,
  });

const visitText = (order: Order) =>
  `${orderText(order)}: ${formatDateTime(order.scheduled_at)}.${teamText(order)}`;

const teamText = ({ team = [] }: Order): string =>
  team.length > 0 ? ` Team: ${team.map(({ label }) => label).join(', ')}.` : '';

/** Whoever is sent to a job: its assignee, and who goes along. */
const recipientsOf = ({ assigned_to, team = [] }: Order) => [assigned_to?._id, ...team.map(({ _id }) => _id)];

/** Somebody got a job. */
export const notifyAssigned = (context: NotificationContext, order: Order) =>
  notifyOrder(context, order, {
    code: 'order.assigned',
    permission: PERMISSION,
    recipients: recipientsOf(order),
    dedupeKey: `${order._id}:${String(order.version)}`,
    title: `${order.unique_number} is for ${order.assigned_to?.label ?? ''}`,
    text: visitText(order),
  });

/** A visit was moved. */
export const notifyRescheduled = (context: NotificationContext, order: Order) =>
  notifyOrder(context, order, {
    code: 'order.rescheduled',
    permission: PERMISSION,
    recipients: recipientsOf(order),
    dedupeKey: `${order._id}:${String(order.version)}`,
    title: `Rescheduled: ${order.unique_number}`,
    text: visitText(order),
  });

/** A job is not to be done any more: whoever was sent hears of it. */
export const notifyCancelled = (context: NotificationContext, order: Order) =>
  notifyOrder(context, order, {
    code: 'order.cancelled',
    recipients: recipientsOf(order),
    dedupeKey: order._id,
    severity: 'warning',
    title: `Cancelled: ${order.unique_number}`,
    text: [`${orderText(order)}.`, order.cancel_reason].filter(Boolean).join(' '),
  });

/** What a job that cuts a supply, or gives it back, leaves to those who look after the contract. */
const NEXT_STEP_TEXTS: Partial<Record<Order['type'], string>> = {
  disconnection: 'can be suspended now',
  reconnection: 'can be resumed now',
};

function nextStepText({ type, contract, result }: Order): string | undefined {
  const next = isUnsuccessfulVisit(result) ? undefined : NEXT_STEP_TEXTS[type];
  return contract && next ? `${contract.unique_number} ${next}.` : undefined;
}

/** A job is done. */
export async function notifyCompleted(context: NotificationContext, order: Order): Promise<void> {
  const next = nextStepText(order);
  await notifyOrder(context, order, {
    code: 'order.completed',
    ...(next && { permission: 'canUpdateContracts' }),
    recipients: [await creatorOf(context.db, order._id)],
    dedupeKey: order._id,
    title: `Order completed: ${order.unique_number}`,
    text: [`${orderText(order)}.`, next].filter(Boolean).join(' '),
  });
}

/** The bill of a job went out. */
export const notifyBillSent = async (context: NotificationContext, order: Order, to: string) =>
  notifyOrder(context, order, {
    code: 'order.bill_sent',
    recipients: [await creatorOf(context.db, order._id)],
    dedupeKey: `${order._id}:${order.bill?._id ?? ''}:${to}`,
    title: `Invoice sent: ${order.bill?.unique_number ?? ''}`,
    text: `Sent to ${to} for ${order.unique_number}.`,
  });

const OFFER_EVENTS = {
  sent: 'sent',
  accepted: 'accepted',
  rejected: 'rejected',
  expired: 'expired',
} as const;

/** Something became of an offer. */
export async function notifyOffer(
  context: NotificationContext,
  offer: Offer,
  became: keyof typeof OFFER_EVENTS,
): Promise<void> {
  const { order, number, total, client } = offer;
  await notifyOrder(context, order, {
    code: `order.offer_${became}`,
    permission: PERMISSION,
    recipients: [await creatorOf(context.db, order._id)],
    dedupeKey: offer._id,
    severity: became === 'rejected' || became === 'expired' ? 'warning' : 'info',
    title: `Offer ${OFFER_EVENTS[became]}: ${number}`,
    text: `${[order.title, client?.label].filter(Boolean).join(', ')}: ${formatAed(total)}.`,
  });
}
