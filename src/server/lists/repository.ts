import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { AnySchema, InferType } from 'yup';
import type { Entity, Id, Page } from '../../domain/entity';
import { streamRows } from '../db/cursor';
import { PREPARED } from '../db/preparedStatements';
import type { Db } from '../db/client';
import type { Database } from '../db/schema/database';
import { sortRange } from './correlatedDates';
import type { CorrelatedDates } from './correlatedDates';
import { toColumnValues } from './fields';
import type { Field, SqlExpression } from './fields';
import type { Condition } from './filters';
import { exportQuerySchema, listQuerySchema } from './listQuery';
import { findAdjacentIds } from './adjacentRecords';
import { loadPage } from './paging';
import { createSearchCache } from './searchCache';
import { anyOfConditions } from './search';
import { optimisticUpdate } from './optimisticUpdate';
import { orderBy, resolveSort, listCriteria } from './listCriteria';
import type { ListDefinition } from './listCriteria';

/** A noun's table, declared: SQL is made only from what stands here. */
export interface RepositoryDefinition extends ListDefinition {
  name: keyof Database;
  /** Every field of the record on the wire; `_id` and `version` come by themselves. */
  fields: Record<string, Field>;
  /** The fields of a list's rows; all of them unless told. */
  listFields?: readonly string[];
  /** Which rows exist; those that aren't deleted, unless told. */
  existing?: Condition;
  /** Whether rows carry a version; they do, unless told. */
  versioned?: boolean;
  /** The orders that an index has for one value of a filter. */
  indexedSorts?: Record<string, readonly string[]>;
  /** Days that run along with each other, where a list's span of the one is sorted by the other. */
  correlatedDates?: readonly CorrelatedDates[];
  /** How many rows a page has, unless asked; 10 unless told. */
  pageSize?: number;
}

type ListQuery = InferType<ReturnType<typeof listQuerySchema>>;
export type ExportQuery = InferType<ReturnType<typeof exportQuerySchema>>;

/** What a noun's calls do with its table. */
export function createRepository<Row extends Entity>(spec: RepositoryDefinition) {
  const fields =
    spec.versioned === false ? spec.fields : { ...spec.fields, version: { select: sql`t.version` } };
  const existing = spec.existing ?? sql<SqlBool>`t.deleted_at is null`;
  const listable = {
    sorts: Object.keys(spec.sorts),
    fields: Object.keys(spec.searchIn ?? {}),
    filters: Object.keys(spec.filters ?? {}),
    pageSize: spec.pageSize,
  };
  const all = selectFields(fields, Object.keys(fields));
  const listed = spec.listFields ? selectFields(fields, [...spec.listFields, 'version']) : all;
  const from = sql.table(spec.name);

  const both = (wished: readonly Condition[], where?: Condition): Condition =>
    sql.join([existing, ...(where ? [where] : []), ...wished], sql` and `);
  const wishedBy = async (db: Db, { ids, ...asked }: ExportQuery): Promise<Condition[]> => {
    const { predicates, searchPlaces } = await listCriteria(db, spec, asked);
    const chosen = ids ? [sql<SqlBool>`t.id = any(${ids}::uuid[])`] : [];
    return [
      ...chosen,
      ...predicates.map(({ test }) => test),
      ...(searchPlaces ? [anyOfConditions(searchPlaces)] : []),
    ];
  };

  const pageOf = createSearchCache<Row>();
  const list = async (db: Db, asked: ListQuery, where?: Condition): Promise<Page<Row>> => {
    const { page, limit } = asked;
    const place = { ...resolveSort(spec, asked), before: (page - 1) * limit, limit };
    const read = async (ids: SqlExpression) =>
      (
        await sql<Row>`select ${listed} from ${from} t
          where t.id = any(array(${ids})) order by ${orderBy(spec, asked)}`.execute(db)
      ).rows;
    const search = async () => {
      const { predicates, searchPlaces, filterValues } = await listCriteria(db, spec, asked);
      const sort = asked.sort ?? spec.order.sort;
      const { within, ranges } = await sortRange(db, { ...spec, from }, { sort, filters: filterValues });
      const question = { from, existing: both(within, where), ranges, predicates, searchPlaces, ...place };
      return loadPage({ db, question, read });
    };
    const { rows, ...count } = await pageOf(
      { db, from, existing: both([], where), words: asked, read },
      search,
    );
    return { documents: rows, ...count, page, limit };
  };

  /** Every row of a list's question, some at a time. */
  async function* every(db: Db, asked: ExportQuery, where?: Condition): AsyncGenerator<Row[]> {
    const wanted = both(await wishedBy(db, asked), where);
    yield* streamRows(
      db,
      sql<Row>`select ${listed} from ${from} t where ${wanted} order by ${orderBy(spec, asked)}`,
    );
  }

  /** The records before and after one, in a list's order. */
  const adjacentRecords = async (db: Db, id: Id, asked: ExportQuery) =>
    findAdjacentIds(
      db,
      { from, condition: both(await wishedBy(db, asked)), ...resolveSort(spec, asked) },
      id,
    );

  const find = async (db: Db, id: Id, where: Condition = sql`true`): Promise<Row | undefined> => {
    const one = sql<Row>`select ${PREPARED}${all} from ${from} t where t.id = ${id} and ${existing} and ${where}`;
    return (await one.execute(db)).rows[0];
  };

  const add = async (db: Db, id: Id, draft: object, more: Record<string, unknown> = {}): Promise<void> => {
    const row = { id, ...toColumnValues(spec.fields, draft), ...more };
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${from} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
  };

  return {
    query: listQuerySchema(listable),
    exportQuery: exportQuerySchema(listable),
    columns: [...(spec.listFields ?? Object.keys(spec.fields))],
    list,
    every,
    neighbours: adjacentRecords,
    find,
    add,
    /** Change a record to what was sent, if it still is what was read; both states are told. */
    change: (db: Db, id: Id, sent: object, schema: AnySchema, where: Condition = sql`true`) =>
      optimisticUpdate<Row>({
        db,
        from,
        existing: sql`${existing} and ${where}`,
        fields: spec.fields,
        find,
        id,
        input: sent,
        schema,
      }),
  };
}

export type Repository<Row extends Entity> = ReturnType<typeof createRepository<Row>>;

const selectFields = (fields: Record<string, Field>, names: readonly string[]): SqlExpression =>
  sql.join([
    sql`t.id as "_id"`,
    ...new Set(names.map((name) => sql`${fields[name]?.select ?? sql`null`} as ${sql.ref(name)}`)),
  ]);
