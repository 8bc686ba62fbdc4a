import type { GridPaginationModel, GridSortModel } from '@mui/x-data-grid';
import { useCallback, useEffect, useRef } from 'react';
import type { ListQuery } from '../../domain/entity';
import type { TableList } from './tableList';

/** The grid tells one gesture in up to two calls (a sort also goes to page one): ask the server once. */
export function useOneQuestion<T>({ query, ask }: TableList<T>) {
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
