import type { ReactNode } from 'react';
import type { ColumnOptions } from './columns';
import type { Column } from '../tableTypes';

/** A column with custom cells. */
export const nodeColumn = <T,>(
  headerName: string,
  render: (row: T) => ReactNode,
  options?: ColumnOptions<T>,
): Column<T> => ({
  field: headerName,
  headerName,
  renderCell: ({ row }) => <bdi>{render(row)}</bdi>,
  ...options,
});
