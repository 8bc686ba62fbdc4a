import { DataGrid, useGridApiRef } from '@mui/x-data-grid';
import type {
  GridColDef,
  GridColumnVisibilityModel,
  GridEventListener,
  GridRowId,
  GridRowSelectionModel,
  GridSlotProps,
  GridSortModel,
} from '@mui/x-data-grid';
import type { Ref } from 'react';
import {
  cloneElement,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ListQuery } from '../../../domain/entity';
import type { Density } from '../../../domain/lists/listPreferences';
import { ROW_LINK_STYLE } from '../layout/linkNavigation';
import type { ColumnWidths } from './columns/columnLayout';
import { renderCell } from './columns/renderCell';
import { UNKNOWN_ROW_COUNT } from './rowCount';
import { SortIcon } from './SortIcon';
import { ROW_HEIGHT } from './tableTypes';
import type { Column, Selection, TableData } from './tableTypes';

export interface GridProps<T> extends Pick<TableData<T>, 'rows' | 'query' | 'toggleSort'> {
  label: string;
  columns: readonly Column<T>[];
  widths: ColumnWidths;
  /** Fields of hidden columns. */
  hidden: readonly string[];
  density: Density;
  rowHeight: number;
  selection?: Selection | undefined;
}

/**
 * Shows one server page in the DataGrid; sorting and paging go to the server. Page, order, column widths and
 * hidden columns are set with the grid's API instead of its props, because each cell reads the props.
 */
function Grid<T extends { _id: string }>(props: GridProps<T>) {
  const { label, columns, widths, hidden, rows, query, toggleSort, density, rowHeight } = props;
  const apiRef = useGridApiRef();
  const definitions = useDefinitions(apiRef, columns, widths);
  const columnVisibilityModel = useVisibility(apiRef, hidden);
  const { firstRows, sortModel } = usePage(apiRef, rows, query);
  const [initialState] = useState({ columns: { columnVisibilityModel }, sorting: { sortModel } });
  const sort = useSortHandler(toggleSort);
  // The grid has no prop for key presses in headers.
  useEffect(
    () => apiRef.current?.subscribeEvent('columnHeaderKeyDown', sort, { isFirst: true }),
    [apiRef, sort],
  );
  const selectionProps = useSelectionProps(props.selection);
  return (
    <DataGrid<T>
      apiRef={apiRef}
      label={label}
      columns={definitions}
      getRowId={rowId}
      density={density}
      rowHeight={rowHeight}
      columnHeaderHeight={ROW_HEIGHT}
      paginationMode="server"
      rowCount={UNKNOWN_ROW_COUNT}
      sortingMode="server"
      onColumnHeaderClick={sort}
      filterMode="server"
      disableColumnFilter
      disableColumnMenu
      disableColumnSelector
      disableRowSelectionOnClick
      hideFooter
      slots={GRID_SLOTS}
      sx={gridStyle}
      rows={firstRows}
      initialState={initialState}
      {...selectionProps}
    />
  );
}

/**
 * Sorts by a header on click or Enter. Replaces the grid's own handlers, which would also sort the present
 * rows and render them twice during the click.
 */
const useSortHandler = (toggleSort: (field: string) => void) =>
  useCallback<GridEventListener<'columnHeaderClick' | 'columnHeaderKeyDown'>>(
    ({ field, colDef }, event) => {
      if ('key' in event && event.key !== 'Enter') return;
      event.defaultMuiPrevented = true;
      if (colDef.sortable) toggleSort(field);
    },
    [toggleSort],
  );

/** Definitions of the columns; if only widths change, they are set with the grid's API. */
function useDefinitions<T extends { _id: string }>(
  apiRef: GridApi,
  columns: readonly Column<T>[],
  widths: ColumnWidths,
): readonly GridColDef<T>[] {
  const define = () => ({
    columns,
    definitions: columns.map((column) => toGridColumn(column, widths[column.field])),
  });
  const [defined, setDefined] = useState(define);
  if (defined.columns !== columns) setDefined(define);
  useLayoutEffect(() => {
    const grown = columns.filter(({ field }) => {
      const present = apiRef.current?.getColumn(field) as GridColDef | undefined;
      return present && present.width !== widths[field];
    });
    if (grown.length > 0)
      apiRef.current?.updateColumns(grown.map((column) => toGridColumn(column, widths[column.field])));
  }, [apiRef, columns, widths]);
  return defined.definitions;
}

/** Hides columns with the grid's API. */
function useVisibility(apiRef: GridApi, hidden: readonly string[]): GridColumnVisibilityModel {
  const visibility = useMemo(
    (): GridColumnVisibilityModel => Object.fromEntries(hidden.map((field) => [field, false])),
    [hidden],
  );
  const shown = useRef(visibility);
  useLayoutEffect(() => {
    if (shown.current !== visibility) apiRef.current?.setColumnVisibilityModel(visibility);
    shown.current = visibility;
  }, [apiRef, visibility]);
  return visibility;
}

/** Returns the initial page and order; later ones are set with the grid's API. */
function usePage<T extends { _id: string }>(
  apiRef: GridApi,
  rows: readonly T[],
  { page, sort, dir }: ListQuery,
) {
  const sortModel = useMemo(
    (): GridSortModel => (sort ? [{ field: sort, sort: dir ?? 'asc' }] : []),
    [sort, dir],
  );
  const [first] = useState({ rows, sortModel, page });
  const shown = useRef(first);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { rows, sortModel, page };
    if (before.sortModel !== sortModel) apiRef.current?.setSortModel(sortModel);
    if (before.rows !== rows) apiRef.current?.setRows([...rows]);
    if (before.page !== page) apiRef.current?.scroll({ top: 0 });
  }, [apiRef, rows, sortModel, page]);
  return { firstRows: first.rows, sortModel };
}

type GridApi = ReturnType<typeof useGridApiRef>;

/** Selection props; selected rows of other pages are kept. */
function useSelectionProps(selection: Selection | undefined) {
  return useMemo(
    () =>
      selection && {
        checkboxSelection: true,
        keepNonExistentRowsSelected: true,
        disableRowSelectionExcludeModel: true,
        rowSelectionModel: { type: 'include' as const, ids: new Set<GridRowId>(selection.selectedIds) },
        onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) =>
          selection.onChange(new Set([...ids].map(String))),
      },
    [selection],
  );
}

const rowId = ({ _id }: { _id: string }) => _id;

const toGridColumn = <T extends { _id: string }>(
  column: Column<T>,
  width: number | undefined,
): GridColDef<T> => ({
  field: column.field,
  headerName: column.headerName,
  width,
  minWidth: width,
  flex: column.flex,
  align: column.align,
  headerAlign: column.align ?? 'left',
  sortable: column.sortable,
  renderCell: ({ row, tabIndex }) => renderCell(column, { row, tabIndex }),
});

/** A native checkbox, because MUI's takes a quarter of the time to render a page of rows. */
function RowCheckbox({
  ref,
  checked,
  indeterminate,
  disabled,
  tabIndex,
  name,
  onChange,
  onKeyDown,
  onClick,
  slotProps,
}: GridSlotProps['baseCheckbox']) {
  const setIndeterminate = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate ?? false;
  };
  return (
    <label ref={ref as Ref<HTMLLabelElement>} className="row-checkbox">
      <input
        type="checkbox"
        ref={setIndeterminate}
        {...{ checked, disabled, tabIndex, name, onChange, onKeyDown, onClick }}
        {...slotProps?.htmlInput}
      />
    </label>
  );
}

/** The browser's tooltip, because MUI's takes a fifth of the time to render a page of rows. */
const Tooltip = ({ title, children }: GridSlotProps['baseTooltip']) =>
  typeof title === 'string' && title ? cloneElement(children, { title }) : children;

/** The empty state is shown by `TableOverlay`. */
const NoOverlay = () => null;
const GRID_SLOTS = {
  noRowsOverlay: NoOverlay,
  noColumnsOverlay: NoOverlay,
  baseCheckbox: RowCheckbox,
  baseTooltip: Tooltip,
  // The header sorts on click, so the grid's buttons are omitted; they are half of the components of its
  // headers.
  columnHeaderSortIcon: SortIcon,
};

const gridStyle = {
  ...ROW_LINK_STYLE,
  border: 0,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& .row-checkbox': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: 40,
    blockSize: 36,
    cursor: 'pointer',
  },
  '& .row-checkbox > input': {
    inlineSize: 16,
    blockSize: 16,
    margin: 0,
    accentColor: 'var(--mui-palette-primary-main)',
  },
};

export default memo(Grid) as typeof Grid;
