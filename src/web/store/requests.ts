import { createSlice } from '@reduxjs/toolkit';
import type { ApiError } from '../../domain/entity';
import { isRequestAction } from './createRequest';
import { useCallback } from 'react';
import { useStore } from 'react-redux';

/** How many runs of an operation are under way, and how the last one that ended went wrong. */
export interface RequestStatus {
  pendingCount: number;
  error?: ApiError;
}

export interface RequestsState {
  requests: Record<string, RequestStatus>;
}

/** How every operation stands. The only place that knows what "loading" means. */
export const requests = createSlice({
  name: 'requests',
  initialState: (): RequestsState['requests'] => ({}),
  reducers: {},
  extraReducers: (on) =>
    on.addMatcher(isRequestAction, (state, { payload, meta }) => {
      const entry = (state[meta.request] ??= { pendingCount: 0 });
      entry.pendingCount += meta.phase === 'pending' ? 1 : -1;
      if (meta.phase === 'rejected') entry.error = payload as ApiError;
      else delete entry.error;
    }),
});

/** Whether any run of an operation is under way. */
export const selectIsPending =
  (request: { name: string }) =>
  (state: RequestsState): boolean =>
    (state.requests[request.name]?.pendingCount ?? 0) > 0;

/** What went wrong with an operation's last run. */
export const selectError =
  (request: { name: string }) =>
  (state: RequestsState): ApiError | undefined =>
    state.requests[request.name]?.error;

/** Whether an operation is under way, for who asks at some moment: nothing shows it, so nothing is drawn when it changes. */
export function useIsPending(request: { name: string }): () => boolean {
  const store = useStore<RequestsState>();
  return useCallback(() => selectIsPending(request)(store.getState()), [request, store]);
}
