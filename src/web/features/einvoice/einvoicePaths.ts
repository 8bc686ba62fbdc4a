import type { EinvoiceProblem } from '../../../domain/einvoice/einvoice';

/** Page with missing e-invoice data of the company and its clients. */
export const EINVOICES_PATH = '/bills?view=einvoices';

/** Path of the form in which a problem can be fixed; undefined if it is in the issued invoice itself. */
export function fixPath({ fix, field, record }: EinvoiceProblem): string | undefined {
  if (fix === 'client' && record) return `/clients/${record}/edit`;
  if (fix === 'setting' && record) return `/settings/${record}/edit`;
  if (fix === 'setting' && field) return `/settings/add?key=${field}`;
  return undefined;
}
