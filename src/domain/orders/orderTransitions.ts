import { choice, day, isOneOf, optional, reference, sibling } from '../fieldSchemas';
import type { Order, OrderStatus } from './order';
import type { Transitions } from '../transitions';
import { inputSchema, flag, listOf, number, text } from '../validation';

export const ORDER_RESULTS = ['fixed', 'temporary', 'not_found', 'no_access', 'refused'] as const;
export type OrderResult = (typeof ORDER_RESULTS)[number];

/** States before a job is done or cancelled. */
export const OPEN_ORDER_STATUSES = [
  'New',
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
] as const satisfies readonly OrderStatus[];

/** The steps of a job, and who may take them; whoever has the job may take those that need only to see it. */
export const ORDER_TRANSITIONS = {
  assess: { from: ['New'], to: 'Assessed', permission: 'canUpdateOrders', auditAction: 'assessed' },
  schedule: {
    from: ['New', 'Assessed', 'Approved'],
    to: 'Scheduled',
    permission: 'canUpdateOrders',
    auditAction: 'scheduled',
  },
  reschedule: { from: ['Scheduled', 'OnHold'], permission: 'canUpdateOrders', auditAction: 'rescheduled' },
  start: { from: ['Scheduled'], to: 'InProgress', permission: 'canViewOrders', auditAction: 'started' },
  hold: { from: ['InProgress'], to: 'OnHold', permission: 'canViewOrders', auditAction: 'held' },
  resume: { from: ['OnHold'], to: 'InProgress', permission: 'canViewOrders', auditAction: 'resumed' },
  record: {
    from: ['Scheduled', 'InProgress', 'OnHold', 'Completed'],
    permission: 'canViewOrders',
    auditAction: 'recorded',
  },
  complete: { from: ['InProgress'], to: 'Completed', permission: 'canViewOrders', auditAction: 'completed' },
  bill: { from: ['Completed', 'Billed'], permission: 'canCreateBills', auditAction: 'charged' },
  sendBill: { from: ['Completed', 'Billed', 'Closed'], permission: 'canUpdateOrders', auditAction: 'mailed' },
  close: {
    from: ['Completed', 'Billed'],
    to: 'Closed',
    permission: 'canUpdateOrders',
    auditAction: 'closed',
  },
  cancel: {
    from: OPEN_ORDER_STATUSES,
    to: 'Cancelled',
    permission: 'canUpdateOrders',
    auditAction: 'cancelled',
  },
} as const satisfies Transitions<OrderStatus>;

export type OrderTransition = keyof typeof ORDER_TRANSITIONS;

/** Jobs that wait for no offer: nobody is to pay, or there is no time to ask. */
export const skipsOffer = ({ billable, priority }: Pick<Order, 'billable' | 'priority'>): boolean =>
  !billable || priority === 'emergency';

/** Jobs whose client signs that they were done. */
export const requiresSignature = isOneOf(['repair', 'installation', 'leak_emergency']);
/** Jobs at a counter, which are not done without its index. */
export const requiresCounterReading = isOneOf([
  'meter_install',
  'meter_replace',
  'meter_check',
  'disconnection',
  'reconnection',
]);
/** Jobs at which the valve of a counter is sealed, or sealed anew. */
export const requiresSeal = isOneOf(['meter_replace', 'disconnection', 'reconnection']);
/** Results of a visit on which nothing could be done. */
export const isUnsuccessfulVisit = isOneOf(['no_access', 'refused']);

/** What was found when somebody looked at the job first, and whether somebody is to pay for it after that. */
export const assessOrderInputSchema = inputSchema({
  assessment: text('Findings', 4000).required('Write down what was found'),
  billable: flag('Billable'),
});

/** So many go along with whoever has the job. */
const MAX_TEAM_SIZE = 10;

/** Who does the job and who goes along, and when. */
export const scheduleOrderInputSchema = inputSchema({
  assigned_to: reference('Assignee').required('Assignee is required'),
  team: listOf('Team', reference('Colleague').required('Choose a colleague'), MAX_TEAM_SIZE)
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
export const holdOrderInputSchema = inputSchema({
  reason: text('Reason', 500).required('Reason is required'),
});
/** Why a job is not done at all. */
export const cancelOrderInputSchema = inputSchema({
  reason: text('Reason', 500).required('Reason is required'),
});

const index = (label: string) => number(label).min(0, `${label} can't be below zero`).nullable();

/** How a job came out. */
export const completeOrderInputSchema = inputSchema({
  result: choice('Result', ORDER_RESULTS).required('Result is required'),
  note: optional(text('Note', 1000)).when('result', {
    is: (result: unknown) => result !== 'fixed',
    then: (note) => note.required('Write down what is left to say'),
  }),
  signed_by: optional(text('Signed by')),
  reading: index('Index of the counter'),
  final_reading: index('Last index of the old counter'),
  new_counter: optional(reference('New counter')),
  seal_no: optional(text('Seal number', 40)),
});

export const BILL_SOURCES = ['offer', 'actual'] as const;
/** What a bill is made from: what was offered, or what was done. */
export const billOrderInputSchema = inputSchema({
  from: choice('Lines', BILL_SOURCES).required('Say what the invoice is made from'),
});

/** To whom the bill of a job goes. */
export { sendOfferInputSchema as sendBillInputSchema } from './offer';
