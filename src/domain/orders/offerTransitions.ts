import type { OfferStatus } from './offer';
import type { OrderStatus } from './order';
import type { Transitions } from '../transitions';

/** Transitions of an offer; expiry is automatic. */
export const OFFER_TRANSITIONS = {
  send: { from: ['Draft'], to: 'Sent', permission: 'canUpdateOrders', auditAction: 'sent' },
  accept: { from: ['Sent'], to: 'Accepted', permission: 'canUpdateOrders', auditAction: 'accepted' },
  reject: { from: ['Sent'], to: 'Rejected', permission: 'canUpdateOrders', auditAction: 'rejected' },
} as const satisfies Transitions<OfferStatus>;

export type OfferTransition = keyof typeof OFFER_TRANSITIONS;

/** Order statuses that allow offers. */
export const OFFERABLE_ORDER_STATUSES: readonly OrderStatus[] = [
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
  'Completed',
];
