import { choice, day, isOneOf, optional, reference, sibling } from '../fieldSchemas';
import { ORDER_RESULTS } from './order';
import type { Order, OrderStatus } from './order';
import type { Transitions } from '../transitions';
import { inputSchema, flag, listOf, number, text } from '../validation';

/** Open statuses. */
export const OPEN_ORDER_STATUSES = [
  'New',
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
] as const satisfies readonly OrderStatus[];

/** Transitions of an order; the assignee may perform those that require only view permission. */
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

/** Whether an order can start without an accepted offer. */
export const skipsOffer = ({ billable, priority }: Pick<Order, 'billable' | 'priority'>): boolean =>
  !billable || priority === 'emergency';

/** Types that require the client's signature. */
export const requiresSignature = isOneOf(['repair', 'installation', 'leak_emergency']);
/** Types that require a counter index. */
export const requiresCounterReading = isOneOf([
  'meter_install',
  'meter_replace',
  'meter_check',
  'disconnection',
  'reconnection',
]);
/** Types that set a seal. */
export const requiresSeal = isOneOf(['meter_replace', 'disconnection', 'reconnection']);
export const isUnsuccessfulVisit = isOneOf(['no_access', 'refused']);

/** Input of an assessment. */
export const assessOrderInputSchema = inputSchema({
  assessment: text('Findings', 4000).required('Enter what was found'),
  billable: flag('Billable'),
});

const MAX_TEAM_SIZE = 10;

/** Input of scheduling. */
export const scheduleOrderInputSchema = inputSchema({
  assigned_to: reference('Assignee').required('Assignee is required'),
  team: listOf('Team', reference('Colleague').required('Choose a colleague'), MAX_TEAM_SIZE)
    .nullable()
    .test(
      'once',
      'Choose each colleague once, and not the assignee',
      (team: unknown[] | null | undefined, context) => {
        const members: unknown[] = [sibling(context, 'assigned_to'), ...(team ?? [])];
        return new Set(members).size === members.length;
      },
    ),
  day: day('Day').required('Day is required'),
  time: text('Time', 5)
    .required('Time is required')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must have the form 09:30'),
});

export const holdOrderInputSchema = inputSchema({
  reason: text('Reason', 500).required('Reason is required'),
});
export const cancelOrderInputSchema = inputSchema({
  reason: text('Reason', 500).required('Reason is required'),
});

const index = (label: string) => number(label).min(0, `${label} can't be below zero`).nullable();

/** Input of a completion. */
export const completeOrderInputSchema = inputSchema({
  result: choice('Result', ORDER_RESULTS).required('Result is required'),
  note: optional(text('Note', 1000)).when('result', {
    is: (result: unknown) => result !== 'fixed',
    then: (schema) => schema.required('Enter a comment'),
  }),
  signed_by: optional(text('Signed by')),
  reading: index('Index of the counter'),
  final_reading: index('Last index of the old counter'),
  new_counter: optional(reference('New counter')),
  seal_no: optional(text('Seal number', 40)),
});

export const BILL_SOURCES = ['offer', 'actual'] as const;
export const billOrderInputSchema = inputSchema({
  from: choice('Lines', BILL_SOURCES).required('Choose the basis of the invoice'),
});
