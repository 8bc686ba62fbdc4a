import { useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
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
export function useListLayout<T>(area: string, columns: readonly Column<T>[]): ListLayoutResult<T> {
  const dispatch = useDispatch();
  const preferences = useSelector(selectListPreferences);
  useEffect(() => void dispatch(listPreferencesRequested()), [dispatch]);
  const layout = preferences?.layouts.find((item) => item.area === area);
  const views = useMemo(
    () => preferences?.views.filter((view) => view.area === area) ?? NO_VIEWS,
    [preferences, area],
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
 * Applies the default view once if the list was opened without a query; `pageParams` other parameters are
 * ignored.
 */
export function useDefaultView(area: string, pageParams = 0): void {
  const preferences = useSelector(selectListPreferences);
  const [params, setParams] = useSearchParams();
  const isApplied = useRef(false);
  useEffect(() => {
    if (isApplied.current || !preferences) return;
    isApplied.current = true;
    const defaultView = preferences.views.find((view) => view.area === area && view.is_default);
    if (defaultView && params.size === pageParams)
      setParams(new URLSearchParams(defaultView.address), { replace: true });
  }, [area, pageParams, preferences, params, setParams]);
}
