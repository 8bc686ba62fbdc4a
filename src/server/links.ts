import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { Db } from './database/pool';
import type { Database } from './database/schema';
import { reference } from './kit/field';
import type { Field, Sql } from './kit/field';
import { beginsWith, holdsWords } from './kit/searching';
import type { Condition } from './kit/filters';
import type { Search } from './kit/searching';
import { unfit } from './kit/refusal';
import { id, words } from './kit/schemas';

const code = sql`r.code`;
const unique_number = sql`r.unique_number`;

/** How records show the others that they point to. */
export const links = {
  client: reference('client_id', 'clients', { code, label: sql`r.label` }),
  tank: reference('tank_id', 'tanks', { code, label: sql`r.name` }),
  counter: reference('counter_id', 'counters', { code, label: sql`r.serial_number` }),
  device: reference('device_id', 'devices', { code, label: sql`r.vendor || ' ' || r.model` }),
  pos: reference('pos_id', 'pos', { code, label: sql`r.brand || ' ' || r.model` }),
  contract: reference('contract_id', 'contracts', { unique_number }),
  order: reference('order_id', 'orders', { unique_number }),
  originalBill: reference('original_bill_id', 'bills', { unique_number }),
  tariff: reference('tariff_id', 'settings', { key: sql`r.key`, label: sql`r.label` }),
};

/** A link that a draft doesn't write. */
export const shownOnly = ({ reads }: Field): Field => ({ reads });

/** An employee whom a record names, never by a draft. */
export const employeeIn = (column: string): Field =>
  shownOnly(
    reference(column, 'users', {
      username: sql`r.username`,
      label: sql`r.first_name || ' ' || r.last_name`,
    }),
  );

/** The employee who holds or does something, as a record shows it. */
export const holder: Field = employeeIn('assigned_to');

const maybe = <Name extends string>(...names: Name[]) =>
  Type.Unsafe<Record<Name | '_id', string> | null>({
    type: ['object', 'null'],
    properties: Object.fromEntries(['_id', ...names].map((name) => [name, { type: 'string' }])),
    required: ['_id', ...names],
  });

/** What links answer. */
export const link = Type.Object({ _id: id, code: words, label: words });
export const maybeLink = maybe('code', 'label');
export const maybeNumbered = maybe('unique_number');
export const maybeHolder = maybe('username', 'label');

/** What a draft may point to, and what to say when it points elsewhere. */
export interface Target {
  table: keyof Database;
  sentence: string;
  /** Which rows `r` will do; those that aren't deleted, unless told. */
  where?: Condition;
}

/** Refuse new links to records that aren't there or won't do, a sentence per field. */
export async function checkLinks(
  db: Db,
  targets: Record<string, Target>,
  draft: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const faults: Record<string, string> = {};
  for (const [field, { table, sentence, where = sql`true` }] of Object.entries(targets)) {
    const target = draft[field];
    if (typeof target !== 'string' || target === before[field]) continue;
    const found = await sql`select 1 from ${sql.table(table)} r
      where r.id = ${target}::uuid and r.deleted_at is null and ${where}`.execute(db);
    if (found.rows.length === 0) faults[field] = sentence;
  }
  if (Object.keys(faults).length > 0) throw unfit(faults);
}

/** So many ids are told to the database one by one; of more it looks for itself. */
const MOST_TOLD = 5_000;

/** Rows that point to what fits, which is found first: told how many there are, the planner goes the shorter way. */
const among =
  (by: Sql, table: keyof Database, fits: (words: string) => Condition): Search =>
  async (words, db) => {
    const fitting = sql<{ id: string }>`select r.id from ${sql.table(table)} r where ${fits(words)}`;
    const { rows } = await sql<{ id: string }>`${fitting} limit ${MOST_TOLD + 1}`.execute(db);
    if (rows.length > MOST_TOLD) return sql<SqlBool>`${by} in (${fitting})`;
    return sql<SqlBool>`${by} = any(${rows.map(({ id }) => id)}::uuid[])`;
  };

/** Rows of a large table whose number begins so; where none does, the planner is spared the thought. */
export const ofNumber =
  (name: keyof Database, column: string): Search =>
  async (words, db) => {
    const fits = beginsWith(sql.ref(`t.${column}`))(words);
    const some = sql<{
      some: boolean;
    }>`select exists (select from ${sql.table(name)} t where ${fits}) as some`;
    return (await some.execute(db)).rows[0]?.some ? fits : sql<SqlBool>`false`;
  };

const byWords = holdsWords(sql`r.search`);
const byCode = beginsWith(sql`r.code`);

/** Rows of the clients whose name, phone or code fits. */
export const ofClient = among(
  sql`t.client_id`,
  'clients',
  (words) => sql<SqlBool>`(${byWords(words)} or ${byCode(words)})`,
);

/** Rows of the contracts whose number begins so. */
export const ofContract = among(sql`t.contract_id`, 'contracts', beginsWith(sql`r.unique_number`));

/** Rows of the contracts, tanks or counters at the site that fits. */
export const atSiteOf = (by: Sql, table: 'contracts' | 'tanks' | 'counters'): Search =>
  among(by, table, byWords);
