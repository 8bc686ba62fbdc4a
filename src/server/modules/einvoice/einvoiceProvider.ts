import type { EinvoiceProblem } from '../../../domain/einvoice/einvoice';
import type { Id } from '../../../domain/entity';

/** A document as it is handed to a provider. */
export interface Submission {
  uuid: Id;
  number: string;
  /** Names this content, so that the same document is never taken twice. */
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
  /** The answer as received, for the archive. */
  raw: string;
}

/** The provider could not be reached or answered something else than agreed; the message is a sentence for the clerk. */
export class ProviderError extends Error {}

/** A signed message in which a provider says that something happened to a document. */
interface SignedReceipt {
  timestamp: string;
  signature: string;
  body: Buffer;
}

/**
 * An accredited service provider. Each method rejects with a ProviderError if the provider can't be reached or does not
 * answer as agreed; the outbox then tries again.
 */
export interface EinvoiceProvider {
  /** Serves only to try out e-invoices; nothing reaches the tax authority. */
  isTest: boolean;
  /** Whether a participant can receive e-invoices over the network. */
  lookUp: (participant: string) => Promise<boolean>;
  /** Hands over a document: the provider’s id for it, or why it was refused for good. */
  submit: (submission: Submission) => Promise<{ providerId: string } | { problems: EinvoiceProblem[] }>;
  /** The provider’s id of a document whose answer was lost; undefined if it did not arrive. */
  find: (submission: Pick<Submission, 'uuid' | 'number' | 'sha256'>) => Promise<string | undefined>;
  /** Status of a document; undefined if the provider does not know it. */
  status: (providerId: string) => Promise<ProviderStatus | undefined>;
  /** Whether a receipt is signed by the provider, and recent. */
  isGenuine: (receipt: SignedReceipt, now: number) => boolean;
}
