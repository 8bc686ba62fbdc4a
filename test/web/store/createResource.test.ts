import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Entity, ListQuery } from '../../../src/domain/entity';
import { FIRST_PAGE } from '../../../src/domain/entity';
import { createResource, viewOf } from '../../../src/web/store/createResource';
import { selectError, requests } from '../../../src/web/store/requests';
import type { RootState } from '../../../src/web/store/rootState';
import type { FakeResponses } from '../../fakeServices';
import { createFakeApi } from '../../fakeServices';

interface Valve extends Entity {
  name: string;
  note?: string;
  parts: string[];
}
const valves = createResource<Valve, { name: string }>('valves', '/valve', { defaults: { parts: [] } });
const ONE = { _id: 'v1', name: 'North', parts: [] };
const TWO = { _id: 'v2', name: 'East', parts: [] };
const MAIN = viewOf(undefined);

const settle = () => new Promise((resolve) => setImmediate(resolve));

function createTestStore(answers: FakeResponses) {
  const { api, calls } = createFakeApi(answers);
  const saga = createSagaMiddleware<object>({ context: { api } });
  const store = configureStore({
    reducer: combineReducers({ valves: valves.reducer, requests: requests.reducer }),
    middleware: (usual) => usual().concat(saga),
  });
  saga.run(valves.saga);
  const state = () => store.getState() as unknown as RootState;
  return {
    store,
    calls,
    state,
    view: (name = MAIN) => valves.selectView(name)(state()),
    rows: (name = MAIN) => valves.selectRows(name)(state()),
    record: (id: string) => valves.selectRecord(id)(state()),
  };
}

it('requests a list and stores the query that it answers', async () => {
  const scene = createTestStore({ 'POST /valve': { documents: [ONE], total: 1, page: 1, limit: 10 } });
  scene.store.dispatch(valves.listRequested(FIRST_PAGE));
  await settle();
  expect(scene.calls).toMatchObject([{ line: 'POST /valve', body: FIRST_PAGE }]);
  expect(scene.view()).toMatchObject({ query: FIRST_PAGE, total: 1 });
  expect(scene.rows()).toEqual([ONE]);
});

it('reads a record whose id contains any character', async () => {
  const odd = { ...ONE, _id: 'a/b?c' };
  const scene = createTestStore({ 'GET /valve/a%2Fb%3Fc': odd });
  scene.store.dispatch(valves.recordRequested('a/b?c'));
  await settle();
  expect(scene.record('a/b?c')).toEqual(odd);
});

it('adds a record without an id and changes one with', async () => {
  const scene = createTestStore({ 'POST /valve/add': ONE, 'PUT /valve/v1': { ...ONE, name: 'South' } });
  scene.store.dispatch(valves.submitted({ draft: { name: 'North' } }));
  await settle();
  scene.store.dispatch(valves.submitted({ id: 'v1', draft: { name: 'South' } }));
  await settle();
  expect(scene.calls.map(({ line }) => line)).toEqual(['POST /valve/add', 'PUT /valve/v1']);
  expect(scene.record('v1')?.name).toBe('South');
});

it('submits once for two clicks', async () => {
  const scene = createTestStore({ 'POST /valve/add': ONE });
  const click = valves.submitted({ draft: { name: 'North' } });
  scene.store.dispatch(click);
  scene.store.dispatch(click);
  await settle();
  expect(scene.calls).toHaveLength(1);
});

it('shows the response to the last query of a view, whatever arrives first', async () => {
  const answers: ((page: unknown) => void)[] = [];
  const scene = createTestStore({ 'POST /valve': () => new Promise((resolve) => answers.push(resolve)) });
  scene.store.dispatch(valves.listRequested({ page: 1, limit: 10 }));
  scene.store.dispatch(valves.listRequested({ page: 2, limit: 10 }));
  answers[1]?.({ documents: [], total: 0 });
  await settle();
  answers[0]?.({ documents: [ONE], total: 1 });
  await settle();
  expect(scene.view()?.query).toMatchObject({ page: 2 });
  expect(scene.rows()).toEqual([]);
});

describe('views of the same records', () => {
  const byName = ({ search }: ListQuery) => ({ documents: search ? [ONE] : [ONE, TWO] });

  it('are requested side by side and keep their own order, total and error', async () => {
    const scene = createTestStore({ 'POST /valve': byName });
    scene.store.dispatch(valves.listRequested(FIRST_PAGE));
    scene.store.dispatch(valves.listRequested({ ...FIRST_PAGE, search: 'North' }, 'related'));
    await settle();
    expect(scene.calls.map(({ aborted }) => aborted)).toEqual([false, false]);
    expect([scene.rows(), scene.rows('related')]).toEqual([[ONE, TWO], [ONE]]);
    expect(scene.view('related')).toMatchObject({ total: 1 });
  });

  it('show a saved record at once, without a second request', async () => {
    const scene = createTestStore({ 'POST /valve': byName, 'PUT /valve/v1': { ...ONE, name: 'South' } });
    scene.store.dispatch(valves.listRequested(FIRST_PAGE));
    scene.store.dispatch(valves.listRequested({ ...FIRST_PAGE, search: 'North' }, 'related'));
    await settle();
    scene.calls.length = 0;
    scene.store.dispatch(valves.submitted({ id: 'v1', draft: { name: 'South' } }));
    await settle();
    expect(scene.calls.map(({ line }) => line)).toEqual(['PUT /valve/v1']);
    expect(scene.rows().map(({ name }) => name)).toEqual(['South', 'East']);
    expect(scene.rows('related').map(({ name }) => name)).toEqual(['South']);
  });

  it('keep the identity of rows that did not change', async () => {
    const scene = createTestStore({ 'POST /valve': byName });
    scene.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    const select = valves.selectRows(MAIN);
    const before = select(scene.state());
    scene.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    expect(select(scene.state())).toBe(before);
  });

  it('are limited in number, and records that none of them shows are dropped', async () => {
    const scene = createTestStore({
      'POST /valve': ({ search }: ListQuery) => ({ documents: [{ _id: search }] }),
    });
    for (let index = 0; index < 100; index += 1) {
      scene.store.dispatch(
        valves.listRequested({ ...FIRST_PAGE, search: `v${String(index)}` }, `view ${String(index)}`),
      );
      await settle();
    }
    const { views, ids } = valves.selectState(scene.state());
    expect([Object.keys(views).length, ids.length]).toEqual([20, 20]);
    expect(scene.rows('view 99')).toHaveLength(1);
  });
});

describe('a record', () => {
  it('is not complete while only a list shows it', async () => {
    const scene = createTestStore({ 'POST /valve': { documents: [ONE] } });
    scene.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    expect(scene.record('v1')).toBeUndefined();
  });

  it('keeps what a list row lacks, and its version, so that a form based on it conflicts', async () => {
    const scene = createTestStore({
      'GET /valve/v1': { ...ONE, note: 'Rusty', version: 1 },
      'POST /valve': { documents: [{ ...ONE, name: 'South', version: 2 }] },
    });
    scene.store.dispatch(valves.recordRequested('v1'));
    await settle();
    scene.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    expect(scene.record('v1')).toEqual({ ...ONE, name: 'South', note: 'Rusty', version: 1 });
  });

  it('has an empty list where the response has none', async () => {
    const scene = createTestStore({ 'GET /valve/v1': { _id: 'v1', parts: null } });
    scene.store.dispatch(valves.recordRequested('v1'));
    await settle();
    expect(scene.record('v1')?.parts).toEqual([]);
  });
});

it.each(['<html>', '', null, {}, { documents: 'none' }])(
  'treats %j as an error of every request',
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
    const errorOf = (request: { type: string }, key?: string) =>
      selectError(request, key)(scene.state())?.message;
    expect([errorOf(valves.save), errorOf(valves.fetchOne, 'v1'), errorOf(valves.fetchList, MAIN)]).toEqual(
      Array(3).fill('Something went wrong !'),
    );
    expect([scene.view()?.query, scene.record('v1')]).toEqual([null, undefined]);
  },
);
