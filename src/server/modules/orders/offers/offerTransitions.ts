import { sql } from 'kysely';
import { dubaiDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { Offer, OfferStatus } from '../../../../domain/orders/offer';
import {
  acceptOfferInputSchema,
  rejectOfferInputSchema,
  sendOfferInputSchema,
} from '../../../../domain/orders/offer';
import { OFFER_TRANSITIONS, offerRefusal } from '../../../../domain/orders/offerTransitions';
import type { Order, OrderStatus } from '../../../../domain/orders/order';
import type { ActorContext, ServiceContext } from '../../../http/requestContext';
import { orNotFound, HttpError } from '../../../http/httpError';
import { createTransitionRoutes } from '../../../lists/transitionRoutes';
import { mailOffer } from './offerMail';
import { offerRecordSchema, offers } from './offerRepository';
import { newestFile } from '../orderCompletion';
import { notifyOffer } from '../orderNotifications';
import { orders } from '../orderRepository';

/** Locks an order; throws if it cannot have an offer. */
export async function lockOfferableOrder({ db }: Pick<ServiceContext, 'db'>, id: Id): Promise<Order> {
  await sql`select 1 from orders where id = ${id} for update`.execute(db);
  const order = orNotFound(await orders.find(db, id));
  const refusal = offerRefusal(order);
  if (refusal) throw new HttpError(409, refusal);
  return order;
}

/** Locks the order of an offer before the offer, as the transitions of orders do. */
const lockOrderOf = ({ db }: ServiceContext, id: Id) =>
  sql`select 1 from orders where id = (select order_id from offers where id = ${id}) for update`.execute(db);

/** Supersedes the order's offer in the given status. */
async function supersede(context: ServiceContext, order: Id, status: OfferStatus): Promise<void> {
  const { rows } = await sql<{ id: Id }>`update offers set status = 'Superseded', version = version + 1,
    updated_at = ${new Date(context.now)} where order_id = ${order} and status = ${status} returning id`.execute(
    context.db,
  );
  for (const { id } of rows)
    await context.recordChange({
      action: 'offer.superseded',
      model: 'offer',
      id,
      before: { status },
      after: { status: 'Superseded' },
    });
}

export const supersedeSentOffer = (context: ServiceContext, order: Id): Promise<void> =>
  supersede(context, order, 'Sent');

/** Changes the order's status, if it has the expected one. */
export async function updateOrderStatus(
  context: ActorContext,
  id: Id,
  from: OrderStatus,
  to: OrderStatus,
): Promise<void> {
  const { numAffectedRows } = await sql`update orders set status = ${to}, version = version + 1,
    updated_at = ${new Date(context.now)} where id = ${id} and status = ${from}`.execute(context.db);
  if (numAffectedRows !== 1n) return;
  await context.recordChange({
    action: `order.${to.toLowerCase()}`,
    model: 'order',
    id,
    before: { status: from },
    after: { status: to },
  });
}

function assertNotExpired({ now }: ServiceContext, { valid_until }: Offer): void {
  if (valid_until < dubaiDate(now)) throw new HttpError(409, 'This offer has expired.');
}

/** Id of the signed copy, required if the client accepted by signature. */
async function signedCopy(
  { db }: ServiceContext,
  { order, sent_at }: Offer,
  channel: string,
): Promise<Id | null> {
  if (channel !== 'signature') return null;
  const fileId = await newestFile(db, order._id, 'signed_offer', new Date(sent_at ?? 0));
  if (!fileId) throw new HttpError(409, 'Attach the signed offer first: a photo, a scan or a signature.');
  return fileId;
}

const decisionColumns = ({ now, currentUser }: ServiceContext) => ({
  decided_at: new Date(now),
  decided_by: currentUser.userId,
});

export const offerTransitions = createTransitionRoutes({
  noun: 'offer',
  label: 'offer',
  tableName: 'offers',
  repository: offers,
  recordSchema: offerRecordSchema,
  transitions: OFFER_TRANSITIONS,
  inputSchemas: {
    send: sendOfferInputSchema,
    accept: acceptOfferInputSchema,
    reject: rejectOfferInputSchema,
  },
  lockFirst: { send: lockOrderOf, accept: lockOrderOf, reject: lockOrderOf },
  apply: {
    send: async (context, offer, { to }) => {
      await lockOfferableOrder(context, offer.order._id);
      assertNotExpired(context, offer);
      await supersede(context, offer.order._id, 'Sent');
      return { sent_to: to, sent_at: new Date(context.now) };
    },
    accept: async (context, offer, { accepted_by, channel, note }) => {
      await lockOfferableOrder(context, offer.order._id);
      assertNotExpired(context, offer);
      const signed_id = await signedCopy(context, offer, channel);
      await supersede(context, offer.order._id, 'Accepted');
      return { ...decisionColumns(context), accepted_by, channel, decision_note: note ?? null, signed_id };
    },
    reject: (context, _offer, { reason }) => ({ ...decisionColumns(context), reject_reason: reason }),
  },
  afterTransition: {
    send: async (context, offer) => {
      await updateOrderStatus(context, offer.order._id, 'Assessed', 'Offered');
      await mailOffer(context, offer);
      await notifyOffer(context, offer, 'sent');
    },
    accept: async (context, offer) => {
      await updateOrderStatus(context, offer.order._id, 'Offered', 'Approved');
      await notifyOffer(context, offer, 'accepted');
    },
    reject: async (context, offer) => {
      await updateOrderStatus(context, offer.order._id, 'Offered', 'Assessed');
      await notifyOffer(context, offer, 'rejected');
    },
  },
});
