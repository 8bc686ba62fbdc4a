import type { ReactNode } from 'react';
import type { ListQuery, ApiError } from '../../../domain/entity';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { CellContent } from './columns/cellContent';
import type { Density } from '../../../domain/lists/listPreferences';

/** Rows, their query, and how to change it. */
export interface TableData<T> {
  /** Name of the resource. */
  resource?: string;
  rows: readonly T[];
  total: number;
  isLowerBound: boolean;
  query: ListQuery;
  /** The query of `rows`; while a request is pending, `query` is the requested one. */
  shownQuery: ListQuery;
  filters?: readonly FilterDefinition[];
  isFirstLoad: boolean;
  isPending: boolean;
  error?: ApiError;
  changeQuery: (change: Partial<ListQuery>) => void;
  /** Requests the page at a distance from the last requested one. */
  movePage: (pages: number) => void;
  /** Sorts by a column; repeated calls cycle through ascending, descending and the default order. */
  toggleSort: (field: string) => void;
  retry: () => void;
  /** Prefetches the record of a row whose link is hovered. */
  prefetchRecord?: (id: string) => void;
}

/** Selected ids across pages. */
export interface Selection {
  selectedIds: ReadonlySet<string>;
  onChange: (selectedIds: ReadonlySet<string>) => void;
}

/** Parameters of a cell renderer; focusable elements in the cell need its `tabIndex`. */
export interface CellParams<T> {
  row: T;
  tabIndex: number;
}

/** A column of the grid, the plain table and the cards. */
export interface Column<T> {
  field: string;
  headerName: string;
  /** Width in pixels of columns with `renderCell`; all others are measured. */
  width?: number | undefined;
  minWidth?: number | undefined;
  /** Flex grow factor. */
  flex?: number;
  align?: 'right';
  sortable?: boolean;
  /** Hide order: columns with a number are hidden in narrow tables, the smallest number first. */
  hideOrder?: number | undefined;
  /** Whether the column is hidden until the user selects it. */
  optional?: boolean;
  /** Amount of a row in AED, for the sums of selected rows. */
  amountOf?: (row: T) => number | null | undefined;
  /** Marks the column that identifies the row. */
  rowHeader?: boolean;
  /** Content of a cell; several pieces are shown side by side. */
  getContent?: (row: T) => CellContent | readonly CellContent[];
  /** Renders a custom cell. */
  renderCell?: (params: CellParams<T>) => ReactNode;
}

/** Returns the group name of a row; in the default order, rows of a group are adjacent. */
export type GroupOf<T> = (row: T) => string;

/** Groups rows in order; without grouping, one group without a name. */
export function groupRows<T>(rows: readonly T[], groupOf: GroupOf<T> | undefined) {
  const groups: { name: string; rows: T[] }[] = [];
  for (const row of rows) {
    const name = groupOf?.(row) ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}

type EmptyReason = 'loading' | 'failed' | 'noMatch' | 'empty';

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

/** Height of a row in standard density. */
export const ROW_HEIGHT = 40;

/** Row height factors of the DataGrid's densities. */
export const DENSITY_FACTORS: Record<Density, number> = { compact: 0.7, standard: 1, comfortable: 1.3 };
