import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../db/client';
import type { Database } from '../db/schema/database';
import { referenceField, fullName } from './fields';
import type { Field, SqlExpression } from './fields';
import { startsWith, containsWords, searchRelated } from './search';
import type { Condition } from './filters';
import type { Search } from './search';
import { validationError } from '../http/httpError';
import { idSchema, textSchema } from '../http/responseSchemas';

const code = sql`r.code`;
const unique_number = sql`r.unique_number`;

/** References to other records, as responses show them. */
export const references = {
  client: referenceField('client_id', 'clients', { code, label: sql`r.label` }),
  tank: referenceField('tank_id', 'tanks', { code, label: sql`r.name` }),
  counter: referenceField('counter_id', 'counters', { code, label: sql`r.serial_number` }),
  /** Includes the place of the counter, for records that show it nowhere else. */
  counterAtPlace: referenceField('counter_id', 'counters', {
    code,
    label: sql`concat_ws(' · ', r.serial_number, nullif(concat_ws(' ', r.site_name, r.unit_no), ''))`,
  }),
  device: referenceField('device_id', 'devices', { code, label: sql`r.vendor || ' ' || r.model` }),
  pos: referenceField('pos_id', 'pos', { code, label: sql`r.brand || ' ' || r.model` }),
  contract: referenceField('contract_id', 'contracts', { unique_number }),
  order: referenceField('order_id', 'orders', { unique_number }),
  originalBill: referenceField('original_bill_id', 'bills', { unique_number }),
  replacedBill: referenceField('replaces_bill_id', 'bills', { unique_number }),
  lateBill: referenceField('late_fee_of', 'bills', { unique_number }),
  tariff: referenceField('tariff_id', 'settings', { key: sql`r.key`, label: sql`r.label` }),
};

/** A field that inputs cannot write. */
export const readOnlyField = ({ select }: Field): Field => ({ select });

/** A read-only reference to an employee. */
export const employeeReference = (column: string): Field =>
  readOnlyField(
    referenceField(column, 'users', {
      username: sql`r.username`,
      label: fullName('r'),
    }),
  );

/** A read-only reference to an employee without the username. */
export const employeeNameReference = (column: string): Field =>
  readOnlyField(referenceField(column, 'users', { label: fullName('r') }));

/** The employee to whom a record is assigned. */
export const assigneeReference: Field = employeeReference('assigned_to');

const nullableReference = <Name extends string>(...names: Name[]) =>
  Type.Unsafe<Record<Name | '_id', string> | null>({
    type: ['object', 'null'],
    properties: Object.fromEntries(['_id', ...names].map((name) => [name, { type: 'string' }])),
    required: ['_id', ...names],
  });

/** Response schemas of references. */
export const codeReferenceSchema = Type.Object({ _id: idSchema, code: textSchema, label: textSchema });
export const nullableCodeReferenceSchema = nullableReference('code', 'label');
export const nullableNumberReferenceSchema = nullableReference('unique_number');
export const employeeSchema = Type.Object({ _id: idSchema, username: textSchema, label: textSchema });
export const nullableEmployeeSchema = nullableReference('username', 'label');

/** The table that a field may reference, and the message if the record does not exist or does not qualify. */
export interface ReferenceTarget {
  table: keyof Database;
  message: string;
  /** Condition on the referenced rows `r`. */
  where?: Condition;
}

/**
 * Throws a 422 for new references to records that do not exist or do not qualify. Locks the records, which cannot be
 * merged, deleted or change their status until the transaction ends.
 */
export async function validateReferences(
  db: Db,
  targets: Record<string, ReferenceTarget>,
  draft: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [field, { table, message, where = sql`true` }] of Object.entries(targets)) {
    const target = draft[field];
    if (typeof target !== 'string' || target === before[field]) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} r
      where r.id = ${target}::uuid and r.deleted_at is null and ${where} for key share`.execute(db);
    if (rows.length === 0) errors[field] = message;
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

const byWords = containsWords(sql`r.search`);
const byCode = startsWith(sql`r.code`);

/** Searches rows by the name, phone or code of their client. */
export const searchClient = searchRelated(
  sql`t.client_id`,
  'clients',
  (text) => sql<SqlBool>`(${byWords(text)} or ${byCode(text)})`,
);

/** Clients that were merged with a client of this code. */
export const byFormerCode = (text: string): Condition =>
  sql`t.id = any(array(select m.merged_into from clients m
    where m.merged_into is not null and ${startsWith(sql`m.code`)(text)}))`;

/** Searches rows by the start of their contract number. */
export const searchContract = searchRelated(
  sql`t.contract_id`,
  'contracts',
  startsWith(sql`r.unique_number`),
);

/** Searches rows by the site of their contract, tank or counter. */
export const searchSite = (by: SqlExpression, table: 'contracts' | 'tanks' | 'counters'): Search =>
  searchRelated(by, table, byWords);
