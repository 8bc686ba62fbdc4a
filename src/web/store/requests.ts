import { createSlice } from '@reduxjs/toolkit';
import type { Problem } from '../../domain/entity';
import { tellsOperation } from './createRequest';
import { useCallback } from 'react';
import { useStore } from 'react-redux';

/** How many runs of an operation are under way, and how the last one that ended went wrong. */
export interface Standing {
  waiting: number;
  problem?: Problem;
}

export interface HasProgress {
  progress: Record<string, Standing>;
}

/** How every operation stands. The only place that knows what "loading" means. */
export const progress = createSlice({
  name: 'progress',
  initialState: (): HasProgress['progress'] => ({}),
  reducers: {},
  extraReducers: (on) =>
    on.addMatcher(tellsOperation, (state, { payload, meta }) => {
      const entry = (state[meta.operation] ??= { waiting: 0 });
      entry.waiting += meta.moment === 'started' ? 1 : -1;
      if (meta.moment === 'failed') entry.problem = payload as Problem;
      else delete entry.problem;
    }),
});

/** Whether any run of an operation is under way. */
export const isWaiting =
  (op: { name: string }) =>
  (state: HasProgress): boolean =>
    (state.progress[op.name]?.waiting ?? 0) > 0;

/** What went wrong with an operation's last run. */
export const problemWith =
  (op: { name: string }) =>
  (state: HasProgress): Problem | undefined =>
    state.progress[op.name]?.problem;

/** Whether an operation is under way, for who asks at some moment: nothing shows it, so nothing is drawn when it changes. */
export function useIsWaiting(op: { name: string }): () => boolean {
  const store = useStore<HasProgress>();
  return useCallback(() => isWaiting(op)(store.getState()), [op, store]);
}
