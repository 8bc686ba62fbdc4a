import type { InferType } from 'yup';
import type { Order } from '../../../domain/orders/order';
import {
  ORDER_STEPS,
  assessDraft,
  billOrderDraft,
  cancelOrderDraft,
  completeDraft,
  holdOrderDraft,
  scheduleDraft,
  sendBillDraft,
} from '../../../domain/orders/orderTransitions';
import { workDraft } from '../../../domain/orders/orderWork';
import type { WorkDraft } from '../../../domain/orders/orderWork';
import type { Doer } from '../../http/requestContext';
import { stepping } from '../../lists/transitionRoutes';
import { withdraw } from './offers/offerTransitions';
import { draftBill, sendBill } from './orderBilling';
import { completionOf } from './orderCompletion';
import { tellAssigned, tellCancelled, tellCompleted, tellRescheduled } from './orderNotifications';
import { planOf, refuseStranger, refuseUnapproved, refuseUnpaid, refuseWork } from './orderGuards';
import { orderRecord } from './orderSchemas';
import { sendTeam } from './orderTeam';
import { orders } from './orderRepository';
import { writeChecks, writeMaterials } from './orderWork';

const nothing = Promise.resolve({});

const goOn = (ask: Doer, order: Order) => {
  refuseStranger(ask, order);
  return nothing;
};

async function plan(ask: Doer, order: Order, told: InferType<typeof scheduleDraft>) {
  const planned = await planOf(ask, order, told);
  await sendTeam(ask, order._id, told);
  return planned;
}

async function record(ask: Doer, order: Order, told: WorkDraft) {
  refuseStranger(ask, order);
  refuseWork(order, told);
  await writeChecks(ask.db, order._id, told.checklist);
  await writeMaterials(ask.db, order._id, told.materials);
  return { labour_hours: told.labour_hours ?? null, labour_rate: told.labour_rate ?? null };
}

/** The steps of a job, from the first look to its end. */
export const orderSteps = stepping({
  noun: 'order',
  one: 'order',
  rows: 'orders',
  table: orders,
  record: orderRecord,
  steps: ORDER_STEPS,
  drafts: {
    assess: assessDraft,
    schedule: scheduleDraft,
    reschedule: scheduleDraft,
    hold: holdOrderDraft,
    record: workDraft,
    complete: completeDraft,
    bill: billOrderDraft,
    sendBill: sendBillDraft,
    cancel: cancelOrderDraft,
  },
  lists: { schedule: ['team'], reschedule: ['team'], record: ['checklist', 'materials'] },
  work: {
    assess: (_ask, order, { assessment, billable = order.billable }) =>
      Promise.resolve({ assessment, billable }),
    schedule: (ask, order, told) => {
      refuseUnapproved(order);
      return plan(ask, order, told);
    },
    reschedule: plan,
    start: goOn,
    hold: async (ask, order, { reason }) => ({ ...(await goOn(ask, order)), hold_reason: reason }),
    resume: async (ask, order) => ({ ...(await goOn(ask, order)), hold_reason: null }),
    record,
    complete: async (ask, order, told) => ({
      ...(await goOn(ask, order)),
      ...(await completionOf(ask, order, told)),
    }),
    bill: draftBill,
    sendBill,
    close: (_ask, order) => {
      refuseUnpaid(order);
      return nothing;
    },
    cancel: async (ask, order, { reason }) => {
      await withdraw(ask, order._id);
      return { cancel_reason: reason };
    },
  },
  after: {
    schedule: tellAssigned,
    reschedule: tellRescheduled,
    complete: tellCompleted,
    cancel: tellCancelled,
  },
});
