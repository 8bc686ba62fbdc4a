import { combineReducers, configureStore, createAction, createReducer } from '@reduxjs/toolkit';
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
  latest: createRequest<undefined, string>('latest/send', (http) => http.get('/slow')),
  every: createRequest<undefined, string>('every/send', (http) => http.get('/slow')),
  leading: createRequest<undefined, string>('leading/send', (http) => http.get('/slow')),
};
const signedOut = createAction('signedOut');
const signedIn = createAction('signedIn');

/** A session with one watcher of each kind and an API whose responses the test resolves. */
function createTestStore() {
  const responders: ((respond: unknown) => void)[] = [];
  const { api, calls } = createFakeApi({
    'GET /slow': () => new Promise((resolve) => responders.push(resolve)),
  });
  const send = (name: keyof typeof apiRequests) => () => perform(apiRequests[name], undefined);
  function* session(): Saga {
    yield takeLatest(clicked.latest, send('latest'));
    yield takeEvery(clicked.every, send('every'));
    yield takeLeading(clicked.leading, send('leading'));
  }
  function* root(): Saga {
    for (;;) {
      const scope = (yield fork(session)) as Task;
      yield take(signedOut);
      yield cancel(scope);
      yield take(signedIn);
    }
  }
  const saga = createSagaMiddleware<object>({ context: { api } });
  const store = configureStore({
    reducer: combineReducers({ requests: requests.reducer }),
    middleware: (defaults) => defaults().concat(saga),
  });
  const task = saga.run(root);
  return { store, responders, calls, end: () => task.cancel() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const RESPONSES = [() => 'fine', () => errorResponse(500), () => errorResponse(401), () => networkError()];

const step = fc.oneof(
  fc.constantFrom(clicked.latest(), clicked.every(), clicked.leading(), signedOut(), signedIn()),
  fc.record({ position: fc.nat(4), response: fc.nat(RESPONSES.length - 1) }),
);

it('for any order of clicks, responses and sign-outs, every `pendingCount` returns to zero and never falls below', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { store, responders, end } = createTestStore();
      const counts = () => Object.values(store.getState().requests).map(({ pendingCount }) => pendingCount);
      for (const one of steps) {
        if ('type' in one) store.dispatch(one);
        else
          responders
            .splice(one.position % (responders.length + 1), 1)
            .forEach((respond) => respond(RESPONSES[one.response]?.()));
        await settle();
        expect(Math.min(0, ...counts())).toBe(0);
      }
      store.dispatch(signedOut());
      await settle();
      expect(counts().every((count) => count === 0)).toBe(true);
      end();
    }),
    { numRuns: 150 },
  );
});

describe('a request', () => {
  it('is pending until it succeeds', async () => {
    const { store, responders, end } = createTestStore();
    store.dispatch(clicked.every());
    expect(selectIsPending(apiRequests.every)(store.getState() as RootState)).toBe(true);
    responders[0]?.('fine');
    await settle();
    expect(selectIsPending(apiRequests.every)(store.getState() as RootState)).toBe(false);
    end();
  });

  it('keeps its error until the next attempt', async () => {
    const { store, responders, end } = createTestStore();
    store.dispatch(clicked.every());
    responders[0]?.(errorResponse(422, { message: 'No', fields: { name: 'Name is required' } }));
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

  it('is rejected and reported when a reducer can’t take its response', async () => {
    const request = createRequest<undefined, { rows: string[] }>('rows/fetch', (http) => http.get('/rows'));
    const rows = createReducer<string[]>([], (builder) =>
      builder.addCase(request.fulfilled, (_state, { payload }) => payload.rows.toSorted()),
    );
    const { api } = createFakeApi({ 'GET /rows': {} });
    const reportError = jest.fn();
    const saga = createSagaMiddleware<object>({ context: { api, reportError } });
    const store = configureStore({
      reducer: combineReducers({ requests: requests.reducer, rows }),
      middleware: (defaults) => defaults().concat(saga),
    });
    await expect(saga.run(() => perform(request, undefined)).toPromise()).resolves.toMatchObject({
      ok: false,
    });
    expect(reportError).toHaveBeenCalledWith(expect.any(TypeError));
    expect(store.getState()).toMatchObject({
      requests: { 'rows/fetch': { pendingCount: 0, error: { message: expect.any(String) as string } } },
      rows: [],
    });
  });

  it('is aborted and cancelled when a later one replaces it', async () => {
    const { store, calls, end } = createTestStore();
    store.dispatch(clicked.latest());
    store.dispatch(clicked.latest());
    await settle();
    expect(calls.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(store.getState().requests['latest/send']?.pendingCount).toBe(1);
    end();
  });
});
