import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { AUDITED_MODELS, auditedModelsFor, canViewAllAuditEntries } from '../../../domain/audit/auditEntry';
import type { AuditedModel, AuditEntry } from '../../../domain/audit/auditEntry';
import { AUDIT_VERBS } from '../../../domain/history';
import type { Permissions } from '../../../domain/permissions';
import { actorReference, diffStates, resolveReferences } from '../../audit/recordHistory';
import type { Db } from '../../db/client';
import { isRecordId, recordIdBound } from '../../db/recordId';
import type { Database } from '../../db/schema/database';
import { computedField, isoTimestamp } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import {
  anyOf,
  booleanFilter,
  choiceFilter,
  relatedTextFilter,
  textFilter,
  timestampType,
  toPredicate,
  valueFilter,
} from '../../lists/filters';
import type { Condition, Filter } from '../../lists/filters';
import { anySearch, endsWithDigits, searchPredicates } from '../../lists/search';
import type { Search } from '../../lists/search';
import { createRepository } from '../../lists/repository';

/** Table and label of the records of a kind; `number` is the label if it is a unique number or code. */
const RECORDS: Partial<
  Record<AuditedModel, { table: keyof Database; label: SqlExpression; number?: SqlExpression }>
> = {
  bill: {
    table: 'bills',
    label: sql`coalesce(r.unique_number, 'DRAFT')`,
    number: sql`r.unique_number`,
  },
  run: { table: 'bill_runs', label: sql`to_char(r.month, 'YYYY-MM')` },
  wallet: { table: 'wallets', label: sql`r.unique_number`, number: sql`r.unique_number` },
  batch: { table: 'handovers', label: sql`r.unique_number` },
  bank_deposit: { table: 'bank_deposits', label: sql`r.unique_number` },
  bank_statement: { table: 'bank_statements', label: sql`r.unique_number` },
  bank_line: { table: 'bank_lines', label: sql`r.day::text || ' ' || r.text` },
  bank_posting: { table: 'bank_postings', label: sql`r.unique_number` },
  refund: { table: 'refunds', label: sql`r.unique_number` },
  client: { table: 'clients', label: sql`r.code || ' · ' || r.label`, number: sql`r.code` },
  contract: { table: 'contracts', label: sql`r.unique_number`, number: sql`r.unique_number` },
  counter: { table: 'counters', label: sql`r.code || ' · ' || r.serial_number`, number: sql`r.code` },
  reading: {
    table: 'counter_readings',
    label: sql`(select n.code || ' · ' || n.serial_number from counters n where n.id = r.counter_id)`,
  },
  site: { table: 'sites', label: sql`r.code || ' · ' || r.name` },
  tank: { table: 'tanks', label: sql`r.code || ' · ' || r.name`, number: sql`r.code` },
  refill_plan: { table: 'refill_plans', label: sql`r.unique_number` },
  device: { table: 'devices', label: sql`r.code || ' · ' || r.serial_number`, number: sql`r.code` },
  device_model: { table: 'device_models', label: sql`r.vendor || ' ' || r.model` },
  alarm: {
    table: 'alarms',
    label: sql`coalesce((select k.code || ' · ' || k.name from tanks k where k.id = r.tank_id),
      (select d.code || ' · ' || d.serial_number from devices d where d.id = r.device_id),
      (select s.name from telemetry_sources s where s.id = r.source_id))`,
  },
  maintenance_window: { table: 'maintenance_windows', label: sql`r.reason` },
  telemetry_source: { table: 'telemetry_sources', label: sql`r.name` },
  order: { table: 'orders', label: sql`r.unique_number`, number: sql`r.unique_number` },
  offer: { table: 'offers', label: sql`(select o.unique_number from orders o where o.id = r.order_id)` },
  pos: { table: 'pos', label: sql`r.code || ' · ' || r.brand || ' ' || r.model`, number: sql`r.code` },
  user: { table: 'users', label: sql`r.username` },
  role: { table: 'roles', label: sql`r.name` },
  setting: { table: 'settings', label: sql`r.label` },
  account: { table: 'ledger_accounts', label: sql`r.number || ' · ' || r.name` },
  period: { table: 'ledger_periods', label: sql`to_char(r.month, 'YYYY-MM')` },
  import: { table: 'imports', label: sql`r.file_name` },
  event: { table: 'events', label: sql`r.title` },
  view: { table: 'saved_views', label: sql`r.name` },
  media: { table: 'media', label: sql`r.name` },
};

const recordLabel = sql`case t.model ${sql.join(
  Object.entries(RECORDS).map(
    ([model, { table, label }]) =>
      sql`when ${sql.lit(model)} then (select ${label} from ${sql.table(table)} r where r.id = t.model_id)`,
  ),
  sql` `,
)} end`;

/** Entries about the records that a subquery over a table selects; uses the index of models and records. */
const entriesAbout = (model: string, table: keyof Database, where: Condition): Condition =>
  sql<SqlBool>`(t.model = ${sql.lit(model)} and t.model_id = any(array(
    select r.id from ${sql.table(table)} r where ${where})))`;

const NUMBERED = Object.entries(RECORDS).flatMap(([model, { table, number }]) =>
  number ? [{ model, table, number }] : [],
);

/** A search per record type by number or its last digits, each with its own index. */
const numberSearches = NUMBERED.map(
  ({ model, table, number }): Search =>
    (text) =>
      [
        toPredicate(sql<SqlBool>`${number} = ${text.trim().toUpperCase()}`),
        ...searchPredicates(endsWithDigits(number), text),
      ].map(({ lookup }) => toPredicate(entriesAbout(model, table, lookup))),
);

const hasId = (id: unknown): Condition =>
  sql<SqlBool>`(t.model = any(${[...AUDITED_MODELS]}::text[]) and t.model_id = ${id}::uuid)`;

/** Records by id, number or code. */
const recordFilter: Filter = (name, value) => {
  const values = [value].flat();
  if (values.length > 0 && values.every(isRecordId)) return toPredicate(anyOf(values.map(hasId)));
  const numbers = relatedTextFilter((texts) =>
    anyOf(
      NUMBERED.map(({ model, table, number }) =>
        entriesAbout(model, table, sql<SqlBool>`${number} in (${texts})`),
      ),
    ),
  );
  return numbers(name, value);
};

/** Entries by their ids, which begin with the milliseconds. */
const timeFilter = valueFilter(sql`t.id`, {
  ...timestampType,
  cast: 'uuid',
  parse: (value, bound) => {
    const time = timestampType.parse(value, bound);
    return time && recordIdBound(Date.parse(time), bound);
  },
});

const verb = sql`split_part(t.action, '.', 2)`;

/** An audit entry with the states of its record before and after. */
type AuditRow = Omit<AuditEntry, 'changes'> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const auditRows = createRepository<AuditRow>({
  name: 'audit',
  existing: sql<SqlBool>`true`,
  versioned: false,
  fields: {
    at: computedField(isoTimestamp(sql`t.at`)),
    action: computedField(sql`t.action`),
    outcome: computedField(sql`t.outcome`),
    who: computedField(actorReference),
    model: computedField(sql`coalesce(t.model, '')`),
    record: computedField(
      sql`case when t.model_id is not null then jsonb_build_object('_id', t.model_id, 'label', coalesce(${recordLabel}, '')) end`,
    ),
    before: computedField(sql`t.before`),
    after: computedField(sql`t.after`),
    request_id: computedField(sql`coalesce(t.request_id, '')`),
    address: computedField(sql`coalesce(t.ip, '')`),
  },
  // Ids sort by time.
  sorts: { at: sql`t.id` },
  order: { sort: 'at', dir: 'desc' },
  search: anySearch(...numberSearches, (text) => [
    ...(isRecordId(text.trim()) ? [toPredicate(hasId(text.trim()))] : []),
    toPredicate(sql<SqlBool>`t.request_id = ${text.trim()}`),
    toPredicate(sql<SqlBool>`t.ip = ${text.trim()}`),
    toPredicate(
      sql<SqlBool>`t.actor_id = any(array(select u.id from users u where u.username = ${text.trim().toLowerCase()}))`,
    ),
  ]),
  filters: {
    at: timeFilter,
    user: relatedTextFilter(
      (names) =>
        sql<SqlBool>`t.actor_id = any(array(select u.id from users u where u.username in (${names})))`,
    ),
    action: choiceFilter(verb, AUDIT_VERBS),
    model: choiceFilter(sql`t.model`, AUDITED_MODELS),
    record: recordFilter,
    request: textFilter(sql`t.request_id`),
    address: textFilter(sql`t.ip`),
    refused: booleanFilter(sql`(t.outcome = 'refused')`),
  },
});

const toEntry = ({ before, after, ...entry }: AuditRow): AuditEntry => ({
  ...entry,
  changes: diffStates(before, after),
});

/** Entries of the record types that a user may see; auditors see all. */
export const visibleEntries = (permissions: Permissions): Condition =>
  canViewAllAuditEntries(permissions)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`t.model = any(${auditedModelsFor(permissions)}::text[])`;

type AuditRows = typeof auditRows;

/** The audit log, newest first. */
export const auditLog = {
  ...auditRows,
  /** A page of entries; changes show referenced records by their labels. */
  list: async (db: Db, query: Parameters<AuditRows['list']>[1], where: Condition) => {
    const { documents, ...page } = await auditRows.list(db, query, where);
    return { documents: await resolveReferences(db, documents.map(toEntry)), ...page };
  },
  /** All entries of a query in batches; changes show referenced records by their ids. */
  every: async function* (...request: Parameters<AuditRows['every']>): AsyncGenerator<AuditEntry[]> {
    for await (const rows of auditRows.every(...request)) yield rows.map(toEntry);
  },
  find: async (db: Db, id: string, where: Condition): Promise<AuditEntry | undefined> => {
    const row = await auditRows.find(db, id, where);
    return row && (await resolveReferences(db, [toEntry(row)]))[0];
  },
};
