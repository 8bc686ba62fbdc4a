import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { MouseEvent, ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuickFilter } from '../../../domain/lists/listFilters';
import type { Density } from '../../../domain/lists/listPreferences';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { LoadingBar } from '../feedback/LoadingBar';
import { STALE_OPACITY, useDelayedPending } from '../feedback/useDelayedPending';
import { lazyWithPreload } from '../layout/lazyWithPreload';
import { useRowLinks } from '../layout/linkNavigation';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { DIALOGS } from '../handlesKeys';
import { useSmallScreen } from '../useSmallScreen';
import { CardList } from './CardList';
import { FilterBar, QuickFilters } from './filters/FilterBar';
import type { GridProps } from './Grid';
import { PlainTable } from './PlainTable';
import { UNKNOWN_ROW_COUNT, ariaRowCount, describeTotal } from './rowCount';
import { SearchField } from './filters/SearchField';
import { TableOverlay } from './TableOverlay';
import { TablePagination } from './TablePagination';
import { DENSITY_FACTORS, ROW_HEIGHT, getEmptyReason } from './tableTypes';
import type { Column, GroupOf, Selection, TableData } from './tableTypes';
import { useColumnLayout } from './columns/useColumnLayout';

interface LazyGrid {
  <T extends { _id: string }>(props: GridProps<T>): ReactNode;
  preload: () => Promise<unknown>;
  isLoaded: () => boolean;
}

/** Loaded when the browser is idle, so that the plain table shows the first rows. */
export const Grid = lazyWithPreload<GridProps<never>>(async () => {
  await whenIdle();
  return import(/* webpackChunkName: "data-table" */ './Grid');
}) as unknown as LazyGrid;

/** Resolves when the browser is idle, or at once without `requestIdleCallback`. */
const whenIdle = async (): Promise<unknown> =>
  'requestIdleCallback' in window && new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));

const USE_CHECK_MS = 500;

/** Whether replacing the plain table would lose the focus, or close a menu or dialog. */
const isInUse = (): boolean =>
  Boolean(document.activeElement?.closest('tbody')) ||
  document.querySelector(`[role="menu"], ${DIALOGS}`) !== null;

/** Resolves when nothing is in use, or the signal is aborted. */
const whenUnused = async (signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && isInUse()) await new Promise((resolve) => setTimeout(resolve, USE_CHECK_MS));
};

/** Whether to render the grid: once its code is loaded after the first rows, and nothing in them is in use. */
function useGrid(isNeeded: boolean): boolean {
  const [isShown, setIsShown] = useState(Grid.isLoaded);
  useEffect(() => {
    if (isShown || !isNeeded) return;
    const unmounting = new AbortController();
    // At once, so that no click opens a menu after the check.
    const show = () => {
      if (!unmounting.signal.aborted) flushSync(() => setIsShown(true));
    };
    // When its code can't be loaded, rendering the grid shows the error.
    void Grid.preload()
      .then(
        () => whenUnused(unmounting.signal),
        () => undefined,
      )
      .then(show);
    return () => {
      unmounting.abort();
    };
  }, [isShown, isNeeded]);
  return isShown;
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableData<T>;
  /** By default, names the label. */
  emptyState?: { title: string; action?: ReactNode };
  searchLabel?: string | undefined;
  toolbar?: ReactNode;
  /** Common filters, shown as chips. */
  quickFilters?: readonly QuickFilter[] | undefined;
  density?: Density;
  /** Height of a row in standard density; taller for images. */
  rowHeight?: number;
  selection?: Selection;
  /** A plain table instead of the grid, for related lists on a record page. */
  plain?: boolean;
  /** Groups the rows in their default order; such a list is a plain table of all rows in full height. */
  groupOf?: GroupOf<T> | undefined;
  /** Texts of a totals row by column, for plain tables and cards. */
  totals?: Readonly<Record<string, string>> | undefined;
}

/** A list that is paged and sorted by the server, as a table or, on small screens, as cards. */
export function DataTable<T extends { _id: string }>(props: DataTableProps<T>) {
  const { label, columns, list, emptyState, searchLabel, toolbar, quickFilters, selection, totals, groupOf } =
    props;
  const { query, filters = [], changeQuery } = list;
  const isSmall = useSmallScreen();
  const onLinkClick = useRowLinks(list);
  const onClick = (event: MouseEvent) => {
    if (!openRow(event, columns.find(({ rowHeader }) => rowHeader)?.field)) onLinkClick(event);
  };
  return (
    <Box sx={tableStyle} onClick={onClick} onPointerOver={({ target }) => prefetchRow(target, list)}>
      {(searchLabel !== undefined || toolbar || filters.length > 0) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {searchLabel && <SearchField label={searchLabel} search={query.search} changeQuery={changeQuery} />}
          {filters.length > 0 && (
            <FilterBar
              filters={filters}
              quickFilters={quickFilters}
              active={query.filters ?? NO_FILTERS}
              changeQuery={changeQuery}
            />
          )}
          {toolbar}
          {quickFilters && (
            <QuickFilters
              quickFilters={quickFilters}
              active={query.filters ?? NO_FILTERS}
              changeQuery={changeQuery}
            />
          )}
        </Box>
      )}
      {list.rows.length > 0 && <ErrorAlert error={list.error} onRetry={list.retry} />}
      <VisuallyHidden live>{announcement(label, list)}</VisuallyHidden>
      {isSmall ? (
        <>
          <CardList {...{ label, columns, list, selection, totals }} groupOf={groupsIn(list, groupOf)} />
          {list.rows.length === 0 && (
            <Box sx={{ position: 'relative', blockSize: 350 }}>
              <TableOverlay list={list} emptyState={emptyState} label={label} />
            </Box>
          )}
        </>
      ) : (
        <TableFrame {...props} />
      )}
    </Box>
  );
}

/** Maximum length of plain tables that are shown in full height. */
const SHORT_LIST_ROWS = 3;

/** Table and pagination in a frame of the specified height. */
function TableFrame<T extends { _id: string }>(props: DataTableProps<T>) {
  const { label, list, emptyState, density = 'standard', rowHeight = ROW_HEIGHT, selection } = props;
  const { groupOf, plain = groupOf !== undefined, totals } = props;
  const body = useRef<HTMLDivElement>(null);
  const layout = useColumnLayout(body, props.columns, list.rows, selection !== undefined);
  const isStale = useDelayedPending(list.isPending);
  const { rows, shownQuery, toggleSort, isFirstLoad } = list;
  const hasCheckboxes = selection !== undefined;
  const rowCount = isFirstLoad ? UNKNOWN_ROW_COUNT : ariaRowCount(list);
  const shownGroupOf = groupsIn(list, groupOf);
  const plainTable = useMemo(
    () =>
      layout && (
        <PlainTable
          label={label}
          columns={layout.columns
            .filter(({ field }) => !layout.hidden.includes(field))
            .map((column) => withWidth(column, layout.widths[column.field]))}
          rows={rows}
          sorting={{ query: shownQuery, toggleSort }}
          rowCount={rowCount}
          rowHeight={rowHeight * DENSITY_FACTORS[density]}
          wraps={plain}
          hasCheckboxes={hasCheckboxes}
          groupOf={shownGroupOf}
          totals={totals}
        />
      ),
    [
      label,
      layout,
      rows,
      shownQuery,
      toggleSort,
      rowCount,
      rowHeight,
      density,
      plain,
      hasCheckboxes,
      shownGroupOf,
      totals,
    ],
  );
  const isGrid = useGrid(!plain && !list.isFirstLoad) && !plain;
  const gridProps = layout && {
    ...layout,
    label,
    density,
    rowHeight,
    selection,
    rows: list.rows,
    query: list.shownQuery,
    toggleSort: list.toggleSort,
  };
  const isShort = plain && list.rows.length > 0 && (groupOf !== undefined || list.total <= SHORT_LIST_ROWS);
  const isWhole = groupOf !== undefined && list.total <= list.rows.length;
  return (
    <Paper
      variant="outlined"
      sx={isStale ? staleFrameStyle : frameStyle}
      style={isShort ? { height: 'auto' } : undefined}
    >
      <Box ref={body} sx={bodyStyle} style={isShort ? { flex: 'none' } : undefined}>
        {isGrid ? (
          <Suspense fallback={plainTable}>{gridProps && <Grid {...gridProps} />}</Suspense>
        ) : (
          (!list.isFirstLoad || list.error) && plainTable
        )}
      </Box>
      {!isWhole && <TablePagination list={list} isFixedSize={groupOf !== undefined} />}
      {isStale && <LoadingBar top={ROW_HEIGHT} />}
      <TableOverlay list={list} emptyState={emptyState} label={label} />
    </Paper>
  );
}

const withWidth = <T,>(column: Column<T>, width: number | undefined): Column<T> => ({
  ...column,
  width,
  minWidth: width,
});

/** Rows of a group are adjacent only in the default order. */
const groupsIn = <T,>({ shownQuery }: TableData<T>, groupOf: GroupOf<T> | undefined) =>
  shownQuery.sort ? undefined : groupOf;

/** Prefetches the record of a row whose own link is hovered. */
function prefetchRow(target: EventTarget, { prefetchRecord }: TableData<unknown>): void {
  const link = target instanceof Element && target.closest('a');
  if (!link) return;
  const id = link.closest<HTMLElement>('[data-id]')?.dataset.id;
  if (id && link.pathname.endsWith(`/${id}`)) prefetchRecord?.(id);
}

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"], [type="checkbox"]';

/** Clicks the title link of the row, unless the click was on another control or selected text. */
function openRow({ target, button, ...keys }: MouseEvent, titleField: string | undefined): boolean {
  const hasModifier = keys.metaKey || keys.altKey || keys.ctrlKey || keys.shiftKey;
  if (!(target instanceof Element) || button !== 0 || hasModifier || target.closest(INTERACTIVE))
    return false;
  if (!titleField || (window.getSelection()?.toString() ?? '') !== '') return false;
  const link = target
    .closest('[data-id]')
    ?.querySelector<HTMLElement>(`[data-field="${titleField}"] :is(a, button)`);
  link?.click();
  return link !== undefined && link !== null;
}

const tableStyle = {
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  '& [data-id]:has(a)': { cursor: 'pointer' },
};

const NO_FILTERS = {};

/** State of the table, announced to screen readers. */
function announcement<T>(label: string, list: TableData<T>): string {
  if (list.isPending) return `Loading ${label}…`;
  return getEmptyReason(list) ? '' : describeTotal(label, list);
}

const frameStyle = {
  blockSize: { xs: 350, sm: 450, lg: 520 },
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
};
const staleFrameStyle = {
  ...frameStyle,
  '& tbody, & .MuiDataGrid-virtualScrollerRenderZone': { opacity: STALE_OPACITY },
};
const bodyStyle = { flex: 1, minBlockSize: 0, minWidth: 0, borderBottom: 1, borderColor: 'divider' };
