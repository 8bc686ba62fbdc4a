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

/** States in which sending again recreates the document from current data of client and company. */
export const CORRECTABLE_STATES: readonly string[] = ['missing_data', 'rejected'];
/** States for which the provider's status is queried. */
export const PENDING_STATES: readonly string[] = ['submitted', 'accepted'];
/** States in which a clerk can send or query again. */
export const RETRYABLE_STATES: readonly string[] = [...CORRECTABLE_STATES, ...PENDING_STATES, 'ready'];

/** Where a failed rule can be fixed: the client’s record, a company setting, or the invoice itself. */
export type CorrectableRecord = 'client' | 'setting' | 'invoice';

/**
 * A failed rule: its id in PINT or PINT AE (`own-…` for additional checks), a message and the field to fix.
 */
export interface EinvoiceProblem {
  rule: string;
  text: string;
  fix: CorrectableRecord;
  /** Field of the client or the invoice, or key of the setting. */
  field?: string;
  /** In responses: id of the client, or of the setting if there is one. */
  record?: string;
}

/** The e-invoice of a bill; for a draft, only the data that its e-invoice would lack. */
export interface Einvoice {
  /** Null for drafts and for bills without an e-invoice. */
  uuid: string | null;
  state: EinvoiceState | null;
  revision: number | null;
  problems: EinvoiceProblem[];
  /** Reason why the last attempt failed to reach the provider, and time of the next one. */
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
  /** Whether a sent document can be downloaded. */
  has_document: boolean;
  /** Archived documents and responses with their hashes. */
  archive: {
    kind: 'document' | 'answer';
    revision: number;
    sha256: string;
    at: string;
    keep_until: string;
  }[];
}

/** Missing e-invoice data of a client or of the company; `score` is the percentage of passed checks. */
export interface Readiness {
  score: number;
  problems: EinvoiceProblem[];
}

/** The company’s own data, and the clients in business whose data is incomplete. */
export interface EinvoiceReadiness {
  /** First day of e-invoices; null if they are off. */
  from: string | null;
  /** Whether documents are sent, and whether only to a test provider. */
  provider: 'none' | 'test' | 'live';
  company: Readiness;
  /** Numbers of clients in business, and of those with complete data. */
  clients_total: number;
  clients_ready: number;
  /** At most a hundred, those with the most open invoices first. */
  clients: (Readiness & { _id: string; code: string; label: string })[];
}
