import Paper from '@mui/material/Paper';
import { LightTable } from './LightTable';
import { TableNote } from './TableNote';
import type { Column, Selection, TableList } from './tableList';
import type { ReactNode } from 'react';
import { useGrid } from './useGrid';

interface GridFrameProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  rowHeight: number;
  selection?: Selection;
  noRows?: { title: string; action?: ReactNode };
}

/** The rows as a table in its frame: at once, and then with all the grid's tools. */
export function GridFrame<T extends { _id: string }>({ noRows, ...table }: GridFrameProps<T>) {
  const { Grid, whileHere } = useGrid();
  const Table = Grid ?? LightTable;
  return (
    <Paper variant="outlined" sx={frame} {...whileHere}>
      <Table {...table} />
      <TableNote list={table.list} noRows={noRows} label={table.label} />
    </Paper>
  );
}

const frame = {
  blockSize: { xs: 350, sm: 450, lg: 520 },
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
};
