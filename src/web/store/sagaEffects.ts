import type { SagaIterator } from 'redux-saga';
import type { Effect } from 'redux-saga/effects';
import { call as callEffect, getContext, select as selectEffect } from 'redux-saga/effects';
import type { Services } from './services';

/** A saga that ends in a value; `yield*` hands the value on with its type. */
export type Saga<Result = void> = Generator<Effect | SagaIterator, Result, unknown>;

/** Take one tool from the saga context: `const api = yield* tool('api')`. */
export function* service<Name extends keyof Services>(name: Name): Saga<Services[Name]> {
  return (yield getContext(name)) as Services[Name];
}

/** Call a function or a promise maker and keep its result's type: `const answer = yield* call(send, api, id)`. */
export function* call<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
  ...args: Args
): Saga<Awaited<Result>> {
  return (yield callEffect(work, ...args)) as Awaited<Result>;
}

/** Read the store and keep the selector's type. */
export function* select<State, Result>(selector: (state: State) => Result): Saga<Result> {
  return (yield selectEffect(selector)) as Result;
}
