import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { TObject } from 'typebox';
import type { AnySchema } from 'yup';
import type { Entity, Id, Page } from '../../domain/entity';
import type { FilterValues } from '../../domain/lists/listFilters';
import { executePrepared } from '../db/client';
import type { Db } from '../db/client';
import { streamRows } from '../db/cursor';
import { precompiled } from '../db/precompiled';
import type { Database } from '../db/schema/database';
import { findAdjacentIds } from './adjacentRecords';
import { toColumnValues } from './fields';
import type { Field, SqlExpression } from './fields';
import { allOf } from './filters';
import type { Condition } from './filters';
import { exportQuerySchema, listCriteria, listQuerySchema, orderBy, sortOrder } from './listQuery';
import type { ExportQuery, ListDefinition, ListQuery } from './listQuery';
import { optimisticUpdate } from './optimisticUpdate';
import { isUnfiltered, lookupOf, readPage } from './paging';
import type { ListScan } from './paging';

/** Declares the table of a noun; SQL is generated from nothing else. */
export interface RepositoryDefinition extends ListDefinition {
  name: keyof Database;
  /** Fields of the record in responses, beside `_id` and `version`. */
  fields: Record<string, Field>;
  /** Response schema of the rows of a list, which have only its fields; default: all fields. */
  rowSchema?: TObject;
  /** Condition of the rows that exist; default: not deleted. */
  existing?: Condition;
  /** Whether the table has a column `version`; default true. */
  versioned?: boolean;
}

/** A record to add: its input, and columns that the input does not contain. */
interface NewRecord {
  id: Id;
  input: object;
  more: Record<string, unknown>;
}

/** Lists, reads, exports, adds and changes the records of a noun. */
export function createRepository<Row extends Entity>(definition: RepositoryDefinition) {
  const {
    existing = sql<SqlBool>`t.deleted_at is null`,
    versioned = true,
    isScannedOnce = false,
    rowSchema,
  } = definition;
  const fields = versioned
    ? { ...definition.fields, version: { select: sql`t.version` } }
    : definition.fields;
  const from = sql.table(definition.name);
  const recordColumns = precompiled(selectFields(fields, Object.keys(fields)));
  const rowFields = rowSchema
    ? Object.keys(rowSchema.properties).filter((name) => name !== '_id')
    : Object.keys(fields);
  const rowColumns = precompiled(selectFields(fields, rowFields));

  const scanOf = (query: ExportQuery, where?: Condition): ListScan => {
    const { bounds, ...criteria } = listCriteria(definition, query);
    const conditions = [existing, ...(where ? [where] : []), ...bounds.map(({ lookup }) => lookup)];
    const order = sortOrder(definition, query);
    const isRange = bounds.length > 0 && isUnfiltered(criteria) && !order.isUnindexed;
    return {
      from,
      existing: allOf(conditions),
      ...criteria,
      ...order,
      isScannedOnce,
      ...(isRange && { range: order.by[0] }),
    };
  };

  /**
   * Rows in the order of their ids. The statement is the same for all queries of a list, so it is prepared;
   * planning it takes longer than executing it.
   */
  const readRows = async (db: Db, ids: Id[]): Promise<Row[]> => {
    if (ids.length === 0) return [];
    const rows = sql<Row>`select ${rowColumns} from ${from} t where t.id = any(${ids}::uuid[]) and ${existing}`;
    const found = new Map((await executePrepared(db, rows.compile(db))).rows.map((row) => [row._id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };

  /** A page of the list, restricted to the rows of a further condition. */
  const list = async (db: Db, query: ListQuery, where?: Condition): Promise<Page<Row>> => {
    const { page, limit } = query;
    const scan = scanOf(query, where);
    const { ids, ...count } = await readPage(db, scan, { offset: (page - 1) * limit, limit });
    return { documents: await readRows(db, ids), ...count, page, limit };
  };

  /**
   * Aggregates the rows that a list with these filters shows: one result row, or one per combination of
   * values of some fields. A figure and its list therefore always cover the same rows.
   */
  const aggregate = async <Result extends object>(
    db: Db,
    filters: FilterValues,
    columns: Record<string, SqlExpression>,
    by: readonly string[] = [],
  ): Promise<Result[]> => {
    const { existing: condition, predicates } = scanOf({ filters });
    const groups = by.map((name) => sql`${fieldOf(fields, name).select} as ${sql.ref(name)}`);
    const values = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
    const positions = by.map((_name, index) => sql.lit(index + 1));
    const rows = sql<Result>`select ${sql.join([...groups, ...values])} from ${from} t
      where ${allOf([condition, ...predicates.map(({ test }) => test)])}
      ${by.length > 0 ? sql`group by ${sql.join(positions)}` : sql``}`;
    return (await rows.execute(db)).rows;
  };

  /** Number of the rows that a list with these filters shows. */
  const count = async (db: Db, filters: FilterValues): Promise<number> => {
    const [row] = await aggregate<{ count: number }>(db, filters, { count: sql`count(*)::int` });
    return row?.count ?? 0;
  };

  /** SQL: whether a list with these filters shows the row `t`. */
  const where = (filters: FilterValues): Condition => {
    const { predicates, bounds } = listCriteria(definition, { filters });
    return allOf([...predicates, ...bounds].map(({ test }) => test));
  };

  /** All rows of a query in batches, from one snapshot. */
  const every = (db: Db, query: ExportQuery, where?: Condition): AsyncGenerator<Row[]> => {
    const scan = scanOf(query, where);
    return streamRows(
      db,
      sql<Row>`select ${rowColumns} from ${from} t where ${scan.existing} and ${lookupOf(scan)} ${orderBy(scan)}`,
    );
  };

  const find = async (db: Db, id: Id, where: Condition = sql`true`): Promise<Row | undefined> => {
    const record = sql<Row>`select ${recordColumns} from ${from} t where t.id = ${id} and ${existing} and ${where}`;
    return (await executePrepared(db, record.compile(db))).rows[0];
  };

  const findMany = async (db: Db, ids: readonly Id[]): Promise<Row[]> => {
    const records = sql<Row>`select ${recordColumns} from ${from} t where t.id = any(${[...ids]}::uuid[]) and ${existing}`;
    return (await records.execute(db)).rows;
  };

  /** Adds records in one statement; columns that a record lacks have their default. */
  const addMany = async (db: Db, records: readonly NewRecord[]): Promise<void> => {
    const rows = records.map(({ id, input, more }): Record<string, unknown> => ({
      id,
      ...toColumnValues(definition.fields, input),
      ...more,
    }));
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const valuesOf = (row: Record<string, unknown>) =>
      sql`(${sql.join(columns.map((column) => (column in row ? row[column] : sql`default`)))})`;
    await sql`insert into ${from} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(rows.map(valuesOf))}`.execute(db);
  };

  const add = (db: Db, id: Id, input: object, more: Record<string, unknown> = {}): Promise<void> =>
    addMany(db, [{ id, input, more }]);

  return {
    query: listQuerySchema(definition),
    exportQuery: exportQuerySchema(definition),
    states: definition.stateIndex?.columns ?? [],
    rowSchema,
    columns: rowFields.filter((name) => name !== 'version'),
    list,
    aggregate,
    count,
    where,
    every,
    /** The records before and after one in a list. */
    adjacentRecords: (db: Db, id: Id, query: ExportQuery) => findAdjacentIds(db, scanOf(query), id),
    find,
    findMany,
    add,
    addMany,
    /** Changes a record if it still has the version that was sent; returns its fields before and after. */
    change: (db: Db, id: Id, sent: object, schema: AnySchema) =>
      optimisticUpdate<Row>({
        db,
        from,
        existing,
        fields: definition.fields,
        find,
        id,
        input: sent,
        schema,
      }),
  };
}

export type Repository<Row extends Entity> = ReturnType<typeof createRepository<Row>>;

/** A declared field; throws at startup if a list names an undeclared one. */
function fieldOf(fields: Record<string, Field>, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name} beside ${Object.keys(fields).join(', ')}.`);
  return field;
}

const selectFields = (fields: Record<string, Field>, names: readonly string[]): SqlExpression =>
  sql.join([
    sql`t.id as "_id"`,
    ...new Set(names.map((name) => sql`${fieldOf(fields, name).select} as ${sql.ref(name)}`)),
  ]);
