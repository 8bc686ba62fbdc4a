import type { Entity, Ref } from '../entity';
import { email } from '../fieldSchemas';
import { inputSchema } from '../validation';

export const MAILING_STATUSES = ['waiting', 'sent', 'failed'] as const;
export type MailingStatus = (typeof MAILING_STATUSES)[number];

/** A paper that went out by mail, and what came of it. */
export interface Mailing extends Entity {
  recipient: string;
  subject: string;
  status: MailingStatus;
  /** Why it failed. */
  reason: string | null;
  sent_by: Ref | null;
  createdAt: string;
}

/** To whom a paper goes. */
export const sendMailInputSchema = inputSchema({ to: email('Email').required('Email is required') });

/** A record that tells where its client's mail goes. */
export interface WithClientEmail {
  client_email?: string | null;
}
