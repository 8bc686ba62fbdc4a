import type { Site } from '../sites/site';

/** How an issued bill stands as an electronic invoice: registered buyers get one, persons none. */
export const EINVOICE_STATUSES = ['none', 'ready', 'b2c_excluded'] as const;
export type EinvoiceStatus = (typeof EINVOICE_STATUSES)[number];

/** What is told of a bill beside its content; nobody writes it. */
export interface BillComputedFields {
  /** Where the gas was burnt: by the contract, and as it was once the bill is issued. */
  site?: Pick<Site, 'code' | 'name'> | null;
  unit_no?: string | null;
  /** Still owed on the contract's other bills when it was issued; told for information, never charged again. */
  previous_balance?: number | null;
  overdue: boolean;
  is_estimated?: boolean;
  einvoice?: EinvoiceStatus;
}
