import type { GridSortModel } from '@mui/x-data-grid';
import { useGridApiRef } from '@mui/x-data-grid';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PAGE_SIZES } from '../../../domain/entity';
import type { ListQuery } from '../../../domain/entity';
import type { TableData } from './tableTypes';

/** What the grid begins with, the ways by which it is given all later rows and orders, and whom it tells of an order that is pressed for. */
export function useGridSync<T extends { _id: string }>({
  rows,
  query: { sort, dir },
  changeQuery,
}: TableData<T>) {
  const apiRef = useGridApiRef();
  const order = useMemo(() => toSortModel(sort, dir), [sort, dir]);
  const [initial] = useState({ rows, state: { pagination: SINGLE_PAGE, sorting: { sortModel: order } } });
  const lastRows = useRef(rows);
  const isSyncing = useRef(false);
  useEffect(() => {
    if (isSameSort(apiRef.current?.getSortModel() ?? order, order)) return;
    isSyncing.current = true;
    apiRef.current?.setSortModel(order);
    isSyncing.current = false;
  }, [apiRef, order]);
  useEffect(() => {
    if (lastRows.current === rows) return;
    lastRows.current = rows;
    apiRef.current?.setRows([...rows]);
  }, [apiRef, rows]);
  const onSort = useCallback(
    (model: GridSortModel) => {
      if (!isSyncing.current) changeQuery({ ...toSortQuery(model), page: 1 });
    },
    [changeQuery],
  );
  return { apiRef, initial, onSort };
}

/** One page of the grid holds any page of the list. */
const SINGLE_PAGE = { paginationModel: { page: 0, pageSize: Math.max(...PAGE_SIZES) } };

const toSortModel = (field: ListQuery['sort'], sort: ListQuery['dir']): GridSortModel =>
  field ? [{ field, sort: sort ?? 'asc' }] : [];

const toSortQuery = ([first]: GridSortModel): Pick<ListQuery, 'sort' | 'dir'> => ({
  sort: first?.field,
  dir: first?.sort ?? undefined,
});

const isSameSort = ([one]: GridSortModel, [other]: GridSortModel): boolean =>
  one?.field === other?.field && one?.sort === other?.sort;
