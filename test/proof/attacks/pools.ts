import { sql } from 'kysely';
import type { SqlExpression } from '../../../src/server/lists/fields';
import { newRecordId } from '../../../src/server/db/recordId';
import type { TestServer } from '../../server/support/testServer';

/** Where the records of a noun are kept. */
const TABLES: Readonly<Record<string, string>> = {
  user: 'users',
  holder: 'users',
  role: 'roles',
  client: 'clients',
  contract: 'contracts',
  reading: 'counter_readings',
  counter: 'counters',
  device: 'devices',
  order: 'orders',
  offer: 'offers',
  pos: 'pos',
  tank: 'tanks',
  delivery: 'deliveries',
  bill: 'bills',
  wallet: 'wallets',
  batch: 'handovers',
  setting: 'settings',
  media: 'media',
  event: 'events',
  session: 'sessions',
  view: 'saved_views',
};

/** Which of them, where not any will do: those who hold money, and the files of one noun. */
const ONLY: Readonly<Record<string, SqlExpression>> = {
  holder: sql`id in (select user_id from wallets where status <> 'Done')`,
  media: sql`owner_model = 'contract'`,
};

/** Ids of the records that the company has, by noun. */
export type Pools = Readonly<Record<string, readonly string[]>>;

const HAS_END = sql<{
  name: string;
}>`select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'deleted_at'`;

/** Look up some records of every noun that are still there; nouns without any get one that isn't there. */
export async function poolsOf({ db }: TestServer, most = 30): Promise<Pools> {
  const pools: Record<string, string[]> = {};
  const ending = new Set((await HAS_END.execute(db)).rows.map(({ name }) => name));
  for (const [noun, table] of Object.entries(TABLES)) {
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.table(table)} where ${ONLY[noun] ?? sql`true`}
      and ${ending.has(table) ? sql`deleted_at is null` : sql`true`} order by id limit ${most}`.execute(db);
    pools[noun] = rows.length > 0 ? rows.map(({ id }) => id) : [newRecordId()];
  }
  return pools;
}

/** The noun that a call is about. */
export const nounOf = (path: string): string => path.split('/')[1] ?? '';

/** The path of a call with an id in the place of every name. */
export const pathWith = (path: string, id: string): string => path.replace(/:\w+/g, id);
