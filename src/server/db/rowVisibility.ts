import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';

/** The buildings in somebody's areas: by the emirate of their tanks, or by the route of their counters. */
const AREAS = '(select areas_seen())::text[]';
const ON_ROUTE = `select n.site_code from public.counters n
  where n.route_code = any(${AREAS}) and n.deleted_at is null`;
const SITES = `select k.site_code from public.tanks k where k.site_emirate = any(${AREAS}) union all ${ON_ROUTE}`;

/** One of so many; found once for all rows, which are looked through in whatever order was asked for. */
const among = (value: string, rows: string) => `(${value} in (${rows})) is true`;
const has = (rows: string, id: string) => `exists (select from narrowed.${rows} r where r.id = ${id})`;
const whichOf = (column: string, models: Record<string, string>) =>
  `case ${column} ${Object.entries(models)
    .map(([model, condition]) => `when '${model}' then ${condition}`)
    .join(' ')} else true end`;

/** Which rows somebody sees who works in some areas only, table by table; everybody sees all of any other table. */
const SEEN = {
  tanks: `t.site_emirate = any(${AREAS}) or t.site_code in (${ON_ROUTE})`,
  counters: among('t.site_code', SITES),
  contracts: among('t.site_code', SITES),
  clients: `t.emirate = any(${AREAS})
    or exists (select from narrowed.contracts c where c.client_id = t.id)`,
  devices: `case when t.tank_id is not null then ${has('tanks', 't.tank_id')}
    when t.counter_id is not null then ${has('counters', 't.counter_id')} else true end`,
  orders: `t.assigned_to = seen_by() or t.id in (select m.order_id from public.order_team m where m.user_id = seen_by())
    or case when t.contract_id is not null then ${has('contracts', 't.contract_id')}
    when t.counter_id is not null then ${has('counters', 't.counter_id')}
    when t.tank_id is not null then ${has('tanks', 't.tank_id')}
    when t.device_id is not null then ${has('devices', 't.device_id')}
    when t.client_id is not null then ${has('clients', 't.client_id')} else true end`,
  offers: has('orders', 't.order_id'),
  bills: among(
    'coalesce(t.contract_id, t.client_id)',
    `select r.id from public.contracts r where r.site_code in (${SITES})
      union all select c.id from public.clients c where c.emirate = any(${AREAS})`,
  ),
  wallets: `t.user_id = seen_by() or ${has('contracts', 't.contract_id')}`,
  counter_readings: among(
    't.counter_id',
    `select n.id from public.counters n where n.site_code in (${SITES})`,
  ),
  tank_readings: among('t.tank_id', 'select k.id from narrowed.tanks k'),
  deliveries: among('t.tank_id', 'select k.id from narrowed.tanks k'),
  media: whichOf('t.owner_model', {
    client: has('clients', 't.owner_id'),
    contract: has('contracts', 't.owner_id'),
    device: has('devices', 't.owner_id'),
    tank: has('tanks', 't.owner_id'),
    bill: has('bills', 't.owner_id'),
    order: has('orders', 't.owner_id'),
    wallet: has('wallets', 't.owner_id'),
    counter: has('counters', 't.owner_id'),
    delivery: has('deliveries', 't.owner_id'),
  }),
  events: whichOf('t.model', {
    bill: has('bills', 't.model_id'),
    order: has('orders', 't.model_id'),
    contract: has('contracts', 't.model_id'),
  }),
} satisfies Record<string, string>;

/** All rows of a table, for a rule that must know the whole company whoever asks. */
export const everywhere = (table: keyof typeof SEEN) => sql.table(`public.${table}`);

/** What keeps a table right must see all of it, whoever changed a row. */
const TRIGGERS_SEE_ALL = `do $all$
declare
  one regprocedure;
begin
  for one in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
  loop
    execute format('alter function %s set search_path = public, pg_temp', one);
  end loop;
end
$all$`;

const viewOf = ([table, condition]: [table: string, condition: string]) =>
  `create view narrowed.${table} with (security_invoker = true) as
    select * from public.${table} t where ${condition} with local check option`;

const STATEMENTS = [
  'drop schema if exists narrowed cascade',
  'create schema narrowed',
  ...Object.entries(SEEN).map(viewOf),
  TRIGGERS_SEE_ALL,
];

/** Views follow no change of their tables, so they step aside while tables change. */
export const clearNarrowed = (client: Client) => client.query('drop schema if exists narrowed cascade');

/** Make the tables as people see them who work in some areas only: views of the same names, which stand before the tables on the path of such a person's connection. */
export async function makeNarrowed(client: Client): Promise<void> {
  const { rows } = await client.query<{ kept: string | null; can: boolean }>(
    `select obj_description(to_regnamespace('narrowed'), 'pg_namespace') as kept,
      to_regproc('areas_seen') is not null as can`,
  );
  const mark = createHash('sha256').update(STATEMENTS.join()).digest('hex');
  if (!rows[0]?.can || rows[0].kept === mark) return;
  const statements = ['begin', ...STATEMENTS, `comment on schema narrowed is '${mark}'`, 'commit'];
  await client.query(statements.join(';\n'));
}
