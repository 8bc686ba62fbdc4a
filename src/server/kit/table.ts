import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { AnySchema, InferType } from 'yup';
import type { Entity, Id, Page } from '../../domain/entity';
import { everyRow } from '../database/everyRow';
import type { Db } from '../database/pool';
import type { Database } from '../database/schema';
import { written } from './field';
import type { Field, Sql } from './field';
import type { Condition } from './filters';
import { exportDraft, listDraft, MOST_ROWS_DEEP } from './listing';
import { neighboursOf } from './neighbours';
import { change } from './saving';
import { conditions, orderOf, sortOf } from './wishes';
import type { Wishable } from './wishes';

/** A noun's table, declared: SQL is made only from what stands here. */
export interface TableSpec extends Wishable {
  name: keyof Database;
  /** Every field of the record on the wire; `_id` and `version` come by themselves. */
  fields: Record<string, Field>;
  /** The fields of a list's rows; all of them unless told. */
  listed?: readonly string[];
  /** Which rows exist; those that aren't deleted, unless told. */
  alive?: Condition;
  /** Whether rows carry a version; they do, unless told. */
  versioned?: boolean;
  /** How many rows a page has, unless asked; 10 unless told. */
  pageSize?: number;
}

type ListQuery = InferType<ReturnType<typeof listDraft>>;
export type ExportQuery = InferType<ReturnType<typeof exportDraft>>;

/** What a noun's calls do with its table. */
export function table<Row extends Entity>(spec: TableSpec) {
  const fields =
    spec.versioned === false ? spec.fields : { ...spec.fields, version: { reads: sql`t.version` } };
  const alive = spec.alive ?? sql<SqlBool>`t.deleted_at is null`;
  const listable = {
    sorts: Object.keys(spec.sorts),
    fields: Object.keys(spec.searchIn ?? {}),
    filters: Object.keys(spec.filters ?? {}),
    pageSize: spec.pageSize,
  };
  const all = reads(fields, Object.keys(fields));
  const listed = spec.listed ? reads(fields, [...spec.listed, 'version']) : all;
  const from = sql.table(spec.name);

  const wantedBy = async (db: Db, { ids, ...asked }: ExportQuery, where?: Condition): Promise<Condition> => {
    const chosen = ids ? [sql<SqlBool>`t.id = any(${ids}::uuid[])`] : [];
    const wished = await conditions(db, spec, asked);
    return sql.join([alive, ...chosen, ...(where ? [where] : []), ...wished], sql` and `);
  };

  const list = async (db: Db, asked: ListQuery, where?: Condition): Promise<Page<Row>> => {
    const { page, limit } = asked;
    const wanted = await wantedBy(db, asked, where);
    const order = orderOf(spec, asked);
    const before = (page - 1) * limit;
    const shown = sql`select t.id from ${from} t where ${wanted} order by ${order} limit ${limit} offset ${before}`;
    const { rows } = await sql<Row>`select ${listed} from ${from} t
      where t.id = any(array(${shown})) order by ${order}`.execute(db);
    const isLast = rows.length > 0 && rows.length < limit;
    const total = isLast ? before + rows.length : await countUpTo(db, sql`${from} t where ${wanted}`);
    const total_is = total > MOST_ROWS_DEEP && !isLast ? 'at_least' : 'exact';
    return { documents: rows, total: total_is === 'exact' ? total : MOST_ROWS_DEEP, total_is, page, limit };
  };

  /** Every row of a list's question, some at a time. */
  async function* every(db: Db, asked: ExportQuery): AsyncGenerator<Row[]> {
    const wanted = await wantedBy(db, asked);
    yield* everyRow(
      db,
      sql<Row>`select ${listed} from ${from} t where ${wanted} order by ${orderOf(spec, asked)}`,
    );
  }

  /** The records before and after one, in a list's order. */
  const neighbours = async (db: Db, id: Id, asked: ExportQuery) =>
    neighboursOf(db, { from, wanted: await wantedBy(db, asked), ...sortOf(spec, asked) }, id);

  const find = async (db: Db, id: Id, where: Condition = sql`true`): Promise<Row | undefined> => {
    const one = sql<Row>`select ${all} from ${from} t where t.id = ${id} and ${alive} and ${where}`;
    return (await one.execute(db)).rows[0];
  };

  const add = async (db: Db, id: Id, draft: object, more: Record<string, unknown> = {}): Promise<void> => {
    const row = { id, ...written(spec.fields, draft), ...more };
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${from} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
  };

  return {
    query: listDraft(listable),
    exportQuery: exportDraft(listable),
    columns: [...(spec.listed ?? Object.keys(spec.fields))],
    list,
    every,
    neighbours,
    find,
    add,
    /** Change a record to what was sent, if it still is what was read; both states are told. */
    change: (db: Db, id: Id, sent: object, schema: AnySchema, where: Condition = sql`true`) =>
      change<Row>({
        db,
        from,
        alive: sql`${alive} and ${where}`,
        fields: spec.fields,
        find,
        id,
        sent,
        schema,
      }),
  };
}

export type Table<Row extends Entity> = ReturnType<typeof table<Row>>;

const reads = (fields: Record<string, Field>, names: readonly string[]): Sql =>
  sql.join([
    sql`t.id as "_id"`,
    ...new Set(names.map((name) => sql`${fields[name]?.reads ?? sql`null`} as ${sql.ref(name)}`)),
  ]);

async function countUpTo(db: Db, rows: Sql): Promise<number> {
  const counted = sql<{
    n: number;
  }>`select count(*) as n from (select 1 from ${rows} limit ${MOST_ROWS_DEEP + 1}) c`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}
