import type { OfferStatus } from './offer';
import type { Order, OrderStatus } from './order';
import type { Transitions } from '../transitions';

/** Transitions of an offer; expiry is automatic. */
export const OFFER_TRANSITIONS = {
  send: { from: ['Draft'], to: 'Sent', permission: 'canUpdateOrders', auditAction: 'sent' },
  accept: { from: ['Sent'], to: 'Accepted', permission: 'canUpdateOrders', auditAction: 'accepted' },
  reject: { from: ['Sent'], to: 'Rejected', permission: 'canUpdateOrders', auditAction: 'rejected' },
} as const satisfies Transitions<OfferStatus>;

export type OfferTransition = keyof typeof OFFER_TRANSITIONS;

/** Order statuses that allow offers. */
const OFFERABLE_ORDER_STATUSES: readonly OrderStatus[] = [
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
  'Completed',
];

/** Reason why no offer can be added to an order; undefined if one can. */
export function offerRefusal({ billable, status, unique_number }: Order): string | undefined {
  if (!billable) return 'This order is not billable, so it gets no offer.';
  if (status === 'New') return 'Assess the order before adding an offer.';
  return OFFERABLE_ORDER_STATUSES.includes(status)
    ? undefined
    : `${unique_number} is finished, so offers can no longer be added.`;
}
