import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { NavigateOptions } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import type { Entity, ListQuery, Problem } from '../../domain/entity';
import type { FilterRow } from '../../domain/lists/listFilters';
import type { EntityKit } from './createResource';
import { NO_FILTERS, queryFrom, useGoing } from './listQueryParams';
import type { HasProgress } from './requests';
import { isWaiting, problemWith } from './requests';

/** A list as a table shows it: rows, the question they answer, and how to ask another. */
export interface ListView<T> {
  /** Whose records it has. */
  of: string;
  rows: readonly T[];
  total: number;
  atLeast: boolean;
  query: ListQuery;
  /** How the person may narrow it. */
  filters: readonly FilterRow[];
  /** Nothing has been shown yet. */
  fresh: boolean;
  /** Its rows answer another question than the one asked; those that do are read again without a word. */
  waiting: boolean;
  problem?: Problem;
  /** The number of its last page, once that is known. */
  lastPage?: number;
  ask: (change: Partial<ListQuery>, how?: NavigateOptions) => void;
  turn: (pages: number) => void;
  retry: () => void;
}

const NO_ROWS: readonly never[] = [];

type Base = Pick<ListQuery, 'search' | 'field' | 'filters'>;

/** A list whose page, size, order, search and filters live in the address, read for as long as it is there; `base` narrows it for good. */
export function useList<T extends Entity, D>(
  kit: EntityKit<T, D>,
  base?: Base,
  filters = NO_FILTERS,
): ListView<T> {
  const list = useListView(kit, base, filters);
  useReading(list);
  return list;
}

/** Ask for what a list should show, and for its last page instead of one after it. */
export function useReading({ retry, lastPage, query, ask }: ListView<unknown>): void {
  useEffect(retry, [retry]);
  const beyond = lastPage !== undefined && query.page > lastPage;
  useEffect(() => {
    if (beyond) ask({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, ask]);
}

/** What a list shows and how to ask it, while somebody else asks. */
export function useListView<T extends Entity, D>(
  kit: EntityKit<T, D>,
  base?: Base,
  filters = NO_FILTERS,
): ListView<T> {
  const dispatch = useDispatch();
  const { search } = useLocation();
  const key = JSON.stringify({ ...queryFrom(new URLSearchParams(search), filters), ...base });
  const query = useMemo(() => JSON.parse(key) as ListQuery, [key]);
  const page = useSelector((state) => kit.select(state).page);
  const answered = useSelector((state) => kit.select(state).query);
  const problem = useSelector(problemWith(kit.list));
  const isAnswered = answered === query || JSON.stringify(answered) === key;
  const waiting = useSelector(
    (state: HasProgress) => !isAnswered && (!problem || isWaiting(kit.list)(state)),
  );
  const retry = useCallback(() => void dispatch(kit.listOpened(query)), [dispatch, kit, query]);

  const go = useGoing(filters);
  const ask = useCallback(
    (change: Partial<ListQuery>, how?: NavigateOptions) => {
      go(() => change, how);
    },
    [go],
  );
  const turn = useCallback(
    (pages: number) => {
      go(({ page: asked }) => ({ page: Math.max(1, asked + pages) }));
    },
    [go],
  );
  const lastPage =
    !waiting && page && answered && sameRows(answered, query)
      ? Math.max(1, Math.ceil(page.total / query.limit))
      : undefined;

  const mine = page !== null && answered !== null && sameScope(answered, query) ? page : null;
  return useMemo(
    () => ({
      of: kit.name,
      rows: mine?.documents ?? NO_ROWS,
      total: mine?.total ?? 0,
      atLeast: mine?.total_is === 'at_least',
      query,
      filters,
      fresh: mine === null,
      waiting,
      problem,
      lastPage,
      ask,
      turn,
      retry,
    }),
    [kit, mine, query, filters, waiting, problem, lastPage, ask, turn, retry],
  );
}

/** Whether two questions are about the same rows in another cut, so that old rows may stay while new ones load. */
const sameScope = (one: ListQuery, other: ListQuery): boolean =>
  one.field === other.field && (one.field === undefined || one.search === other.search);

/** Whether two questions find the same rows, so that one's count is the other's. */
const sameRows = (one: ListQuery, other: ListQuery): boolean => rowsOf(one) === rowsOf(other);

const rowsOf = ({ field, search, filters }: ListQuery): string => JSON.stringify([field, search, filters]);

/** The first rows of a list, for a glance. */
export interface FirstRows<T> {
  /** Null until an answer is there. */
  rows: readonly T[] | null;
  waiting: boolean;
  problem?: Problem;
  retry: () => void;
}

/** The first rows of a list, without paging and without the address; `query` must be a stable object. */
export function useFirstRows<T extends Entity, D>(kit: EntityKit<T, D>, query: ListQuery): FirstRows<T> {
  const dispatch = useDispatch();
  const { page } = useSelector(kit.select);
  const waiting = useSelector(isWaiting(kit.list));
  const problem = useSelector(problemWith(kit.list));
  const retry = useCallback(() => void dispatch(kit.listOpened(query)), [dispatch, kit, query]);
  useEffect(retry, [retry]);
  return { rows: page?.documents ?? null, waiting, problem, retry };
}
