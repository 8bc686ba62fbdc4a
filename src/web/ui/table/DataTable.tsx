import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { CardList } from './CardList';
import { allSaid } from './rowCount';
import { FilterBar } from './FilterBar';
import { Hidden } from '../layout/VisuallyHidden';
import { GridFrame } from './GridFrame';
import { WhileInFront } from '../layout/CurrentScreen';
import { ProblemNote } from '../feedback/ErrorAlert';
import { ROW_PX, emptinessOf } from './tableTypes';
import { SearchBox } from './SearchField';
import { TableNote } from './TableOverlay';
import type { Column, Selection, TableList } from './tableTypes';
import { useComeback } from '../feedback/useRetryOnReconnect';
import { useFollowing } from '../layout/linkNavigation';

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
  /** Whether rows become cards on a small screen. */
  cards?: boolean;
}

/** A list that the server pages and sorts: a table, or cards on a small screen. */
export function DataTable<T extends { _id: string }>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    list,
    noRows,
    searchLabel,
    tools,
    rowHeight = ROW_PX.standard,
    selection,
    cards = true,
  } = props;
  const { query, filters = [], ask } = list;
  const isSmall = useMediaQuery(SMALL, { noSsr: true }) && cards;
  const follow = useFollowing(list);
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 1.5 }} onClick={follow}>
      <WhileInFront>
        <Comeback list={list} />
        {(searchLabel !== undefined || tools || filters.length > 0) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {searchLabel && <SearchBox label={searchLabel} search={query.search} ask={ask} />}
            {filters.length > 0 && <FilterBar rows={filters} chosen={query.filters ?? NONE} ask={ask} />}
            {tools}
          </Box>
        )}
      </WhileInFront>
      {list.rows.length > 0 && <ProblemNote problem={list.problem} onRetry={list.retry} />}
      <Hidden live>{spoken(label, list)}</Hidden>
      {isSmall ? (
        <>
          <CardList label={label} columns={columns} list={list} selection={selection} />
          {list.rows.length === 0 && (
            <Box sx={{ position: 'relative', blockSize: 350 }}>
              <TableNote list={list} noRows={noRows} label={label} />
            </Box>
          )}
        </>
      ) : (
        <GridFrame
          label={label}
          columns={columns}
          list={list}
          rowHeight={rowHeight}
          selection={selection}
          noRows={noRows}
        />
      )}
    </Box>
  );
}

function Comeback<T>({ list }: { list: TableList<T> }) {
  useComeback({ ...list, isWaiting: () => list.waiting });
  return null;
}

/** Not narrowed by anything. */
const NONE = {};

/** Narrower than this, rows are cards. */
const SMALL = '(max-width: 599.95px)';

/** What the table has to say for who listens, once per change. */
function spoken<T>(label: string, list: TableList<T>): string {
  if (list.waiting) return `Loading ${label}…`;
  const emptiness = emptinessOf(list);
  if (emptiness) return '';
  return allSaid(label, list);
}
