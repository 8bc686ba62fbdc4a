import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery } from '../../../domain/entity';
import { PAGE_SIZES, nextSort } from '../../../domain/entity';
import type { ReportDefinition, ReportFilter, ReportPage } from '../../../domain/reports/report';
import { selectError, selectIsPending } from '../../store/requests';
import type { TableData } from '../../ui/table/tableTypes';
import type { IdentifiedRow } from './reportColumns';
import { readReport, reportOpened, selectReport } from './reports';

const DEFAULT_SIZE = 25;

/** A report whose query is in the URL. */
export interface ReportView {
  /** The last response, possibly for an earlier query. */
  page: ReportPage | undefined;
  table: TableData<IdentifiedRow>;
  params: URLSearchParams;
  /** A required filter without a value. */
  missing: ReportFilter | undefined;
  /** Changes parameters of the URL and returns to the first page; undefined removes one. */
  change: (values: Readonly<Record<string, string | undefined>>) => void;
}

const toListQuery = (params: URLSearchParams): ListQuery => ({
  page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  limit: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? DEFAULT_SIZE,
  ...(params.has('sort') && {
    sort: params.get('sort') ?? '',
    dir: params.get('dir') === 'desc' ? 'desc' : 'asc',
  }),
});

const EMPTY: readonly never[] = [];

/** Fetches a report for the query in the URL. */
export function useReport({ name, filters }: ReportDefinition): ReportView {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => {
    const rest = new URLSearchParams(params);
    rest.delete('report');
    return String(rest);
  }, [params]);
  const missing = filters.find(
    (filter) => filter.required && filter.initial === undefined && !params.get(filter.name),
  );
  const lastLoaded = useSelector(selectReport(name));
  const lastError = useSelector(selectError(readReport, name));
  const loaded = missing ? undefined : lastLoaded;
  const error = missing ? undefined : lastError;
  const isRequested = useSelector(selectIsPending(readReport, name));
  const isMissing = missing !== undefined;
  const retry = useCallback(() => {
    if (!isMissing) dispatch(reportOpened({ name, query }));
  }, [dispatch, isMissing, name, query]);
  useEffect(retry, [retry]);
  const change = useCallback<ReportView['change']>(
    (values) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        for (const [key, value] of Object.entries(values)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      }),
    [setParams],
  );
  const page = loaded?.page;
  const rows = useMemo(
    () => page?.documents.map((row, index) => ({ ...row, _id: `${page.page}-${index}` })) ?? EMPTY,
    [page],
  );
  const table = useMemo((): TableData<IdentifiedRow> => {
    const listQuery = toListQuery(params);
    return {
      rows: error ? EMPTY : rows,
      total: page?.total ?? 0,
      isLowerBound: page?.total_is === 'at_least',
      query: listQuery,
      shownQuery: listQuery,
      isFirstLoad: page === undefined && !isMissing,
      isPending: !isMissing && (isRequested || (!error && loaded?.query !== query)),
      error,
      changeQuery: ({ page: next, limit, ...sorting }) => {
        change({
          ...('sort' in sorting && { sort: sorting.sort, dir: sorting.sort ? sorting.dir : undefined }),
          ...(limit !== undefined && { size: limit === DEFAULT_SIZE ? undefined : String(limit) }),
          page: next !== undefined && next > 1 ? String(next) : undefined,
        });
      },
      movePage: (pages) => {
        const next = listQuery.page + pages;
        change({ page: next > 1 ? String(next) : undefined });
      },
      toggleSort: (field) => {
        const { sort, dir } = nextSort(listQuery, field);
        change({ sort, dir: sort ? dir : undefined });
      },
      retry,
    };
  }, [params, error, rows, page, isMissing, isRequested, loaded, query, change, retry]);
  return { page, table, missing, params, change };
}
