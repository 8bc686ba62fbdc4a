import { formatDateTime } from '../../../domain/dates';
import type { Offer } from '../../../domain/orders/offer';
import type { Order } from '../../../domain/orders/order';
import { isUnsuccessfulVisit } from '../../../domain/orders/orderTransitions';
import { formatAed } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { notify, notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

type NotificationContext = Pick<ServiceContext, 'db' | 'now'>;
type NotificationContent = Pick<NewNotification, 'code' | 'dedupeKey' | 'title' | 'text'> &
  Partial<NewNotification>;

const PERMISSION = 'canUpdateOrders';

const ofOrder = ({ _id }: Pick<Order, '_id'>, content: NotificationContent): NewNotification => ({
  model: 'order',
  id: _id,
  severity: 'info',
  ...content,
});

const notifyOrder = (
  { db, now }: NotificationContext,
  order: Pick<Order, '_id'>,
  content: NotificationContent,
) => notify(db, ofOrder(order, content), now);

async function creatorOf(db: Db, id: string): Promise<string | null> {
  const order = await db.selectFrom('orders').select('created_by').where('id', '=', id).executeTakeFirst();
  return order?.created_by ?? null;
}

const orderText = ({ title, site, unit_no }: Order): string =>
  [title, site?.name, unit_no].filter(Boolean).join(', ');

export const notifyCreated = (
  { db, now }: NotificationContext,
  created: readonly { order: Order; severity?: NewNotification['severity'] | undefined }[],
) =>
  notifyAll(
    db,
    created.map(({ order, severity = 'info' }) =>
      ofOrder(order, {
        code: 'order.created',
        permission: PERMISSION,
        dedupeKey: order._id,
        severity: order.priority === 'emergency' ? 'critical' : severity,
        title: `New order: ${order.unique_number}`,
        text: `${orderText(order)}.`,
      }),
    ),
    now,
  );

const visitText = (order: Order) =>
  `${orderText(order)}: ${formatDateTime(order.scheduled_at)}.${teamText(order)}`;

const teamText = ({ team = [] }: Order): string =>
  team.length > 0 ? ` Team: ${team.map(({ label }) => label).join(', ')}.` : '';

const recipientsOf = ({ assigned_to, team = [] }: Order) => [assigned_to?._id, ...team.map(({ _id }) => _id)];

export const notifyAssigned = (context: NotificationContext, order: Order) =>
  notifyOrder(context, order, {
    code: 'order.assigned',
    permission: PERMISSION,
    recipients: recipientsOf(order),
    dedupeKey: `${order._id}:${String(order.version)}`,
    title: `${order.unique_number} assigned to ${order.assigned_to?.label ?? ''}`,
    text: visitText(order),
  });

export const notifyRescheduled = (context: NotificationContext, order: Order) =>
  notifyOrder(context, order, {
    code: 'order.rescheduled',
    permission: PERMISSION,
    recipients: recipientsOf(order),
    dedupeKey: `${order._id}:${String(order.version)}`,
    title: `Rescheduled: ${order.unique_number}`,
    text: visitText(order),
  });

export const notifyCancelled = (context: NotificationContext, order: Order) =>
  notifyOrder(context, order, {
    code: 'order.cancelled',
    recipients: recipientsOf(order),
    dedupeKey: order._id,
    severity: 'warning',
    title: `Cancelled: ${order.unique_number}`,
    text: [`${orderText(order)}.`, order.cancel_reason].filter(Boolean).join(' '),
  });

/** Next step of the contract after a completed order. */
const NEXT_STEP_TEXTS: Partial<Record<Order['type'], string>> = {
  disconnection: 'can be suspended now',
  reconnection: 'can be resumed now',
};

function nextStepText({ type, contract, result }: Order): string | undefined {
  const nextStep = isUnsuccessfulVisit(result) ? undefined : NEXT_STEP_TEXTS[type];
  return contract && nextStep ? `${contract.unique_number} ${nextStep}.` : undefined;
}

export async function notifyCompleted(context: NotificationContext, order: Order): Promise<void> {
  const nextStep = nextStepText(order);
  await notifyOrder(context, order, {
    code: 'order.completed',
    ...(nextStep && { permission: 'canUpdateContracts' }),
    recipients: [await creatorOf(context.db, order._id)],
    dedupeKey: order._id,
    title: `Order completed: ${order.unique_number}`,
    text: [`${orderText(order)}.`, nextStep].filter(Boolean).join(' '),
  });
}

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

export async function notifyOffer(
  context: NotificationContext,
  offer: Offer,
  event: keyof typeof OFFER_EVENTS,
): Promise<void> {
  const { order, number, total, client } = offer;
  await notifyOrder(context, order, {
    code: `order.offer_${event}`,
    permission: PERMISSION,
    recipients: [await creatorOf(context.db, order._id)],
    dedupeKey: offer._id,
    severity: event === 'rejected' || event === 'expired' ? 'warning' : 'info',
    title: `Offer ${OFFER_EVENTS[event]}: ${number}`,
    text: `${[order.title, client?.label].filter(Boolean).join(', ')}: ${formatAed(total)}.`,
  });
}
