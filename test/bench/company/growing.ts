import type { Client } from 'pg';
import type { Column } from './catalogue';
import { columnsOf } from './catalogue';

/** What stands as long as the company does: every copy of it has its own. */
const STANDING = ['clients', 'tanks', 'counters', 'contracts', 'devices'];
/** What happens again and again: every copy has it in every era. */
const HAPPENING = [
  ...['orders', 'order_checks', 'order_materials', 'offers', 'offer_lines'],
  ...['bills', 'bill_lines', 'bill_tariffs', 'counter_readings', 'wallets', 'allocations'],
  ...['mailings', 'events', 'media', 'deliveries', 'tank_readings'],
];
const TABLES = [...STANDING, ...HAPPENING];

/** A part of a larger company: one copy of the small one, in one stretch of thirteen months. */
export interface Chunk {
  copy: number;
  era: number;
}

const ERA_MONTHS = 13;
const ERA_DAYS = 396;
const NUMBERS = [
  'unique_number',
  'code',
  'serial_number',
  'check_number',
  'ticket_no',
  'dedupe_key',
  'clearance_certificate_no',
];
/** Identities of a fixed length. */
const FORGED: Partial<Record<string, (column: string, copy: number) => string>> = {
  imei: (column, copy) => `lpad(abs(hashtext(${column} || '${String(copy)}'))::text, 15, '3')`,
  dev_eui: (column, copy) => `upper(substr(md5(${column} || '${String(copy)}'), 1, 16))`,
};
/** Whose record a column without a foreign key points to: something that happened, mostly. */
const POINTERS = ['owner_id', 'model_id'];

/** The chunks of so many copies, copy by copy; the first one is the small company itself. */
export const chunksOf = (copies: number, eras: number): Chunk[] =>
  Array.from({ length: copies * eras }, (_, nth) => ({
    copy: Math.floor(nth / eras),
    era: nth % eras,
  })).slice(1);

const marked = (column: string, mark: string): string =>
  mark === '' ? column : `md5(${column}::text || '${mark}')::uuid`;

/** Numbers of an earlier era come before those of a later one, as they would have been given. */
function numbered(column: string, { copy, era }: Chunk): string {
  const inItsYear = `regexp_replace(${column}, '-20\\d\\d-', '-' || substring(${column} from '-(20\\d\\d)-')::integer - ${String(era)} || '-')`;
  const mark = `'${String(9 - era)}\\1${String(copy).padStart(2, '0')}'`;
  return `regexp_replace(coalesce(${inItsYear}, ${column}), '(\\d+)\\D*$', ${mark})`;
}

function valueOf({ table, name, type, target }: Column, { copy, era }: Chunk): string {
  const column = `t."${name}"`;
  const owner = name === 'id' ? table : (target ?? (POINTERS.includes(name) ? 'bills' : ''));
  if (STANDING.includes(owner)) return marked(column, copy === 0 ? '' : String(copy));
  if (HAPPENING.includes(owner)) return marked(column, `${String(copy)}.${String(era)}`);
  if (NUMBERS.includes(name)) return numbered(column, { copy, era });
  const forged = FORGED[name];
  if (forged && copy > 0) return forged(column, copy);
  if (STANDING.includes(table) || era === 0) return column;
  if (name === 'cycle') return `(${column} - interval '${String(era * ERA_MONTHS)} months')::date`;
  return type === 'date' || type.startsWith('timestamp')
    ? `(${column} - interval '${String(era * ERA_DAYS)} days')::${type}`
    : column;
}

/** The first copy's own rows are told by their ids: copies have ids that follow from theirs. */
const copying = (table: string, columns: readonly Column[], chunk: Chunk): string => {
  const mine = columns.filter((column) => column.table === table);
  const names = mine.map(({ name }) => `"${name}"`).join(', ');
  const values = mine.map((column) => valueOf(column, chunk)).join(', ');
  return `insert into ${table} (${names}) select ${values} from seed.${table} t`;
};

const isMade = async (client: Client, { copy, era }: Chunk): Promise<boolean> =>
  (await client.query('select from seed.chunks where copy = $1 and era = $2', [copy, era])).rowCount === 1;

/** Keep the small company as it is, to copy from; whatever began before goes on. */
export async function keepSeed(client: Client): Promise<void> {
  const kept = TABLES.map((table) => `create table seed.${table} as table public.${table}`);
  const { rowCount } = await client.query("select from pg_namespace where nspname = 'seed'");
  if (rowCount === 1) return;
  const chunks = 'create table seed.chunks (copy integer, era integer, primary key (copy, era))';
  await client.query(['begin', 'create schema seed', chunks, ...kept, 'commit'].join(';'));
}

/** Write one chunk, whole or not at all; tells whether it had to. Rules and totals hold in a copy as in what it is of. */
export async function writeChunk(client: Client, chunk: Chunk): Promise<boolean> {
  if (await isMade(client, chunk)) return false;
  const columns = await columnsOf(client, TABLES);
  const tables = chunk.era === 0 ? TABLES : HAPPENING;
  await client.query(
    [
      'begin',
      'set local session_replication_role = replica',
      ...tables.map((table) => copying(table, columns, chunk)),
      `insert into seed.chunks values (${String(chunk.copy)}, ${String(chunk.era)})`,
      'commit',
    ].join(';'),
  );
  return true;
}
