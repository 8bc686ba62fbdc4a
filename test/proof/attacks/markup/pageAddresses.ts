import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../../../src/server/db/client';
import type { SqlExpression } from '../../../../src/server/lists/fields';

/** Table of the records at each address before `/:id`, and the expression that groups records that look different. */
const RECORDS: Readonly<Record<string, readonly [table: string, kind: SqlExpression]>> = {
  users: ['users', sql`status`],
  roles: ['roles', sql`id is null`],
  contracts: ['contracts', sql`status`],
  clients: ['clients', sql`type`],
  devices: ['devices', sql`status`],
  orders: ['orders', sql`status`],
  pos: ['pos', sql`status`],
  tanks: ['tanks', sql`status`],
  bills: ['bills', sql`kind || status`],
  'bill-runs': ['bill_runs', sql`status`],
  refunds: ['refunds', sql`status`],
  'ledger/accounts': ['ledger_accounts', sql`type`],
  'ledger/journal': ['journal_entries', sql`event`],
  wallets: ['wallets', sql`type || status`],
  counters: ['counters', sql`status`],
  settings: ['settings', sql`"group"`],
};

/** Paths with more than one parameter. */
const SPECIAL_PATHS: Readonly<Record<string, SqlExpression>> = {
  '/orders/:id/offer/:offerID': sql`select distinct on (status) '/orders/' || order_id || '/offer/' || id as address
    from offers order by status, id`,
  '/orders/:id/send-bill/:email': sql`select '/orders/' || order_id || '/send-bill/' || x as address
    from bills, unnest(array['a%40b.test', '%22%3E%3Cimg%20src%3Dx%20onerror%3D__xss(3)%3E', 'javascript%3A__xss(4)']) x
    where order_id is not null and status = 'Issued' limit 3`,
  '/tanks?view=planning&plan=:id': sql`select distinct on (status) '/tanks?view=planning&plan=' || id as address
    from refill_plans order by status, id`,
  '/tanks?view=site&site=:id': sql`select '/tanks?view=site&site=' || id as address from sites order by id limit 2`,
};

/** Pages of paths that parameters select. */
const VIEWS: readonly string[] = [
  '/bills?view=einvoices',
  '/contracts?view=visits',
  '/devices?view=gaps',
  '/devices?view=telemetry',
  '/rapports?view=exports',
  '/settings?view=imports',
  '/tanks?view=alarms',
  '/tanks?view=balance',
  '/tanks?view=planning',
  '/tanks?view=planning&plan=:id',
  '/tanks?view=site&site=:id',
  '/tanks?view=sites',
  '/users?view=audit',
  '/wallets?view=bank',
];

const ROUTES = readFileSync('src/web/app/routes.tsx', 'utf8').matchAll(/^ {2}\['([^']+)', /gm);

/** All paths of the route table, and those of the views. */
export const PAGE_PATHS: readonly string[] = [...[...ROUTES].map(([, path = '']) => path), ...VIEWS];

async function recordsOf(db: Db, path: string): Promise<string[]> {
  const [table, kind] = RECORDS[path.slice(1, path.indexOf('/:id'))] ?? [];
  if (!table || !kind) throw new Error(`RECORDS has no table for ${path}.`);
  const { rows } = await sql<{ id: string }>`select distinct on (${kind}) id from ${sql.table(table)} t
    where to_jsonb(t) ->> 'deleted_at' is null order by ${kind}, id`.execute(db);
  return rows.map(({ id }) => path.replace(':id', id));
}

/** Addresses of one path, one per kind of record. */
export async function addressesOf(db: Db, path: string): Promise<string[]> {
  const others = SPECIAL_PATHS[path];
  if (others)
    return (await sql<{ address: string }>`${others}`.execute(db)).rows.map(({ address }) => address);
  return path.includes(':id') ? recordsOf(db, path) : [path];
}
