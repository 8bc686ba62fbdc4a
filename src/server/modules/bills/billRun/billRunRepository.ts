import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { BILL_RUN_OUTCOMES, BILL_RUN_STATUSES, EXCEPTION_OUTCOMES } from '../../../../domain/bills/billRun';
import type { BillRun, BillRunItem } from '../../../../domain/bills/billRun';
import { BILLING_CYCLES, CONTRACT_TYPES } from '../../../../domain/enums';
import { columnField, computedField, timestampField } from '../../../lists/fields';
import type { Field } from '../../../lists/fields';
import { choiceFilter, monthFilter } from '../../../lists/filters';
import {
  booleanSchema,
  enumSchema,
  idSchema,
  integerSchema,
  moneySchema,
  nullableNumberSchema,
  nullableTextSchema,
  referenceSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../../../http/responseSchemas';
import { createRepository } from '../../../lists/repository';
import {
  employeeReference,
  nullableCodeReferenceSchema,
  nullableNumberReferenceSchema,
} from '../../../lists/references';

const countOf = (condition: ReturnType<typeof sql>) =>
  sql`(select count(*) from bill_run_items i where i.run_id = t.id and ${condition})`;

/** Of the contracts that the user sees. */
const TOTAL = countOf(sql`true`);
const WAITING = countOf(sql`i.outcome = 'waiting'`);

const rowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  month: textSchema,
  sites: Type.Array(textSchema),
  site_labels: Type.Array(textSchema),
  types: Type.Array(enumSchema(CONTRACT_TYPES)),
  cycles: Type.Array(enumSchema(BILLING_CYCLES)),
  estimates: booleanSchema,
  issues: booleanSchema,
  delivers: booleanSchema,
  status: enumSchema(BILL_RUN_STATUSES),
  started_by: referenceSchema,
  started_at: timestampSchema,
  finished_at: nullableTextSchema,
  total: integerSchema,
  done: integerSchema,
  exceptions: integerSchema,
});

export const billRuns = createRepository<BillRun>({
  name: 'bill_runs',
  fields: {
    month: { select: sql`to_char(t.month, 'YYYY-MM')` },
    sites: columnField('sites'),
    site_labels: computedField(sql`array(select coalesce(s.code || ' · ' || s.name, r.code)
      from unnest(t.sites) with ordinality r (code, position) left join sites s on s.code = r.code order by r.position)`),
    types: columnField('types'),
    cycles: columnField('cycles'),
    estimates: columnField('estimates'),
    issues: columnField('issues'),
    delivers: columnField('delivers'),
    status: columnField('status'),
    started_by: employeeReference('started_by'),
    started_at: timestampField('started_at'),
    finished_at: timestampField('finished_at'),
    total: computedField(TOTAL),
    done: computedField(sql`(${TOTAL} - case when t.status = 'Completed' then 0 else ${WAITING} end)`),
    exceptions: computedField(countOf(sql`i.outcome = any(${[...EXCEPTION_OUTCOMES]}::text[])`)),
    counts:
      computedField(sql`(select coalesce(jsonb_object_agg(o.outcome, o.n), '{}') from (select i.outcome, count(*) as n
      from bill_run_items i where i.run_id = t.id group by i.outcome) o)`),
    totals:
      computedField(sql`(case when t.status <> 'Running' then (select jsonb_build_object('invoices', count(*),
        'net', coalesce(sum(b.subtotal - b.discount_total), 0) / 100.0, 'vat', coalesce(sum(b.vat_total), 0) / 100.0,
        'total', coalesce(sum(b.total), 0) / 100.0)
      from bill_run_items i join bills b on b.id = i.bill_id and b.deleted_at is null
      where i.run_id = t.id and i.total is not null) end)`),
    worked_seconds: computedField(sql`round(t.worked_ms / 1000.0)::int`),
    remaining_seconds: computedField(sql`(case when t.processed > 0 and t.status in ('Running', 'Paused')
      then round(t.worked_ms::numeric / t.processed * ${WAITING} / 1000)::int end)`),
  },
  rowSchema,
  sorts: { started_at: sql`t.started_at` },
  order: { sort: 'started_at', dir: 'desc' },
  filters: { status: choiceFilter(sql`t.status`, BILL_RUN_STATUSES), month: monthFilter(sql`t.month`) },
  existing: sql<SqlBool>`true`,
});

export const billRunSchema: TSchema = Type.Object({
  ...rowSchema.properties,
  counts: Type.Partial(
    Type.Object(Object.fromEntries(BILL_RUN_OUTCOMES.map((outcome) => [outcome, integerSchema]))),
  ),
  totals: Type.Union([
    Type.Object({ invoices: integerSchema, net: moneySchema, vat: moneySchema, total: moneySchema }),
    Type.Null(),
  ]),
  worked_seconds: integerSchema,
  remaining_seconds: nullableNumberSchema,
});

const amount = (column: string): Field => ({ select: sql`(${sql.ref(`t.${column}`)} / 100.0)::float8` });

/** Amount of the invoice that the run created. */
const amountOfBill = (fils: ReturnType<typeof sql>): Field => ({
  select: sql`(select (${fils}) / 100.0 from bills b where b.id = t.bill_id and b.deleted_at is null
    and t.total is not null)::float8`,
});

/** Contracts of runs with their outcomes. */
export const billRunItems = createRepository<BillRunItem>({
  name: 'bill_run_items',
  fields: {
    contract: {
      select: sql`jsonb_build_object('_id', t.contract_id, 'unique_number', t.contract_number)`,
    },
    client: {
      select: sql`(select jsonb_build_object('_id', l.id, 'label', l.label) from contracts c
        join clients l on l.id = c.client_id where c.id = t.contract_id)`,
    },
    unit_no: { select: sql`(select c.unit_no from contracts c where c.id = t.contract_id)` },
    counter: {
      select: sql`(select jsonb_build_object('_id', n.id, 'code', n.code, 'label', n.serial_number) from contracts c
        join counters n on n.id = c.counter_id where c.id = t.contract_id)`,
    },
    bill: {
      select: sql`(select jsonb_build_object('_id', b.id, 'unique_number', coalesce(b.unique_number, 'DRAFT'))
        from bills b where b.id = t.bill_id and b.deleted_at is null)`,
    },
    outcome: columnField('outcome'),
    reason: columnField('reason'),
    consumption_m3: { select: sql`t.consumption_m3::float8` },
    net: amountOfBill(sql`b.subtotal - b.discount_total`),
    vat: amountOfBill(sql`b.vat_total`),
    total: amount('total'),
    last_total: amount('last_total'),
  },
  sorts: { contract: sql`t.contract_number` },
  order: { sort: 'contract', dir: 'asc' },
  filters: { outcome: choiceFilter(sql`t.outcome`, BILL_RUN_OUTCOMES) },
  existing: sql<SqlBool>`true`,
  versioned: false,
});

const runRowProperties = {
  contract: Type.Object({ _id: idSchema, unique_number: textSchema }),
  client: referenceSchema,
  unit_no: nullableTextSchema,
  bill: nullableNumberReferenceSchema,
  outcome: enumSchema(BILL_RUN_OUTCOMES),
  consumption_m3: nullableNumberSchema,
  net: nullableNumberSchema,
  vat: nullableNumberSchema,
  total: nullableNumberSchema,
  last_total: nullableNumberSchema,
  reason: nullableTextSchema,
};

export const billRunPreviewRowSchema = Type.Object(runRowProperties);
export const billRunItemSchema: TSchema = Type.Object({
  _id: idSchema,
  counter: nullableCodeReferenceSchema,
  ...runRowProperties,
});
