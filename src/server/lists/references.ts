import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import { BILL_KINDS } from '../../domain/bills/bill';
import type { Db } from '../db/client';
import type { Database } from '../db/schema/database';
import { referenceField } from './fields';
import type { Field, SqlExpression } from './fields';
import { NO_MATCH, startsWith, containsWords } from './search';
import type { Condition } from './filters';
import type { Search } from './search';
import { validationError } from '../http/httpError';
import { idSchema, textSchema } from '../http/responseSchemas';

const code = sql`r.code`;
const unique_number = sql`r.unique_number`;

/** How records show the others that they point to. */
export const references = {
  client: referenceField('client_id', 'clients', { code, label: sql`r.label` }),
  tank: referenceField('tank_id', 'tanks', { code, label: sql`r.name` }),
  counter: referenceField('counter_id', 'counters', { code, label: sql`r.serial_number` }),
  device: referenceField('device_id', 'devices', { code, label: sql`r.vendor || ' ' || r.model` }),
  pos: referenceField('pos_id', 'pos', { code, label: sql`r.brand || ' ' || r.model` }),
  contract: referenceField('contract_id', 'contracts', { unique_number }),
  order: referenceField('order_id', 'orders', { unique_number }),
  originalBill: referenceField('original_bill_id', 'bills', { unique_number }),
  lateBill: referenceField('late_fee_of', 'bills', { unique_number }),
  tariff: referenceField('tariff_id', 'settings', { key: sql`r.key`, label: sql`r.label` }),
};

/** A link that a draft doesn't write. */
export const readOnlyField = ({ select }: Field): Field => ({ select });

/** An employee whom a record names, never by a draft. */
export const employeeReference = (column: string): Field =>
  readOnlyField(
    referenceField(column, 'users', {
      username: sql`r.username`,
      label: sql`r.first_name || ' ' || r.last_name`,
    }),
  );

/** The employee who holds or does something, as a record shows it. */
export const custodianReference: Field = employeeReference('assigned_to');

const nullableReference = <Name extends string>(...names: Name[]) =>
  Type.Unsafe<Record<Name | '_id', string> | null>({
    type: ['object', 'null'],
    properties: Object.fromEntries(['_id', ...names].map((name) => [name, { type: 'string' }])),
    required: ['_id', ...names],
  });

/** What links answer. */
export const codeReferenceSchema = Type.Object({ _id: idSchema, code: textSchema, label: textSchema });
export const nullableCodeReferenceSchema = nullableReference('code', 'label');
export const nullableNumberReferenceSchema = nullableReference('unique_number');
export const nullableEmployeeSchema = nullableReference('username', 'label');

/** What a draft may point to, and what to say when it points elsewhere. */
export interface ReferenceTarget {
  table: keyof Database;
  message: string;
  /** Which rows `r` will do; those that aren't deleted, unless told. */
  where?: Condition;
}

/** Refuse new links to records that aren't there or won't do, a sentence per field. */
export async function validateReferences(
  db: Db,
  targets: Record<string, ReferenceTarget>,
  draft: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const faults: Record<string, string> = {};
  for (const [field, { table, message, where = sql`true` }] of Object.entries(targets)) {
    const target = draft[field];
    if (typeof target !== 'string' || target === before[field]) continue;
    const found = await sql`select 1 from ${sql.table(table)} r
      where r.id = ${target}::uuid and r.deleted_at is null and ${where}`.execute(db);
    if (found.rows.length === 0) faults[field] = message;
  }
  if (Object.keys(faults).length > 0) throw validationError(faults);
}

/** The planner weighs so many ids one by one; more take it longer than the rows do, and very many it looks for itself. */
const MAX_INLINE_IDS = 100;
const MAX_IDS = 5_000;

/** Rows that point to what fits, which is found first: told how many there are, the planner goes the shorter way. */
const searchRelated =
  (by: SqlExpression, table: keyof Database, fits: (words: string) => Condition): Search =>
  async (words, db) => {
    const fitting = sql<{ id: string }>`select r.id from ${sql.table(table)} r where ${fits(words)}`;
    const { rows } = await sql<{ id: string }>`${fitting} limit ${MAX_IDS + 1}`.execute(db);
    if (rows.length === 0) return NO_MATCH;
    if (rows.length > MAX_IDS) return sql<SqlBool>`${by} in (${fitting})`;
    const ids = sql`${rows.map(({ id }) => id)}::uuid[]`;
    if (rows.length <= MAX_INLINE_IDS) return sql<SqlBool>`${by} = any(${ids})`;
    const each = sql`(select unnest(${ids}))`;
    return { test: sql<SqlBool>`${by} in ${each}`, search: sql<SqlBool>`${by} = any(array${each})` };
  };

/** Rows of a large table whose number begins so; where none does, the planner is spared the thought. */
export const searchNumber =
  (name: keyof Database, column: string): Search =>
  async (words, db) => {
    const fits = startsWith(sql.ref(`t.${column}`))(words);
    const some = sql<{
      some: boolean;
    }>`select exists (select from ${sql.table(name)} t where ${fits}) as some`;
    return (await some.execute(db)).rows[0]?.some ? fits : NO_MATCH;
  };

/** Bills whose number begins so, and of which kinds they are: a series of numbers is of few kinds, and their index begins with it. */
export const searchBillNumber: Search = async (words, db) => {
  const fits = startsWith(sql`t.unique_number`)(words);
  const found = sql<{ kind: string }>`select k.kind from unnest(${[...BILL_KINDS]}::text[]) k (kind)
    where exists (select from bills t where t.kind = k.kind and ${fits})`;
  const kind = (await found.execute(db)).rows.map((row) => row.kind);
  if (kind.length === 0) return NO_MATCH;
  const holds = sql<SqlBool>`(t.kind in (${sql.join(kind)}) and ${fits})`;
  return { places: [{ test: holds, search: holds }], filterValues: { kind } };
};

const byWords = containsWords(sql`r.search`);
const byCode = startsWith(sql`r.code`);

/** Rows of the clients whose name, phone or code fits. */
export const searchClient = searchRelated(
  sql`t.client_id`,
  'clients',
  (words) => sql<SqlBool>`(${byWords(words)} or ${byCode(words)})`,
);

/** Rows of the contracts whose number begins so. */
export const searchContract = searchRelated(
  sql`t.contract_id`,
  'contracts',
  startsWith(sql`r.unique_number`),
);

/** Rows of the contracts, tanks or counters at the site that fits. */
export const searchSite = (by: SqlExpression, table: 'contracts' | 'tanks' | 'counters'): Search =>
  searchRelated(by, table, byWords);
