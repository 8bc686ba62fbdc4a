import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, put } from 'redux-saga/effects';
import type { ApiError } from '../../domain/entity';
import { toApiError } from '../api/apiError';
import type { Saga } from './sagaEffects';
import { call, service } from './sagaEffects';
import type { Api } from './services';

export type Phase = 'pending' | 'fulfilled' | 'rejected' | 'cancelled';

/** How a server call is made: a plain function, so that it can be called and tested alone. */
export type SendRequest<Arg, Result> = (api: Api, arg: Arg) => Promise<Result>;

/** How a run ended, for the saga that called it. */
export type Outcome<Result> = { ok: true; data: Result } | { ok: false; error: ApiError };

/** One call to the server, told as events: it starts once and ends exactly one way. */
export function createRequest<Arg = undefined, Result = undefined>(name: string) {
  const action = <Payload>(phase: Phase) =>
    createAction(`${name}/${phase}`, (payload: Payload, arg: Arg) => ({
      payload,
      meta: { request: name, phase, arg, ...(phase === 'rejected' && { error: true }) },
    }));
  return {
    name,
    pending: action<undefined>('pending'),
    fulfilled: action<Result>('fulfilled'),
    rejected: action<ApiError>('rejected'),
    cancelled: action<undefined>('cancelled'),
  };
}

export type ApiRequest<Arg, Result> = ReturnType<typeof createRequest<Arg, Result>>;

/** Make an operation's call and tell how it went; a cancelled run aborts the call. */
export function* perform<Arg, Result>(
  request: ApiRequest<Arg, Result>,
  send: SendRequest<Arg, Result>,
  arg: Arg,
): Saga<Outcome<Result>> {
  const abort = new AbortController();
  yield put(request.pending(undefined, arg));
  let data: Result;
  try {
    const api = yield* service('api');
    data = yield* call(
      send as (api: Api, arg: Arg) => Promise<Awaited<Result>>,
      api.withSignal(abort.signal),
      arg,
    );
  } catch (failure) {
    const error = toApiError(failure);
    yield put(request.rejected(error, arg));
    return { ok: false, error };
  } finally {
    if ((yield cancelled()) === true) {
      abort.abort();
      yield put(request.cancelled(undefined, arg));
    }
  }
  yield put(request.fulfilled(data, arg));
  return { ok: true, data };
}

/** What each of an operation's events tells beside its answer. */
export interface RequestMeta {
  request: string;
  phase: Phase;
  arg: unknown;
}

type RequestAction = PayloadAction<unknown, string, RequestMeta>;

/** Whether an event is one of an operation's four. */
export const isRequestAction = (action: unknown): action is RequestAction =>
  typeof (action as Partial<RequestAction> | null)?.meta?.request === 'string';
