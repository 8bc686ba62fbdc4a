import type { GridSortModel } from '@mui/x-data-grid';
import { useCallback, useEffect, useRef } from 'react';
import type { ListQuery } from '../../domain/entity';
import type { TableList } from './tableList';

type Order = Pick<ListQuery, 'sort' | 'dir'>;

/** What the grid is pressed for, as a question. It counts from what is drawn; a press that comes before the last one is drawn counts on from what was asked. */
export function useOneQuestion<T>({ query, ask }: TableList<T>) {
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const say = useCallback(
    (change: Partial<ListQuery>) => {
      asked.current = { ...asked.current, ...change };
      const { page, limit, sort, dir } = asked.current;
      ask({ page, limit, sort, dir });
    },
    [ask],
  );
  const onSort = useCallback(
    ([first]: GridSortModel) => {
      const isDrawn = asked.current === query;
      const order = isDrawn
        ? { sort: first?.sort ? first.field : undefined, dir: first?.sort ?? undefined }
        : pressed(first?.field ?? query.sort, asked.current);
      say({ ...order, page: 1 });
    },
    [say, query],
  );
  const onPage = useCallback(
    (page: number) => {
      const { page: here, limit } = asked.current;
      const isTurning = asked.current !== query && isSameOrder(asked.current, query) && limit === query.limit;
      const next = isTurning ? Math.max(1, here + page - query.page) : page;
      if (next !== here) say({ page: next });
    },
    [say, query],
  );
  const onLimit = useCallback(
    (limit: number) => {
      if (limit !== asked.current.limit) say({ page: 1, limit });
    },
    [say],
  );
  return { onSort, onPage, onLimit };
}

const NEXT = { none: 'asc', asc: 'desc', desc: undefined } as const;

/** The order that a press on a heading leads to: up, down, and none again. */
function pressed(field: string | undefined, { sort, dir }: Order): Order {
  const next = NEXT[sort === field ? (dir ?? 'asc') : 'none'];
  return { sort: next && field, dir: next };
}

const isSameOrder = (one: Order, other: Order): boolean => one.sort === other.sort && one.dir === other.dir;
