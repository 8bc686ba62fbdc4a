import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DashboardQuery } from '../../../domain/dashboard/dashboard';
import { EMIRATES } from '../../../domain/enums';
import { today } from '../../ui/form/today';
import { useMonthParam } from '../records/useMonthParam';

const MAX_SITE_LENGTH = 120;

/**
 * Filters of the dashboard from the URL; invalid ones are ignored, and a future month becomes the current
 * one.
 */
export function useDashboardQuery() {
  const [params, setParams] = useSearchParams();
  const current = today().slice(0, 7);
  const param = useMonthParam();
  const month = param > current ? current : param;
  const emirate = EMIRATES.find((name) => name === params.get('emirate'));
  const site = (params.get('site') ?? '').trim().slice(0, MAX_SITE_LENGTH);
  const query = useMemo(
    (): DashboardQuery => ({ month, ...(emirate && { emirate }), ...(site && { site }) }),
    [month, emirate, site],
  );
  const setQuery = useCallback(
    (change: Partial<Record<keyof DashboardQuery, string>>) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { query, current, setQuery };
}
