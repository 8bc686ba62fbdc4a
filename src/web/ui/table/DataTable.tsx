import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { CardList } from './CardList';
import { describeTotal } from './rowCount';
import { FilterBar } from './FilterBar';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { GridFrame } from './GridFrame';
import { CurrentScreenOnly } from '../layout/CurrentScreen';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { ROW_HEIGHTS, getEmptyReason } from './tableTypes';
import { SearchField } from './SearchField';
import { TableOverlay } from './TableOverlay';
import type { Column, Selection, TableData } from './tableTypes';
import { useRetryOnReconnect } from '../feedback/useRetryOnReconnect';
import { useRowLinks } from '../layout/linkNavigation';

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableData<T>;
  emptyState?: { title: string; action?: ReactNode };
  searchLabel?: string;
  toolbar?: ReactNode;
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
    emptyState,
    searchLabel,
    toolbar,
    rowHeight = ROW_HEIGHTS.standard,
    selection,
    cards = true,
  } = props;
  const { query, filters = [], changeQuery } = list;
  const isSmall = useMediaQuery(SMALL_SCREEN, { noSsr: true }) && cards;
  const follow = useRowLinks(list);
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 1.5 }} onClick={follow}>
      <CurrentScreenOnly>
        <RetryOnReconnect list={list} />
        {(searchLabel !== undefined || toolbar || filters.length > 0) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {searchLabel && (
              <SearchField label={searchLabel} search={query.search} changeQuery={changeQuery} />
            )}
            {filters.length > 0 && (
              <FilterBar filters={filters} active={query.filters ?? NO_FILTERS} changeQuery={changeQuery} />
            )}
            {toolbar}
          </Box>
        )}
      </CurrentScreenOnly>
      {list.rows.length > 0 && <ErrorAlert error={list.error} onRetry={list.retry} />}
      <VisuallyHidden live>{announcement(label, list)}</VisuallyHidden>
      {isSmall ? (
        <>
          <CardList label={label} columns={columns} list={list} selection={selection} />
          {list.rows.length === 0 && (
            <Box sx={{ position: 'relative', blockSize: 350 }}>
              <TableOverlay list={list} emptyState={emptyState} label={label} />
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
          emptyState={emptyState}
        />
      )}
    </Box>
  );
}

function RetryOnReconnect<T>({ list }: { list: TableData<T> }) {
  useRetryOnReconnect({ ...list, isPending: () => list.isPending });
  return null;
}

/** Not narrowed by anything. */
const NO_FILTERS = {};

/** Narrower than this, rows are cards. */
const SMALL_SCREEN = '(max-width: 599.95px)';

/** What the table has to say for who listens, once per change. */
function announcement<T>(label: string, list: TableData<T>): string {
  if (list.isPending) return `Loading ${label}…`;
  const emptiness = getEmptyReason(list);
  if (emptiness) return '';
  return describeTotal(label, list);
}
