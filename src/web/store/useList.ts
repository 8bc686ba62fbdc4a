import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { NavigateOptions } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import type { Entity, Id, ListQuery, ApiError } from '../../domain/entity';
import { nextSort } from '../../domain/entity';
import type { FilterDefinition } from '../../domain/lists/listFilters';
import type { Resource } from './createResource';
import { getViewName } from './createResource';
import { NO_FILTERS, parseListQuery, useListQueryNavigation } from './listQueryParams';
import { selectIsPending, selectError } from './requests';
import type { RootState } from './rootState';

/** State of a list for a table, with functions that change its query. */
export interface ListView<T> {
  /** Name of the resource. */
  resource: string;
  rows: readonly T[];
  total: number;
  isLowerBound: boolean;
  query: ListQuery;
  /** The query of `rows`; before the first response, the requested one. */
  shownQuery: ListQuery;
  filters: readonly FilterDefinition[];
  /** Whether no response has been received yet. */
  isFirstLoad: boolean;
  /** Whether the rows belong to an earlier query; refetching the current query does not count. */
  isPending: boolean;
  error?: ApiError;
  /** Number of the last page, once known. */
  lastPage?: number;
  changeQuery: (change: Partial<ListQuery>, options?: NavigateOptions) => void;
  movePage: (pages: number) => void;
  toggleSort: (field: string) => void;
  retry: () => void;
  /** Prefetches a record that will probably be opened next. */
  prefetchRecord: (id: Id) => void;
}

/** The part of a query that is not in the URL; its sort is the default order. */
type BaseQuery = Partial<Omit<ListQuery, 'page'>>;

/** Marks a view as displayed, so that it is refetched after a change. */
function useMountedView<T extends Entity, D>(
  { listMounted, listUnmounted }: Resource<T, D>,
  view: string | undefined,
): void {
  const dispatch = useDispatch();
  useLayoutEffect(() => {
    if (view === undefined) return;
    dispatch(listMounted(view));
    return () => void dispatch(listUnmounted(view));
  }, [dispatch, listMounted, listUnmounted, view]);
}

/** List whose paging, sort, search and filters are in the URL, added to those of `base`, which is compared by value. */
export function useList<T extends Entity, D>(
  resource: Resource<T, D>,
  base?: BaseQuery,
  filters = NO_FILTERS,
): ListView<T> {
  const dispatch = useDispatch();
  const { search } = useLocation();
  const baseJson = JSON.stringify(base ?? {});
  const withBase = useCallback(
    (query: ListQuery): ListQuery => {
      const { sort, dir, filters: baseFilters, ...fixed } = JSON.parse(baseJson) as BaseQuery;
      return {
        ...(sort && { sort, dir }),
        ...query,
        ...fixed,
        ...(baseFilters && { filters: { ...query.filters, ...baseFilters } }),
      };
    },
    [baseJson],
  );
  const key = JSON.stringify(withBase(parseListQuery(new URLSearchParams(search), filters)));
  const query = useMemo(() => JSON.parse(key) as ListQuery, [key]);
  const view = getViewName(base);
  useMountedView(resource, view);
  const rows = useSelector(useMemo(() => resource.selectRows(view), [resource, view]));
  const loadedQuery = useSelector((state: RootState) => resource.selectView(view)(state)?.query ?? null);
  const total = useSelector((state: RootState) => resource.selectView(view)(state)?.total ?? 0);
  const isLowerBound = useSelector(
    (state: RootState) => resource.selectView(view)(state)?.total_is === 'at_least',
  );
  const error = useSelector(selectError(resource.fetchList, view));
  const isLoaded = loadedQuery === query || JSON.stringify(loadedQuery) === key;
  const isPending = useSelector(
    (state: RootState) => !isLoaded && (!error || selectIsPending(resource.fetchList, view)(state)),
  );
  const retry = useCallback(
    () => void dispatch(resource.listRequested(query, view)),
    [dispatch, resource, query, view],
  );
  const store = useStore<RootState>();
  // Before the browser paints, so that the first paint includes a response that is already available.
  useLayoutEffect(() => {
    const state = store.getState();
    const isRequested = JSON.stringify(resource.selectView(view)(state)?.requestedQuery) === key;
    if (!isRequested || !selectIsPending(resource.fetchList, view)(state)) retry();
  }, [key, resource, retry, store, view]);

  const prefetchRecord = useCallback(
    (id: Id) => void dispatch(resource.recordHovered(id)),
    [dispatch, resource],
  );

  const navigateToQuery = useListQueryNavigation(filters);
  const changeBy = useCallback(
    (change: (query: ListQuery) => Partial<ListQuery>, options?: NavigateOptions) => {
      const changed = navigateToQuery(change, options);
      // Requested immediately, because the URL changes only with the next render.
      dispatch(resource.listRequested(withBase(changed), view));
    },
    [dispatch, navigateToQuery, resource, view, withBase],
  );
  const changeQuery = useCallback(
    (change: Partial<ListQuery>, options?: NavigateOptions) => {
      changeBy(() => change, options);
    },
    [changeBy],
  );
  const movePage = useCallback(
    (pages: number) => {
      changeBy(({ page }) => ({ page: Math.max(1, page + pages) }));
    },
    [changeBy],
  );
  const toggleSort = useCallback(
    (field: string) => {
      changeBy((current) => nextSort(withBase(current), field));
    },
    [changeBy, withBase],
  );
  const lastPage =
    !isPending && loadedQuery && sameRows(loadedQuery, query)
      ? Math.max(1, Math.ceil(total / query.limit))
      : undefined;
  const isBeyondLast = lastPage !== undefined && query.page > lastPage;
  useEffect(() => {
    if (isBeyondLast) changeQuery({ page: lastPage }, { replace: true });
  }, [isBeyondLast, lastPage, changeQuery]);

  const isFirstLoad = loadedQuery === null;
  return useMemo(
    () => ({
      resource: resource.name,
      rows,
      total,
      isLowerBound,
      query,
      shownQuery: loadedQuery ?? query,
      filters,
      isFirstLoad,
      isPending,
      error,
      lastPage,
      changeQuery,
      movePage,
      toggleSort,
      retry,
      prefetchRecord,
    }),
    [
      resource,
      rows,
      total,
      isLowerBound,
      query,
      loadedQuery,
      filters,
      isFirstLoad,
      isPending,
      error,
      lastPage,
      changeQuery,
      movePage,
      toggleSort,
      retry,
      prefetchRecord,
    ],
  );
}

/** Whether two queries match the same records and so have the same total. */
const sameRows = (a: ListQuery, b: ListQuery): boolean => rowsKey(a) === rowsKey(b);

const rowsKey = ({ field, search, filters }: ListQuery): string => JSON.stringify([field, search, filters]);

/** The first rows of a list, without paging. */
export interface FirstRows<T> {
  /** Null before the first response. */
  rows: readonly T[] | null;
  total: number;
  isPending: boolean;
  error?: ApiError;
  retry: () => void;
}

/** Fetches the first rows that match a query, unless it is undefined; `query` is compared by value. */
export function useFirstRows<T extends Entity, D>(
  resource: Resource<T, D>,
  query: ListQuery | undefined,
): FirstRows<T> {
  const dispatch = useDispatch();
  const view = getViewName(query);
  const key = query && view;
  useMountedView(resource, key);
  const rows = useSelector(useMemo(() => resource.selectRows(view), [resource, view]));
  const loaded = useSelector(resource.selectView(view));
  const isPending = useSelector(selectIsPending(resource.fetchList, view));
  const error = useSelector(selectError(resource.fetchList, view));
  const retry = useCallback(() => {
    if (key !== undefined) dispatch(resource.listRequested(JSON.parse(key) as ListQuery, key));
  }, [dispatch, resource, key]);
  useEffect(retry, [retry]);
  return { rows: query && loaded?.query ? rows : null, total: loaded?.total ?? 0, isPending, error, retry };
}
