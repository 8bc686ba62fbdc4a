import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, put } from 'redux-saga/effects';
import type { Problem } from '../../domain/entity';
import { problemOf } from '../api/apiError';
import type { Saga } from './sagaEffects';
import { call, tool } from './sagaEffects';
import type { Http } from './services';

export type Moment = 'started' | 'succeeded' | 'failed' | 'dropped';

/** How a server call is made: a plain function, so that it can be called and tested alone. */
export type Send<Arg, Result> = (api: Http, arg: Arg) => Promise<Result>;

/** How a run ended, for the saga that called it. */
export type Outcome<Result> = { ok: true; result: Result } | { ok: false; problem: Problem };

/** One call to the server, told as events: it starts once and ends exactly one way. */
export function operation<Arg = undefined, Result = undefined>(name: string) {
  const event = <Payload>(moment: Moment) =>
    createAction(`${name}/${moment}`, (payload: Payload, arg: Arg) => ({
      payload,
      meta: { operation: name, moment, arg, ...(moment === 'failed' && { problem: true }) },
    }));
  return {
    name,
    started: event<undefined>('started'),
    succeeded: event<Result>('succeeded'),
    failed: event<Problem>('failed'),
    dropped: event<undefined>('dropped'),
  };
}

export type Operation<Arg, Result> = ReturnType<typeof operation<Arg, Result>>;

/** Make an operation's call and tell how it went; a cancelled run aborts the call. */
export function* run<Arg, Result>(
  op: Operation<Arg, Result>,
  send: Send<Arg, Result>,
  arg: Arg,
): Saga<Outcome<Result>> {
  const leaving = new AbortController();
  yield put(op.started(undefined, arg));
  let result: Result;
  try {
    const api = yield* tool('api');
    result = yield* call(
      send as (api: Http, arg: Arg) => Promise<Awaited<Result>>,
      api.until(leaving.signal),
      arg,
    );
  } catch (error) {
    const problem = problemOf(error);
    yield put(op.failed(problem, arg));
    return { ok: false, problem };
  } finally {
    if ((yield cancelled()) === true) {
      leaving.abort();
      yield put(op.dropped(undefined, arg));
    }
  }
  yield put(op.succeeded(result, arg));
  return { ok: true, result };
}

/** What each of an operation's events tells beside its answer. */
export interface TellsOf {
  operation: string;
  moment: Moment;
  arg: unknown;
}

type Told = PayloadAction<unknown, string, TellsOf>;

/** Whether an event is one of an operation's four. */
export const tellsOperation = (action: unknown): action is Told =>
  typeof (action as Partial<Told> | null)?.meta?.operation === 'string';
