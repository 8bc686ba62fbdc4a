import type { OfferStatus } from './offer';
import type { OrderStatus } from './order';
import type { Steps } from '../transitions';

/** The steps of an offer; that it expires, a day decides. */
export const OFFER_STEPS = {
  send: { from: ['Draft'], to: 'Sent', needs: 'canUpdateOrders', past: 'sent' },
  accept: { from: ['Sent'], to: 'Accepted', needs: 'canUpdateOrders', past: 'accepted' },
  reject: { from: ['Sent'], to: 'Rejected', needs: 'canUpdateOrders', past: 'rejected' },
} as const satisfies Steps<OfferStatus>;

export type OfferStep = keyof typeof OFFER_STEPS;

/** States of an order for which something may be offered: it was looked at, and nothing was billed yet. */
export const OFFERABLE: readonly OrderStatus[] = [
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
  'Completed',
];
