import { configureStore } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { rootSaga } from '../src/web/app/rootSaga';
import type { RootState } from '../src/web/store/rootState';
import { createRootReducer } from '../src/web/app/rootReducer';
import { features } from '../src/web/app/features';
import type { Saga } from '../src/web/store/sagaEffects';
import type { FakeResponses, FakeServices } from './fakeServices';
import { createFakeServices } from './fakeServices';

/** A dispatched action and the state after it. */
export interface Step {
  action: UnknownAction;
  state: RootState;
}

/** A running store with the real sagas and fake services. */
export interface Story {
  services: FakeServices;
  steps: Step[];
  state(): RootState;
  /** Dispatches actions one after the other; returns the types of all actions that followed. */
  dispatch(...gestures: UnknownAction[]): Promise<string[]>;
  /** Advances the fake timers; returns the types of all actions that followed. */
  advance(ms: number): Promise<string[]>;
  stop(): void;
}

interface StoryOptions {
  responses?: FakeResponses;
  stored?: Record<string, string>;
  sessionStored?: Record<string, string>;
  saga?: () => Saga;
}

/** Runs the sagas with fake services; tests fake all timers except `setImmediate`. */
export function runStory({
  responses = {},
  stored = {},
  sessionStored,
  saga = () => rootSaga(() => features),
}: StoryOptions = {}): Story {
  const services = createFakeServices(
    responses,
    { lastCleanup: String(Date.now()), ...stored },
    sessionStored,
  );
  const steps: Step[] = [];
  const rootReducer = createRootReducer(features.reducers);
  const recording: Reducer<RootState> = (state, action) => {
    const next = rootReducer(state, action);
    if (!action.type.startsWith('@@')) steps.push({ action, state: next });
    return next;
  };
  const middleware = createSagaMiddleware<object>({ context: { ...services } });
  const store = configureStore({
    reducer: recording,
    middleware: (getDefault) => getDefault().concat(middleware),
  });
  const task = middleware.run(saga);
  task.toPromise().catch((failure: unknown) => (crash = failure));
  let crash: unknown;

  const since = async (work: () => Promise<void>): Promise<string[]> => {
    const before = steps.length;
    await work();
    await settle();
    if (crash) throw crash as Error;
    return steps.slice(before).map(({ action }) => action.type);
  };
  return {
    services,
    steps,
    state: () => store.getState(),
    dispatch: (...gestures) =>
      since(async () => {
        for (const gesture of gestures) {
          store.dispatch(gesture);
          await settle();
        }
      }),
    advance: (ms) => since(async () => void (await jest.advanceTimersByTimeAsync(ms))),
    stop: () => task.cancel(),
  };
}

const settle = async (): Promise<void> => {
  for (let index = 0; index < 5; index += 1) await new Promise((resolve) => setImmediate(resolve));
};
