import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { StartupError } from '../startupError';
import { sqlState, INSUFFICIENT_PRIVILEGE } from './sqlState';

/** Role that the queries of area-restricted users run as: it can use the views in `visible`, but no table. */
export const RESTRICTED_ROLE = 'tankbook_restricted';

const APPEND_ONLY = ['einvoice_archive', 'audit', 'audit_hash_chain', 'audit_verifications'];
const READ_ONLY = ['default_settings', 'journal_entries', 'journal_lines', 'ledger_balances'];

/** Sites in the user's areas: by their emirate or the route of their counters. */
const VISIBLE_AREAS = '(select current_areas())::text[]';
const ON_ROUTE = `select n.site_code from public.counters n
  where n.route_code = any(${VISIBLE_AREAS}) and n.deleted_at is null`;
const SITES = `select s.code from public.sites s where s.emirate = any(${VISIBLE_AREAS}) union all ${ON_ROUTE}`;

/** Uncorrelated subquery that is evaluated once per query; null counts as false. */
const isIn = (value: string, rows: string) => `(${value} in (${rows})) is true`;
const isVisible = (rows: string, id: string) => `exists (select from visible.${rows} r where r.id = ${id})`;
const byModel = (column: string, models: Record<string, string>) =>
  `case ${column} ${Object.entries(models)
    .map(([model, condition]) => `when '${model}' then ${condition}`)
    .join(' ')} else true end`;

/** Condition of the rows that an area-restricted user sees, per table; every other table is visible as a whole. */
const VISIBILITY_RULES = {
  sites: `t.emirate = any(${VISIBLE_AREAS}) or t.code in (${ON_ROUTE})`,
  tanks: isIn('t.site_code', SITES),
  counters: isIn('t.site_code', SITES),
  contracts: isIn('t.site_code', SITES),
  clients: `t.emirate = any(${VISIBLE_AREAS})
    or exists (select from visible.contracts c where c.client_id = t.id)`,
  devices: `case when t.tank_id is not null then ${isVisible('tanks', 't.tank_id')}
    when t.counter_id is not null then ${isVisible('counters', 't.counter_id')} else true end`,
  orders: `t.assigned_to = current_app_user() or t.id in (select m.order_id from public.order_team m where m.user_id = current_app_user())
    or case when t.contract_id is not null then ${isVisible('contracts', 't.contract_id')}
    when t.counter_id is not null then ${isVisible('counters', 't.counter_id')}
    when t.tank_id is not null then ${isVisible('tanks', 't.tank_id')}
    when t.device_id is not null then ${isVisible('devices', 't.device_id')}
    when t.client_id is not null then ${isVisible('clients', 't.client_id')} else true end`,
  offers: isVisible('orders', 't.order_id'),
  bills: isIn(
    'coalesce(t.contract_id, t.client_id)',
    `select r.id from public.contracts r where r.site_code in (${SITES})
      union all select c.id from public.clients c where c.emirate = any(${VISIBLE_AREAS})`,
  ),
  contract_terms: isVisible('contracts', 't.contract_id'),
  client_vat_treatments: isVisible('clients', 't.client_id'),
  refunds: `case when t.contract_id is not null then ${isVisible('contracts', 't.contract_id')}
    else ${isVisible('clients', 't.client_id')} end`,
  bill_run_items: isIn('t.contract_id', 'select c.id from visible.contracts c'),
  released_readings: isVisible('bills', 't.bill_id'),
  einvoices: isVisible('bills', 't.bill_id'),
  einvoice_archive: isVisible('einvoices', 't.einvoice_id'),
  wallets: `t.user_id = current_app_user() or case when t.contract_id is not null then ${isVisible('contracts', 't.contract_id')}
    else ${isVisible('clients', 't.client_id')} end`,
  counter_readings: isIn(
    't.counter_id',
    `select n.id from public.counters n where n.site_code in (${SITES})`,
  ),
  no_access_visits: isIn('t.counter_id', 'select n.id from visible.counters n'),
  tank_readings: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  tank_states: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  tank_hours: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  tank_days: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  site_gas_days: isIn('t.site_code', 'select k.site_code from visible.tanks k'),
  site_gas_findings: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  tank_forecasts: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  device_days: isIn('t.device_id', 'select d.id from visible.devices d'),
  device_states: isIn('t.device_id', 'select d.id from visible.devices d'),
  device_links: `${isIn('t.device_id', 'select d.id from visible.devices d')}
    and case when t.tank_id is not null then ${isVisible('tanks', 't.tank_id')}
    else ${isVisible('counters', 't.counter_id')} end`,
  counter_indexes: isIn('t.counter_id', 'select n.id from visible.counters n'),
  alarms: `case when t.tank_id is not null then ${isVisible('tanks', 't.tank_id')}
    when t.device_id is not null then ${isVisible('devices', 't.device_id')} else true end`,
  maintenance_windows: `case when t.tank_id is not null then ${isVisible('tanks', 't.tank_id')}
    else ${isIn('t.site_code', SITES)} end`,
  telemetry_messages: isIn('t.device_id', 'select d.id from visible.devices d'),
  deliveries: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  // A plan that also has tanks elsewhere would show wrong totals, so it is hidden as a whole.
  refill_plans: `not exists (select from public.refill_plan_stops s where s.plan_id = t.id
    and s.tank_id not in (select k.id from visible.tanks k))`,
  refill_plan_stops: isIn('t.tank_id', 'select k.id from visible.tanks k'),
  // Imports cover the whole company.
  imports: 'false',
  import_rows: 'false',
  import_records: 'false',
  former_codes: byModel('t.model', {
    client: isVisible('clients', 't.record_id'),
    contract: isVisible('contracts', 't.record_id'),
  }),
  media: byModel('t.owner_model', {
    client: isVisible('clients', 't.owner_id'),
    contract: isVisible('contracts', 't.owner_id'),
    device: isVisible('devices', 't.owner_id'),
    tank: isVisible('tanks', 't.owner_id'),
    bill: isVisible('bills', 't.owner_id'),
    order: isVisible('orders', 't.owner_id'),
    wallet: isVisible('wallets', 't.owner_id'),
    counter: isVisible('counters', 't.owner_id'),
    delivery: isVisible('deliveries', 't.owner_id'),
  }),
  events: byModel('t.model', {
    bill: isVisible('bills', 't.model_id'),
    order: isVisible('orders', 't.model_id'),
    contract: isVisible('contracts', 't.model_id'),
    refund: isVisible('refunds', 't.model_id'),
    tank: isVisible('tanks', 't.model_id'),
    device: isVisible('devices', 't.model_id'),
  }),
} satisfies Record<string, string>;

/** Tables without a view, because user requests don't read them. */
const WITHOUT_VIEW = ['migrations', 'secrets'];

/** Tables and views of the schema `public` that need a view in `visible`. */
const VIEWED_RELATIONS = `select c.oid, c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and c.relname not in ('${WITHOUT_VIEW.join("', '")}')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Trigger functions and functions bound to tables run as the owner, so that they see all rows. */
const FUNCTIONS_USE_BASE_TABLES = `do $all$
declare
  one regprocedure;
begin
  for one in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and
    (p.prorettype = 'trigger'::regtype or exists (select from pg_depend d where d.classid = 'pg_proc'::regclass
      and d.objid = p.oid and d.refclassid = 'pg_class'::regclass))
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s security definer set search_path = public, pg_temp', one);
  end loop;
end
$all$`;

/** Not security barriers: users send no SQL, and a barrier keeps searches from their trigram indexes. */
const createView = ([table, condition]: [table: string, condition: string]) =>
  `create view visible.${table} as select * from public.${table} t where ${condition} with local check option`;

const CREATE_OTHER_VIEWS = `do $all$
declare
  one name;
begin
  for one in select r.relname from (${VIEWED_RELATIONS}) r where to_regclass(format('visible.%I', r.relname)) is null
  loop
    execute format('create view visible.%1$I as select * from public.%1$I', one);
  end loop;
end
$all$`;

/** Grants on all tables of a schema, except changes to append-only and read-only tables. */
export const grantStatements = (schema: 'public' | 'visible', role: string): readonly string[] => [
  `grant usage on schema ${schema} to ${role}`,
  `revoke all on all tables in schema ${schema} from ${role}`,
  `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
  `revoke update, delete on ${APPEND_ONLY.map((table) => `${schema}.${table}`).join(', ')} from ${role}`,
  `revoke insert, update, delete on ${READ_ONLY.map((table) => `${schema}.${table}`).join(', ')} from ${role}`,
];

const STATEMENTS = [
  'create schema visible',
  ...Object.entries(VISIBILITY_RULES).map(createView),
  CREATE_OTHER_VIEWS,
  FUNCTIONS_USE_BASE_TABLES,
  `revoke all on all tables in schema public from public, ${RESTRICTED_ROLE}`,
  ...grantStatements('visible', RESTRICTED_ROLE),
  `grant usage on schema public to ${RESTRICTED_ROLE}`,
  `grant usage on all sequences in schema public to ${RESTRICTED_ROLE}`,
];
const FINGERPRINT = createHash('sha256').update(STATEMENTS.join()).digest('hex');

/** Roles belong to the whole database server, so another database may have created it already. */
async function ensureRestrictedRole(client: ClientBase): Promise<void> {
  const create = `do $$ begin create role ${RESTRICTED_ROLE} nologin;
    exception when duplicate_object or unique_violation then null; end $$`;
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [RESTRICTED_ROLE]);
  if (rowCount === 1) return;
  await client.query(create).catch((error: unknown) => {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartupError(
      `The role ${RESTRICTED_ROLE} is missing and the owner of the database may not create roles; src/server/db/README.md shows under 'Roles' how to create it.`,
    );
  });
}

/** Views do not follow their tables, so they are dropped before tables change, in the same transaction. */
export const dropVisibleViews = (client: ClientBase) => client.query('drop schema if exists visible cascade');

/** Whether the views match this program and the current tables. */
export async function areViewsCurrent(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ fingerprint: string | null }>(
    `select obj_description(to_regnamespace('visible'), 'pg_namespace') as fingerprint
     from pg_roles where rolname = '${RESTRICTED_ROLE}'`,
  );
  return rows[0]?.fingerprint === FINGERPRINT && (await staleViews(client)).length === 0;
}

const columnsOf = (relation: string) => `(select array_agg((a.attname, a.atttypid)::text order by a.attnum)
  from pg_attribute a where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`;

/** Tables whose view is missing or lacks a column, or that restricted users could read past their view. */
async function staleViews(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select r.relname as name from (${VIEWED_RELATIONS}) r
       left join pg_class v on v.relnamespace = to_regnamespace('visible') and v.relname = r.relname and v.relkind = 'v'
     where v.oid is null or ${columnsOf('v.oid')} is distinct from ${columnsOf('r.oid')}
       or exists (select from pg_roles g where g.rolname = '${RESTRICTED_ROLE}'
         and has_any_column_privilege(g.oid, r.oid, 'select, insert, update'))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Throws if the views of area-restricted users are outdated. */
export async function assertViewsCurrent(client: ClientBase): Promise<void> {
  if (await areViewsCurrent(client)) return;
  const stale = await staleViews(client);
  throw new StartupError(
    `The views of area-restricted users do not match this program${stale.length > 0 ? ` (${stale.join(', ')})` : ''}: run 'npm run db:migrate'.`,
  );
}

/** Creates a view of every table in the schema `visible`, with the rows that an area-restricted user sees. */
export async function createVisibleViews(client: ClientBase): Promise<void> {
  await ensureRestrictedRole(client);
  await dropVisibleViews(client);
  const mark = `comment on schema visible is '${FINGERPRINT}'`;
  await client.query([...STATEMENTS, mark].join(';\n'));
}
