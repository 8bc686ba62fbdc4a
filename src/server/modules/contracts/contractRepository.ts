import { sql } from 'kysely';
import { sqlLiterals } from '../../db/client';
import {
  BILLING_CYCLES,
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  SUPPLYING_STATUSES,
} from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import { pendingCheques, countBouncedCheques, unusedCredit, amountOwed } from '../payments/balanceService';
import { contractTermsFields } from './contractTerms';
import {
  TODAY,
  amountField,
  computedField,
  isoTimestamp,
  timestampField,
  columnField,
} from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import {
  partialIndexFilter,
  choiceFilter,
  dateFilter,
  idFilter,
  inSubquery,
  daysAheadFilter,
  relatedTextFilter,
} from '../../lists/filters';
import type { Condition } from '../../lists/filters';
import { anySearch, startsWith, containsWords, matchesId } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import { byFormerCodeOf, formerCodesOf } from '../../imports/formerCodes';
import { siteFilters } from '../../lists/siteFilters';
import { readOnlyField, references, searchClient } from '../../lists/references';
import { siteField } from '../sites/siteService';
import { openRefundsField, refundableCreditField } from '../refunds/refundService';
import { contractRowSchema } from './contractSchemas';

const finalBill = sql`(select jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'status', b.status, 'total', b.total / 100.0)
  from bills b where b.contract_id = t.id and b.kind = 'final' and b.reversed_at is null and b.deleted_at is null
  order by b.created_at desc limit 1)`;

const lastBill = sql`(select jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'status', b.status, 'total', b.total / 100.0)
  from bills b where b.contract_id = t.id and b.issue_date is not null and b.kind <> 'credit_note' and b.deleted_at is null
  order by b.issue_date desc, b.id desc limit 1)`;

const lastReading = sql`(select max(r.at) from counter_readings r
  where r.contract_id = t.id and r.status in ('validated', 'billed'))`;

/** Contracts whose supply has ended or will end: termination sets its last day and cannot be undone. */
const HAVE_ENDED: Condition = sql`t.status in ('Terminating', 'Terminated', 'Closed')`;

/** Active contracts that end by the given date. */
const expiringBy = (date: SqlExpression): Condition =>
  sql`(t.status = 'Active' and t.end_date between today_in_dubai() and ${date})`;

export const contracts = createRepository<Contract>({
  name: 'contracts',
  fields: {
    unique_number: { select: sql`t.unique_number` },
    former_number: computedField(sql`(${formerCodesOf('contract')} limit 1)`),
    client: references.client,
    type: columnField('type'),
    site: siteField,
    unit_no: columnField('unit_no'),
    tank: references.tank,
    counter: references.counter,
    route_code: computedField(sql`(select n.route_code from counters n where n.id = t.counter_id)`),
    start_date: columnField('start_date'),
    end_date: columnField('end_date'),
    tenancy_end: columnField('tenancy_end'),
    auto_renew: columnField('auto_renew'),
    tariff: references.tariff,
    ...contractTermsFields,
    billing_cycle: columnField('billing_cycle'),
    billing_day: columnField('billing_day'),
    payment_terms_days: columnField('payment_terms_days'),
    payment_method: columnField('payment_method'),
    deposit_required: amountField('deposit_required'),
    renewal_months: columnField('renewal_months'),
    deposit_paid: computedField(sql`(deposit_received(t.id) / 100.0)::float8`),
    deposit_held: computedField(sql`(deposit_balance(t.id) / 100.0)::float8`),
    deposit_status: computedField(sql`deposit_status(t.id, t.deposit_required, t.status)`),
    deposit_receipt_no: computedField(sql`(select d.receipt_no from contract_deposits d
      where d.contract_id = t.id and d.kind = 'taken' order by d.created_at limit 1)`),
    deposit_refund_due: computedField(sql`case when deposit_balance(t.id) > 0 then t.deposit_refund_due end`),
    opening_reading: computedField(sql`t.opening_reading::float8`),
    closing_reading: computedField(sql`t.closing_reading::float8`),
    supply_ended_on: computedField(sql`t.supply_ended_on`),
    promised_on: readOnlyField(columnField('promised_on')),
    promise_note: readOnlyField(columnField('promise_note')),
    suspend_reason: computedField(sql`t.suspend_reason`),
    terminate_reason: computedField(sql`t.terminate_reason`),
    cancel_reason: computedField(sql`t.cancel_reason`),
    clearance_certificate_no: computedField(sql`t.clearance_certificate_no`),
    final_bill: computedField(finalBill),
    status: { select: sql`t.status` },
    balance_due: amountOwed(sql`b.contract_id = t.id`),
    overdue_amount: amountOwed(sql`b.contract_id = t.id and b.due_date < ${TODAY}`),
    credit_balance: unusedCredit(sql`w.contract_id = t.id`),
    refundable_credit: refundableCreditField(sql`w.contract_id = t.id`, sql`r.contract_id = t.id`),
    open_refunds: openRefundsField(sql`r.contract_id = t.id`),
    pdc_cover: pendingCheques(sql`w.contract_id = t.id`),
    bounced_checks: computedField(countBouncedCheques(sql`t.client_id`)),
    last_bill: computedField(lastBill),
    last_reading_at: computedField(isoTimestamp(lastReading)),
    days_to_end: computedField(sql`case when t.status in (${sqlLiterals(SUPPLYING_STATUSES)})
      then t.end_date - today_in_dubai() end`),
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: contractRowSchema,
  sorts: {
    unique_number: sql`t.unique_number`,
    type: sql`t.type`,
    start_date: sql`t.start_date`,
    end_date: sql`t.end_date`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  unindexedSorts: ['type', 'status'],
  search: anySearch(
    startsWith(sql`t.unique_number`),
    containsWords(sql`t.search`),
    searchClient,
    byFormerCodeOf('contract'),
  ),
  searchIn: { client: matchesId(sql`t.client_id`), site: (code) => sql`t.site_code = ${code}` },
  filters: {
    status: choiceFilter(sql`t.status`, CONTRACT_STATUSES),
    type: choiceFilter(sql`t.type`, CONTRACT_TYPES),
    billing_cycle: choiceFilter(sql`t.billing_cycle`, BILLING_CYCLES),
    client: idFilter(sql`t.client_id`),
    ...siteFilters((codes) => sql`t.site_code in (${codes})`),
    collector: relatedTextFilter((names) =>
      inSubquery(sql`t.collector_id`, sql`select r.id from users r where r.username in (${names})`),
    ),
    start_date: dateFilter(sql`t.start_date`),
    end_date: dateFilter(sql`t.end_date`),
    supply_ended_on: partialIndexFilter(HAVE_ENDED, dateFilter(sql`t.supply_ended_on`)),
    expiring: daysAheadFilter(expiringBy),
  },
  stateIndex: {
    columns: [sql`t.status`, sql`t.type`, sql`t.billing_cycle`],
    filters: ['status', 'type', 'billing_cycle'],
    sorts: ['status', 'type'],
  },
});
