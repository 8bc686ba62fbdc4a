import type { Db } from '../../db/client';
import { createEinvoices } from '../../modules/einvoice/einvoiceService';
import type { Company } from '../generate/company';
import type { WriteContext } from './writeBilling';

/** Makes the e-invoices of the bills issued since the first day; the outbox sends them once the server runs. */
export async function writeEinvoices(db: Db, { settings }: Company, { now }: WriteContext): Promise<void> {
  const from = settings.find(({ key }) => key === 'einvoice_from')?.value;
  if (typeof from !== 'string') return;
  const bills = await db.selectFrom('bills').select('id').where('issue_date', '>=', from).execute();
  await createEinvoices(
    { db, now, recordChange: () => Promise.resolve() },
    bills.map(({ id }) => id),
  );
}
