import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { takeLatest } from 'redux-saga/effects';
import type { ApiError } from '../../../domain/entity';
import { createRequest, perform } from '../../store/createRequest';
import { selectError, selectIsPending } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';

/** A report and its query. */
export interface LoadedReport<Query, Report> {
  query: Query;
  report: Report;
}

/** Action, request, slice and saga of a report; the last response is stored. */
export function createReport<Query extends object, Report extends object>(
  name: keyof RootState,
  send: (api: Api, query: Query) => Promise<Report>,
) {
  type State = LoadedReport<Query, Report> | null;
  const opened = createAction<Query>(`${name}/opened`);
  const read = createRequest<Query, Report>(`${name}/read`, send);
  const slice = createSlice({
    name,
    initialState: (): State => null,
    reducers: {},
    extraReducers: (builder) =>
      builder.addCase(
        read.fulfilled,
        (_state, { payload, meta }) => ({ query: meta.arg, report: payload }) as never,
      ),
  });
  return {
    opened,
    read,
    reducer: slice.reducer,
    select: (state: RootState) => state[name] as State,
    saga: function* (this: void): Saga {
      yield takeLatest(opened, ({ payload }: PayloadAction<Query>) => perform(read, payload));
    },
  };
}

type Report<Query extends object, Result extends object> = ReturnType<typeof createReport<Query, Result>>;

interface ReportView<Query, Result> {
  /** The last response, possibly for an earlier query. */
  loaded: LoadedReport<Query, Result> | null;
  isPending: boolean;
  error?: ApiError;
  retry: () => void;
}

/** Fetches a report, unless the query is undefined. `query` must be a stable object. */
export function useReport<Query extends object, Result extends object>(
  report: Report<Query, Result>,
  query: Query | undefined,
): ReportView<Query, Result> {
  const dispatch = useDispatch();
  const loaded = useSelector(report.select);
  const isPending = useSelector(selectIsPending(report.read));
  const error = useSelector(selectError(report.read));
  const retry = useCallback(() => {
    if (query) dispatch(report.opened(query));
  }, [dispatch, report, query]);
  useEffect(retry, [retry]);
  return { loaded, isPending, error, retry };
}
