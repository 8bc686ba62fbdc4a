import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { Id } from '../../../domain/entity';
import type { RootState } from '../../store/rootState';
import type { Selection } from '../../ui/table/tableTypes';

interface ListSelection {
  list: string;
  ids: readonly Id[];
}

declare module '../../store/rootState' {
  interface RootState {
    listSelection: ListSelection;
  }
}

/** Selected rows of the list that was opened last; kept while one of its records is open. */
export const listSelection = createSlice({
  name: 'listSelection',
  initialState: (): ListSelection => ({ list: '', ids: [] }),
  reducers: {
    changed: (_state, { payload }: PayloadAction<ListSelection>): ListSelection => payload,
  },
});

const NONE_SELECTED: readonly Id[] = [];

/** Selection of a list; empty unless the user returned to the list. */
export function useListSelection(list: string): Selection {
  const dispatch = useDispatch();
  const isBack = useNavigationType() === NavigationType.Pop;
  const ids = useSelector(({ listSelection: selection }: RootState) =>
    selection.list === list ? selection.ids : NONE_SELECTED,
  );
  const onChange = useCallback(
    (selected: ReadonlySet<Id>) => void dispatch(listSelection.actions.changed({ list, ids: [...selected] })),
    [dispatch, list],
  );
  const clearUnlessBack = useEffectEvent(() => {
    if (!isBack && ids.length > 0) onChange(new Set());
  });
  useEffect(() => {
    clearUnlessBack();
  }, [list]);
  return useMemo(() => ({ selectedIds: new Set(ids), onChange }), [ids, onChange]);
}
