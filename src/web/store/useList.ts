import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { NavigateOptions } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import type { Entity, ListQuery, ApiError } from '../../domain/entity';
import type { FilterDefinition } from '../../domain/lists/listFilters';
import type { Resource } from './createResource';
import { NO_FILTERS, parseListQuery, useListQueryNavigation } from './listQueryParams';
import type { RequestsState } from './requests';
import { selectIsPending, selectError } from './requests';

/** A list as a table shows it: rows, the question they answer, and how to ask another. */
export interface ListView<T> {
  /** Whose records it has. */
  resource: string;
  rows: readonly T[];
  total: number;
  isLowerBound: boolean;
  query: ListQuery;
  /** How the person may narrow it. */
  filters: readonly FilterDefinition[];
  /** Nothing has been shown yet. */
  isFirstLoad: boolean;
  /** Its rows answer another question than the one asked; those that do are read again without a word. */
  isPending: boolean;
  error?: ApiError;
  /** The number of its last page, once that is known. */
  lastPage?: number;
  changeQuery: (change: Partial<ListQuery>, how?: NavigateOptions) => void;
  movePage: (pages: number) => void;
  retry: () => void;
}

const NO_ROWS: readonly never[] = [];

type FixedQuery = Pick<ListQuery, 'search' | 'field' | 'filters'>;

/** A list whose page, size, order, search and filters live in the address, read for as long as it is there; `base` narrows it for good. */
export function useList<T extends Entity, D>(
  resource: Resource<T, D>,
  base?: FixedQuery,
  filters = NO_FILTERS,
): ListView<T> {
  const list = useListView(resource, base, filters);
  useListRequest(list);
  return list;
}

/** Ask for what a list should show, and for its last page instead of one after it. */
export function useListRequest({ retry, lastPage, query, changeQuery }: ListView<unknown>): void {
  useEffect(retry, [retry]);
  const beyond = lastPage !== undefined && query.page > lastPage;
  useEffect(() => {
    if (beyond) changeQuery({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, changeQuery]);
}

/** What a list shows and how to ask it, while somebody else asks. */
export function useListView<T extends Entity, D>(
  resource: Resource<T, D>,
  base?: FixedQuery,
  filters = NO_FILTERS,
): ListView<T> {
  const dispatch = useDispatch();
  const { search } = useLocation();
  const key = JSON.stringify({ ...parseListQuery(new URLSearchParams(search), filters), ...base });
  const query = useMemo(() => JSON.parse(key) as ListQuery, [key]);
  const page = useSelector((state) => resource.select(state).page);
  const answered = useSelector((state) => resource.select(state).query);
  const error = useSelector(selectError(resource.fetchList));
  const isAnswered = answered === query || JSON.stringify(answered) === key;
  const isPending = useSelector(
    (state: RequestsState) => !isAnswered && (!error || selectIsPending(resource.fetchList)(state)),
  );
  const retry = useCallback(() => void dispatch(resource.listRequested(query)), [dispatch, resource, query]);

  const navigateToQuery = useListQueryNavigation(filters);
  const changeQuery = useCallback(
    (change: Partial<ListQuery>, how?: NavigateOptions) => {
      navigateToQuery(() => change, how);
    },
    [navigateToQuery],
  );
  const movePage = useCallback(
    (pages: number) => {
      navigateToQuery(({ page: asked }) => ({ page: Math.max(1, asked + pages) }));
    },
    [navigateToQuery],
  );
  const lastPage =
    !isPending && page && answered && sameRows(answered, query)
      ? Math.max(1, Math.ceil(page.total / query.limit))
      : undefined;

  const currentPage = page !== null && answered !== null && sameScope(answered, query) ? page : null;
  return useMemo(
    () => ({
      resource: resource.name,
      rows: currentPage?.documents ?? NO_ROWS,
      total: currentPage?.total ?? 0,
      isLowerBound: currentPage?.total_is === 'at_least',
      query,
      filters,
      isFirstLoad: currentPage === null,
      isPending,
      error,
      lastPage,
      changeQuery,
      movePage,
      retry,
    }),
    [resource, currentPage, query, filters, isPending, error, lastPage, changeQuery, movePage, retry],
  );
}

/** Whether two questions are about the same rows in another cut, so that old rows may stay while new ones load. */
const sameScope = (one: ListQuery, other: ListQuery): boolean =>
  one.field === other.field && (one.field === undefined || one.search === other.search);

/** Whether two questions find the same rows, so that one's count is the other's. */
const sameRows = (one: ListQuery, other: ListQuery): boolean => rowsKey(one) === rowsKey(other);

const rowsKey = ({ field, search, filters }: ListQuery): string => JSON.stringify([field, search, filters]);

/** The first rows of a list, for a glance. */
export interface FirstRows<T> {
  /** Null until an answer is there. */
  rows: readonly T[] | null;
  isPending: boolean;
  error?: ApiError;
  retry: () => void;
}

/** The first rows of a list, without paging and without the address; `query` must be a stable object. */
export function useFirstRows<T extends Entity, D>(resource: Resource<T, D>, query: ListQuery): FirstRows<T> {
  const dispatch = useDispatch();
  const { page } = useSelector(resource.select);
  const isPending = useSelector(selectIsPending(resource.fetchList));
  const error = useSelector(selectError(resource.fetchList));
  const retry = useCallback(() => void dispatch(resource.listRequested(query)), [dispatch, resource, query]);
  useEffect(retry, [retry]);
  return { rows: page?.documents ?? null, isPending, error, retry };
}
