import { useCallback, useMemo, useState } from 'react';
import type { ListQuery } from '../../../domain/entity';
import { FIRST_PAGE, nextSort } from '../../../domain/entity';
import type { TableData } from './tableTypes';

const noop = () => undefined;

/** Pages and sorts local rows in the shape of a server list. */
export function useLocalRows<T extends object>(all: readonly T[]): TableData<T> {
  const [asked, setAsked] = useState<ListQuery>(FIRST_PAGE);
  const lastPage = Math.max(1, Math.ceil(all.length / asked.limit));
  const query = useMemo(() => ({ ...asked, page: Math.min(asked.page, lastPage) }), [asked, lastPage]);
  const rows = useMemo(() => slicePage(sortRows(all, query), query), [all, query]);
  const changeQuery = useCallback((change: Partial<ListQuery>) => {
    setAsked((before) => ({ ...before, page: 1, ...change }));
  }, []);
  const movePage = useCallback((pages: number) => {
    setAsked((before) => ({ ...before, page: Math.max(1, before.page + pages) }));
  }, []);
  const toggleSort = useCallback((field: string) => {
    setAsked((before) => ({ ...before, page: 1, ...nextSort(before, field) }));
  }, []);
  return {
    rows,
    total: all.length,
    isLowerBound: false,
    query,
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
  const turn = dir === 'desc' ? -1 : 1;
  return [...rows].sort((one, other) => turn * compareValues(valueOf(one, sort), valueOf(other, sort)));
}

const valueOf = (row: object, field: string): unknown =>
  Object.entries(row).find(([key]) => key === field)?.[1];

const compareValues = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : textOf(one).localeCompare(textOf(other), undefined, { numeric: true });

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
