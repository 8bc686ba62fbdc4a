import Box from '@mui/material/Box';
import { DataGrid } from '@mui/x-data-grid';
import type {
  GridColDef,
  GridPaginationModel,
  GridRowId,
  GridRowSelectionModel,
  GridSortModel,
} from '@mui/x-data-grid';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ListQuery } from '../../domain/entity';
import { PAGE_SIZES } from '../../domain/entity';
import { ROW_PX } from './LightTable';
import type { Column, Selection, TableList } from './tableList';
import { rowCountOf } from './tableList';

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
      columnHeaderHeight={ROW_PX}
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

const definition = <T extends { _id: string }>({
  renderCell,
  align = 'left',
  ...rest
}: Column<T>): GridColDef<T> => ({
  ...rest,
  align,
  headerAlign: align,
  filterable: false,
  renderCell: ({ row, tabIndex }) => renderCell({ row, tabIndex }),
});

/** The grid tells one gesture in up to two calls (a sort also goes to page one): ask the server once. */
function useOneQuestion<T>({ query, ask }: TableList<T>) {
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const say = useCallback(
    (change: Partial<ListQuery>) => {
      asked.current = { ...asked.current, ...change };
      ask(change);
    },
    [ask],
  );
  const onSort = useCallback(
    ([first]: GridSortModel) => {
      const dir = first?.sort ?? undefined;
      say({ sort: dir && first?.field, dir, page: 1 });
    },
    [say],
  );
  const onPage = useCallback(
    ({ page, pageSize }: GridPaginationModel) => {
      const { page: here, limit } = asked.current;
      if (page + 1 === here && pageSize === limit) return;
      say({ page: pageSize === limit ? page + 1 : 1, limit: pageSize });
    },
    [say],
  );
  return { onSort, onPage };
}

const AT_LEAST = {
  paginationDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${String(from)}–${String(to)} of more than ${count.toLocaleString('en-AE')}`,
};

const Nothing = () => null;

const LoadingBar = () => <Box aria-hidden="true" sx={bar} />;

const SLOTS = { loadingOverlay: LoadingBar, noRowsOverlay: Nothing, noResultsOverlay: Nothing };

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
