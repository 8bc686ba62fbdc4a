import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { ObjectSchema } from 'yup';
import type { AnySchema } from 'yup';
import type { Entity, Id } from '../../domain/entity';
import { VERSION_CONFLICT } from '../../domain/errorMessages';
import type { Db } from '../db/client';
import { parseFields } from '../http/parseBody';
import { toColumnValues } from './fields';
import type { Field, SqlExpression } from './fields';
import { orNotFound, HttpError, validationError } from '../http/httpError';

type Values = Record<string, unknown>;

interface UpdateOptions<Row> {
  db: Db;
  from: SqlExpression;
  existing: SqlExpression;
  fields: Record<string, Field>;
  find: (db: Db, id: Id) => Promise<Row | undefined>;
  id: Id;
  input: object;
  schema: AnySchema;
}

/** A changed record, and its input before and after the change. */
interface UpdateResult<Row> {
  record: Row;
  before: Values;
  after: Values;
  isChanged: boolean;
}

/** A field that was cleared. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** An input without its empty fields, as schemas validate it. */
export const withoutEmptyFields = (draft: object): Values =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value)));

/** Whether an input schema has a field. */
const hasField = (schema: AnySchema, name: string): boolean =>
  !(schema instanceof ObjectSchema) || Object.hasOwn(schema.fields, name);

/** An input without its empty fields; unknown fields stay, so that the schema rejects them. */
export const normalizeInput = (schema: AnySchema, sent: object): Values =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isEmpty(value) || !hasField(schema, name)),
  );

/** Locks a record, compares its version, validates it as a whole and writes the changed columns. Throws 404, 409 or 422. */
export async function optimisticUpdate<Row extends Entity>(
  update: UpdateOptions<Row>,
): Promise<UpdateResult<Row>> {
  const { db, from, fields, id, input, schema } = update;
  const { version, ...changes }: { version?: unknown } & Values = { ...input };
  if (!Number.isInteger(version)) throw validationError({ version: 'Version is required' });
  const { version: current, ...before } = await lockInput(update);
  if (version !== current) throw await versionConflict(update);
  const valid = parseFields(schema, normalizeInput(schema, { ...before, ...changes }));
  const changed = Object.keys(changes).filter((name) => !isDeepStrictEqual(valid[name], before[name]));
  if (changed.length > 0) {
    const columns = Object.entries(
      toColumnValues(fields, Object.fromEntries(changed.map((name) => [name, valid[name]]))),
    );
    const assignments = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${from} set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = now()`])}
      where id = ${id}`.execute(db);
  }
  return {
    record: orNotFound(await update.find(db, id)),
    before,
    after: valid,
    isChanged: changed.length > 0,
  };
}

/** The current input of a record, locked until the transaction ends. */
async function lockInput<Row>({
  db,
  from,
  existing,
  fields,
  id,
  schema,
}: UpdateOptions<Row>): Promise<Values> {
  const inputFields = Object.entries(fields).filter(
    ([name, field]) => field.toColumns && hasField(schema, name),
  );
  const columns = inputFields.map(
    ([name, field]) => sql`${field.selectInput ?? field.select} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Values>`select ${sql.join([...columns, sql`t.version as version`])}
    from ${from} t where t.id = ${id} and ${existing} for update of t`.execute(db);
  return withoutEmptyFields(orNotFound(rows[0]));
}

async function versionConflict<Row>({ db, find, id }: UpdateOptions<Row>): Promise<HttpError> {
  return new HttpError(409, VERSION_CONFLICT, { record: orNotFound(await find(db, id)) });
}
