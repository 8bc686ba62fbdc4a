import type { Id } from '../entity';

/** Row density. */
export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** Column layout of a list; `order` contains only moved columns. */
export interface ListLayout {
  area: string;
  hidden: string[];
  order: string[];
  density: Density;
}

/** A saved list query; shared views are visible to everyone. */
export interface SavedView {
  _id: Id;
  area: string;
  name: string;
  address: string;
  shared: boolean;
  /** Whether it belongs to the user and is their default. */
  own: boolean;
  is_default: boolean;
}

/** List preferences of a user and the areas that restrict their lists. */
export interface ListPreferences {
  /** Areas of a restricted user. */
  areas?: string[];
  layouts: ListLayout[];
  views: SavedView[];
}

/** Applies a layout to columns; columns unknown to it keep their position. */
export function applyLayout<C extends { field: string }>(
  columns: readonly C[],
  layout?: ListLayout,
): readonly C[] {
  if (!layout) return columns;
  const place = new Map(layout.order.map((field, at) => [field, at]));
  const moved = columns.filter(({ field }) => place.has(field));
  const sorted = [...moved].sort((one, other) => (place.get(one.field) ?? 0) - (place.get(other.field) ?? 0));
  const next = sorted.values();
  return columns
    .map((column) => (place.has(column.field) ? (next.next().value ?? column) : column))
    .filter(({ field }) => !layout.hidden.includes(field));
}
