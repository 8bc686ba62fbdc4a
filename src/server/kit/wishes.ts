import { sql } from 'kysely';
import type { Direction } from '../../domain/entity';
import type { Db } from '../database/pool';
import type { Sql } from './field';
import type { Condition, Narrowing } from './filters';
import type { Search } from './searching';
import { conditionOf } from './narrowing';
import type { Ordered } from './neighbours';

/** How a noun's list may be sorted, searched and narrowed. */
export interface Wishable {
  sorts: Record<string, Sql>;
  order: { sort: string; dir: Direction };
  search?: Search;
  /** Searches in one field alone. */
  searchIn?: Record<string, Search>;
  filters?: Record<string, Narrowing>;
}

interface Wish {
  sort?: string;
  dir?: string;
}

interface Narrowed {
  search?: string;
  field?: string;
  filters: Record<string, unknown>;
}

const wayOf = (dir: string): Direction => (dir === 'desc' ? 'desc' : 'asc');

/** What a list is sorted by, and which way. */
export const sortOf = (spec: Wishable, { sort, dir }: Wish): Pick<Ordered, 'by' | 'dir'> => ({
  by: spec.sorts[sort ?? spec.order.sort] ?? sql`t.id`,
  dir: wayOf(dir ?? (sort ? 'asc' : spec.order.dir)),
});

/** The order of a list, in which no two rows stand at one place. */
export function orderOf(spec: Wishable, wish: Wish): Sql {
  const { by, dir } = sortOf(spec, wish);
  const way = dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`${by} ${way}, t.id ${way}`;
}

/** What rows must hold to be in a list. */
export async function conditions(
  db: Db,
  spec: Wishable,
  { search, field, filters }: Narrowed,
): Promise<Condition[]> {
  const seek = field ? spec.searchIn?.[field] : spec.search;
  return [
    ...(search && seek ? [await seek(search, db)] : []),
    ...Object.entries(filters).flatMap(([name, wish]) => {
      const narrowing = spec.filters?.[name];
      return narrowing && wish !== undefined ? [conditionOf(name, narrowing, wish)] : [];
    }),
  ];
}
