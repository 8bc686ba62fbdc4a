import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { ObjectSchema } from 'yup';
import type { AnySchema } from 'yup';
import type { Entity, Id } from '../../domain/entity';
import type { Db } from '../db/client';
import { checkedFields } from '../http/parseBody';
import { written } from './fields';
import type { Field, Sql } from './fields';
import { CHANGED_MEANWHILE, found, Refusal, unfit } from '../http/httpError';

type Values = Record<string, unknown>;

interface Saving<Row> {
  db: Db;
  from: Sql;
  alive: Sql;
  fields: Record<string, Field>;
  find: (db: Db, id: Id) => Promise<Row | undefined>;
  id: Id;
  sent: object;
  schema: AnySchema;
}

/** A changed record, with the drafts of before and after; they are the same when nothing differed. */
export interface Saved<Row> {
  record: Row;
  before: Values;
  after: Values;
  isChanged: boolean;
}

/** A field that was emptied: null or no text. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A draft without its emptied fields, as the rules read it. */
export const filled = (draft: object): Values =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value)));

/** Whether a draft has a field of that name. */
const knows = (schema: AnySchema, name: string): boolean =>
  !(schema instanceof ObjectSchema) || Object.hasOwn(schema.fields, name);

/** What was sent without its emptied fields; one that the draft doesn't know stays, to be refused. */
export const sentFor = (schema: AnySchema, sent: object): Values =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isEmpty(value) || !knows(schema, name)));

/** Lock the record, compare versions, check it as a whole after the change, and write only what differs. */
export async function change<Row extends Entity>(saving: Saving<Row>): Promise<Saved<Row>> {
  const { db, from, fields, id, sent, schema } = saving;
  const { version, ...wishes }: { version?: unknown } & Values = { ...sent };
  if (!Number.isInteger(version)) throw unfit({ version: 'The version that was read is required' });
  const { version: current, ...before } = await locked(saving);
  if (version !== current) throw await stale(saving);
  const fit = checkedFields(schema, sentFor(schema, { ...before, ...wishes }));
  const changed = Object.keys(wishes).filter((name) => !isDeepStrictEqual(fit[name], before[name]));
  if (changed.length > 0) {
    const columns = Object.entries(
      written(fields, Object.fromEntries(changed.map((name) => [name, fit[name]]))),
    );
    const sets = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${from} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
      where id = ${id}`.execute(db);
  }
  return { record: found(await saving.find(db, id)), before, after: fit, isChanged: changed.length > 0 };
}

/** The record's draft as it stands, locked until the transaction ends. */
async function locked<Row>({ db, from, alive, fields, id, schema }: Saving<Row>): Promise<Values> {
  const drafted = Object.entries(fields).filter(([name, field]) => field.writes && knows(schema, name));
  const columns = drafted.map(([name, field]) => sql`${field.drafts ?? field.reads} as ${sql.ref(name)}`);
  const { rows } = await sql<Values>`select ${sql.join([...columns, sql`t.version as version`])}
    from ${from} t where t.id = ${id} and ${alive} for update of t`.execute(db);
  return filled(found(rows[0]));
}

async function stale<Row>({ db, find, id }: Saving<Row>): Promise<Refusal> {
  return new Refusal(409, CHANGED_MEANWHILE, { record: found(await find(db, id)) });
}
