import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, delay, put, race, take } from 'redux-saga/effects';
import type { ApiError } from '../../domain/entity';
import { isRequestFailure, toApiError } from '../api/apiError';
import { connectionRestored, resumed } from './connection';
import type { Saga } from './sagaEffects';
import { call, service } from './sagaEffects';
import type { Api } from './services';

type Phase = 'pending' | 'fulfilled' | 'rejected' | 'cancelled';

/** Called during a transfer with the fraction sent (uploads) or the bytes received (downloads). */
type OnProgress = (progress: number) => void;

type SendRequest<Arg, Result> = (api: Api, arg: Arg, onProgress?: OnProgress) => Promise<Result>;

export type Outcome<Result> = { ok: true; data: Result } | { ok: false; error: ApiError };

export interface RequestOptions<Arg> {
  /** Calls with the same key also share a status, such as the status of one record. */
  getKey?: (arg: Arg) => string;
  /** Whether the response is a record that the request did not change. */
  isRead?: boolean;
}

/** One API call as a lifecycle of actions: `pending`, then exactly one of `fulfilled`, `rejected` or `cancelled`. */
export function createRequest<Arg = undefined, Result = undefined>(
  type: string,
  send: SendRequest<Arg, Result>,
  { getKey, isRead = false }: RequestOptions<Arg> = {},
) {
  const action = <Payload>(phase: Phase) =>
    createAction(`${type}/${phase}`, (payload: Payload, arg: Arg) => ({
      payload,
      meta: {
        request: type,
        phase,
        arg,
        ...(getKey && { key: getKey(arg) }),
        ...(isRead && { isRead }),
        ...(phase === 'rejected' && { error: true }),
      },
    }));
  return {
    type,
    send,
    pending: action<undefined>('pending'),
    fulfilled: action<Result>('fulfilled'),
    rejected: action<ApiError>('rejected'),
    cancelled: action<undefined>('cancelled'),
  };
}

export type ApiRequest<Arg, Result> = ReturnType<typeof createRequest<Arg, Result>>;

/**
 * Sends a request and dispatches its lifecycle; cancelling the caller aborts the call. Never throws: a programming
 * error, also one in a reducer that takes the response, ends as `rejected` and is reported.
 */
export function* perform<Arg, Result>(
  request: ApiRequest<Arg, Result>,
  arg: Arg,
  onProgress?: OnProgress,
): Saga<Outcome<Result>> {
  const abort = new AbortController();
  yield put(request.pending(undefined, arg));
  let data: Result;
  try {
    const api = (yield* service('api')).withSignal(abort.signal);
    data = yield* call(request.send, api, arg, onProgress);
  } catch (cause) {
    return yield* reject(request, arg, cause);
  } finally {
    if ((yield cancelled()) === true) {
      abort.abort();
      yield put(request.cancelled(undefined, arg));
    }
  }
  try {
    yield put(request.fulfilled(data, arg));
  } catch (cause) {
    return yield* reject(request, arg, cause);
  }
  return { ok: true, data };
}

function* reject<Arg, Result>(
  request: ApiRequest<Arg, Result>,
  arg: Arg,
  cause: unknown,
): Saga<{ ok: false; error: ApiError }> {
  if (!isRequestFailure(cause)) (yield* service('reportError'))(cause);
  const error = toApiError(cause);
  yield put(request.rejected(error, arg));
  return { ok: false, error };
}

/** Delay before a read is retried; Retry-After takes precedence if it is longer. */
const RETRY_AFTER_MS = 2_000;

const isTemporary = ({ status }: ApiError): boolean => status === undefined || status === 503;

/**
 * Performs a read for which the user waits. After a temporary failure it is retried once after a delay, and whenever the
 * connection is restored; this also aborts and resends a call without a response. A read that an expired session
 * refused is repeated once the user has signed in again.
 */
export function* performRead<Arg, Result>(request: ApiRequest<Arg, Result>, arg: Arg): Saga<Outcome<Result>> {
  for (let isRetry = false; ; isRetry = true) {
    const { outcome } = (yield race({
      outcome: perform(request, arg),
      restored: take(connectionRestored),
    })) as { outcome?: Outcome<Result> };
    if (!outcome) continue;
    if (outcome.ok) return outcome;
    if (outcome.error.status === 401) {
      yield take(resumed);
      return yield* performRead(request, arg);
    }
    if (!isTemporary(outcome.error)) return outcome;
    const { retryAfter = 0 } = outcome.error;
    yield race({
      restored: take(connectionRestored),
      ...(!isRetry && { delay: delay(Math.max(RETRY_AFTER_MS, retryAfter * 1_000)) }),
    });
  }
}

export interface RequestMeta {
  request: string;
  phase: Phase;
  arg: unknown;
  key?: string;
  isRead?: true;
}

export type RequestAction = PayloadAction<unknown, string, RequestMeta>;

/** Whether an action is part of a request's lifecycle. */
export const isRequestAction = (action: unknown): action is RequestAction =>
  typeof (action as Partial<RequestAction> | null)?.meta?.request === 'string';

export const isFulfilled = (action: unknown): action is RequestAction =>
  isRequestAction(action) && action.meta.phase === 'fulfilled';
