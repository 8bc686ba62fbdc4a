import { isOneOf } from '../enums';
import type { Order, OrderResult, OrderStatus } from './order';
import type { Transitions } from '../transitions';

export const OPEN_ORDER_STATUSES = [
  'New',
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
] as const satisfies readonly OrderStatus[];

/** Statuses in which the assignee can add files without permission to update orders. */
export const ASSIGNEE_FILE_STATUSES: readonly OrderStatus[] = [...OPEN_ORDER_STATUSES, 'Completed'];

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
  bill: { from: ['Completed', 'Billed'], permission: 'canCreateBills', auditAction: 'bill_drafted' },
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

/** Transitions that one request can perform on many records. */
export const ORDER_BULK_TRANSITIONS = [
  'schedule',
  'reschedule',
  'hold',
  'resume',
  'close',
  'cancel',
] as const satisfies readonly (keyof typeof ORDER_TRANSITIONS)[];

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
/** Types whose completion opens the gas supply. */
export const opensSupply = isOneOf(['reconnection']);
/** Results of visits whose work could not be done. */
export const UNSUCCESSFUL_RESULTS: readonly OrderResult[] = ['no_access', 'refused'];
export const isUnsuccessfulVisit = isOneOf(UNSUCCESSFUL_RESULTS);
