import type { InferType } from 'yup';
import { MAX_LINES, billLineInputSchema } from '../bills/billLine';
import type { BillLine, BillLineInput } from '../bills/billLine';
import type { Entity, Id, Ref } from '../entity';
import { choice, day, email, optional, reference, requiredReason } from '../fieldSchemas';
import { isOneOf } from '../enums';
import { inputSchema, listOf, text } from '../validation';

export const OFFER_STATUSES = ['Draft', 'Sent', 'Accepted', 'Rejected', 'Expired', 'Superseded'] as const;
/** Acceptance channels. */
export const ACCEPT_CHANNELS = ['email', 'signature', 'phone'] as const;
/** Default validity in days. */
export const OFFER_VALIDITY_DAYS = 14;
/** Tolerated excess over the accepted offer, in percent. */
export const OFFER_TOLERANCE_PERCENT = 10;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** An offer for an order; the number ends with the version letter, amounts are AED. */
export interface Offer extends Entity {
  number: string;
  edition: number;
  order: { _id: Id; unique_number: string; title: string };
  client?: (Ref & { email?: string | null }) | null;
  valid_until: string;
  terms?: string | null;
  lines?: BillLine[];
  subtotal: number;
  discount_total: number;
  vat_total: number;
  total: number;
  status: OfferStatus;
  sent_to?: string | null;
  sent_at?: string | null;
  decided_at?: string | null;
  decided_by?: Ref | null;
  accepted_by?: string | null;
  channel?: (typeof ACCEPT_CHANNELS)[number] | null;
  decision_note?: string | null;
  reject_reason?: string | null;
  createdAt?: string;
  updatedAt?: string;
}

const NO_LINES = 'An offer needs at least one line';

/** Input of an offer; editable until sent. */
export const offerInputSchema = inputSchema({
  order: reference('Order').required('Order is required'),
  valid_until: day('Valid until').required('Valid until is required'),
  terms: optional(text('Terms', 4000)),
  lines: listOf('Lines', billLineInputSchema, MAX_LINES).required(NO_LINES).min(1, NO_LINES),
});

export interface OfferInput extends Omit<InferType<typeof offerInputSchema>, 'lines'> {
  lines: BillLineInput[];
}

export const sendOfferInputSchema = inputSchema({ to: email('Email').required('Email is required') });

export const acceptOfferInputSchema = inputSchema({
  accepted_by: text('Accepted by').required('Enter who accepted the offer'),
  channel: choice('Channel', ACCEPT_CHANNELS).required('Channel is required'),
  note: optional(text('Note', 1000)).when('channel', {
    is: isOneOf(['phone', 'email']),
    then: (schema) => schema.required('Enter what was said or written'),
  }),
});

export const rejectOfferInputSchema = inputSchema({
  reason: requiredReason,
});
