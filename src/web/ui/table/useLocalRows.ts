import { useCallback, useMemo, useState } from 'react';
import type { ListQuery } from '../../../domain/entity';
import { FIRST_PAGE, nextSort } from '../../../domain/entity';
import type { TableData } from './tableTypes';

const noop = () => undefined;

/** Pages and sorts local rows in the shape of a server list. */
export function useLocalRows<T extends object>(allRows: readonly T[]): TableData<T> {
  const [requested, setRequested] = useState<ListQuery>(FIRST_PAGE);
  const lastPage = Math.max(1, Math.ceil(allRows.length / requested.limit));
  const query = useMemo(
    () => ({ ...requested, page: Math.min(requested.page, lastPage) }),
    [requested, lastPage],
  );
  const rows = useMemo(() => slicePage(sortRows(allRows, query), query), [allRows, query]);
  const changeQuery = useCallback((change: Partial<ListQuery>) => {
    setRequested((query) => ({ ...query, page: 1, ...change }));
  }, []);
  const movePage = useCallback((pages: number) => {
    setRequested((query) => ({ ...query, page: Math.max(1, query.page + pages) }));
  }, []);
  const toggleSort = useCallback((field: string) => {
    setRequested((query) => ({ ...query, page: 1, ...nextSort(query, field) }));
  }, []);
  return {
    rows,
    total: allRows.length,
    isLowerBound: false,
    query,
    shownQuery: query,
    isFirstLoad: false,
    isPending: false,
    changeQuery,
    movePage,
    toggleSort,
    retry: noop,
  };
}

const slicePage = <T>(rows: readonly T[], { page, limit }: ListQuery): readonly T[] =>
  rows.slice((page - 1) * limit, page * limit);

function sortRows<T extends object>(rows: readonly T[], { sort, dir }: ListQuery): readonly T[] {
  if (!sort) return rows;
  const sign = dir === 'desc' ? -1 : 1;
  return [...rows].sort((a, b) => sign * compareValues(valueOf(a, sort), valueOf(b, sort)));
}

const valueOf = (row: object, field: string): unknown =>
  Object.entries(row).find(([key]) => key === field)?.[1];

const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : textOf(a).localeCompare(textOf(b), undefined, { numeric: true });

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
