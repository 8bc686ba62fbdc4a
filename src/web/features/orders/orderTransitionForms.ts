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
  sendBillInputSchema,
} from '../../../domain/orders/orderTransitions';
import type { OrderTransition } from '../../../domain/orders/orderTransitions';
import type { FieldDef, MultipleRecordFieldDef } from '../../ui/form/formFields';
import type { TransitionForm } from '../records/TransitionDialog';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { completeForm } from './work/completeForm';
import { workForm } from './work/workForm';

const required = true;
const bare = (...fields: FieldDef[]) => [{ title: '', fields }];
const form = (
  title: string,
  schema: Schema<object>,
  fields: FieldDef[],
  more: Partial<TransitionForm> = {},
): TransitionForm => ({
  title,
  schema,
  groups: bare(...fields),
  ...more,
});

/** A step that only asks why. */
export const reason = (title: string, schema: Schema<object>): TransitionForm =>
  form(title, schema, [{ name: 'reason', label: 'Reason', kind: 'multiline', required, wide: true }]);

/** Who may be given the job, and which counters can take the place of one. */
export interface OrderSeeking {
  assignee: RefFieldOptions;
  counter: RefFieldOptions;
}

/** Who is to do a job, or several, and when; who goes along is asked of one whose team is known. */
export function planForm(
  title: string,
  { assigned_to, scheduled_at, team }: Pick<Order, 'assigned_to' | 'scheduled_at' | 'team'>,
  assignee: RefFieldOptions,
  now: number,
): TransitionForm {
  const selected = assigned_to && { _id: assigned_to._id, label: assigned_to.label };
  return form(
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
  help: 'Team',
  wide: true,
  options,
  isPending,
  onSearch,
  selected,
});

function billForm({ offers = [] }: Order): TransitionForm {
  const accepted = offers.find(({ status }) => status === 'Accepted');
  const words = {
    offer: `The accepted offer${accepted ? ` ${accepted.number}` : ''}`,
    actual: 'What was done',
  };
  const options = BILL_SOURCES.filter((from) => from === 'actual' || accepted).map((value) => ({
    value,
    label: words[value],
  }));
  return form(
    'Create the invoice of this order?',
    billOrderInputSchema,
    [{ name: 'from', label: 'Made from', kind: 'select', options, required, wide: true }],
    { initialValues: { from: options[0]?.value } },
  );
}

/** What the steps of a field job ask. */
export const orderTransitionForms = (
  order: Order,
  seeking: OrderSeeking,
  now: number,
): Partial<Record<OrderTransition, TransitionForm>> => ({
  assess: form(
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
  schedule: planForm('Schedule the visit', order, seeking.assignee, now),
  reschedule: planForm('Reschedule the visit', order, seeking.assignee, now),
  hold: reason('Put this order on hold?', holdOrderInputSchema),
  cancel: reason('Cancel this order?', cancelOrderInputSchema),
  record: workForm(order),
  complete: completeForm(order, seeking.counter),
  bill: billForm(order),
  sendBill: form(
    'Send the invoice of this order?',
    sendBillInputSchema,
    [{ name: 'to', label: 'Email', kind: 'email', required, wide: true }],
    { initialValues: { to: order.client?.email } },
  ),
});
