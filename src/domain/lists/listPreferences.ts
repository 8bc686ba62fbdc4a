import type { Id } from '../entity';

/** Row density. */
export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** Column layout of a list; `order` contains only moved columns. */
export interface ListLayout {
  list: string;
  hidden: string[];
  order: string[];
  density: Density;
}

/** A saved list query; shared views are visible to everyone. */
export interface SavedView {
  _id: Id;
  list: string;
  name: string;
  query: string;
  shared: boolean;
  /** Whether it belongs to the user. */
  own: boolean;
  is_default: boolean;
}

/** List preferences of a user. */
export interface ListPreferences {
  /** Emirates and routes to which the user's lists are restricted. */
  areas?: string[];
  layouts: ListLayout[];
  views: SavedView[];
}

/** Applies a layout to columns; columns unknown to it keep their position, or are left out if they are optional. */
export function applyLayout<C extends { field: string; optional?: boolean }>(
  columns: readonly C[],
  layout?: ListLayout,
): readonly C[] {
  if (!layout) return columns.filter(({ optional }) => !optional);
  const position = new Map(layout.order.map((field, index) => [field, index]));
  const moved = columns.filter(({ field }) => position.has(field));
  const sorted = [...moved].sort((a, b) => (position.get(a.field) ?? 0) - (position.get(b.field) ?? 0));
  const next = sorted.values();
  return columns
    .map((column) => (position.has(column.field) ? (next.next().value ?? column) : column))
    .filter(({ field, optional }) => !layout.hidden.includes(field) && (position.has(field) || !optional));
}
