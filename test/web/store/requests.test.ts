import { combineReducers, configureStore, createAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import createSagaMiddleware from 'redux-saga';
import type { Task } from 'redux-saga';
import { cancel, fork, take, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { createRequest, perform } from '../../../src/web/store/createRequest';
import { selectIsPending, selectError, requests } from '../../../src/web/store/requests';
import type { RootState } from '../../../src/web/store/rootState';
import type { Saga } from '../../../src/web/store/sagaEffects';
import { errorResponse, networkError, createFakeApi } from '../../fakeServices';

const clicked = {
  latest: createAction('latest/clicked'),
  every: createAction('every/clicked'),
  leading: createAction('leading/clicked'),
};
const apiRequests = {
  latest: createRequest<undefined, string>('latest/ask', (http) => http.get('/slow')),
  every: createRequest<undefined, string>('every/ask', (http) => http.get('/slow')),
  leading: createRequest<undefined, string>('leading/ask', (http) => http.get('/slow')),
};
const left = createAction('left');
const came = createAction('came');

/** A visit with one watcher of each kind, over a server whose answers are held back until the test lets them go. */
function createTestStore() {
  const held: ((answer: unknown) => void)[] = [];
  const { api, calls } = createFakeApi({
    'GET /slow': () => new Promise((resolve) => held.push(resolve)),
  });
  const ask = (name: keyof typeof apiRequests) => () => perform(apiRequests[name], undefined);
  function* visit(): Saga {
    yield takeLatest(clicked.latest, ask('latest'));
    yield takeEvery(clicked.every, ask('every'));
    yield takeLeading(clicked.leading, ask('leading'));
  }
  function* root(): Saga {
    for (;;) {
      const scope = (yield fork(visit)) as Task;
      yield take(left);
      yield cancel(scope);
      yield take(came);
    }
  }
  const saga = createSagaMiddleware<object>({ context: { api } });
  const store = configureStore({
    reducer: combineReducers({ requests: requests.reducer }),
    middleware: (usual) => usual().concat(saga),
  });
  const task = saga.run(root);
  return { store, held, calls, end: () => task.cancel() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const ANSWERS = [() => 'fine', () => errorResponse(500), () => errorResponse(401), () => networkError()];

const step = fc.oneof(
  fc.constantFrom(clicked.latest(), clicked.every(), clicked.leading(), left(), came()),
  fc.record({ answers: fc.nat(4), how: fc.nat(ANSWERS.length - 1) }),
);

it('for any mix of gestures, answers and sign-outs every `pendingCount` returns to zero and never falls below', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { store, held, end } = createTestStore();
      const counts = () => Object.values(store.getState().requests).map(({ pendingCount }) => pendingCount);
      for (const one of steps) {
        if ('type' in one) store.dispatch(one);
        else
          held.splice(one.answers % (held.length + 1), 1).forEach((answer) => answer(ANSWERS[one.how]?.()));
        await settle();
        expect(Math.min(0, ...counts())).toBe(0);
      }
      store.dispatch(left());
      await settle();
      expect(counts().every((waiting) => waiting === 0)).toBe(true);
      end();
    }),
    { numRuns: 150 },
  );
});

describe('an operation', () => {
  it('waits until it succeeded', async () => {
    const { store, held, end } = createTestStore();
    store.dispatch(clicked.every());
    expect(selectIsPending(apiRequests.every)(store.getState() as RootState)).toBe(true);
    held[0]?.('fine');
    await settle();
    expect(selectIsPending(apiRequests.every)(store.getState() as RootState)).toBe(false);
    end();
  });

  it('remembers what went wrong until it is tried again', async () => {
    const { store, held, end } = createTestStore();
    store.dispatch(clicked.every());
    held[0]?.(errorResponse(422, { message: 'No', fields: { name: 'Name is required' } }));
    await settle();
    expect(selectError(apiRequests.every)(store.getState() as RootState)).toMatchObject({
      status: 422,
      message: 'No',
      fields: { name: 'Name is required' },
    });
    store.dispatch(clicked.every());
    expect(selectError(apiRequests.every)(store.getState() as RootState)).toBeUndefined();
    end();
  });

  it('that is overtaken aborts its call and is told as cancelled', async () => {
    const { store, calls, end } = createTestStore();
    store.dispatch(clicked.latest());
    store.dispatch(clicked.latest());
    await settle();
    expect(calls.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(store.getState().requests['latest/ask']?.pendingCount).toBe(1);
    end();
  });
});
