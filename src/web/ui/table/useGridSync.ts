import type { GridSortModel } from '@mui/x-data-grid';
import { useGridApiRef } from '@mui/x-data-grid';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PAGE_SIZES } from '../../../domain/entity';
import type { ListQuery } from '../../../domain/entity';
import type { TableList } from './tableTypes';

/** What the grid begins with, the ways by which it is given all later rows and orders, and whom it tells of an order that is pressed for. */
export function useFed<T extends { _id: string }>({ rows, query: { sort, dir }, ask }: TableList<T>) {
  const apiRef = useGridApiRef();
  const order = useMemo(() => modelOf(sort, dir), [sort, dir]);
  const [begun] = useState({ rows, state: { pagination: WHOLE, sorting: { sortModel: order } } });
  const fed = useRef(rows);
  const feeding = useRef(false);
  useEffect(() => {
    if (isSame(apiRef.current?.getSortModel() ?? order, order)) return;
    feeding.current = true;
    apiRef.current?.setSortModel(order);
    feeding.current = false;
  }, [apiRef, order]);
  useEffect(() => {
    if (fed.current === rows) return;
    fed.current = rows;
    apiRef.current?.setRows([...rows]);
  }, [apiRef, rows]);
  const onSort = useCallback(
    (model: GridSortModel) => {
      if (!feeding.current) ask({ ...orderOf(model), page: 1 });
    },
    [ask],
  );
  return { apiRef, begun, onSort };
}

/** One page of the grid holds any page of the list. */
const WHOLE = { paginationModel: { page: 0, pageSize: Math.max(...PAGE_SIZES) } };

const modelOf = (field: ListQuery['sort'], sort: ListQuery['dir']): GridSortModel =>
  field ? [{ field, sort: sort ?? 'asc' }] : [];

const orderOf = ([first]: GridSortModel): Pick<ListQuery, 'sort' | 'dir'> => ({
  sort: first?.field,
  dir: first?.sort ?? undefined,
});

const isSame = ([one]: GridSortModel, [other]: GridSortModel): boolean =>
  one?.field === other?.field && one?.sort === other?.sort;
