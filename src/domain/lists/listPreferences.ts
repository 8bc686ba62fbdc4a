import type { Id } from '../entity';

/** How tall a list's rows are. */
export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** How a person has arranged the list of an area: columns by their fields; an order names only those that were moved. */
export interface ListLayout {
  area: string;
  hidden: string[];
  order: string[];
  density: Density;
}

/** A list's question under a name, as its address says it; shared ones are offered to everybody. */
export interface SavedView {
  _id: Id;
  area: string;
  name: string;
  address: string;
  shared: boolean;
  /** Whether it is this person's own, and whether their list begins with it. */
  own: boolean;
  is_default: boolean;
}

/** All that is kept of how a person likes their lists, and what narrows them. */
export interface ListPreferences {
  /** Where the person works, when they see nothing of elsewhere. */
  areas?: string[];
  layouts: ListLayout[];
  views: SavedView[];
}

/** Columns in the order and selection of a layout; those that it doesn't know keep their place. */
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
