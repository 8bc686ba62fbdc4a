import type { Client } from 'pg';
import type { Column } from './columns';
import { loadColumns } from './columns';

/** Tables copied once per copy of the company. */
const MASTER_TABLES = ['clients', 'tanks', 'counters', 'contracts', 'devices'];
/** Tables copied once per copy and era. */
const TRANSACTION_TABLES = [
  'orders',
  'order_checks',
  'order_materials',
  'offers',
  'offer_lines',
  'bills',
  'bill_lines',
  'bill_tariffs',
  'counter_readings',
  'wallets',
  'allocations',
  'mailings',
  'events',
  'media',
  'deliveries',
  'tank_readings',
];
const TABLES = [...MASTER_TABLES, ...TRANSACTION_TABLES];

/** One copy of the small company in one era of thirteen months. */
export interface Chunk {
  copy: number;
  era: number;
}

const ERA_MONTHS = 13;
const ERA_DAYS = 396;
const NUMBER_COLUMNS = [
  'unique_number',
  'code',
  'serial_number',
  'check_number',
  'ticket_no',
  'dedupe_key',
  'clearance_certificate_no',
];
/** Identifiers of fixed length. */
const DERIVED_VALUES: Partial<Record<string, (column: string, copy: number) => string>> = {
  imei: (column, copy) => `lpad(abs(hashtext(${column} || '${String(copy)}'))::text, 15, '3')`,
  dev_eui: (column, copy) => `upper(substr(md5(${column} || '${String(copy)}'), 1, 16))`,
};
/** References without a foreign key, mostly to transactions. */
const POLYMORPHIC_REFERENCES = ['owner_id', 'model_id'];

/** Chunks copy by copy, without the first, which is the small company itself. */
export const createChunks = (copies: number, eras: number): Chunk[] =>
  Array.from({ length: copies * eras }, (_, index) => ({
    copy: Math.floor(index / eras),
    era: index % eras,
  })).slice(1);

const derivedId = (column: string, suffix: string): string =>
  suffix === '' ? column : `md5(${column}::text || '${suffix}')::uuid`;

/** Numbers of earlier eras sort before those of later ones. */
function renumbered(column: string, { copy, era }: Chunk): string {
  const inItsYear = `regexp_replace(${column}, '-20\\d\\d-', '-' || substring(${column} from '-(20\\d\\d)-')::integer - ${String(era)} || '-')`;
  const suffix = `'${String(9 - era)}\\1${String(copy).padStart(2, '0')}'`;
  return `regexp_replace(coalesce(${inItsYear}, ${column}), '(\\d+)\\D*$', ${suffix})`;
}

function columnExpression({ table, name, type, target }: Column, { copy, era }: Chunk): string {
  const column = `t."${name}"`;
  const owner = name === 'id' ? table : (target ?? (POLYMORPHIC_REFERENCES.includes(name) ? 'bills' : ''));
  if (MASTER_TABLES.includes(owner)) return derivedId(column, copy === 0 ? '' : String(copy));
  if (TRANSACTION_TABLES.includes(owner)) return derivedId(column, `${String(copy)}.${String(era)}`);
  if (NUMBER_COLUMNS.includes(name)) return renumbered(column, { copy, era });
  const derived = DERIVED_VALUES[name];
  if (derived && copy > 0) return derived(column, copy);
  if (MASTER_TABLES.includes(table) || era === 0) return column;
  if (name === 'cycle') return `(${column} - interval '${String(era * ERA_MONTHS)} months')::date`;
  return type === 'date' || type.startsWith('timestamp')
    ? `(${column} - interval '${String(era * ERA_DAYS)} days')::${type}`
    : column;
}

/** Ids of copies are derived from the original ids. */
const copyStatement = (table: string, columns: readonly Column[], chunk: Chunk): string => {
  const tableColumns = columns.filter((column) => column.table === table);
  const names = tableColumns.map(({ name }) => `"${name}"`).join(', ');
  const values = tableColumns.map((column) => columnExpression(column, chunk)).join(', ');
  return `insert into ${table} (${names}) select ${values} from seed.${table} t`;
};

const isWritten = async (client: Client, { copy, era }: Chunk): Promise<boolean> =>
  (await client.query('select from seed.chunks where copy = $1 and era = $2', [copy, era])).rowCount === 1;

/** Copies the small company into the schema `seed`, unless an earlier run did. */
export async function copySeed(client: Client): Promise<void> {
  const copies = TABLES.map((table) => `create table seed.${table} as table public.${table}`);
  const { rowCount } = await client.query("select from pg_namespace where nspname = 'seed'");
  if (rowCount === 1) return;
  const chunks = 'create table seed.chunks (copy integer, era integer, primary key (copy, era))';
  await client.query(['begin', 'create schema seed', chunks, ...copies, 'commit'].join(';'));
}

/** Sets the columns that triggers would have set. */
export async function deriveColumns(client: Client): Promise<void> {
  await client.query('update clients set oldest_due_date = oldest_due_date(id)');
}

/** Writes one chunk in one transaction, unless it exists; returns whether it was written. */
export async function writeChunk(client: Client, chunk: Chunk): Promise<boolean> {
  if (await isWritten(client, chunk)) return false;
  const columns = await loadColumns(client, TABLES);
  const tables = chunk.era === 0 ? TABLES : TRANSACTION_TABLES;
  await client.query(
    [
      'begin',
      'set local session_replication_role = replica',
      ...tables.map((table) => copyStatement(table, columns, chunk)),
      `insert into seed.chunks values (${String(chunk.copy)}, ${String(chunk.era)})`,
      'commit',
    ].join(';'),
  );
  return true;
}
