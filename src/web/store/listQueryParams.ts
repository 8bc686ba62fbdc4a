import { useCallback, useEffect, useRef } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepListOrigin } from '../../domain/lists/listOrigin';
import type { SortDirection, ListQuery } from '../../domain/entity';
import { PAGE_SIZE, PAGE_SIZES } from '../../domain/entity';
import type { FilterDefinition } from '../../domain/lists/listFilters';
import { formatFilter, parseFilters } from '../../domain/lists/listFilters';

export const NO_FILTERS: readonly FilterDefinition[] = [];

/** Parses the list query of a URL; invalid parameters have their default values. */
export function parseListQuery(params: URLSearchParams, definitions = NO_FILTERS): ListQuery {
  const page = Number(params.get('page'));
  const limit = Number(params.get('size'));
  const sort = params.get('sort');
  const search = params.get('search');
  const filters = parseFilters(definitions, (name) => params.get(name));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZE,
    ...(sort && { sort, dir: (params.get('dir') === 'desc' ? 'desc' : 'asc') satisfies SortDirection }),
    ...(search && { search }),
    ...(filters && { filters }),
  };
}

/** URL parameters of a list query. Keeps other parameters of `current` and omits default values. */
export function formatListQuery(
  query: ListQuery,
  current: URLSearchParams,
  definitions = NO_FILTERS,
): URLSearchParams {
  const params = new URLSearchParams(current);
  const values: Record<string, string | undefined> = {
    page: query.page > 1 ? String(query.page) : undefined,
    size: query.limit === PAGE_SIZE ? undefined : String(query.limit),
    sort: query.sort,
    dir: query.sort && query.dir === 'desc' ? 'desc' : undefined,
    search: query.search,
    ...Object.fromEntries(definitions.map(({ name }) => [name, formatFilterParam(query, name)])),
  };
  for (const [key, value] of Object.entries(values)) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  return params;
}

const formatFilterParam = ({ filters }: ListQuery, name: string): string | undefined => {
  const filter = filters?.[name];
  return filter === undefined ? undefined : formatFilter(filter);
};

/** A filter in the URL that is not part of the list query; selecting a value shows the first page. */
export function useFilterParam<Value extends string>(name: string, values: readonly Value[]) {
  const navigate = useNavigate();
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const select = (value: Value | undefined) => {
    params.delete('page');
    if (value) params.set(name, value);
    else params.delete(name);
    void navigate(`?${String(params)}`, { state: keepListOrigin(location) });
  };
  return [values.find((value) => value === params.get(name)), select] as const;
}

/**
 * Returns a function that navigates to a changed list query and returns it. Changes are based on the last
 * query, even if it is not rendered yet.
 */
export function useListQueryNavigation(filters: readonly FilterDefinition[]) {
  const navigate = useNavigate();
  const location = useLocation();
  const last = useRef(location);
  useEffect(() => {
    last.current = location;
  }, [location]);
  return useCallback(
    (change: (query: ListQuery) => Partial<ListQuery>, options?: NavigateOptions): ListQuery => {
      const current = new URLSearchParams(last.current.search);
      const query = parseListQuery(current, filters);
      const params = formatListQuery({ ...query, page: 1, ...change(query) }, current, filters);
      last.current = { ...last.current, search: `?${String(params)}` };
      void navigate(last.current.search, { state: keepListOrigin(last.current), ...options });
      return parseListQuery(params, filters);
    },
    [navigate, filters],
  );
}
