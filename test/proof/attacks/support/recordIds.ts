import { sql } from 'kysely';
import type { SqlExpression } from '../../../../src/server/lists/fields';
import { newRecordId } from '../../../../src/server/db/recordId';
import type { TestServer } from '../../../server/support/testServer';

/** Table of each noun. */
const TABLES: Readonly<Record<string, string>> = {
  user: 'users',
  custodian: 'users',
  role: 'roles',
  client: 'clients',
  contract: 'contracts',
  reading: 'counter_readings',
  counter: 'counters',
  device: 'devices',
  order: 'orders',
  offer: 'offers',
  pos: 'pos',
  site: 'sites',
  tank: 'tanks',
  delivery: 'deliveries',
  bill: 'bills',
  wallet: 'wallets',
  batch: 'handovers',
  refund: 'refunds',
  journal: 'journal_entries',
  account: 'ledger_accounts',
  period: 'ledger_periods',
  setting: 'settings',
  media: 'media',
  event: 'events',
  session: 'sessions',
  view: 'saved_views',
};

/** Conditions for the records of some nouns. */
const CONDITIONS: Readonly<Record<string, SqlExpression>> = {
  // Other invoices have no document of their e-invoice.
  bill: sql`id in (select bill_id from einvoices where state <> 'missing_data')`,
  custodian: sql`id in (select user_id from wallets where status <> 'Done')`,
  media: sql`owner_model = 'contract'`,
  // Only a paid refund has a payment voucher.
  refund: sql`status = 'Paid'`,
};

/** Ids of existing records, by noun. */
export type RecordIds = Readonly<Record<string, readonly string[]>>;

const SOFT_DELETED_TABLES = sql<{
  name: string;
}>`select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'deleted_at'`;

/** Loads up to `limit` ids of every noun; nouns without records get an unknown id. */
export async function loadRecordIds({ db }: TestServer, limit = 30): Promise<RecordIds> {
  const recordIds: Record<string, string[]> = {};
  const softDeleted = new Set((await SOFT_DELETED_TABLES.execute(db)).rows.map(({ name }) => name));
  for (const [noun, table] of Object.entries(TABLES)) {
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.table(table)} where ${CONDITIONS[noun] ?? sql`true`}
      and ${softDeleted.has(table) ? sql`deleted_at is null` : sql`true`} order by id limit ${limit}`.execute(
      db,
    );
    recordIds[noun] = rows.length > 0 ? rows.map(({ id }) => id) : [newRecordId()];
  }
  return recordIds;
}

/** Noun of a route's path. */
export const nounOf = (path: string): string => path.split('/')[1] ?? '';

/** Replaces every path parameter by an id. */
export const fillPath = (path: string, id: string): string => path.replace(/:\w+/g, id);
