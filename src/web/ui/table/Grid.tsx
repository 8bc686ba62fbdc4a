import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import { DataGrid } from '@mui/x-data-grid';
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
import { cloneElement, memo, useCallback, useMemo } from 'react';
import type { Density } from '../../../domain/lists/listPreferences';
import { ROW_LINK_STYLE } from '../layout/linkNavigation';
import { renderCell } from './renderCell';
import { UNKNOWN_ROW_COUNT } from './rowCount';
import { ROW_HEIGHT, UNSORTED_OPACITY } from './tableTypes';
import type { Column, Selection, TableData } from './tableTypes';

export interface GridProps<T> extends Pick<
  TableData<T>,
  'rows' | 'query' | 'total' | 'isLowerBound' | 'toggleSort'
> {
  label: string;
  columns: readonly Column<T>[];
  /** Fields of hidden columns. */
  hidden: readonly string[];
  density: Density;
  rowHeight: number;
  selection?: Selection | undefined;
}

/** Shows one server page in the DataGrid; sorting and paging go to the server. */
function Grid<T extends { _id: string }>(props: GridProps<T>) {
  const { label, columns, hidden, rows, query, total, isLowerBound, toggleSort, density, rowHeight } = props;
  const { page, limit, sort, dir } = query;
  const definitions = useMemo(() => columns.map(toGridColumn<T>), [columns]);
  const visibility = useMemo(
    (): GridColumnVisibilityModel => Object.fromEntries(hidden.map((field) => [field, false])),
    [hidden],
  );
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize: limit }), [page, limit]);
  const sortModel = useMemo(
    (): GridSortModel => (sort ? [{ field: sort, sort: dir ?? 'asc' }] : []),
    [sort, dir],
  );
  // For keys. The third one on a header reports an empty model, for the column that was sorted.
  const onSortModelChange = useCallback(
    ([next]: GridSortModel) => {
      const field = next?.field ?? sort;
      if (field) toggleSort(field);
    },
    [sort, toggleSort],
  );
  // Instead of the grid's own handler, which also sorts the present rows and renders them twice during the click.
  const onColumnHeaderClick = useCallback<GridEventListener<'columnHeaderClick'>>(
    ({ field, colDef }, event) => {
      event.defaultMuiPrevented = true;
      if (colDef.sortable) toggleSort(field);
    },
    [toggleSort],
  );
  const selectionProps = useSelectionProps(props.selection);
  return (
    <DataGrid<T>
      label={label}
      rows={rows}
      columns={definitions}
      getRowId={rowId}
      density={density}
      rowHeight={rowHeight}
      columnHeaderHeight={ROW_HEIGHT}
      columnVisibilityModel={visibility}
      paginationMode="server"
      paginationModel={paginationModel}
      rowCount={isLowerBound ? UNKNOWN_ROW_COUNT : total}
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={onSortModelChange}
      onColumnHeaderClick={onColumnHeaderClick}
      filterMode="server"
      disableColumnFilter
      disableColumnMenu
      disableColumnSelector
      disableRowSelectionOnClick
      hideFooter
      slots={GRID_SLOTS}
      sx={gridStyle}
      {...selectionProps}
    />
  );
}

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

const toGridColumn = <T extends { _id: string }>(column: Column<T>): GridColDef<T> => ({
  field: column.field,
  headerName: column.headerName,
  width: column.width,
  minWidth: column.minWidth,
  flex: column.flex,
  align: column.align,
  headerAlign: column.align ?? 'left',
  sortable: column.sortable,
  renderCell: ({ row, tabIndex }) => renderCell(column, { row, tabIndex }),
});

/** A native checkbox: MUI's takes a quarter of the time in which a page of rows renders. */
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

/** The browser's tooltip: those of MUI take a fifth of the time in which a page of rows renders. */
const Tooltip = ({ title, children }: GridSlotProps['baseTooltip']) =>
  typeof title === 'string' && title ? cloneElement(children, { title }) : children;

/** The empty state is shown by `TableOverlay`. */
const NoOverlay = () => null;
/** Marks the headers that sort; the grid's own icon is the arrow of ascending order. */
const UnsortedIcon = ({ className }: { className?: string }) => <UnfoldMoreIcon className={className} />;
const GRID_SLOTS = {
  noRowsOverlay: NoOverlay,
  noColumnsOverlay: NoOverlay,
  baseCheckbox: RowCheckbox,
  baseTooltip: Tooltip,
  columnUnsortedIcon: UnsortedIcon,
};

const gridStyle = {
  ...ROW_LINK_STYLE,
  border: 0,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  // Only the icon is visible, so that the button is no part of the header's name.
  '& .MuiDataGrid-columnHeader--sortable .MuiDataGrid-iconButtonContainer': { inlineSize: 'auto' },
  '& .MuiDataGrid-columnHeader--sortable:not(.MuiDataGrid-columnHeader--sorted) .MuiDataGrid-sortButton': {
    opacity: UNSORTED_OPACITY,
    '& svg': { visibility: 'visible' },
  },
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
