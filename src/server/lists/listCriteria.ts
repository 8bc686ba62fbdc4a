import { sql } from 'kysely';
import type { SortDirection } from '../../domain/entity';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import type { Filter, Predicate } from './filters';
import { runSearch } from './search';
import type { Search } from './search';
import { toPredicate } from './filters';
import type { OrderedList } from './adjacentRecords';

/** How a noun's list may be sorted, searched and narrowed. */
export interface ListDefinition {
  sorts: Record<string, SqlExpression>;
  order: { sort: string; dir: SortDirection };
  search?: Search;
  /** Searches in one field alone. */
  searchIn?: Record<string, Search>;
  filters?: Record<string, Filter>;
}

interface SortQuery {
  sort?: string;
  dir?: string;
}

interface CriteriaQuery {
  search?: string;
  field?: string;
  filters: Record<string, unknown>;
}

const toDirection = (dir: string): SortDirection => (dir === 'desc' ? 'desc' : 'asc');

/** What a list is sorted by, and which way. */
export const resolveSort = (
  spec: ListDefinition,
  { sort, dir }: SortQuery,
): Pick<OrderedList, 'by' | 'dir'> => ({
  by: spec.sorts[sort ?? spec.order.sort] ?? sql`t.id`,
  dir: toDirection(dir ?? (sort ? 'asc' : spec.order.dir)),
});

/** The order of a list, in which no two rows stand at one place. */
export function orderBy(spec: ListDefinition, criterion: SortQuery): SqlExpression {
  const { by, dir } = resolveSort(spec, criterion);
  const way = dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`${by} ${way}, t.id ${way}`;
}

/** What rows of a list must hold, where a search finds them, and what is known of them by filters or by the way. */
export interface ListCriteria {
  predicates: Predicate[];
  searchPlaces: readonly Predicate[] | undefined;
  filterValues: Record<string, unknown>;
}

/** What a list is asked for. */
export async function listCriteria(
  db: Db,
  spec: ListDefinition,
  { search, field, filters }: CriteriaQuery,
): Promise<ListCriteria> {
  const seek = field ? spec.searchIn?.[field] : spec.search;
  const sought = search && seek ? await runSearch(seek, search, db) : undefined;
  const wished = Object.entries(filters).flatMap(([name, criterion]) => {
    const narrowing = spec.filters?.[name];
    return narrowing && criterion !== undefined ? [toPredicate(name, narrowing, criterion)] : [];
  });
  return {
    predicates: wished,
    searchPlaces: sought?.places,
    filterValues: { ...sought?.filterValues, ...filters },
  };
}
