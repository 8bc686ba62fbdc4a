import { useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Layout, SavedView } from '../../../domain/lists/listPreferences';
import { arranged } from '../../../domain/lists/listPreferences';
import { listsWanted, selectLists } from './listPreferences';
import { ROW_PX } from '../../ui/table/tableTypes';
import type { Column } from '../../ui/table/tableTypes';

const NO_VIEWS: readonly SavedView[] = [];

/** A list as its person arranged it. */
export interface Arranged<T> {
  columns: readonly Column<T>[];
  rowHeight: number;
  layout?: Layout;
  views: readonly SavedView[];
}

/** The columns of an area's list as their person arranged them, and that person's own views of it. */
export function useArranged<T>(area: string, columns: readonly Column<T>[]): Arranged<T> {
  const dispatch = useDispatch();
  const kept = useSelector(selectLists);
  useEffect(() => void dispatch(listsWanted()), [dispatch]);
  const layout = kept?.layouts.find((one) => one.area === area);
  const views = useMemo(() => kept?.views.filter((view) => view.area === area) ?? NO_VIEWS, [kept, area]);
  return {
    columns: useMemo(() => arranged(columns, layout), [columns, layout]),
    rowHeight: ROW_PX[layout?.density ?? 'standard'],
    layout,
    views,
  };
}

/** A list that was opened without a question begins with the person's own, once. */
export function useBeginning(area: string): void {
  const kept = useSelector(selectLists);
  const [params, setParams] = useSearchParams();
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !kept) return;
    done.current = true;
    const first = kept.views.find((view) => view.area === area && view.is_default);
    if (first && params.size === 0) setParams(new URLSearchParams(first.address), { replace: true });
  }, [area, kept, params, setParams]);
}
