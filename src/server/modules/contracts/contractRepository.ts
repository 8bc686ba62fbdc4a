import { sql } from 'kysely';
import { BILLING_CYCLES, CONTRACT_STATUSES, CONTRACT_TYPES } from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import { awaited, bouncesOf, credit, owed } from '../payments/balanceService';
import { contractTerms } from './contractTerms';
import { aed, computed, iso, moment, plain } from '../../lists/fields';
import type { Sql } from '../../lists/fields';
import { byChoice, byDay, byId, byText, byDaysAhead, byOther } from '../../lists/filters';
import type { Condition } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords, isRecord } from '../../lists/search';
import { table } from '../../lists/repository';
import { links, ofClient } from '../../lists/references';
import { siteNameField } from '../tanks/siteService';

const finalBill = sql`(select jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'status', b.status, 'total', b.total / 100.0)
  from bills b where b.contract_id = t.id and b.kind = 'final' and b.deleted_at is null
  order by b.created_at desc limit 1)`;

const lastBill = sql`(select jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'status', b.status, 'total', b.total / 100.0)
  from bills b where b.contract_id = t.id and b.issue_date is not null and b.kind <> 'credit_note' and b.deleted_at is null
  order by b.issue_date desc, b.id desc limit 1)`;

const lastReading = sql`(select max(r.at) from counter_readings r
  where r.contract_id = t.id and r.status in ('validated', 'billed'))`;

/** In force, and at its end by then. */
const expiringBy = (last: Sql): Condition =>
  sql`(t.status = 'Active' and t.end_date between today_in_dubai() and ${last})`;

/** Contracts as lists and records show them. */
export const contracts = table<Contract>({
  name: 'contracts',
  fields: {
    unique_number: { reads: sql`t.unique_number` },
    client: links.client,
    type: plain('type'),
    site: siteNameField,
    unit_no: plain('unit_no'),
    tank: links.tank,
    counter: links.counter,
    route_code: computed(sql`(select n.route_code from counters n where n.id = t.counter_id)`),
    start_date: plain('start_date'),
    end_date: plain('end_date'),
    tenancy_end: plain('tenancy_end'),
    auto_renew: plain('auto_renew'),
    tariff: links.tariff,
    ...contractTerms,
    billing_cycle: plain('billing_cycle'),
    billing_day: plain('billing_day'),
    payment_terms_days: plain('payment_terms_days'),
    payment_method: plain('payment_method'),
    deposit_required: aed('deposit_required'),
    renewal_months: plain('renewal_months'),
    deposit_paid: computed(sql`(deposit_taken(t.id) / 100.0)::float8`),
    deposit_held: computed(sql`(deposit_left(t.id) / 100.0)::float8`),
    deposit_status: computed(sql`deposit_standing(t.id, t.deposit_required, t.status)`),
    deposit_receipt_no: computed(sql`(select d.receipt_no from contract_deposits d
      where d.contract_id = t.id and d.kind = 'taken' order by d.created_at limit 1)`),
    deposit_refund_due: computed(sql`case when deposit_left(t.id) > 0 then t.deposit_refund_due end`),
    opening_reading: computed(sql`t.opening_reading::float8`),
    closing_reading: computed(sql`t.closing_reading::float8`),
    supply_ended_on: computed(sql`t.supply_ended_on`),
    suspend_reason: computed(sql`t.suspend_reason`),
    terminate_reason: computed(sql`t.terminate_reason`),
    cancel_reason: computed(sql`t.cancel_reason`),
    clearance_certificate_no: computed(sql`t.clearance_certificate_no`),
    final_bill: computed(finalBill),
    status: { reads: sql`t.status` },
    balance_due: owed(sql`b.contract_id = t.id`),
    overdue_amount: owed(sql`b.contract_id = t.id and b.due_date < today_in_dubai()`),
    credit_balance: credit(sql`w.contract_id = t.id`),
    pdc_cover: awaited(sql`w.contract_id = t.id`),
    bounced_checks: computed(bouncesOf(sql`t.client_id`)),
    last_bill: computed(lastBill),
    last_reading_at: computed(iso(lastReading)),
    days_to_end: computed(sql`case when t.status in ('Active', 'Suspended', 'Expired', 'Terminating')
      then t.end_date - today_in_dubai() end`),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [
    'unique_number',
    'client',
    'site',
    'unit_no',
    'type',
    'start_date',
    'end_date',
    'tariff',
    'balance_due',
    'status',
  ],
  sorts: {
    unique_number: sql`t.unique_number`,
    type: sql`t.type`,
    start_date: sql`t.start_date`,
    end_date: sql`t.end_date`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.unique_number`), holdsWords(sql`t.search`), ofClient),
  searchIn: { client: isRecord(sql`t.client_id`), site: (code) => sql`t.site_code = ${code}` },
  filters: {
    status: byChoice(sql`t.status`, CONTRACT_STATUSES),
    type: byChoice(sql`t.type`, CONTRACT_TYPES),
    billing_cycle: byChoice(sql`t.billing_cycle`, BILLING_CYCLES),
    client: byId(sql`t.client_id`),
    site: byText(sql`t.site_code`),
    collector: byOther(
      (names) => sql`t.collector_id in (select r.id from users r where r.username in (${names}))`,
    ),
    end_date: byDay(sql`t.end_date`),
    expiring: byDaysAhead(expiringBy),
  },
});
