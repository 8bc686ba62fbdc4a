import type { InferType } from 'yup';
import type { Order } from '../../../domain/orders/order';
import { ORDER_BULK_TRANSITIONS, ORDER_TRANSITIONS } from '../../../domain/orders/orderTransitions';
import {
  assessOrderInputSchema,
  billOrderInputSchema,
  cancelOrderInputSchema,
  completeOrderInputSchema,
  holdOrderInputSchema,
  scheduleOrderInputSchema,
} from '../../../domain/orders/orderTransitionInput';
import { sendInvoiceInputSchema } from '../../../domain/mail/mailing';
import { orderWorkInputSchema } from '../../../domain/orders/orderWork';
import type { OrderWorkInput } from '../../../domain/orders/orderWork';
import type { ServiceContext } from '../../http/requestContext';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { supersedeSentOffer } from './offers/offerTransitions';
import { draftOrderBill, sendOrderBill } from './orderBilling';
import { completionColumns } from './orderCompletion';
import { notifyAssigned, notifyCancelled, notifyCompleted, notifyRescheduled } from './orderNotifications';
import {
  scheduleColumns,
  assertAssigneeOrEditor,
  assertOfferAccepted,
  assertBilledOrNotBillable,
  assertWorkRecordable,
} from './orderGuards';
import { orderRecordSchema } from './orderSchemas';
import { replaceTeam } from './orderTeam';
import { orders } from './orderRepository';
import { replaceChecks, replaceMaterials } from './orderWork';

async function plan(
  context: ServiceContext,
  order: Order,
  input: InferType<typeof scheduleOrderInputSchema>,
) {
  const columns = await scheduleColumns(context, order, input);
  await replaceTeam(context, order._id, input);
  return columns;
}

async function recordWork(context: ServiceContext, order: Order, input: OrderWorkInput) {
  assertAssigneeOrEditor(context, order);
  assertWorkRecordable(order, input);
  await replaceChecks(context.db, order._id, input.checklist);
  await replaceMaterials(context.db, order._id, input.materials);
  return { labour_hours: input.labour_hours ?? null, labour_rate: input.labour_rate ?? null };
}

export const orderTransitions = createTransitionRoutes({
  noun: 'order',
  label: 'order',
  tableName: 'orders',
  repository: orders,
  recordSchema: orderRecordSchema,
  transitions: ORDER_TRANSITIONS,
  bulk: ORDER_BULK_TRANSITIONS,
  inputSchemas: {
    assess: assessOrderInputSchema,
    schedule: scheduleOrderInputSchema,
    reschedule: scheduleOrderInputSchema,
    hold: holdOrderInputSchema,
    record: orderWorkInputSchema,
    complete: completeOrderInputSchema,
    bill: billOrderInputSchema,
    sendBill: sendInvoiceInputSchema,
    cancel: cancelOrderInputSchema,
  },
  auditedLists: { schedule: ['team'], reschedule: ['team'], record: ['checklist', 'materials'] },
  conflictMessages: { bill: { default: 'An invoice can only be drafted for a completed order.' } },
  apply: {
    assess: (_context, order, { assessment, billable = order.billable }) => ({ assessment, billable }),
    schedule: (context, order, input) => {
      assertOfferAccepted(order);
      return plan(context, order, input);
    },
    reschedule: plan,
    start: assertAssigneeOrEditor,
    hold: (context, order, { reason }) => {
      assertAssigneeOrEditor(context, order);
      return { hold_reason: reason };
    },
    resume: (context, order) => {
      assertAssigneeOrEditor(context, order);
      return { hold_reason: null };
    },
    record: recordWork,
    complete: (context, order, input) => {
      assertAssigneeOrEditor(context, order);
      return completionColumns(context, order, input);
    },
    bill: draftOrderBill,
    sendBill: sendOrderBill,
    close: (_context, order) => assertBilledOrNotBillable(order),
    cancel: async (context, order, { reason }) => {
      await supersedeSentOffer(context, order._id);
      return { cancel_reason: reason };
    },
  },
  afterTransition: {
    schedule: notifyAssigned,
    reschedule: notifyRescheduled,
    complete: notifyCompleted,
    cancel: notifyCancelled,
  },
});
