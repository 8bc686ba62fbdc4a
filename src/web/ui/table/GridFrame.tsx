import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { LightTable } from './LightTable';
import { LoadingBar } from '../feedback/LoadingBar';
import { Pager } from './TablePagination';
import { ROW_PX } from './tableTypes';
import { TableNote } from './TableOverlay';
import type { Column, Selection, TableList } from './tableTypes';
import type { ReactNode } from 'react';
import { useGrid } from './useGrid';
import { PALE, useLate } from '../feedback/useDelayedPending';

interface GridFrameProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  rowHeight: number;
  selection?: Selection;
  noRows?: { title: string; action?: ReactNode };
}

/** The rows as a table in its frame: at once, and then with all the grid's tools, which find their rows there so that nothing moves. */
export function GridFrame<T extends { _id: string }>({ noRows, ...table }: GridFrameProps<T>) {
  const { Grid, whileHere } = useGrid();
  const isLate = useLate(table.list.waiting);
  const Seated = table.list.fresh ? undefined : Grid;
  const Table = Seated ?? LightTable;
  return (
    <Paper variant="outlined" sx={isLate ? dimmed : frame}>
      <Box sx={place} {...whileHere}>
        <Table {...table} />
      </Box>
      <Pager list={table.list} />
      {Seated && isLate && <LoadingBar below={ROW_PX.standard} />}
      <TableNote list={table.list} noRows={noRows} label={table.label} />
    </Paper>
  );
}

const frame = {
  blockSize: { xs: 350, sm: 450, lg: 520 },
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
};
const place = { flex: 1, minBlockSize: 0, borderBottom: 1, borderColor: 'divider' };
/** Old rows are told from those that are on their way. */
const dimmed = { ...frame, '& .MuiDataGrid-virtualScrollerRenderZone': { opacity: PALE } };
