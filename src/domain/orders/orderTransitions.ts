import { choice, day, isAmong, maybe, reference, sibling } from '../fieldSchemas';
import type { Order, OrderStatus } from './order';
import type { Steps } from '../transitions';
import { draft, flag, listOf, number, text } from '../validation';

export const RESULTS = ['fixed', 'temporary', 'not_found', 'no_access', 'refused'] as const;
export type Result = (typeof RESULTS)[number];

/** States before a job is done or cancelled. */
export const UNDONE = [
  'New',
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
] as const satisfies readonly OrderStatus[];

/** The steps of a job, and who may take them; whoever has the job may take those that need only to see it. */
export const ORDER_STEPS = {
  assess: { from: ['New'], to: 'Assessed', needs: 'canUpdateOrders', past: 'assessed' },
  schedule: {
    from: ['New', 'Assessed', 'Approved'],
    to: 'Scheduled',
    needs: 'canUpdateOrders',
    past: 'scheduled',
  },
  reschedule: { from: ['Scheduled', 'OnHold'], needs: 'canUpdateOrders', past: 'rescheduled' },
  start: { from: ['Scheduled'], to: 'InProgress', needs: 'canViewOrders', past: 'started' },
  hold: { from: ['InProgress'], to: 'OnHold', needs: 'canViewOrders', past: 'held' },
  resume: { from: ['OnHold'], to: 'InProgress', needs: 'canViewOrders', past: 'resumed' },
  record: {
    from: ['Scheduled', 'InProgress', 'OnHold', 'Completed'],
    needs: 'canViewOrders',
    past: 'recorded',
  },
  complete: { from: ['InProgress'], to: 'Completed', needs: 'canViewOrders', past: 'completed' },
  bill: { from: ['Completed', 'Billed'], needs: 'canCreateBills', past: 'charged' },
  sendBill: { from: ['Completed', 'Billed', 'Closed'], needs: 'canUpdateOrders', past: 'mailed' },
  close: { from: ['Completed', 'Billed'], to: 'Closed', needs: 'canUpdateOrders', past: 'closed' },
  cancel: { from: UNDONE, to: 'Cancelled', needs: 'canUpdateOrders', past: 'cancelled' },
} as const satisfies Steps<OrderStatus>;

export type OrderStep = keyof typeof ORDER_STEPS;

/** Jobs that wait for no offer: nobody is to pay, or there is no time to ask. */
export const skipsOffer = ({ billable, priority }: Pick<Order, 'billable' | 'priority'>): boolean =>
  !billable || priority === 'emergency';

/** Jobs whose client signs that they were done. */
export const isSignedFor = isAmong(['repair', 'installation', 'leak_emergency']);
/** Jobs at a counter, which are not done without its index. */
export const readsCounter = isAmong([
  'meter_install',
  'meter_replace',
  'meter_check',
  'disconnection',
  'reconnection',
]);
/** Jobs at which the valve of a counter is sealed, or sealed anew. */
export const sealsCounter = isAmong(['meter_replace', 'disconnection', 'reconnection']);
/** Results of a visit on which nothing could be done. */
export const isFruitless = isAmong(['no_access', 'refused']);

/** What was found when somebody looked at the job first, and whether somebody is to pay for it after that. */
export const assessDraft = draft({
  assessment: text('Findings', 4000).required('Write down what was found'),
  billable: flag('Billable'),
});

/** So many go along with whoever has the job. */
const MOST_ALONG = 10;

/** Who does the job and who goes along, and when. */
export const scheduleDraft = draft({
  assigned_to: reference('Assignee').required('Assignee is required'),
  team: listOf('Team', reference('Colleague').required('Choose a colleague'), MOST_ALONG)
    .nullable()
    .test(
      'once',
      'Name each colleague once, beside the assignee',
      (team: unknown[] | null | undefined, context) => {
        const all: unknown[] = [sibling(context, 'assigned_to'), ...(team ?? [])];
        return new Set(all).size === all.length;
      },
    ),
  day: day('Day').required('Day is required'),
  time: text('Time', 5)
    .required('Time is required')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be such as 09:30'),
});

/** Why a job has to wait. */
export const holdOrderDraft = draft({ reason: text('Reason', 500).required('Reason is required') });
/** Why a job is not done at all. */
export const cancelOrderDraft = draft({ reason: text('Reason', 500).required('Reason is required') });

const index = (label: string) => number(label).min(0, `${label} can't be below zero`).nullable();

/** How a job came out. */
export const completeDraft = draft({
  result: choice('Result', RESULTS).required('Result is required'),
  note: maybe(text('Note', 1000)).when('result', {
    is: (result: unknown) => result !== 'fixed',
    then: (note) => note.required('Write down what is left to say'),
  }),
  signed_by: maybe(text('Signed by')),
  reading: index('Index of the counter'),
  final_reading: index('Last index of the old counter'),
  new_counter: maybe(reference('New counter')),
  seal_no: maybe(text('Seal number', 40)),
});

export const BILL_SOURCES = ['offer', 'actual'] as const;
/** What a bill is made from: what was offered, or what was done. */
export const billOrderDraft = draft({
  from: choice('Lines', BILL_SOURCES).required('Say what the invoice is made from'),
});

/** To whom the bill of a job goes. */
export { sendOfferDraft as sendBillDraft } from './offer';
