import type { Schema } from 'yup';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Ref } from '../../../domain/entity';
import type { Order } from '../../../domain/orders/order';
import {
  BILL_SOURCES,
  assessOrderInputSchema,
  billOrderInputSchema,
  cancelOrderInputSchema,
  holdOrderInputSchema,
  scheduleOrderInputSchema,
} from '../../../domain/orders/orderTransitionInput';
import type { OrderTransition } from '../../../domain/orders/orderTransitions';
import type { FieldDef, MultipleRecordFieldDef } from '../../ui/form/formFields';
import { sendInvoiceForm } from '../documents/sendInvoice';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonForm } from '../records/transitionForms';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { completeForm } from './work/completeForm';
import { workForm } from './work/workForm';

const required = true;
const createForm = (
  title: string,
  schema: Schema<object>,
  fields: FieldDef[],
  options: Partial<TransitionForm> = {},
): TransitionForm => ({
  title,
  schema,
  groups: [{ fields }],
  ...options,
});

/** Options for the assignee and for the counter that replaces another. */
interface OrderTransitionOptions {
  assignee: RefFieldOptions;
  counter: RefFieldOptions;
}

/** Form that assigns and schedules one or more orders; it has a team field if `team` is known. */
export function scheduleForm(
  title: string,
  { assigned_to, scheduled_at, team }: Pick<Order, 'assigned_to' | 'scheduled_at' | 'team'>,
  assignee: RefFieldOptions,
  now: number,
): TransitionForm {
  const selected = assigned_to && { _id: assigned_to._id, label: assigned_to.label };
  return createForm(
    title,
    scheduleOrderInputSchema,
    [
      { name: 'assigned_to', label: 'Assignee', required, wide: true, ...assignee, selected },
      ...(team ? [teamField(team, assignee)] : []),
      { name: 'day', label: 'Day', kind: 'date', required },
      { name: 'time', label: 'Time', kind: 'text', required, help: 'Dubai time, such as 09:30' },
    ],
    {
      initialValues: {
        assigned_to: assigned_to?._id,
        ...(team && { team: team.map(({ _id }) => _id) }),
        day: scheduled_at ? dubaiDate(Date.parse(scheduled_at)) : dubaiDate(now, 1),
        time: scheduled_at ? formatDate(scheduled_at, 'HH:mm') : '09:00',
      },
    },
  );
}

const teamField = (
  selected: readonly Ref[],
  { options, isPending, onSearch }: RefFieldOptions,
): MultipleRecordFieldDef => ({
  kind: 'records',
  name: 'team',
  label: 'Team',
  wide: true,
  options,
  isPending,
  onSearch,
  selected,
});

function billForm({ offers = [] }: Order): TransitionForm {
  const accepted = offers.find(({ status }) => status === 'Accepted');
  const labels = {
    offer: `The accepted offer${accepted ? ` ${accepted.number}` : ''}`,
    actual: 'What was done',
  };
  const options = BILL_SOURCES.filter((source) => source === 'actual' || accepted).map((value) => ({
    value,
    label: labels[value],
  }));
  return createForm(
    'Create the invoice of this order?',
    billOrderInputSchema,
    [{ name: 'from', label: 'Based on', kind: 'select', options, required, wide: true }],
    { initialValues: { from: options[0]?.value } },
  );
}

export const orderTransitionForms = (
  order: Order,
  options: OrderTransitionOptions,
  now: number,
): Partial<Record<OrderTransition, TransitionForm>> => ({
  assess: createForm(
    'What was found?',
    assessOrderInputSchema,
    [
      { name: 'assessment', label: 'Findings', kind: 'multiline', required, wide: true },
      {
        name: 'billable',
        label: 'Billable',
        kind: 'checkbox',
        wide: true,
        help: 'Requires an offer before the work',
      },
    ],
    { initialValues: { billable: order.billable } },
  ),
  schedule: scheduleForm('Schedule the visit', order, options.assignee, now),
  reschedule: scheduleForm('Reschedule the visit', order, options.assignee, now),
  hold: reasonForm('Put this order on hold?', holdOrderInputSchema),
  cancel: reasonForm('Cancel this order?', cancelOrderInputSchema),
  record: workForm(order),
  complete: completeForm(order, options.counter),
  bill: billForm(order),
  sendBill: sendInvoiceForm('Send the invoice of this order?', {
    client_channel: order.client?.preferred_channel,
    client_email: order.client?.email,
    client_phone: order.client?.phone,
  }),
});
