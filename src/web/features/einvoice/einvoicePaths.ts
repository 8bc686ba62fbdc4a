import type { EinvoiceProblem } from '../../../domain/einvoice/einvoice';

/** What the e-invoices of company and clients lack. */
export const EINVOICES_PATH = '/bills?view=einvoices';

/** The form in which a problem is fixed; undefined if it lies in the invoice itself, which stays as it was issued. */
export function fixPath({ fix, field, record }: EinvoiceProblem): string | undefined {
  if (fix === 'client' && record) return `/clients/${record}/edit`;
  if (fix === 'setting' && record) return `/settings/${record}/edit`;
  if (fix === 'setting' && field) return `/settings/add?key=${field}`;
  return undefined;
}
