import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { LightTable } from './LightTable';
import { LoadingBar } from '../feedback/LoadingBar';
import { TablePagination } from './TablePagination';
import { ROW_HEIGHTS } from './tableTypes';
import { TableOverlay } from './TableOverlay';
import type { Column, Selection, TableData } from './tableTypes';
import type { ReactNode } from 'react';
import { useGrid } from './useGrid';
import { STALE_OPACITY, useDelayedPending } from '../feedback/useDelayedPending';

interface GridFrameProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableData<T>;
  rowHeight: number;
  selection?: Selection;
  emptyState?: { title: string; action?: ReactNode };
}

/** The rows as a table in its frame: at once, and then with all the grid's tools, which find their rows there so that nothing moves. */
export function GridFrame<T extends { _id: string }>({ emptyState, ...table }: GridFrameProps<T>) {
  const { Grid, focusHandlers } = useGrid();
  const isLate = useDelayedPending(table.list.isPending);
  const Seated = table.list.isFirstLoad ? undefined : Grid;
  const Table = Seated ?? LightTable;
  return (
    <Paper variant="outlined" sx={isLate ? staleStyle : frameStyle}>
      <Box sx={bodyStyle} {...focusHandlers}>
        <Table {...table} />
      </Box>
      <TablePagination list={table.list} />
      {Seated && isLate && <LoadingBar below={ROW_HEIGHTS.standard} />}
      <TableOverlay list={table.list} emptyState={emptyState} label={table.label} />
    </Paper>
  );
}

const frameStyle = {
  blockSize: { xs: 350, sm: 450, lg: 520 },
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
};
const bodyStyle = { flex: 1, minBlockSize: 0, borderBottom: 1, borderColor: 'divider' };
/** Old rows are told from those that are on their way. */
const staleStyle = { ...frameStyle, '& .MuiDataGrid-virtualScrollerRenderZone': { opacity: STALE_OPACITY } };
