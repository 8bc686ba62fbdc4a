import { sql } from 'kysely';
import type { Direction } from '../../domain/entity';
import type { Db } from '../db/client';
import type { Sql } from './fields';
import type { Narrowing, Wish } from './filters';
import { soughtBy } from './search';
import type { Search } from './search';
import { wishOf } from './filters';
import type { Ordered } from './adjacentRecords';

/** How a noun's list may be sorted, searched and narrowed. */
export interface Wishable {
  sorts: Record<string, Sql>;
  order: { sort: string; dir: Direction };
  search?: Search;
  /** Searches in one field alone. */
  searchIn?: Record<string, Search>;
  filters?: Record<string, Narrowing>;
}

interface Order {
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
export const sortOf = (spec: Wishable, { sort, dir }: Order): Pick<Ordered, 'by' | 'dir'> => ({
  by: spec.sorts[sort ?? spec.order.sort] ?? sql`t.id`,
  dir: wayOf(dir ?? (sort ? 'asc' : spec.order.dir)),
});

/** The order of a list, in which no two rows stand at one place. */
export function orderOf(spec: Wishable, wish: Order): Sql {
  const { by, dir } = sortOf(spec, wish);
  const way = dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`${by} ${way}, t.id ${way}`;
}

/** What rows of a list must hold, where a search finds them, and what is known of them by filters or by the way. */
export interface Wishes {
  wished: Wish[];
  sought: readonly Wish[] | undefined;
  told: Record<string, unknown>;
}

/** What a list is asked for. */
export async function wishesOf(
  db: Db,
  spec: Wishable,
  { search, field, filters }: Narrowed,
): Promise<Wishes> {
  const seek = field ? spec.searchIn?.[field] : spec.search;
  const sought = search && seek ? await soughtBy(seek, search, db) : undefined;
  const wished = Object.entries(filters).flatMap(([name, wish]) => {
    const narrowing = spec.filters?.[name];
    return narrowing && wish !== undefined ? [wishOf(name, narrowing, wish)] : [];
  });
  return { wished, sought: sought?.places, told: { ...sought?.told, ...filters } };
}
