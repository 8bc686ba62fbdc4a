import { useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import type { Density, ListLayout, SavedView } from '../../../domain/lists/listPreferences';
import { applyLayout } from '../../../domain/lists/listPreferences';
import { listPreferencesRequested, selectListPreferences } from './listPreferences';
import type { Column } from '../../ui/table/tableTypes';

const NO_VIEWS: readonly SavedView[] = [];

/** Columns, density and saved views of a list. */
interface ListLayoutResult<T> {
  columns: readonly Column<T>[];
  density: Density;
  layout?: ListLayout;
  views: readonly SavedView[];
}

/** Applies the user's layout to the columns of a list. */
export function useListLayout<T>(list: string, columns: readonly Column<T>[]): ListLayoutResult<T> {
  const dispatch = useDispatch();
  const preferences = useSelector(selectListPreferences);
  useEffect(() => void dispatch(listPreferencesRequested()), [dispatch]);
  const layout = preferences?.layouts.find((item) => item.list === list);
  const views = useMemo(
    () => preferences?.views.filter((view) => view.list === list) ?? NO_VIEWS,
    [preferences, list],
  );
  return {
    columns: useMemo(() => {
      const shown = applyLayout(columns, layout);
      return layout ? shown.map(withoutHideOrder) : shown;
    }, [columns, layout]),
    density: layout?.density ?? 'standard',
    layout,
    views,
  };
}

/** Columns that the user chose are not hidden in narrow tables. */
const withoutHideOrder = <T>(column: Column<T>): Column<T> => ({ ...column, hideOrder: undefined });

/**
 * Applies the default view each time the list is opened without a query, unless the user returned to it;
 * `pageParams` other parameters are ignored.
 */
export function useDefaultView(list: string, pageParams = 0): void {
  const preferences = useSelector(selectListPreferences);
  const [params, setParams] = useSearchParams();
  const isBack = useNavigationType() === NavigationType.Pop;
  const status = useRef<'new' | 'open' | 'hidden'>('new');
  // A list behind a record's page is hidden, but stays mounted.
  useEffect(
    () => () => {
      if (status.current === 'open') status.current = 'hidden';
    },
    [],
  );
  useEffect(() => {
    if (status.current === 'open' || !preferences) return;
    const isReturn = status.current === 'hidden' && isBack;
    status.current = 'open';
    if (isReturn) return;
    const defaultView = preferences.views.find((view) => view.list === list && view.is_default);
    if (defaultView && params.size === pageParams)
      setParams(new URLSearchParams(defaultView.query), { replace: true });
  }, [list, isBack, pageParams, preferences, params, setParams]);
}
