import type { ReactNode } from 'react';
import type { ListQuery, Problem } from '../../../domain/entity';
import type { FilterRow } from '../../../domain/lists/listFilters';
import type { Sight } from './cellContent';
import type { Density } from '../../../domain/lists/listPreferences';

/** What a table shows: rows, the question they answer, and how to ask another. */
export interface TableList<T> {
  /** Whose records it has, as their pages know it. */
  of?: string;
  rows: readonly T[];
  total: number;
  atLeast: boolean;
  query: ListQuery;
  /** How the person may narrow it. */
  filters?: readonly FilterRow[];
  fresh: boolean;
  waiting: boolean;
  problem?: Problem;
  ask: (change: Partial<ListQuery>) => void;
  /** Ask for the page so many further on from the one asked for last. */
  turn: (pages: number) => void;
  retry: () => void;
}

/** Which rows are chosen, over all pages. */
export interface Selection {
  chosen: ReadonlySet<string>;
  choose: (chosen: ReadonlySet<string>) => void;
}

/** One cell to be drawn; `tabIndex` belongs on whatever in it can be focused. */
export interface Cell<T> {
  row: T;
  tabIndex: number;
}

/** A column, whether the light table or the grid draws it. */
export interface Column<T> {
  field: string;
  headerName: string;
  width?: number;
  minWidth?: number;
  flex?: number;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  /** The column that names the row. */
  rowHeader?: boolean;
  /** What its cells show, one sight or several beside each other. */
  shows?: (row: T) => Sight | readonly Sight[];
  /** How its cells are drawn where no way of showing will do. */
  renderCell?: (cell: Cell<T>) => ReactNode;
}

/** The state a table without rows is in. */
export type Emptiness = 'loading' | 'failed' | 'noMatch' | 'empty';

/** Why a list has no rows to show; undefined when it has some. */
export function emptinessOf(list: TableList<unknown>): Emptiness | undefined {
  const { rows, fresh, waiting, problem, query } = list;
  if (rows.length > 0) return undefined;
  if (waiting) return 'loading';
  if (problem) return 'failed';
  if (fresh) return 'loading';
  return (query.search && !query.field) || chosenIn(list).length > 0 ? 'noMatch' : 'empty';
}

/** The filters that the person has set. */
export const chosenIn = ({
  filters = [],
  query,
}: Pick<TableList<unknown>, 'filters' | 'query'>): FilterRow[] =>
  filters.filter(({ name }) => query.filters?.[name] !== undefined);

/** How tall a table's rows are. */
export const ROW_PX: Record<Density, number> = { compact: 32, standard: 40, comfortable: 52 };
