import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { AnySchema, InferType } from 'yup';
import type { Entity, Id, Page } from '../../domain/entity';
import { everyRow } from '../db/cursor';
import { BY_NAME } from '../db/preparedStatements';
import type { Db } from '../db/client';
import type { Database } from '../db/schema/database';
import { stretchOf } from './correlatedDates';
import type { Alongside } from './correlatedDates';
import { written } from './fields';
import type { Field, Sql } from './fields';
import type { Condition } from './filters';
import { exportDraft, listDraft } from './listQuery';
import { neighboursOf } from './adjacentRecords';
import { paged } from './paging';
import { searched } from './searchCache';
import { anyHolds } from './search';
import { change } from './optimisticUpdate';
import { orderOf, sortOf, wishesOf } from './listCriteria';
import type { Wishable } from './listCriteria';

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
  /** The orders that an index has for one value of a filter. */
  ordered?: Record<string, readonly string[]>;
  /** Days that run along with each other, where a list's span of the one is sorted by the other. */
  alongside?: readonly Alongside[];
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

  const both = (wished: readonly Condition[], where?: Condition): Condition =>
    sql.join([alive, ...(where ? [where] : []), ...wished], sql` and `);
  const wishedBy = async (db: Db, { ids, ...asked }: ExportQuery): Promise<Condition[]> => {
    const { wished, sought } = await wishesOf(db, spec, asked);
    const chosen = ids ? [sql<SqlBool>`t.id = any(${ids}::uuid[])`] : [];
    return [...chosen, ...wished.map(({ tests }) => tests), ...(sought ? [anyHolds(sought)] : [])];
  };

  const pageOf = searched<Row>();
  const list = async (db: Db, asked: ListQuery, where?: Condition): Promise<Page<Row>> => {
    const { page, limit } = asked;
    const place = { ...sortOf(spec, asked), before: (page - 1) * limit, limit };
    const read = async (ids: Sql) =>
      (
        await sql<Row>`select ${listed} from ${from} t
          where t.id = any(array(${ids})) order by ${orderOf(spec, asked)}`.execute(db)
      ).rows;
    const search = async () => {
      const { wished, sought, told } = await wishesOf(db, spec, asked);
      const sort = asked.sort ?? spec.order.sort;
      const { within, parts } = await stretchOf(db, { ...spec, from }, { sort, filters: told });
      const question = { from, alive: both(within, where), parts, wished, sought, ...place };
      return paged({ db, question, read });
    };
    const { rows, ...count } = await pageOf({ db, from, alive: both([], where), words: asked, read }, search);
    return { documents: rows, ...count, page, limit };
  };

  /** Every row of a list's question, some at a time. */
  async function* every(db: Db, asked: ExportQuery, where?: Condition): AsyncGenerator<Row[]> {
    const wanted = both(await wishedBy(db, asked), where);
    yield* everyRow(
      db,
      sql<Row>`select ${listed} from ${from} t where ${wanted} order by ${orderOf(spec, asked)}`,
    );
  }

  /** The records before and after one, in a list's order. */
  const neighbours = async (db: Db, id: Id, asked: ExportQuery) =>
    neighboursOf(db, { from, wanted: both(await wishedBy(db, asked)), ...sortOf(spec, asked) }, id);

  const find = async (db: Db, id: Id, where: Condition = sql`true`): Promise<Row | undefined> => {
    const one = sql<Row>`select ${BY_NAME}${all} from ${from} t where t.id = ${id} and ${alive} and ${where}`;
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
