import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { numberSeriesOf } from '../../../domain/bills/billTransitions';
import { dubaiDate, nextWeekday } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { documentNumberWhenStored, nextDocumentNumbers } from '../settings/documentNumberService';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { assertEinvoicesComplete, createEinvoices } from '../einvoice/einvoiceService';
import { getSettings } from '../settings/settingService';
import { snapshotColumns } from './invoiceSnapshot';
import { assertNothingOverbilled } from './calculation/billCalculation';
import { assertStillBillable } from './billGuards';
import { findBill } from './billService';

export const SELLER_SETTINGS = [
  'company_name',
  'company_name_ar',
  'address',
  'trn',
  'trade_license',
] as const;
const COMPANY_SETTINGS = [...SELLER_SETTINGS, 'payment_terms_days', 'due_on_weekdays'] as const;

type Values = Record<string, unknown>;

export const sellerOf = (company: Values) => ({
  name: company.company_name ?? null,
  name_ar: company.company_name_ar ?? null,
  address: company.address ?? null,
  trn: company.trn ?? null,
  license: company.trade_license ?? null,
});

/** SQL: client `c` as copied to an invoice. */
export const buyerColumns = sql`jsonb_build_object('name', c.label, 'name_ar', c.name_ar, 'address', c.address,
  'trn', c.trn, 'emirate', c.emirate)`;

interface Buyer {
  /** The client as copied to the invoice. */
  buyer: Values;
  /** Payment terms of the contract, or those of the client without one, in days. */
  terms: number | null;
}

/** Buyers of invoices, by invoice. */
async function buyersOf(db: Db, bills: readonly Id[]): Promise<Map<Id, Buyer>> {
  const { rows } = await sql<
    Buyer & { bill: Id }
  >`select b.id as bill, coalesce(k.payment_terms_days, c.payment_terms_days) as terms,
      ${buyerColumns} as buyer
    from bills b join clients c on c.id = b.client_id left join contracts k on k.id = b.contract_id
    where b.id = any(${[...bills]}::uuid[])`.execute(db);
  return new Map(rows.map(({ bill, ...buyer }) => [bill, buyer]));
}

/** Throws while readings of the invoices await review. */
async function assertReadingsReviewed(db: Db, bills: readonly Id[]): Promise<void> {
  const { rows } = await sql`select 1 from counter_readings where bill_id = any(${[...bills]}::uuid[])
    and status = 'pending' limit 1`.execute(db);
  if (rows.length > 0) throw new HttpError(409, 'Validate the readings of this invoice before it is issued.');
}

/** The day an invoice is due; throws if it has passed or is before the supply. */
function dueDateOf(bill: Bill, terms: number, onWeekdays: boolean, now: number): string {
  const defaultDueDate = dubaiDate(now, terms);
  const due_date = bill.due_date ?? (onWeekdays ? nextWeekday(defaultDueDate) : defaultDueDate);
  if (due_date < dubaiDate(now))
    throw new HttpError(409, 'The due date has passed; change it before the invoice is issued.');
  if (due_date < bill.supply_date)
    throw new HttpError(409, 'The supply date is after the due date; change one of them first.');
  return due_date;
}

/** Numbers for invoices in order, each from its own series. */
async function numbersOf({ db, now }: Pick<ServiceContext, 'db' | 'now'>, bills: readonly Bill[]) {
  const numbers = new Map<Id, string>();
  for (const series of new Set(bills.map(numberSeriesOf))) {
    const ofSeries = bills.filter((bill) => numberSeriesOf(bill) === series);
    const taken = await nextDocumentNumbers(db, series, now, ofSeries.length);
    ofSeries.forEach(({ _id }, index) => numbers.set(_id, taken[index] ?? ''));
  }
  return numbers;
}

/**
 * Columns set at issue besides the number, in the order of the drafts: dates, and a snapshot of both parties, the site and
 * the balance. Throws if one of the drafts can't be issued.
 */
async function issueColumns({ db, now }: Pick<ServiceContext, 'db' | 'now'>, bills: readonly Bill[]) {
  const issue_date = dubaiDate(now);
  const ids = bills.map(({ _id }) => _id);
  if (bills.some(({ lines }) => !lines?.length)) throw new HttpError(409, 'This invoice has no lines yet.');
  const [company, buyers] = await Promise.all([
    getSettings(db, COMPANY_SETTINGS, issue_date),
    buyersOf(db, ids),
    assertReadingsReviewed(db, ids),
    assertStillBillable(db, bills),
    assertEinvoicesComplete(db, ids, now),
    ...bills.map(
      ({ _id, kind, contract }) =>
        kind === 'final' && contract && assertNothingOverbilled(db, contract._id, _id),
    ),
  ]);
  if (!company.company_name || !company.trn)
    throw new HttpError(409, 'Enter the company name and tax registration number in the settings first.');
  const defaultTerms = Number(company.payment_terms_days);
  const dueDates = bills.map((bill) =>
    dueDateOf(bill, buyers.get(bill._id)?.terms ?? defaultTerms, company.due_on_weekdays === true, now),
  );
  return bills.map((bill, index) => ({
    issue_date,
    due_date: dueDates[index] ?? issue_date,
    seller: sellerOf(company),
    buyer: buyers.get(bill._id)?.buyer ?? null,
    ...snapshotColumns(bill),
  }));
}

/** Columns set at issue of one draft; the statement that stores them takes the number. */
export async function issueColumnsOf({ db, now }: Pick<ServiceContext, 'db' | 'now'>, draft: Bill) {
  const [[columns], unique_number] = await Promise.all([
    issueColumns({ db, now }, [draft]),
    documentNumberWhenStored(db, numberSeriesOf(draft), now),
  ]);
  return { ...columns, unique_number };
}

type IssueContext = Pick<ServiceContext, 'db' | 'now' | 'recordChange'>;

/** Issues a bill created by a job or as a credit note; returns its number. */
export async function issueAutomatically(context: IssueContext, id: Id): Promise<string> {
  const [unique_number = ''] = await issueDrafts(context, [await findBill(context.db, id)]);
  await createEinvoices(context, [id]);
  return unique_number;
}

/**
 * Issues drafts that the caller has locked; returns their numbers in order. Throws if one of them can't be
 * issued.
 */
export async function issueDrafts(context: IssueContext, bills: readonly Bill[]): Promise<string[]> {
  const unnumbered = await issueColumns(context, bills);
  const numbers = await numbersOf(context, bills);
  const columns = bills.map(({ _id }, index) => ({
    ...unnumbered[index],
    unique_number: numbers.get(_id) ?? '',
  }));
  const [first] = columns;
  if (!first) return [];
  const rows = columns.map((values, index) => ({ ...values, id: bills[index]?._id ?? '' }));
  const assignments = Object.keys(first).map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`);
  await sql`update bills b set ${sql.join(assignments)}, status = 'Issued', version = b.version + 1,
      updated_at = ${new Date(context.now)}
    from jsonb_populate_recordset(null::bills, ${JSON.stringify(rows)}::jsonb) v where b.id = v.id`.execute(
    context.db,
  );
  const changes = rows.map(({ id, unique_number }) => ({
    action: 'bill.issued',
    model: 'bill',
    id,
    after: { unique_number },
  }));
  await context.recordChange(...changes);
  return columns.map(({ unique_number }) => unique_number);
}
