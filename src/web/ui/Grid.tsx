import Box from '@mui/material/Box';
import { DataGrid } from '@mui/x-data-grid';
import type { GridColDef, GridRowId, GridRowSelectionModel, GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { ListQuery } from '../../domain/entity';
import { PAGE_SIZES } from '../../domain/entity';
import { cellDrawn } from './Cell';
import RowTick from './RowTick';
import { ROW_PX } from './rowHeights';
import type { Column, Selection, TableList } from './tableList';
import { rowCountOf } from './tableList';
import { useOneQuestion } from './useOneQuestion';

interface GridProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  rowHeight: number;
  selection?: Selection;
}

/** The grid over one page of the server's rows; only here do pages count from zero. */
export default function Grid<T extends { _id: string }>(props: GridProps<T>) {
  const { label, columns, list, rowHeight, selection } = props;
  const { query, waiting } = list;
  const sorts = useMemo(() => sortModel(query.sort, query.dir), [query.sort, query.dir]);
  const paging = useMemo(() => ({ page: query.page - 1, pageSize: query.limit }), [query.page, query.limit]);
  const definitions = useMemo(() => columns.map(definition<T>), [columns]);
  const { onSort, onPage } = useOneQuestion(list);
  return (
    <DataGrid<T>
      label={label}
      columns={definitions}
      rows={list.rows}
      getRowId={byId}
      rowCount={rowCountOf(list)}
      loading={waiting}
      paginationMode="server"
      sortingMode="server"
      filterMode="server"
      paginationModel={paging}
      onPaginationModelChange={onPage}
      sortModel={sorts}
      onSortModelChange={onSort}
      pageSizeOptions={PAGE_SIZES}
      localeText={list.atLeast ? AT_LEAST : undefined}
      slots={SLOTS}
      rowHeight={rowHeight}
      columnHeaderHeight={ROW_PX.standard}
      disableColumnFilter
      disableColumnSelector
      disableRowSelectionOnClick
      {...selecting(selection)}
      sx={waiting ? dimmed : plain}
    />
  );
}

/** Ticks before the rows; those of other pages stay chosen. */
const selecting = (selection: Selection | undefined) =>
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

const LoadingBar = () => <Box aria-hidden="true" sx={bar} />;

const SLOTS = {
  baseCheckbox: RowTick,
  loadingOverlay: LoadingBar,
  noRowsOverlay: Nothing,
  noResultsOverlay: Nothing,
};

const bar = {
  blockSize: 2,
  bgcolor: 'primary.main',
  transformOrigin: '0 0',
  animation: 'table-load 1.2s ease-in-out infinite',
  '@keyframes table-load': {
    '0%': { transform: 'scaleX(0)' },
    '100%': { transform: 'scaleX(1)', opacity: 0.2 },
  },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
};

const plain = { border: 0, fontSize: 13, fontVariantNumeric: 'tabular-nums' };
/** What lies over rows that are read again lets every press through. */
const dimmed = {
  ...plain,
  '& .MuiDataGrid-virtualScrollerRenderZone': { opacity: 0.55 },
  '& .MuiDataGrid-overlayWrapperInner': { pointerEvents: 'none' },
};
