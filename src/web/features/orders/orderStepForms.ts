import type { Schema } from 'yup';
import { dayInDubai, showDate } from '../../../domain/dates';
import type { Ref } from '../../../domain/entity';
import type { Order } from '../../../domain/orders/order';
import {
  BILL_SOURCES,
  assessDraft,
  billOrderDraft,
  cancelOrderDraft,
  holdOrderDraft,
  scheduleDraft,
  sendBillDraft,
} from '../../../domain/orders/orderTransitions';
import type { OrderStep } from '../../../domain/orders/orderTransitions';
import type { Field, RefsField } from '../../ui/form/formFields';
import type { StepForm } from '../records/TransitionDialog';
import type { Seeking } from '../records/useRecordOptions';
import { completeForm } from './completeForm';
import { workForm } from './workForm';

const required = true;
const bare = (...fields: Field[]) => [{ title: '', fields }];
const form = (
  title: string,
  schema: Schema<object>,
  fields: Field[],
  more: Partial<StepForm> = {},
): StepForm => ({
  title,
  schema,
  groups: bare(...fields),
  ...more,
});

/** A step that only asks why. */
export const reason = (title: string, schema: Schema<object>): StepForm =>
  form(title, schema, [{ name: 'reason', label: 'Reason', kind: 'long', required, wide: true }]);

/** Who may be given the job, and which counters can take the place of one. */
export interface OrderSeeking {
  assignee: Seeking;
  counter: Seeking;
}

/** Who is to do a job, or several, and when; who goes along is asked of one whose team is known. */
export function planForm(
  title: string,
  { assigned_to, scheduled_at, team }: Pick<Order, 'assigned_to' | 'scheduled_at' | 'team'>,
  assignee: Seeking,
  now: number,
): StepForm {
  const chosen = assigned_to && { _id: assigned_to._id, label: assigned_to.label };
  return form(
    title,
    scheduleDraft,
    [
      { name: 'assigned_to', label: 'Assignee', required, wide: true, ...assignee, chosen },
      ...(team ? [teamField(team, assignee)] : []),
      { name: 'day', label: 'Day', kind: 'date', required },
      { name: 'time', label: 'Time', kind: 'text', required, help: 'In Dubai, as 09:30' },
    ],
    {
      fresh: {
        assigned_to: assigned_to?._id,
        ...(team && { team: team.map(({ _id }) => _id) }),
        day: scheduled_at ? dayInDubai(Date.parse(scheduled_at)) : dayInDubai(now, 1),
        time: scheduled_at ? showDate(scheduled_at, 'HH:mm') : '09:00',
      },
    },
  );
}

const teamField = (chosen: readonly Ref[], { options, waiting, seek }: Seeking): RefsField => ({
  kind: 'refs',
  name: 'team',
  label: 'Team',
  help: 'Who goes along',
  wide: true,
  options,
  waiting,
  seek,
  chosen,
});

function billForm({ offers = [] }: Order): StepForm {
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
    billOrderDraft,
    [{ name: 'from', label: 'Made from', kind: 'choice', options, required, wide: true }],
    { fresh: { from: options[0]?.value } },
  );
}

/** What the steps of a field job ask. */
export const orderStepForms = (
  order: Order,
  seeking: OrderSeeking,
  now: number,
): Partial<Record<OrderStep, StepForm>> => ({
  assess: form(
    'What was found?',
    assessDraft,
    [
      { name: 'assessment', label: 'Findings', kind: 'long', required, wide: true },
      { name: 'billable', label: 'Billable', kind: 'flag', wide: true, help: 'Then an offer comes next' },
    ],
    { fresh: { billable: order.billable } },
  ),
  schedule: planForm('Schedule the visit', order, seeking.assignee, now),
  reschedule: planForm('Reschedule the visit', order, seeking.assignee, now),
  hold: reason('Put this order on hold?', holdOrderDraft),
  cancel: reason('Cancel this order?', cancelOrderDraft),
  record: workForm(order),
  complete: completeForm(order, seeking.counter),
  bill: billForm(order),
  sendBill: form(
    'Send the invoice of this order?',
    sendBillDraft,
    [{ name: 'to', label: 'Email', kind: 'email', required, wide: true }],
    { fresh: { to: order.client?.email } },
  ),
});
