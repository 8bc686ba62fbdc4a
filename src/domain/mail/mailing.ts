import type { Entity, Ref } from '../entity';
import { email } from '../fieldSchemas';
import { inputSchema } from '../validation';

export const MAILING_STATUSES = ['waiting', 'retrying', 'sent', 'failed'] as const;
export type MailingStatus = (typeof MAILING_STATUSES)[number];

/** An emailed document and its delivery status. */
export interface Mailing extends Entity {
  recipient: string;
  subject: string;
  status: MailingStatus;
  /** Why the last attempt failed. */
  reason: string | null;
  /** When a failed attempt is repeated, while `retrying`. */
  next_attempt_at: string | null;
  sent_by: Ref | null;
  createdAt: string;
}

/** Input of a mail. */
export const sendMailInputSchema = inputSchema({ to: email('Email').required('Email is required') });

/** A record with its client's email address. */
export interface WithClientEmail {
  client_email?: string | null;
}
