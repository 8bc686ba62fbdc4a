import { createSlice } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { ApiError } from '../../domain/entity';
import { isRequestAction } from './createRequest';
import type { RootState } from './rootState';

/** How many calls of a request are under way, and the error of the last one that ended. */
export interface RequestStatus {
  pendingCount: number;
  error?: ApiError;
}

declare module './rootState' {
  interface RootState {
    requests: Record<string, RequestStatus>;
  }
}

const statusName = (type: string, key: string | undefined): string =>
  key === undefined ? type : `${type} ${key}`;

/** Status of every request, in total and by key. The only place that knows what "loading" means. */
export const requests = createSlice({
  name: 'requests',
  initialState: (): RootState['requests'] => ({}),
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(isRequestAction, (state, { payload, meta }) => {
      const names = [meta.request, ...(meta.key === undefined ? [] : [statusName(meta.request, meta.key)])];
      for (const name of names) {
        const status = (state[name] ??= { pendingCount: 0 });
        status.pendingCount += meta.phase === 'pending' ? 1 : -1;
        if (meta.phase === 'rejected') status.error = payload as ApiError;
        else delete status.error;
        if (name !== meta.request && status.pendingCount <= 0 && !status.error) delete state[name];
      }
    }),
});

interface RequestType {
  type: string;
}

/** Whether a call of this request, or of this request with this key, is under way. */
export const selectIsPending =
  ({ type }: RequestType, key?: string) =>
  (state: RootState): boolean =>
    (state.requests[statusName(type, key)]?.pendingCount ?? 0) > 0;

/** The error of the last call of this request, or of this request with this key. */
export const selectError =
  ({ type }: RequestType, key?: string) =>
  (state: RootState): ApiError | undefined =>
    state.requests[statusName(type, key)]?.error;

/** Reads whether a request is under way without rendering again when that changes. */
export function useIsPending(request: RequestType, key?: string): () => boolean {
  const store = useStore<RootState>();
  return useCallback(() => selectIsPending(request, key)(store.getState()), [request, key, store]);
}
