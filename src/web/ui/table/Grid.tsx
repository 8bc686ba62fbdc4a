import { DataGrid } from '@mui/x-data-grid';
import type { GridColDef, GridRowId, GridRowSelectionModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { renderCell } from './renderCell';
import { NativeTooltip } from './NativeTooltip';
import RowCheckbox from './RowCheckbox';
import { ROW_HEIGHTS } from './tableTypes';
import type { Column, Selection, TableData } from './tableTypes';
import { useGridSync } from './useGridSync';
import { ROW_LINK_STYLE } from '../layout/linkNavigation';

interface GridProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableData<T>;
  rowHeight: number;
  selection?: Selection;
}

/** The grid over one page of the server's rows, which to it are all there are. It draws every cell anew for each new prop, so rows and their order come by their own way in. */
export default function Grid<T extends { _id: string }>(props: GridProps<T>) {
  const { label, columns, list, rowHeight, selection } = props;
  const { apiRef, initial, onSort } = useGridSync(list);
  const definitions = useMemo(() => columns.map(toGridColumn<T>), [columns]);
  const selecting = useMemo(() => selectionProps(selection), [selection]);
  return (
    <DataGrid<T>
      apiRef={apiRef}
      label={label}
      columns={definitions}
      rows={initial.rows}
      getRowId={byId}
      initialState={initial.state}
      hideFooter
      sortingMode="server"
      filterMode="server"
      onSortModelChange={onSort}
      slots={SLOTS}
      rowHeight={rowHeight}
      columnHeaderHeight={ROW_HEIGHTS.standard}
      disableColumnFilter
      disableColumnMenu
      disableColumnSelector
      disableRowSelectionOnClick
      {...selecting}
      sx={gridStyle}
    />
  );
}

/** Ticks before the rows; those of other pages stay chosen. */
const selectionProps = (selection: Selection | undefined) =>
  selection && {
    checkboxSelection: true,
    keepNonExistentRowsSelected: true,
    disableRowSelectionExcludeModel: true,
    rowSelectionModel: { type: 'include' as const, ids: new Set<GridRowId>(selection.selectedIds) },
    onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) => {
      selection.onChange(new Set([...ids].map(String)));
    },
  };

const byId = ({ _id }: { _id: string }) => _id;

const toGridColumn = <T extends { _id: string }>(column: Column<T>): GridColDef<T> => ({
  ...column,
  headerAlign: column.align ?? 'left',
  filterable: false,
  renderCell: ({ row, tabIndex }) => renderCell(column, { row, tabIndex }),
});

const NoOverlay = () => null;

/** What a column is widened by; the library's own would be five components for each heading. */
const ColumnSeparator = ({ className }: { className?: string }) => (
  <svg className={className} aria-hidden="true" width={24} height={24} fill="currentColor">
    <rect x={11.5} width={1} height={24} rx={0.5} />
  </svg>
);

const SLOTS = {
  baseCheckbox: RowCheckbox,
  baseTooltip: NativeTooltip,
  columnResizeIcon: ColumnSeparator,
  noRowsOverlay: NoOverlay,
  noResultsOverlay: NoOverlay,
};

const gridStyle = { ...ROW_LINK_STYLE, border: 0, fontSize: 13, fontVariantNumeric: 'tabular-nums' };
