import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Entity } from '../../../src/domain/entity';
import { FIRST_PAGE } from '../../../src/domain/entity';
import { createResourceApi, createResourceSaga, createResource } from '../../../src/web/store/createResource';
import { selectError, requests } from '../../../src/web/store/requests';
import type { FakeResponses } from '../../fakeServices';
import { createFakeApi } from '../../fakeServices';

interface Valve extends Entity {
  name: string;
}
const valves = createResource<Valve, { name: string }>('valves');
const ONE = { _id: 'v1', name: 'North' };

const settle = () => new Promise((resolve) => setImmediate(resolve));

function createTestStore(answers: FakeResponses) {
  const { api, calls } = createFakeApi(answers);
  const saga = createSagaMiddleware<object>({ context: { api } });
  const store = configureStore({
    reducer: combineReducers({ valves: valves.reducer, requests: requests.reducer }),
    middleware: (usual) => usual().concat(saga),
  });
  saga.run(createResourceSaga(valves, createResourceApi<Valve, { name: string }>('/valve')));
  return { store, calls, valves: () => valves.select(store.getState()) };
}

it('asks for a list and keeps it with the question it answers', async () => {
  const page = { documents: [ONE], total: 1, page: 1, limit: 10 };
  const scene = createTestStore({ 'POST /valve': page });
  scene.store.dispatch(valves.listRequested(FIRST_PAGE));
  await settle();
  expect(scene.calls).toMatchObject([{ line: 'POST /valve', body: FIRST_PAGE }]);
  expect(scene.valves()).toMatchObject({ query: FIRST_PAGE, page });
});

it('opens a record by an id that may hold anything', async () => {
  const scene = createTestStore({ 'GET /valve/a%2Fb%3Fc': ONE });
  scene.store.dispatch(valves.recordRequested('a/b?c'));
  await settle();
  expect(scene.valves().record).toEqual(ONE);
});

it('adds a record without an id and changes one with', async () => {
  const scene = createTestStore({ 'POST /valve/add': ONE, 'PUT /valve/v1': { ...ONE, name: 'South' } });
  scene.store.dispatch(valves.submitted({ draft: { name: 'North' } }));
  await settle();
  scene.store.dispatch(valves.submitted({ id: 'v1', draft: { name: 'South' } }));
  await settle();
  expect(scene.calls.map(({ line }) => line)).toEqual(['POST /valve/add', 'PUT /valve/v1']);
  expect(scene.valves().record?.name).toBe('South');
});

it('makes one change of two presses', async () => {
  const scene = createTestStore({ 'POST /valve/add': ONE });
  const press = valves.submitted({ draft: { name: 'North' } });
  scene.store.dispatch(press);
  scene.store.dispatch(press);
  await settle();
  expect(scene.calls).toHaveLength(1);
});

it('shows the answer to the last question, whatever comes first', async () => {
  const answers: ((page: unknown) => void)[] = [];
  const scene = createTestStore({ 'POST /valve': () => new Promise((resolve) => answers.push(resolve)) });
  scene.store.dispatch(valves.listRequested({ page: 1, limit: 10 }));
  scene.store.dispatch(valves.listRequested({ page: 2, limit: 10 }));
  answers[1]?.({ documents: [], total: 0 });
  await settle();
  answers[0]?.({ documents: [ONE], total: 1 });
  await settle();
  expect(scene.valves()).toMatchObject({ query: { page: 2 }, page: { documents: [] } });
});

it.each(['<html>', '', null, {}, { documents: 'none' }])(
  'takes %j for no list, no record and nothing saved',
  async (answer) => {
    const scene = createTestStore({
      'POST /valve': answer,
      'GET /valve/v1': answer,
      'POST /valve/add': answer,
    });
    scene.store.dispatch(valves.listRequested(FIRST_PAGE));
    scene.store.dispatch(valves.recordRequested('v1'));
    scene.store.dispatch(valves.submitted({ draft: { name: 'North' } }));
    await settle();
    expect(selectError(valves.save)(scene.store.getState())?.message).toBe('Something went wrong !');
    expect(scene.valves()).toEqual({
      query: null,
      page: null,
      record: null,
      requestedQuery: FIRST_PAGE,
      requestedId: 'v1',
    });
    expect(selectError(valves.fetchOne)(scene.store.getState())?.message).toBe('Something went wrong !');
  },
);
