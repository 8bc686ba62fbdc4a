import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { takeLatest } from 'redux-saga/effects';
import type { ApiError } from '../../domain/entity';
import { createRequest, performRead } from './createRequest';
import { selectError, selectIsPending } from './requests';
import type { RootState } from './rootState';
import type { Saga } from './sagaEffects';
import type { Api } from './services';

export interface QueryResult<Query, Data> {
  query: Query;
  data: Data;
}

/** Action, request, reducer and saga of a query; the last response is stored. */
export function createQuery<Query extends object, Data extends object>(
  name: keyof RootState,
  send: (api: Api, query: Query) => Promise<Data>,
) {
  type State = QueryResult<Query, Data> | null;
  const opened = createAction<Query>(`${name}/opened`);
  const read = createRequest<Query, Data>(`${name}/read`, send);
  const reducer = (state: State = null, action: UnknownAction): State =>
    read.fulfilled.match(action) ? { query: action.meta.arg, data: action.payload } : state;
  return {
    opened,
    read,
    reducer,
    select: (state: RootState) => state[name] as State,
    saga: function* (this: void): Saga {
      yield takeLatest(opened, ({ payload }: PayloadAction<Query>) => performRead(read, payload));
    },
  };
}

interface QueryState<Query, Data> {
  /** The last response, possibly for an earlier query. */
  result: QueryResult<Query, Data> | null;
  isPending: boolean;
  error?: ApiError;
  retry: () => void;
}

/** Fetches the data, unless the query is undefined; `query` is compared by value. */
export function useQuery<Query extends object, Data extends object>(
  { opened, read, select }: ReturnType<typeof createQuery<Query, Data>>,
  query: Query | undefined,
): QueryState<Query, Data> {
  const dispatch = useDispatch();
  const result = useSelector(select);
  const isPending = useSelector(selectIsPending(read));
  const error = useSelector(selectError(read));
  const key = query && JSON.stringify(query);
  const retry = useCallback(() => {
    if (key !== undefined) dispatch(opened(JSON.parse(key) as Query));
  }, [dispatch, opened, key]);
  useEffect(retry, [retry]);
  return { result, isPending, error, retry };
}
