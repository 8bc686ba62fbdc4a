import type { ReactNode } from 'react';
import type { ListQuery, ApiError } from '../../../domain/entity';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { CellContent } from './cellContent';
import type { Density } from '../../../domain/lists/listPreferences';

/** Rows, their query, and how to change it. */
export interface TableData<T> {
  /** Record type. */
  resource?: string;
  rows: readonly T[];
  total: number;
  isLowerBound: boolean;
  query: ListQuery;
  /** Available filters. */
  filters?: readonly FilterDefinition[];
  isFirstLoad: boolean;
  isPending: boolean;
  error?: ApiError;
  changeQuery: (change: Partial<ListQuery>) => void;
  /** Ask for the page so many further on from the one asked for last. */
  movePage: (pages: number) => void;
  retry: () => void;
}

/** Selected ids across pages. */
export interface Selection {
  selectedIds: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** One cell to be drawn; `tabIndex` belongs on whatever in it can be focused. */
export interface CellParams<T> {
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
  /** The row title column. */
  rowHeader?: boolean;
  /** What its cells show, one sight or several beside each other. */
  getContent?: (row: T) => CellContent | readonly CellContent[];
  /** How its cells are drawn where no way of showing will do. */
  renderCell?: (cell: CellParams<T>) => ReactNode;
}

export type EmptyReason = 'loading' | 'failed' | 'noMatch' | 'empty';

export function getEmptyReason(list: TableData<unknown>): EmptyReason | undefined {
  const { rows, isFirstLoad, isPending, error, query } = list;
  if (rows.length > 0) return undefined;
  if (isPending) return 'loading';
  if (error) return 'failed';
  if (isFirstLoad) return 'loading';
  return (query.search && !query.field) || activeFilters(list).length > 0 ? 'noMatch' : 'empty';
}

export const activeFilters = ({
  filters = [],
  query,
}: Pick<TableData<unknown>, 'filters' | 'query'>): FilterDefinition[] =>
  filters.filter(({ name }) => query.filters?.[name] !== undefined);

export const ROW_HEIGHTS: Record<Density, number> = { compact: 32, standard: 40, comfortable: 52 };
