/** Volume billed by one invoice of a contract, and volume measured by its readings, in m³. */
export interface InvoiceVolume {
  /** Gas and corrections of estimates on its lines. */
  billed_m3: number;
  /** Part of it that credit notes cancelled. */
  credited_m3: number;
  /** Consumption of its readings; 0 for a manual invoice. */
  measured_m3: number;
  /** The last reading is an estimate or missing. */
  is_provisional: boolean;
  /** One of its readings lowers an earlier index. */
  is_corrected: boolean;
}

const THOUSAND = 1_000;

/** Thousandths of m³, so that sums are exact. */
export const toMilli = (m3: number): number => Math.round(m3 * THOUSAND);
export const fromMilli = (milli: number): number => milli / THOUSAND;

/**
 * Volume in m³ that a contract's invoices billed beyond its meter, less their credit notes (true-up);
 * negative if they billed less. The next invoice bills its own readings less this volume.
 *
 * An invoice that ends with a measured index settles what came before, so a credit beyond its excess reduces the price,
 * not the volume, and is not billed again. It settles nothing while the next readings show that its index was wrong.
 */
export function overbilledVolume(
  invoices: readonly InvoiceVolume[],
  next: Pick<InvoiceVolume, 'is_corrected'>,
): number {
  let balance = 0;
  let withoutCredits = 0;
  for (const [index, invoice] of invoices.entries()) {
    const difference = toMilli(invoice.billed_m3) - toMilli(invoice.measured_m3);
    balance += difference - toMilli(invoice.credited_m3);
    withoutCredits += difference;
    if (invoice.is_provisional || (invoices[index + 1] ?? next).is_corrected) continue;
    balance = Math.max(balance, Math.min(0, withoutCredits));
    withoutCredits = balance;
  }
  return fromMilli(balance);
}
