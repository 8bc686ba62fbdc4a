import { useCallback, useEffect, useRef } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepListOrigin } from '../../domain/lists/listOrigin';
import type { SortDirection, ListQuery } from '../../domain/entity';
import { PAGE_SIZE, PAGE_SIZES } from '../../domain/entity';
import type { FilterDefinition } from '../../domain/lists/listFilters';
import { formatFilter, parseFilters } from '../../domain/lists/listFilters';

export const NO_FILTERS: readonly FilterDefinition[] = [];

/** The question an address asks; what it can't mean falls back to the first page, narrowed by what is known. */
export function parseListQuery(params: URLSearchParams, rows = NO_FILTERS): ListQuery {
  const page = Number(params.get('page'));
  const limit = Number(params.get('size'));
  const sort = params.get('sort');
  const search = params.get('search');
  const filters = parseFilters(rows, (name) => params.get(name));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZE,
    ...(sort && { sort, dir: (params.get('dir') === 'desc' ? 'desc' : 'asc') satisfies SortDirection }),
    ...(search && { search }),
    ...(filters && { filters }),
  };
}

/** The address of a question, keeping what else the address says; the usual is left unsaid. */
export function formatListQuery(query: ListQuery, from: URLSearchParams, rows = NO_FILTERS): URLSearchParams {
  const params = new URLSearchParams(from);
  const said: Record<string, string | undefined> = {
    page: query.page > 1 ? String(query.page) : undefined,
    size: query.limit === PAGE_SIZE ? undefined : String(query.limit),
    sort: query.sort,
    dir: query.sort && query.dir === 'desc' ? 'desc' : undefined,
    search: query.search,
    ...Object.fromEntries(rows.map(({ name }) => [name, formatFilterParam(query, name)])),
  };
  for (const [key, value] of Object.entries(said)) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  return params;
}

const formatFilterParam = ({ filters }: ListQuery, name: string): string | undefined => {
  const filter = filters?.[name];
  return filter === undefined ? undefined : formatFilter(filter);
};

/** The way to the address of another question than the one asked last, which may not be drawn yet. */
export function useListQueryNavigation(filters: readonly FilterDefinition[]) {
  const navigate = useNavigate();
  const location = useLocation();
  const last = useRef(location);
  useEffect(() => {
    last.current = location;
  }, [location]);
  return useCallback(
    (changed: (asked: ListQuery) => Partial<ListQuery>, how?: NavigateOptions) => {
      const from = new URLSearchParams(last.current.search);
      const asked = parseListQuery(from, filters);
      const search = `?${String(formatListQuery({ ...asked, page: 1, ...changed(asked) }, from, filters))}`;
      last.current = { ...last.current, search };
      void navigate(search, { state: keepListOrigin(last.current), ...how });
    },
    [navigate, filters],
  );
}
