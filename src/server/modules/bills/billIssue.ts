import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { numberSeriesOf } from '../../../domain/bills/billTransitions';
import { dubaiDate, nextWeekday } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { nextDocumentNumber } from '../settings/documentNumberService';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { getSettings } from '../settings/settingService';
import { snapshotColumns } from './invoiceSnapshot';
import { assertNothingOverbilled } from './billCalculation';
import { assertStillBillable } from './billGuards';
import { findBill } from './billService';

const NUMBER_DIGITS = 6;
const COMPANY_SETTINGS = [
  'company_name',
  'company_name_ar',
  'address',
  'trn',
  'trade_license',
  'payment_terms_days',
  'due_on_weekdays',
] as const;

type Values = Record<string, unknown>;

export const sellerOf = (company: Values) => ({
  name: company.company_name ?? null,
  name_ar: company.company_name_ar ?? null,
  address: company.address ?? null,
  trn: company.trn ?? null,
  license: company.trade_license ?? null,
});

/** The client as copied to the invoice, and the contract's payment terms in days. */
async function buyerOf(db: Db, { client, contract }: Bill): Promise<{ buyer: string; terms: number | null }> {
  const { rows } = await sql<{
    buyer: Values;
    terms: number | null;
  }>`select jsonb_build_object('name', c.label,
      'name_ar', c.name_ar, 'address', c.address, 'trn', c.trn, 'emirate', c.emirate) as buyer,
      (select payment_terms_days from contracts where id = ${contract?._id ?? null}::uuid) as terms
    from clients c where c.id = ${client._id}`.execute(db);
  return { buyer: JSON.stringify(rows[0]?.buyer ?? null), terms: rows[0]?.terms ?? null };
}

/** Throws while readings of the invoice await review. */
async function assertReadingsReviewed(db: Db, { _id }: Bill): Promise<void> {
  const { rows } =
    await sql`select 1 from counter_readings where bill_id = ${_id} and status = 'pending' limit 1`.execute(
      db,
    );
  if (rows.length > 0) throw new HttpError(409, 'Validate the readings of this invoice before it is issued.');
}

/** Columns set at issue: number, dates, and a snapshot of both parties, the site and the balance. */
export async function issueColumns(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  bill: Bill,
  issue_date: string,
) {
  if (!bill.lines?.length) throw new HttpError(409, 'This invoice has no lines yet.');
  await assertReadingsReviewed(db, bill);
  await assertStillBillable(db, bill);
  if (bill.kind === 'final' && bill.contract) await assertNothingOverbilled(db, bill.contract._id, bill._id);
  const company = await getSettings(db, COMPANY_SETTINGS, issue_date);
  if (!company.company_name || !company.trn)
    throw new HttpError(409, 'Enter the company name and tax registration number in the settings first.');
  const { buyer, terms } = await buyerOf(db, bill);
  const defaultDueDate = dubaiDate(now, terms ?? Number(company.payment_terms_days));
  const due_date =
    bill.due_date ?? (company.due_on_weekdays === true ? nextWeekday(defaultDueDate) : defaultDueDate);
  if (due_date < issue_date)
    throw new HttpError(409, 'The due date has passed; change it before the invoice is issued.');
  if (due_date < bill.supply_date)
    throw new HttpError(409, 'The supply date is after the due date; change one of them first.');
  const unique_number = await nextDocumentNumber(db, numberSeriesOf(bill), NUMBER_DIGITS, now);
  const parties = { seller: JSON.stringify(sellerOf(company)), buyer };
  return { unique_number, issue_date, due_date, ...parties, ...snapshotColumns(bill) };
}

type IssueContext = Pick<ServiceContext, 'db' | 'now' | 'recordChange'>;

/** Issues a bill created by a job or as a credit note; returns its number. */
export const issueAutomatically = async (context: IssueContext, id: Id): Promise<string> =>
  issueDraft(context, await findBill(context.db, id));

/** Issues a draft that the caller locked; returns its number. */
export async function issueDraft(context: IssueContext, bill: Bill): Promise<string> {
  const id = bill._id;
  const columns = await issueColumns(context, bill, dubaiDate(context.now));
  await context.db
    .updateTable('bills')
    .set({ ...columns, status: 'Issued', version: sql`version + 1`, updated_at: new Date(context.now) })
    .where('id', '=', id)
    .execute();
  const { unique_number } = columns;
  await context.recordChange({ action: 'bill.issued', model: 'bill', id, after: { unique_number } });
  return unique_number;
}
