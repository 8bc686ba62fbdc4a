import type { SiteName } from '../sites/siteRef';

/** E-invoice status of an issued bill; only registered buyers get one. */
export const EINVOICE_STATUSES = ['none', 'ready', 'b2c_excluded'] as const;
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
