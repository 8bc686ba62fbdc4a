import { sql } from 'kysely';
import { MixedSchema, number as plainNumber } from 'yup';
import type { InferType } from 'yup';
import { MAX_EXPORTED_SELECTION, PAGE_SIZE } from '../../domain/entity';
import type { SortDirection } from '../../domain/entity';
import { reference } from '../../domain/fieldSchemas';
import { inputSchema, listOf, text } from '../../domain/validation';
import type { SqlExpression } from './fields';
import { isRange, toPredicate } from './filters';
import type { Filter, Predicate } from './filters';
import { searchPredicates } from './search';
import type { Search } from './search';

const DIRECTIONS: readonly SortDirection[] = ['asc', 'desc'];

/** Limit of the rows that are counted and can be paged to. */
export const MAX_ROWS = 10_000;
const MAX_PAGE_SIZE = 100;

/** Sorts, searches and filters of the list of a noun. Any other name in a request is a 422. */
export interface ListDefinition {
  /** A sort by several expressions, of which only the first can be null, is in the order of an index over them. */
  sorts: Record<string, SqlExpression | readonly SqlExpression[]>;
  order: { sort: string; dir: SortDirection };
  /** Sorts without an index. */
  unindexedSorts?: readonly string[];
  /**
   * Whether matches are counted and sorted in one scan; for tables of a few thousand rows whose filters and
   * sorts compute values of each row.
   */
  isScannedOnce?: boolean;
  search?: Search;
  /** Searches in one field, by the name in the request's `field`. */
  searchIn?: Record<string, Search>;
  filters?: Record<string, Filter>;
  /** Filters by a column of days or months whose index continues with a sort and the id. */
  datesBySort?: Record<string, { by: SqlExpression; sort: string }>;
  /**
   * First keys of the index `…_state` of the table: expressions with few values, never null, such as a status
   * or a flag. Each of `filters` is a condition on these keys. Each of `sorts` is determined by them, or is the
   * order of the rows of each combination of their values.
   */
  stateIndex?: { columns: readonly SqlExpression[]; filters: readonly string[]; sorts: readonly string[] };
  /** Rows per page when the request names no limit; default 10. */
  pageSize?: number;
}

const positiveInteger = (label: string, max: number) => {
  const schema = plainNumber();
  schema.transforms.length = 0;
  return schema
    .typeError(`${label} must be a number`)
    .integer(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} must be at most ${String(max)}`);
};

const oneOfNames = (label: string, names: readonly string[]) =>
  text(label).oneOf(
    [...names],
    names.length > 0 ? `${label} must be one of: ${names.join(', ')}` : `${label} is not a valid choice`,
  );

/** The names that a request can use. */
type ListNames = Pick<ListDefinition, 'sorts' | 'searchIn' | 'filters' | 'pageSize'>;

const criteriaFields = ({ sorts, searchIn = {}, filters = {} }: ListNames) => ({
  sort: oneOfNames('sort', Object.keys(sorts)),
  dir: oneOfNames('dir', DIRECTIONS),
  search: text('search', 120),
  field: oneOfNames('field', Object.keys(searchIn)),
  filters: inputSchema(
    Object.fromEntries(Object.keys(filters).map((name) => [name, new MixedSchema<unknown>()])),
  ).default({}),
});

/** Body of an export: the criteria of a list without a page, or the ids of selected records. */
export const exportQuerySchema = (definition: ListNames) =>
  inputSchema({
    ...criteriaFields(definition),
    ids: listOf('ids', reference('ids').required(), MAX_EXPORTED_SELECTION),
  });

/** Body of a list request. An invalid page is reported as invalid, not as too deep. */
export function listQuerySchema(definition: ListNames) {
  const { pageSize = PAGE_SIZE } = definition;
  return inputSchema({
    page: positiveInteger('page', MAX_ROWS).default(1),
    limit: positiveInteger('limit', MAX_PAGE_SIZE).default(pageSize),
    ...criteriaFields(definition),
  }).test(
    'depth',
    'This page is too far into the list. Narrow the search.',
    ({ page = 1, limit = pageSize }) => limit > MAX_PAGE_SIZE || !(page * limit > MAX_ROWS),
  );
}

export type ListQuery = InferType<ReturnType<typeof listQuerySchema>>;
export type ExportQuery = InferType<ReturnType<typeof exportQuerySchema>>;

/** Sort expressions and their direction; rows that are equal in them are sorted by id. */
export interface SortOrder {
  by: readonly SqlExpression[];
  dir: SortDirection;
  isUnindexed?: boolean;
}

export const sortOrder = (
  { sorts, order, unindexedSorts = [] }: ListDefinition,
  { sort, dir }: Pick<ExportQuery, 'sort' | 'dir'>,
): SortOrder => ({
  by: [sorts[sort ?? order.sort] ?? []].flat(),
  dir: (dir ?? (sort ? 'asc' : order.dir)) === 'desc' ? 'desc' : 'asc',
  isUnindexed: unindexedSorts.includes(sort ?? order.sort),
});

export const orderBy = ({ by, dir }: SortOrder): SqlExpression => {
  const direction = sql.raw(dir);
  return sql`order by ${sql.join([...by, sql`t.id`].map((key) => sql`${key} ${direction}`))}`;
};

/** A range of dates, both bounds optional and inclusive. */
export interface DateRange {
  by: SqlExpression;
  from?: unknown;
  to?: unknown;
}

/** Predicates that a row must all meet, and alternatives of a search, of which it must meet one. */
export interface ListCriteria {
  predicates: readonly Predicate[];
  alternatives?: readonly Predicate[] | undefined;
  /** An indexed column that is restricted to a range. */
  range?: SqlExpression | undefined;
  /** A date range; an index contains the rows of each day in the list's order. */
  days?: DateRange | undefined;
  /**
   * Expressions of the filters; an index contains the rows of each combination of their values in the list's
   * order.
   */
  states?: readonly SqlExpression[] | undefined;
}

const MONTH_LENGTH = 7;

/** A day, or the first one of a month. */
const toDay = (value: unknown) =>
  typeof value === 'string' && value.length === MONTH_LENGTH ? `${value}-01` : value;

/**
 * The criteria of a request; predicates on the sort column are returned separately, because they bound the
 * scan.
 */
export function listCriteria(
  { search, searchIn = {}, filters = {}, datesBySort = {}, stateIndex, order }: ListDefinition,
  query: ExportQuery,
): ListCriteria & { bounds: readonly Predicate[] } {
  const sort = query.sort ?? order.sort;
  const searchBy = query.field ? searchIn[query.field] : search;
  const selected = query.ids ? [toPredicate(sql`t.id = any(${query.ids}::uuid[])`)] : [];
  const names = Object.keys(query.filters).filter((name) => query.filters[name] !== undefined);
  const filtered = (isBound: boolean) =>
    names.flatMap((name) => {
      const filter = filters[name];
      return filter && isBound === (name === sort) ? [filter(name, query.filters[name])] : [];
    });
  const ranges = Object.entries(datesBySort).flatMap(([name, dates]) => {
    const value = query.filters[name];
    if (value === undefined || Array.isArray(value)) return [];
    const { from, to } = isRange(value) ? value : { from: value, to: value };
    return [{ ...dates, from: toDay(from), to: toDay(to) }];
  });
  const predicates = filtered(false);
  const implied = predicates.flatMap(({ bounds }) => (bounds?.[sort] ? [toPredicate(bounds[sort])] : []));
  return {
    predicates: [...selected, ...predicates],
    alternatives: query.search && searchBy ? searchPredicates(searchBy, query.search) : undefined,
    bounds: [...filtered(true), ...implied],
    range: ranges[0]?.by,
    days: ranges.find((days) => days.sort === sort),
    states:
      !query.search &&
      stateIndex?.sorts.includes(sort) &&
      names.every((name) => stateIndex.filters.includes(name))
        ? stateIndex.columns
        : undefined,
  };
}
