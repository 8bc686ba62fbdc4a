import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';

/** The buildings in somebody's areas: by the emirate of their tanks, or by the route of their counters. */
const VISIBLE_AREAS = '(select areas_seen())::text[]';
const ON_ROUTE = `select n.site_code from public.counters n
  where n.route_code = any(${VISIBLE_AREAS}) and n.deleted_at is null`;
const SITES = `select k.site_code from public.tanks k where k.site_emirate = any(${VISIBLE_AREAS}) union all ${ON_ROUTE}`;

/** One of so many; found once for all rows, which are looked through in whatever order was asked for. */
const isIn = (value: string, rows: string) => `(${value} in (${rows})) is true`;
const isVisible = (rows: string, id: string) => `exists (select from narrowed.${rows} r where r.id = ${id})`;
const byModel = (column: string, models: Record<string, string>) =>
  `case ${column} ${Object.entries(models)
    .map(([model, condition]) => `when '${model}' then ${condition}`)
    .join(' ')} else true end`;

/** Which rows somebody sees who works in some areas only, table by table; everybody sees all of any other table. */
const VISIBILITY_RULES = {
  tanks: `t.site_emirate = any(${VISIBLE_AREAS}) or t.site_code in (${ON_ROUTE})`,
  counters: isIn('t.site_code', SITES),
  contracts: isIn('t.site_code', SITES),
  clients: `t.emirate = any(${VISIBLE_AREAS})
    or exists (select from narrowed.contracts c where c.client_id = t.id)`,
  devices: `case when t.tank_id is not null then ${isVisible('tanks', 't.tank_id')}
    when t.counter_id is not null then ${isVisible('counters', 't.counter_id')} else true end`,
  orders: `t.assigned_to = seen_by() or t.id in (select m.order_id from public.order_team m where m.user_id = seen_by())
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
  wallets: `t.user_id = seen_by() or ${isVisible('contracts', 't.contract_id')}`,
  counter_readings: isIn(
    't.counter_id',
    `select n.id from public.counters n where n.site_code in (${SITES})`,
  ),
  tank_readings: isIn('t.tank_id', 'select k.id from narrowed.tanks k'),
  deliveries: isIn('t.tank_id', 'select k.id from narrowed.tanks k'),
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
  }),
} satisfies Record<string, string>;

/** All rows of a table, for a rule that must know the whole company whoever asks. */
export const allRowsOf = (table: keyof typeof VISIBILITY_RULES) => sql.table(`public.${table}`);

/** What keeps a table right must see all of it, whoever changed a row. */
const TRIGGERS_USE_BASE_TABLES = `do $all$
declare
  one regprocedure;
begin
  for one in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
  loop
    execute format('alter function %s set search_path = public, pg_temp', one);
  end loop;
end
$all$`;

const createView = ([table, condition]: [table: string, condition: string]) =>
  `create view narrowed.${table} with (security_invoker = true) as
    select * from public.${table} t where ${condition} with local check option`;

const STATEMENTS = [
  'drop schema if exists narrowed cascade',
  'create schema narrowed',
  ...Object.entries(VISIBILITY_RULES).map(createView),
  TRIGGERS_USE_BASE_TABLES,
];

/** Views follow no change of their tables, so they step aside while tables change. */
export const dropVisibleViews = (client: Client) => client.query('drop schema if exists narrowed cascade');

/** Make the tables as people see them who work in some areas only: views of the same names, which stand before the tables on the path of such a person's connection. */
export async function createVisibleViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ kept: string | null; can: boolean }>(
    `select obj_description(to_regnamespace('narrowed'), 'pg_namespace') as kept,
      to_regproc('areas_seen') is not null as can`,
  );
  const mark = createHash('sha256').update(STATEMENTS.join()).digest('hex');
  if (!rows[0]?.can || rows[0].kept === mark) return;
  const statements = ['begin', ...STATEMENTS, `comment on schema narrowed is '${mark}'`, 'commit'];
  await client.query(statements.join(';\n'));
}
