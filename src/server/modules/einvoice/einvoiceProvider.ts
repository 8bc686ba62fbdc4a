import type { EinvoiceProblem } from '../../../domain/einvoice/einvoice';
import type { Id } from '../../../domain/entity';

/** A document for submission to a provider. */
export interface Submission {
  uuid: Id;
  number: string;
  /** Idempotency key of this content, so that the same document is never accepted twice. */
  key: string;
  xml: string;
  sha256: string;
}

/** Status of a document: at the provider, at the buyer and at the tax authority. */
export interface ProviderStatus {
  receipt: 'queued' | 'accepted' | 'rejected';
  /** `na` if the buyer is not on the network. */
  exchange: 'na' | 'pending' | 'delivered' | 'unconfirmed' | 'rejected' | 'failed';
  reporting: 'pending' | 'accepted' | 'rejected' | 'unknown';
  problems: EinvoiceProblem[];
  /** The response as received, for the archive. */
  raw: string;
}

/** The provider could not be reached or sent an unexpected response; the message is shown to the clerk. */
export class ProviderError extends Error {}

/** A signed notification of a provider that the status of a document has changed. */
interface SignedReceipt {
  timestamp: string;
  signature: string;
  body: Buffer;
}

/**
 * An accredited service provider. Each method rejects with a ProviderError if the provider can't be reached
 * or sends an unexpected response; the outbox then retries.
 */
export interface EinvoiceProvider {
  /** For testing only; nothing reaches the tax authority. */
  isTest: boolean;
  /** Whether a participant can receive e-invoices over the network. */
  lookUp: (participant: string) => Promise<boolean>;
  /** Submits a document; resolves to the provider’s id, or to the problems of a permanent refusal. */
  submit: (submission: Submission) => Promise<{ providerId: string } | { problems: EinvoiceProblem[] }>;
  /** The provider’s id of a document whose response was lost; undefined if it did not arrive. */
  find: (submission: Pick<Submission, 'uuid' | 'number' | 'sha256'>) => Promise<string | undefined>;
  /** Status of a document; undefined if the provider does not know it. */
  status: (providerId: string) => Promise<ProviderStatus | undefined>;
  /** Whether a receipt is signed by the provider, and recent. */
  isGenuine: (receipt: SignedReceipt, now: number) => boolean;
}
