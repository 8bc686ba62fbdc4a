/** States of an e-invoice from its first check to the buyer and the tax authority. */
export const EINVOICE_STATES = [
  'missing_data',
  'ready',
  'submitted',
  'accepted',
  'rejected',
  'delivered',
] as const;
export type EinvoiceState = (typeof EINVOICE_STATES)[number];

/** States in which the document is corrected from the data of client and company when it is sent again. */
export const CORRECTABLE_STATES: readonly string[] = ['missing_data', 'rejected'];
/** States that the provider is asked about. */
export const PENDING_STATES: readonly string[] = ['submitted', 'accepted'];
/** States in which a clerk can send, or ask, again. */
export const RETRYABLE_STATES: readonly string[] = [...CORRECTABLE_STATES, ...PENDING_STATES, 'ready'];

/** Where a failed rule is fixed: the client’s record, a setting of the company, or the invoice itself. */
export type FixPlace = 'client' | 'setting' | 'invoice';

/** A failed rule: its id in PINT or PINT AE (`own-…` for checks that neither has), a sentence and the field to fix. */
export interface EinvoiceProblem {
  rule: string;
  text: string;
  fix: FixPlace;
  /** Field of the client or the invoice, or key of the setting. */
  field?: string;
  /** In responses: id of the client, or of the setting if there is one. */
  record?: string;
}

/** The e-invoice of a bill; of a draft, only what its e-invoice would lack. */
export interface Einvoice {
  /** Null until the bill is issued, and if it has no e-invoice. */
  uuid: string | null;
  state: EinvoiceState | null;
  revision: number | null;
  problems: EinvoiceProblem[];
  /** Why the last attempt to reach the provider failed, and when the next one follows. */
  reason: string | null;
  attempts: number | null;
  next_attempt_at: string | null;
  provider_id: string | null;
  /** Whether the buyer can receive it over the network; null until it was looked up. */
  on_network: boolean | null;
  submitted_at: string | null;
  accepted_at: string | null;
  rejected_at: string | null;
  delivered_at: string | null;
  /** Whether a document was sent, which can be downloaded. */
  has_document: boolean;
  /** Hash of the document that the provider answered. */
  archive: {
    kind: 'document' | 'answer';
    revision: number;
    sha256: string;
    at: string;
    keep_until: string;
  }[];
}

/** Data that the e-invoices of a client or of the company lack; `score` is the percentage of passed checks. */
export interface Readiness {
  score: number;
  problems: EinvoiceProblem[];
}

/** The company’s own data, and the clients in business whose data is incomplete. */
export interface EinvoiceReadiness {
  /** First day of e-invoices; null if they are off. */
  from: string | null;
  /** Whether documents are sent, and whether to a test provider only. */
  provider: 'none' | 'test' | 'live';
  company: Readiness;
  /** Clients in business, and those whose data is complete. */
  clients_total: number;
  clients_ready: number;
  /** Most open invoices first, a hundred at most. */
  clients: (Readiness & { _id: string; code: string; label: string })[];
}
