import { configureStore } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { rootSaga } from '../src/web/app/rootSaga';
import type { AppState } from '../src/web/app/rootReducer';
import { rootReducer } from '../src/web/app/rootReducer';
import { visit } from '../src/web/app/injectFeatures';
import type { Saga } from '../src/web/store/sagaEffects';
import type { Answers, FakeTools } from './fakeServices';
import { fakeTools } from './fakeServices';

/** One line of the log that developers read, with the state after it. */
export interface Step {
  action: UnknownAction;
  state: AppState;
}

/** A story under way: the real store and sagas, pretended tools, and the log so far. */
export interface Scene {
  tools: FakeTools;
  steps: Step[];
  state(): AppState;
  /** Make gestures, one after the other, and read the log lines they led to. */
  say(...gestures: UnknownAction[]): Promise<string[]>;
  /** Let time pass and read the log lines it led to. */
  pass(ms: number): Promise<string[]>;
  end(): void;
}

interface Setting {
  answers?: Answers;
  kept?: Record<string, string>;
  keptInTab?: Record<string, string>;
  saga?: () => Saga;
}

/** Stage a story; tests that use it fake their timers, all but `setImmediate`. */
export function play({
  answers = {},
  kept = {},
  keptInTab,
  saga = () => rootSaga(() => visit),
}: Setting = {}): Scene {
  const tools = fakeTools(answers, { lastCleanup: String(Date.now()), ...kept }, keptInTab);
  const steps: Step[] = [];
  const recording: Reducer<AppState> = (state, action) => {
    const next = rootReducer(state, action);
    if (!action.type.startsWith('@@')) steps.push({ action, state: next });
    return next;
  };
  const middleware = createSagaMiddleware<object>({ context: { ...tools } });
  const store = configureStore({ reducer: recording, middleware: (usual) => usual().concat(middleware) });
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
    tools,
    steps,
    state: () => store.getState(),
    say: (...gestures) =>
      since(async () => {
        for (const gesture of gestures) {
          store.dispatch(gesture);
          await settle();
        }
      }),
    pass: (ms) => since(async () => void (await jest.advanceTimersByTimeAsync(ms))),
    end: () => task.cancel(),
  };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
