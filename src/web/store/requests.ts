import { createSlice } from '@reduxjs/toolkit';
import type { ApiError } from '../../domain/entity';
import { isRequestAction } from './createRequest';
import type { RootState } from './rootState';

/** Number of pending calls of a request, and the error of the last completed one. */
interface RequestStatus {
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

/** Status of every request, in total and by key. */
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

export interface TypedRequest {
  type: string;
}

/** Whether a call of the request is pending; with a key, whether a call with that key is. */
export const selectIsPending =
  ({ type }: TypedRequest, key?: string) =>
  (state: RootState): boolean =>
    (state.requests[statusName(type, key)]?.pendingCount ?? 0) > 0;

/** Error of the last call of the request; with a key, of the last call with that key. */
export const selectError =
  ({ type }: TypedRequest, key?: string) =>
  (state: RootState): ApiError | undefined =>
    state.requests[statusName(type, key)]?.error;
