import { DataGrid } from '@mui/x-data-grid';
import type { GridColDef, GridRowId, GridRowSelectionModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { cellDrawn } from './renderCell';
import { OwnTip } from './NativeTooltip';
import RowTick from './RowCheckbox';
import { ROW_PX } from './tableTypes';
import type { Column, Selection, TableList } from './tableTypes';
import { useFed } from './useGridSync';
import { PLAIN_LINKS } from '../layout/linkNavigation';

interface GridProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  rowHeight: number;
  selection?: Selection;
}

/** The grid over one page of the server's rows, which to it are all there are. It draws every cell anew for each new prop, so rows and their order come by their own way in. */
export default function Grid<T extends { _id: string }>(props: GridProps<T>) {
  const { label, columns, list, rowHeight, selection } = props;
  const { apiRef, begun, onSort } = useFed(list);
  const definitions = useMemo(() => columns.map(definition<T>), [columns]);
  const selecting = useMemo(() => selectionProps(selection), [selection]);
  return (
    <DataGrid<T>
      apiRef={apiRef}
      label={label}
      columns={definitions}
      rows={begun.rows}
      getRowId={byId}
      initialState={begun.state}
      hideFooter
      sortingMode="server"
      filterMode="server"
      onSortModelChange={onSort}
      slots={SLOTS}
      rowHeight={rowHeight}
      columnHeaderHeight={ROW_PX.standard}
      disableColumnFilter
      disableColumnMenu
      disableColumnSelector
      disableRowSelectionOnClick
      {...selecting}
      sx={plain}
    />
  );
}

/** Ticks before the rows; those of other pages stay chosen. */
const selectionProps = (selection: Selection | undefined) =>
  selection && {
    checkboxSelection: true,
    keepNonExistentRowsSelected: true,
    disableRowSelectionExcludeModel: true,
    rowSelectionModel: { type: 'include' as const, ids: new Set<GridRowId>(selection.chosen) },
    onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) => {
      selection.choose(new Set([...ids].map(String)));
    },
  };

const byId = ({ _id }: { _id: string }) => _id;

const definition = <T extends { _id: string }>(column: Column<T>): GridColDef<T> => ({
  ...column,
  headerAlign: column.align ?? 'left',
  filterable: false,
  renderCell: ({ row, tabIndex }) => cellDrawn(column, { row, tabIndex }),
});

const Nothing = () => null;

/** What a column is widened by; the library's own would be five components for each heading. */
const Rule = ({ className }: { className?: string }) => (
  <svg className={className} aria-hidden="true" width={24} height={24} fill="currentColor">
    <rect x={11.5} width={1} height={24} rx={0.5} />
  </svg>
);

const SLOTS = {
  baseCheckbox: RowTick,
  baseTooltip: OwnTip,
  columnResizeIcon: Rule,
  noRowsOverlay: Nothing,
  noResultsOverlay: Nothing,
};

const plain = { ...PLAIN_LINKS, border: 0, fontSize: 13, fontVariantNumeric: 'tabular-nums' };
