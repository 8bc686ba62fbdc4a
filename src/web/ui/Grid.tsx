import IconButton from '@mui/material/IconButton';
import { DataGrid } from '@mui/x-data-grid';
import type { GridColDef, GridRowId, GridRowSelectionModel, GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { ListQuery } from '../../domain/entity';
import { PAGE_SIZES } from '../../domain/entity';
import { cellDrawn } from './Cell';
import { OwnTip } from './OwnTip';
import RowTick from './RowTick';
import { ROW_PX } from './rowHeights';
import type { Column, Selection, TableList } from './tableList';
import { useFedRows } from './useFedRows';
import { useOneQuestion } from './useOneQuestion';

interface GridProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  rowHeight: number;
  selection?: Selection;
}

/** The grid over one page of the server's rows; only here do pages count from zero. It draws every cell anew for each new prop, so rows come by its own way in. */
export default function Grid<T extends { _id: string }>(props: GridProps<T>) {
  const { label, columns, list, rowHeight, selection } = props;
  const { query } = list;
  const { apiRef, begun } = useFedRows(list);
  const sorts = useMemo(() => sortModel(query.sort, query.dir), [query.sort, query.dir]);
  const paging = useMemo(() => ({ page: query.page - 1, pageSize: query.limit }), [query.page, query.limit]);
  const definitions = useMemo(() => columns.map(definition<T>), [columns]);
  const selecting = useMemo(() => selectionProps(selection), [selection]);
  const { onSort, onPage, onLimit } = useOneQuestion(list);
  const slotProps = useMemo(() => footer(onPage, onLimit), [onPage, onLimit]);
  return (
    <DataGrid<T>
      apiRef={apiRef}
      label={label}
      columns={definitions}
      rows={begun.rows}
      getRowId={byId}
      initialState={begun.state}
      paginationMode="server"
      paginationMeta={NO_MORE_SAID}
      sortingMode="server"
      filterMode="server"
      paginationModel={paging}
      sortModel={sorts}
      onSortModelChange={onSort}
      pageSizeOptions={PAGE_SIZES}
      localeText={list.atLeast ? AT_LEAST : undefined}
      slots={SLOTS}
      slotProps={slotProps}
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
const sortModel = (field: ListQuery['sort'], sort: ListQuery['dir']): GridSortModel =>
  field ? [{ field, sort: sort ?? 'asc' }] : [];

const definition = <T extends { _id: string }>(column: Column<T>): GridColDef<T> => ({
  ...column,
  headerAlign: column.align ?? 'left',
  filterable: false,
  renderCell: ({ row, tabIndex }) => cellDrawn(column, { row, tabIndex }),
});

const AT_LEAST = {
  paginationDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${String(from)}–${String(to)} of more than ${count.toLocaleString('en-AE')}`,
};

const Nothing = () => null;

/** How many rows there are says already whether more follow. */
const NO_MORE_SAID = {};

const SLOTS = {
  baseCheckbox: RowTick,
  baseTooltip: OwnTip,
  noRowsOverlay: Nothing,
  noResultsOverlay: Nothing,
};

/** Their names stand in the browser's own tip: the library's would be placed anew with every page. */
const TURNING = { slots: { actions: { previousButton: IconButton, nextButton: IconButton } } };

/** Pages are turned by these buttons alone, not by the grid itself, which goes to the first one with every order. */
const footer = (onPage: (page: number) => void, onLimit: (limit: number) => void) => ({
  basePagination: {
    material: TURNING,
    onPageChange: (_event: unknown, page: number) => {
      onPage(page + 1);
    },
    onRowsPerPageChange: onLimit,
  },
});

const plain = { border: 0, fontSize: 13, fontVariantNumeric: 'tabular-nums' };
