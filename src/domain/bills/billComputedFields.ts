import type { SiteName } from '../sites/siteRef';

/**
 * E-invoice status of a bill: not required (no tax invoice, or issued before the first day), consumer, or its
 * progress at the provider, the buyer and the tax authority.
 */
export const EINVOICE_STATUSES = [
  ...(['none', 'b2c_excluded', 'missing_data', 'ready', 'submitted'] as const),
  ...(['accepted', 'rejected', 'delivered'] as const),
] as const;
export type EinvoiceStatus = (typeof EINVOICE_STATUSES)[number];

/** Computed, read-only fields of a bill. */
export interface BillComputedFields {
  /** Supply address from the contract, frozen at issue. */
  site?: SiteName | null;
  unit_no?: string | null;
  /** Balance of the contract's other bills at issue, for information only. */
  previous_balance?: number | null;
  overdue: boolean;
  is_estimated?: boolean;
  einvoice?: EinvoiceStatus;
}
