import type { Action } from '@reduxjs/toolkit';
import type { SagaIterator, Task } from 'redux-saga';
import type { Effect } from 'redux-saga/effects';
import {
  call as callEffect,
  cancel,
  fork,
  getContext,
  select as selectEffect,
  take,
} from 'redux-saga/effects';
import type { RootState } from './rootState';
import type { Services } from './services';

/** A saga that returns a value; `yield*` passes the value on with its type. */
export type Saga<Result = void> = Generator<Effect | SagaIterator, Result, unknown>;

/** Reads one service from the saga context: `const api = yield* service('api')`. */
export function* service<Name extends keyof Services>(name: Name): Saga<Services[Name]> {
  return (yield getContext(name)) as Services[Name];
}

/** `call` with the type of the result. */
export function* call<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
  ...args: Args
): Saga<Awaited<Result>> {
  return (yield callEffect(work, ...args)) as Awaited<Result>;
}

/** `select` with the type of the result. */
export function* select<Result>(selector: (state: RootState) => Result): Saga<Result> {
  return (yield selectEffect(selector)) as Result;
}

interface ActionCreator<A extends Action> {
  type: string;
  match: (action: unknown) => action is A;
}

/** `takeLatest` per key: an action cancels the worker of the previous action with the same key. */
export const takeLatestBy = <A extends Action>(
  creator: ActionCreator<A>,
  getKey: (action: A) => string,
  worker: (action: A) => Saga<unknown>,
) =>
  fork(function* (): Saga {
    const tasks = new Map<string, Task>();
    for (;;) {
      const action = (yield take(creator.match)) as A;
      const last = tasks.get(getKey(action));
      if (last) yield cancel(last);
      for (const [key, task] of tasks) if (!task.isRunning()) tasks.delete(key);
      tasks.set(getKey(action), (yield fork(worker, action)) as Task);
    }
  });
