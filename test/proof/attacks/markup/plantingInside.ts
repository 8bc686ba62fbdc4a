import { sql } from 'kysely';
import type { Db } from '../../../../src/server/db/client';
import { PAYLOADS, breakOut, markOf } from './canaries';
import type { Planted } from './planting';

/** Documents that keep people's words inside of them. */
const DOCUMENTS = [
  ['audit', 'before'],
  ['audit', 'after'],
  ['bills', 'seller'],
  ['bills', 'buyer'],
  ['bills', 'site'],
  ['setting_versions', 'value'],
  ['drafts', 'typed'],
  ['drafts', 'names'],
  ['tank_readings', 'raw'],
  ['devices', 'payload_map'],
] as const;

/** Dates, moments, ids and numbers are no words. */
const NO_WORDS = /^(\d{4}-\d\d.*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[-\d.,%]*|)$/;

/** The same document with hostile text at the end of every text in it. */
function hostile(value: unknown, mark: string, count: { at: number }): unknown {
  if (typeof value === 'string') {
    if (NO_WORDS.test(value)) return value;
    count.at += 1;
    return `${PAYLOADS[count.at % PAYLOADS.length] ?? ''}${breakOut(mark)} ${value}`;
  }
  if (Array.isArray(value)) return value.map((one) => hostile(one, mark, count));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hostile(one, mark, count)]));
}

/** Put hostile text into the texts inside of documents. */
export async function plantInside(db: Db, first: number): Promise<Planted[]> {
  const all: Planted[] = [];
  for (const [table, column] of DOCUMENTS) {
    const mark = markOf(first + all.length);
    const [from, it] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql<{ at: string; told: unknown }>`select ctid::text as at, ${it} as told
      from ${from} where ${it} is not null`.execute(db);
    const count = { at: 0 };
    for (const { at, told } of rows) {
      const text = JSON.stringify(hostile(told, mark, count));
      await sql`update ${from} set ${it} = ${text}::jsonb where ctid = ${at}::tid`.execute(db);
    }
    if (count.at > 0) all.push({ name: `${table}.${column}`, mark });
  }
  return all;
}
