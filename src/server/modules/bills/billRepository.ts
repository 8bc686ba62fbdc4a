import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { BILL_KINDS, BILL_STATUSES, DRAFT_NUMBER, EINVOICE_STATUSES } from '../../../domain/bills/bill';
import { READING_FLAGS } from '../../../domain/enums';
import type { Bill } from '../../../domain/bills/bill';
import { snapshotFields } from './invoiceSnapshot';
import { creditable, lines } from './billLineService';
import { consumption, usage } from './calculation/billUsage';
import { TODAY, amountField, computedField, timestampField, columnField } from '../../lists/fields';
import type { Field, SqlExpression } from '../../lists/fields';
import {
  choiceFilter,
  choiceType,
  conditionFilter,
  dateFilter,
  booleanFilter,
  idFilter,
  inSubquery,
  monthFilter,
  partialIndexFilter,
} from '../../lists/filters';
import type { Condition, Filter, Predicate } from '../../lists/filters';
import { anySearch, matchesId, startsWith } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import { siteFilters } from '../../lists/siteFilters';
import { references, searchClient, readOnlyField } from '../../lists/references';
import { billRowSchema } from './billSchemas';

/** Unpaid after the due date in Dubai. */
const overdue: Field = {
  select: sql`(t.status in ('Issued', 'PartiallyPaid') and t.balance_due > 0 and t.due_date < ${TODAY})`,
};

/** Column of the last write-off, while a part of it is in force. */
const lastWriteOff = (column: string) =>
  sql`(select ${sql.ref(`w.${column}`)} from write_offs w where w.bill_id = t.id and t.written_off_amount > 0
    and w.amount > 0 order by w.created_at desc, w.id desc limit 1)`;

/** The bill that bills the readings of a reversed bill again. */
const replacedBy = sql`(select jsonb_build_object('_id', b.id, 'unique_number', coalesce(b.unique_number, ${sql.lit(DRAFT_NUMBER)}))
  from bills b where t.reversed_at is not null and b.contract_id = t.contract_id and b.replaces_bill_id = t.id
    and b.deleted_at is null order by b.created_at desc limit 1)`;

const UNPAID = sql<SqlBool>`t.balance_due > 0`;
const SETTLED = sql<SqlBool>`t.balance_due = 0`;
/** Conditions that statuses imply for the balance, ensured by the trigger bills_update_settlement. */
const BALANCES = new Map<unknown, Condition>([
  ['Issued', UNPAID],
  ['PartiallyPaid', UNPAID],
  ['Paid', SETTLED],
  ['Credited', SETTLED],
]);

/** A filter some of whose values imply bounds of sort columns. */
const boundedFilter =
  (filter: Filter, boundsOf: (value: unknown) => Predicate['bounds']): Filter =>
  (name, value) => ({ ...filter(name, value), bounds: boundsOf(value) });

/** A condition that can only be required, not excluded. */
const trueFilter = (by: SqlExpression): Filter =>
  conditionFilter(
    { allowed: 'yes', cast: 'bool', parse: (value) => (value === true ? value : undefined) },
    () => sql`${by}`,
  );

/** Drafts with a deadline for issue: fourteen days after the supply, according to the VAT rules. */
const MUST_BE_ISSUED = sql<SqlBool>`(t.status in ('Draft', 'Held')
  and t.kind not in ('credit_note', 'deposit_receipt', 'opening_balance'))`;
const lastDayToIssue = sql`(t.supply_date + 14)`;

/** Held bills with a reading that has one of the flags. */
const isHeldFor = (flags: readonly SqlExpression[]): Condition => sql`(t.status = 'Held' and exists (
  select from counter_readings r where r.bill_id = t.id and r.flags && array[${sql.join([...flags])}]))`;

/** Issued but not delivered. */
const unsent = sql`(t.status in ('Issued', 'PartiallyPaid', 'Paid', 'Credited', 'WrittenOff') and not t.is_delivered)`;

/**
 * No opening balance, deposit receipt or credit note of one. The kind of the credited bill is found by the id, which is
 * in all indexes, and only for credit notes.
 */
const isTaxDocument = sql`coalesce(case when t.kind = 'credit_note' then (select o.kind from bills n
    join bills o on o.id = n.original_bill_id where n.id = t.id) end, t.kind)
  not in ('deposit_receipt', 'opening_balance')`;

const hasPendingCheque = sql`(t.pending_check_amount > 0)`;
/** The index bills_state begins with these columns. */
const STATES = [
  sql`t.status`,
  sql`t.kind`,
  sql`t.einvoice`,
  sql`t.is_estimated`,
  sql`t.disputed`,
  sql`t.is_delivered`,
  hasPendingCheque,
];

const mailingsOf = sql`from mailings m where m.model = 'bill' and m.model_id = t.id`;
const ofClient = (column: 'email' | 'phone' | 'preferred_channel'): Field => ({
  select: sql`(select ${sql.ref(`r.${column}`)} from clients r where r.id = t.client_id)`,
});

/** Delivery of an issued bill: its last mailing, or its last successful one once it is delivered. */
const delivery = sql`case when t.status in ('Draft', 'Held') then null
  when t.is_delivered then coalesce((select m.status ${mailingsOf} and m.status in ('sent', 'delivered')
    order by m.id desc limit 1), 'sent')
  else coalesce((select m.status ${mailingsOf} order by m.id desc limit 1),
    (select 'to_print' from clients r where r.id = t.client_id and r.preferred_channel = 'print'), 'not_sent') end`;

/** Failure reason of the last mailing, until the bill is delivered. */
const deliveryReason = sql`case when not t.is_delivered then
  (select m.reason ${mailingsOf} order by m.id desc limit 1) end`;

export const bills = createRepository<Bill>({
  name: 'bills',
  fields: {
    unique_number: { select: sql`coalesce(t.unique_number, ${sql.lit(DRAFT_NUMBER)})` },
    kind: columnField('kind'),
    client: references.client,
    client_email: ofClient('email'),
    client_phone: ofClient('phone'),
    client_channel: ofClient('preferred_channel'),
    delivery: { select: delivery },
    delivery_reason: { select: deliveryReason },
    contract: references.contract,
    order: references.order,
    period_start: columnField('period_start'),
    period_end: columnField('period_end'),
    issue_date: { select: sql`t.issue_date` },
    issue_by: computedField(sql`case when ${MUST_BE_ISSUED} then ${lastDayToIssue} end`),
    supply_date: columnField('supply_date'),
    due_date: columnField('due_date'),
    language: columnField('language'),
    notes: columnField('notes'),
    lines,
    creditable,
    usage,
    consumption_m3: consumption,
    hold_reason: readOnlyField(columnField('hold_reason')),
    seller: readOnlyField(columnField('seller')),
    buyer: readOnlyField(columnField('buyer')),
    subtotal: readOnlyField(amountField('subtotal')),
    discount_total: readOnlyField(amountField('discount_total')),
    vat_total: readOnlyField(amountField('vat_total')),
    total: readOnlyField(amountField('total')),
    paid_amount: readOnlyField(amountField('paid_amount')),
    pending_check_amount: readOnlyField(amountField('pending_check_amount')),
    credited_amount: readOnlyField(amountField('credited_amount')),
    written_off_amount: readOnlyField(amountField('written_off_amount')),
    balance_due: readOnlyField(amountField('balance_due')),
    net_due: readOnlyField(amountField('net_due')),
    original_bill: readOnlyField(references.originalBill),
    replaces: readOnlyField(references.replacedBill),
    replaced_by: computedField(replacedBy),
    late_fee_of: readOnlyField(references.lateBill),
    credit_reason: readOnlyField(columnField('credit_reason')),
    credits_in_full: computedField(
      sql`(select t.total >= o.total from bills o where o.id = t.original_bill_id)`,
    ),
    became_credit: readOnlyField(amountField('became_credit')),
    write_off_reason: computedField(lastWriteOff('reason')),
    write_off_approval: computedField(lastWriteOff('approval')),
    ...snapshotFields,
    is_estimated: computedField(sql`t.is_estimated`),
    einvoice: computedField(sql`t.einvoice`),
    overdue,
    disputed: { ...columnField('disputed'), toColumns: (value) => ({ disputed: value ?? false }) },
    dispute_reason: { select: sql`case when t.disputed then t.dispute_reason end` },
    status: { select: sql`t.status` },
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: billRowSchema,
  // Not by client: no index of bills can have the order of names, which are in another table.
  sorts: {
    unique_number: sql`t.unique_number`,
    status: [...STATES, sql`t.created_at`],
    due_date: [sql`t.due_date`, sql`t.created_at`],
    total: sql`t.total`,
    balance_due: sql`t.balance_due`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anySearch(startsWith(sql`t.unique_number`), searchClient),
  searchIn: {
    client: matchesId(sql`t.client_id`),
    contract: matchesId(sql`t.contract_id`),
    original_bill: matchesId(sql`t.original_bill_id`),
  },
  filters: {
    status: boundedFilter(choiceFilter(sql`t.status`, BILL_STATUSES), (value) => {
      const balance_due = BALANCES.get(value);
      return balance_due && { balance_due };
    }),
    kind: choiceFilter(sql`t.kind`, BILL_KINDS),
    tax_document: trueFilter(isTaxDocument),
    overdue: boundedFilter(booleanFilter(overdue.select), (value) =>
      value === true ? { balance_due: UNPAID, due_date: sql`t.due_date < ${TODAY}` } : undefined,
    ),
    disputed: booleanFilter(sql`t.disputed`),
    issue_by: partialIndexFilter(MUST_BE_ISSUED, dateFilter(lastDayToIssue)),
    cycle: monthFilter(sql`t.cycle`),
    ...siteFilters((codes) =>
      inSubquery(sql`t.contract_id`, sql`select r.id from contracts r where r.site_code in (${codes})`),
    ),
    covered: booleanFilter(sql`(t.status in ('Issued', 'PartiallyPaid') and ${hasPendingCheque})`),
    flag: conditionFilter(choiceType(READING_FLAGS), isHeldFor),
    unsent: trueFilter(unsent),
    estimated: booleanFilter(sql`t.is_estimated`),
    einvoice: choiceFilter(sql`t.einvoice`, EINVOICE_STATUSES),
    client: idFilter(sql`t.client_id`),
    contract: idFilter(sql`t.contract_id`),
    due_date: dateFilter(sql`t.due_date`),
    issue_date: dateFilter(sql`t.issue_date`),
  },
  datesBySort: {
    due_date: { by: sql`t.due_date`, sort: 'createdAt' },
    issue_date: { by: sql`t.issue_date`, sort: 'createdAt' },
    cycle: { by: sql`t.cycle`, sort: 'createdAt' },
  },
  stateIndex: {
    columns: STATES,
    filters: ['status', 'kind', 'einvoice', 'estimated', 'disputed', 'overdue', 'unsent', 'covered'],
    sorts: ['createdAt'],
  },
});
