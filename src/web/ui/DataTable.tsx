import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { FilterBar } from './FilterBar';
import { Hidden } from './Hidden';
import { LightTable, ROW_PX } from './LightTable';
import { ProblemNote } from './ProblemNote';
import { SearchBox } from './SearchBox';
import { TableNote } from './TableNote';
import type { Column, Selection, TableList } from './tableList';
import { emptinessOf } from './tableList';
import { useGrid } from './useGrid';

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  noRows?: { title: string; action?: ReactNode };
  searchLabel?: string;
  tools?: ReactNode;
  /** Taller rows, for pictures. */
  rowHeight?: number;
  selection?: Selection;
}

/** A list as a table that the server pages and sorts. */
export function DataTable<T extends { _id: string }>(props: DataTableProps<T>) {
  const { label, columns, list, noRows, searchLabel, tools, rowHeight = ROW_PX, selection } = props;
  const { Grid, whileHere } = useGrid();
  const Table = Grid ?? LightTable;
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 1.5 }}>
      {(searchLabel ?? tools) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {searchLabel && <SearchBox label={searchLabel} list={list} />}
          <FilterBar list={list} />
          {tools}
        </Box>
      )}
      {list.rows.length > 0 && <ProblemNote problem={list.problem} onRetry={list.retry} />}
      <Hidden live>{spoken(label, list)}</Hidden>
      <Paper variant="outlined" sx={frame} {...whileHere}>
        <Table label={label} columns={columns} list={list} rowHeight={rowHeight} selection={selection} />
        <TableNote list={list} noRows={noRows} label={label} />
      </Paper>
    </Box>
  );
}

const frame = {
  blockSize: { xs: 350, sm: 450, lg: 520 },
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
};

/** What the table has to say for who listens, once per change. */
function spoken<T>(label: string, list: TableList<T>): string {
  if (list.waiting) return `Loading ${label}…`;
  const emptiness = emptinessOf(list);
  if (emptiness) return '';
  return `${label}: ${list.atLeast ? 'more than ' : ''}${list.total.toLocaleString('en-AE')} in all`;
}
