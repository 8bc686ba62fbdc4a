import { sql } from 'kysely';
import type { Db } from '../../../../src/server/db/client';
import { PAYLOADS, breakOut, createMarker } from './canaries';
import type { InjectedField } from './injectPayloads';

/** JSON columns with user input. */
const JSON_COLUMNS = [
  ['audit', 'before'],
  ['audit', 'after'],
  ['bills', 'seller'],
  ['bills', 'buyer'],
  ['bills', 'site'],
  ['setting_versions', 'value'],
  ['drafts', 'typed'],
  ['drafts', 'names'],
  ['device_models', 'payload_map'],
] as const;

/** Dates, ids and numbers. */
const NOT_TEXT = /^(\d{4}-\d\d.*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[-\d.,%]*|)$/;

/** Appends a payload to every text in a JSON value. */
function withPayloads(value: unknown, marker: string, count: { at: number }): unknown {
  if (typeof value === 'string') {
    if (NOT_TEXT.test(value)) return value;
    count.at += 1;
    return `${PAYLOADS[count.at % PAYLOADS.length] ?? ''}${breakOut(marker)} ${value}`;
  }
  if (Array.isArray(value)) return value.map((item) => withPayloads(item, marker, count));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withPayloads(item, marker, count)]),
  );
}

/** Writes payloads into the texts of JSON columns. */
export async function injectJsonPayloads(db: Db, first: number): Promise<InjectedField[]> {
  const fields: InjectedField[] = [];
  for (const [table, column] of JSON_COLUMNS) {
    const marker = createMarker(first + fields.length);
    const [from, columnRef] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql<{ at: string; value: unknown }>`select ctid::text as at, ${columnRef} as value
      from ${from} where ${columnRef} is not null`.execute(db);
    const count = { at: 0 };
    for (const { at, value: json } of rows) {
      const text = JSON.stringify(withPayloads(json, marker, count));
      await sql`update ${from} set ${columnRef} = ${text}::jsonb where ctid = ${at}::tid`.execute(db);
    }
    if (count.at > 0) fields.push({ name: `${table}.${column}`, marker });
  }
  return fields;
}
