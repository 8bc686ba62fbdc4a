import { sql } from 'kysely';
import { dayInDubai } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { Offer, OfferStatus } from '../../../../domain/orders/offer';
import { acceptOfferDraft, rejectOfferDraft, sendOfferDraft } from '../../../../domain/orders/offer';
import { OFFERABLE, OFFER_STEPS } from '../../../../domain/orders/offerTransitions';
import type { Order, OrderStatus } from '../../../../domain/orders/order';
import type { Doer } from '../../../http/requestContext';
import { found, Refusal } from '../../../http/httpError';
import { stepping } from '../../../lists/transitionRoutes';
import { mailOffer } from './offerMail';
import { offerRecord, offers } from './offerRepository';
import { newestFile } from '../orderCompletion';
import { tellOffer } from '../orderNotifications';
import { orders } from '../orderRepository';

/** Lock the order of an offer, and refuse one for which nothing can be offered. */
export async function offerableOrder({ db }: Pick<Doer, 'db'>, id: Id): Promise<Order> {
  await sql`select 1 from orders where id = ${id} for update`.execute(db);
  const order = found(await orders.find(db, id));
  if (!order.billable) throw new Refusal(409, 'This order is not billable, so nothing is offered for it.');
  if (order.status === 'New') throw new Refusal(409, 'Assess the order before something is offered for it.');
  if (!OFFERABLE.includes(order.status))
    throw new Refusal(409, `${order.unique_number} is over, so nothing is offered for it any more.`);
  return order;
}

/** An offer that stands in the way of another one gives way. */
async function supersede(ask: Doer, order: Id, status: OfferStatus): Promise<void> {
  const { rows } = await sql<{ id: Id }>`update offers set status = 'Superseded', version = version + 1,
    updated_at = ${new Date(ask.now)} where order_id = ${order} and status = ${status} returning id`.execute(
    ask.db,
  );
  for (const { id } of rows)
    await ask.changed({
      action: 'offer.superseded',
      model: 'offer',
      id,
      before: { status },
      after: { status: 'Superseded' },
    });
}

/** What was offered is no longer to be had. */
export const withdraw = (ask: Doer, order: Id): Promise<void> => supersede(ask, order, 'Sent');

/** The order goes on with its offer, if it waited for it. */
async function moveOrder(ask: Doer, id: Id, from: OrderStatus, to: OrderStatus): Promise<void> {
  const { numAffectedRows } = await sql`update orders set status = ${to}, version = version + 1,
    updated_at = ${new Date(ask.now)} where id = ${id} and status = ${from}`.execute(ask.db);
  if (numAffectedRows !== 1n) return;
  await ask.changed({
    action: `order.${to.toLowerCase()}`,
    model: 'order',
    id,
    before: { status: from },
    after: { status: to },
  });
}

function refuseLapsed({ now }: Doer, { valid_until }: Offer): void {
  if (valid_until < dayInDubai(now)) throw new Refusal(409, 'The last day of this offer has passed.');
}

/** The signed copy, where the client said yes by signing. */
async function signedCopy({ db }: Doer, { order, sent_at }: Offer, channel: string): Promise<Id | null> {
  if (channel !== 'signature') return null;
  const signed = await newestFile(db, order._id, 'signed_offer', new Date(sent_at ?? 0));
  if (!signed)
    throw new Refusal(409, 'Add the signed offer first: a photo, a scan, or a signature drawn here.');
  return signed;
}

const decided = ({ now, visitor }: Doer) => ({ decided_at: new Date(now), decided_by: visitor.userId });

/** The steps of an offer, each with what it does to its order. */
export const offerSteps = stepping({
  noun: 'offer',
  one: 'offer',
  rows: 'offers',
  table: offers,
  record: offerRecord,
  steps: OFFER_STEPS,
  drafts: { send: sendOfferDraft, accept: acceptOfferDraft, reject: rejectOfferDraft },
  work: {
    send: async (ask, offer, { to }) => {
      await offerableOrder(ask, offer.order._id);
      refuseLapsed(ask, offer);
      await supersede(ask, offer.order._id, 'Sent');
      return { sent_to: to, sent_at: new Date(ask.now) };
    },
    accept: async (ask, offer, { accepted_by, channel, note }) => {
      await offerableOrder(ask, offer.order._id);
      refuseLapsed(ask, offer);
      const signed_id = await signedCopy(ask, offer, channel);
      await supersede(ask, offer.order._id, 'Accepted');
      return { ...decided(ask), accepted_by, channel, decision_note: note ?? null, signed_id };
    },
    reject: (ask, _offer, { reason }) => Promise.resolve({ ...decided(ask), reject_reason: reason }),
  },
  after: {
    send: async (ask, offer) => {
      await moveOrder(ask, offer.order._id, 'Assessed', 'Offered');
      await mailOffer(ask, offer);
      await tellOffer(ask, offer, 'sent');
    },
    accept: async (ask, offer) => {
      await moveOrder(ask, offer.order._id, 'Offered', 'Approved');
      await tellOffer(ask, offer, 'accepted');
    },
    reject: async (ask, offer) => {
      await moveOrder(ask, offer.order._id, 'Offered', 'Assessed');
      await tellOffer(ask, offer, 'rejected');
    },
  },
});
