import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { carriedOn } from '../../domain/cameFrom';
import type { Direction, Entity, ListQuery, Problem } from '../../domain/entity';
import { PAGE_SIZE, PAGE_SIZES } from '../../domain/entity';
import type { FilterRow } from '../../domain/listFilters';
import { filterSaid, filtersFrom } from '../../domain/listFilters';
import type { EntityKit } from './entity';
import { isWaiting, problemWith } from './progress';

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
  waiting: boolean;
  problem?: Problem;
  ask(change: Partial<ListQuery>): void;
  retry(): void;
}

const NO_ROWS: readonly never[] = [];
const NO_FILTERS: readonly FilterRow[] = [];

/** The question an address asks; what it can't mean falls back to the first page, narrowed by what is known. */
export function queryFrom(params: URLSearchParams, rows = NO_FILTERS): ListQuery {
  const page = Number(params.get('page'));
  const limit = Number(params.get('size'));
  const sort = params.get('sort');
  const search = params.get('search');
  const filters = filtersFrom(rows, (name) => params.get(name));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZE,
    ...(sort && { sort, dir: (params.get('dir') === 'desc' ? 'desc' : 'asc') satisfies Direction }),
    ...(search && { search }),
    ...(filters && { filters }),
  };
}

/** The address of a question, keeping what else the address says; the usual is left unsaid. */
export function addressOf(query: ListQuery, from: URLSearchParams, rows = NO_FILTERS): URLSearchParams {
  const params = new URLSearchParams(from);
  const said: Record<string, string | undefined> = {
    page: query.page > 1 ? String(query.page) : undefined,
    size: query.limit === PAGE_SIZE ? undefined : String(query.limit),
    sort: query.sort,
    dir: query.sort && query.dir === 'desc' ? 'desc' : undefined,
    search: query.search,
    ...Object.fromEntries(rows.map(({ name }) => [name, saidIn(query, name)])),
  };
  for (const [key, value] of Object.entries(said)) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  return params;
}

const saidIn = ({ filters }: ListQuery, name: string): string | undefined => {
  const filter = filters?.[name];
  return filter === undefined ? undefined : filterSaid(filter);
};

type Base = Pick<ListQuery, 'search' | 'field' | 'filters'>;

/** A list whose page, size, order, search and filters live in the address; `base` narrows it for good. */
export function useList<T extends Entity, D>(
  kit: EntityKit<T, D>,
  base?: Base,
  filters = NO_FILTERS,
): ListView<T> {
  const dispatch = useDispatch();
  const here = useLocation();
  const [params, setParams] = useSearchParams();
  const key = JSON.stringify({ ...queryFrom(params, filters), ...base });
  const query = useMemo(() => JSON.parse(key) as ListQuery, [key]);
  const { page, query: answered } = useSelector(kit.select);
  const waiting = useSelector(isWaiting(kit.list));
  const problem = useSelector(problemWith(kit.list));
  const retry = useCallback(() => void dispatch(kit.listOpened(query)), [dispatch, kit, query]);
  useEffect(retry, [retry]);

  const ask = useCallback(
    (change: Partial<ListQuery>) => {
      setParams((from) => addressOf({ ...queryFrom(from, filters), page: 1, ...change }, from, filters), {
        state: carriedOn(here),
      });
    },
    [setParams, filters, here],
  );
  const lastPage =
    page && answered && sameRows(answered, query)
      ? Math.max(1, Math.ceil(page.total / query.limit))
      : undefined;
  const beyond = lastPage !== undefined && !waiting && query.page > lastPage;
  useEffect(() => {
    if (beyond)
      setParams((from) => addressOf({ ...queryFrom(from, filters), page: lastPage }, from, filters), {
        replace: true,
        state: carriedOn(here),
      });
  }, [beyond, lastPage, setParams, filters, here]);

  const mine = page !== null && answered !== null && sameScope(answered, query);
  return {
    of: kit.name,
    rows: mine ? page.documents : NO_ROWS,
    total: mine ? page.total : 0,
    atLeast: mine && page.total_is === 'at_least',
    query,
    filters,
    fresh: !mine,
    waiting,
    problem,
    ask,
    retry,
  };
}

/** Whether two questions are about the same rows in another cut, so that old rows may stay while new ones load. */
const sameScope = (one: ListQuery, other: ListQuery): boolean =>
  one.field === other.field && (one.field === undefined || one.search === other.search);

/** Whether two questions find the same rows, so that one's count is the other's. */
const sameRows = (one: ListQuery, other: ListQuery): boolean => rowsOf(one) === rowsOf(other);

const rowsOf = ({ field, search, filters }: ListQuery): string => JSON.stringify([field, search, filters]);
