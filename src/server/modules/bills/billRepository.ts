import { sql } from 'kysely';
import { BILL_KINDS, BILL_STATUSES, DRAFT_NUMBER } from '../../../domain/bills/bill';
import { EINVOICE_STATUSES } from '../../../domain/bills/billComputedFields';
import type { Bill } from '../../../domain/bills/bill';
import { copies } from './invoiceSnapshot';
import { lines } from './billLineService';
import { consumption, usage } from './billUsage';
import { aed, computed, moment, plain } from '../../lists/fields';
import type { Field } from '../../lists/fields';
import { byChoice, byDay, byFlag, byId, byMoment, byYes, byMonth, byOther } from '../../lists/filters';
import { anyOf, isRecord } from '../../lists/search';
import { table } from '../../lists/repository';
import { links, ofBillNumber, ofClient, shownOnly } from '../../lists/references';

/** Owed since before today in Dubai. */
const overdue: Field = {
  reads: sql`(t.status in ('Issued', 'PartiallyPaid') and t.balance_due > 0 and t.due_date < today_in_dubai())`,
};

/** Issued, and never mailed to anybody. */
const unsent = sql`(not t.is_mailed and t.status not in ('Draft', 'Held'))`;

const due = byDay(sql`t.due_date`);
const written = byMoment(sql`t.created_at`);

/** Bills as lists and records show them. */
export const bills = table<Bill>({
  name: 'bills',
  fields: {
    unique_number: { reads: sql`coalesce(t.unique_number, ${sql.lit(DRAFT_NUMBER)})` },
    kind: plain('kind'),
    client: links.client,
    client_email: { reads: sql`(select r.email from clients r where r.id = t.client_id)` },
    contract: links.contract,
    order: links.order,
    period_start: plain('period_start'),
    period_end: plain('period_end'),
    issue_date: { reads: sql`t.issue_date` },
    supply_date: plain('supply_date'),
    due_date: plain('due_date'),
    language: plain('language'),
    notes: plain('notes'),
    lines,
    usage,
    consumption_m3: consumption,
    hold_reason: shownOnly(plain('hold_reason')),
    seller: shownOnly(plain('seller')),
    buyer: shownOnly(plain('buyer')),
    subtotal: shownOnly(aed('subtotal')),
    discount_total: shownOnly(aed('discount_total')),
    vat_total: shownOnly(aed('vat_total')),
    total: shownOnly(aed('total')),
    paid_amount: shownOnly(aed('paid_amount')),
    pending_check_amount: shownOnly(aed('pending_check_amount')),
    credited_amount: shownOnly(aed('credited_amount')),
    balance_due: shownOnly(aed('balance_due')),
    net_due: shownOnly(aed('net_due')),
    original_bill: shownOnly(links.originalBill),
    late_fee_of: shownOnly(links.lateBill),
    credit_reason: shownOnly(plain('credit_reason')),
    write_off_reason: shownOnly(plain('write_off_reason')),
    write_off_approval: shownOnly(plain('write_off_approval')),
    ...copies,
    is_estimated: computed(sql`t.is_estimated`),
    einvoice: computed(sql`t.einvoice`),
    overdue,
    disputed: { ...plain('disputed'), writes: (value) => ({ disputed: value ?? false }) },
    dispute_reason: { reads: sql`case when t.disputed then t.dispute_reason end` },
    status: { reads: sql`t.status` },
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [
    'unique_number',
    'kind',
    'client',
    'contract',
    'period_start',
    'period_end',
    'consumption_m3',
    'total',
    'paid_amount',
    'balance_due',
    'due_date',
    'overdue',
    'disputed',
    'is_estimated',
    'einvoice',
    'status',
  ],
  sorts: {
    due_date: sql`t.due_date`,
    total: sql`t.total`,
    balance_due: sql`t.balance_due`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(ofBillNumber, ofClient),
  searchIn: {
    client: isRecord(sql`t.client_id`),
    contract: isRecord(sql`t.contract_id`),
    original_bill: isRecord(sql`t.original_bill_id`),
  },
  filters: {
    status: byChoice(sql`t.status`, BILL_STATUSES),
    kind: byChoice(sql`t.kind`, BILL_KINDS),
    overdue: byFlag(overdue.reads),
    disputed: byFlag(sql`t.disputed`),
    cycle: byMonth(sql`t.cycle`),
    site: byOther(
      (codes) => sql`t.contract_id in (select r.id from contracts r where r.site_code in (${codes}))`,
    ),
    unsent: byYes(unsent),
    estimated: byFlag(sql`t.is_estimated`),
    einvoice: byChoice(sql`t.einvoice`, EINVOICE_STATUSES),
    client: byId(sql`t.client_id`),
    contract: byId(sql`t.contract_id`),
    due_date: due,
    issue_date: byDay(sql`t.issue_date`),
  },
  ordered: {
    status: ['due_date', 'total', 'balance_due', 'createdAt'],
    kind: ['due_date', 'total', 'balance_due', 'createdAt'],
    cycle: ['due_date', 'createdAt'],
  },
  alongside: [
    {
      filter: 'issue_date',
      sort: 'createdAt',
      as: written,
      gap: sql`(t.issue_date - (t.created_at at time zone 'Asia/Dubai')::date)`,
    },
    {
      filter: 'due_date',
      sort: 'createdAt',
      as: written,
      gap: sql`(t.due_date - (t.created_at at time zone 'Asia/Dubai')::date)`,
    },
    { filter: 'issue_date', sort: 'due_date', as: due, gap: sql`(t.issue_date - t.due_date)` },
  ],
});
