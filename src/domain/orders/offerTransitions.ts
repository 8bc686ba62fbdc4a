import type { OfferStatus } from './offer';
import type { OrderStatus } from './order';
import type { Transitions } from '../transitions';

/** The steps of an offer; that it expires, a day decides. */
export const OFFER_TRANSITIONS = {
  send: { from: ['Draft'], to: 'Sent', permission: 'canUpdateOrders', auditAction: 'sent' },
  accept: { from: ['Sent'], to: 'Accepted', permission: 'canUpdateOrders', auditAction: 'accepted' },
  reject: { from: ['Sent'], to: 'Rejected', permission: 'canUpdateOrders', auditAction: 'rejected' },
} as const satisfies Transitions<OfferStatus>;

export type OfferTransition = keyof typeof OFFER_TRANSITIONS;

/** States of an order for which something may be offered: it was looked at, and nothing was billed yet. */
export const OFFERABLE_ORDER_STATUSES: readonly OrderStatus[] = [
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
  'Completed',
];
