import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Entity, ListQuery } from '../../../src/domain/entity';
import { FIRST_PAGE } from '../../../src/domain/entity';
import { createResource, getViewName } from '../../../src/web/store/createResource';
import { selectError, requests } from '../../../src/web/store/requests';
import type { RootState } from '../../../src/web/store/rootState';
import type { FakeResponses } from '../../fakeServices';
import { createFakeApi, errorResponse } from '../../fakeServices';

interface Valve extends Entity {
  name: string;
  note?: string;
  parts: string[];
}
const valves = createResource<Valve, { name: string }>('valves', '/valve', { defaults: { parts: [] } });
const ONE = { _id: 'v1', name: 'North', parts: [] };
const TWO = { _id: 'v2', name: 'East', parts: [] };
const MAIN = getViewName(undefined);

const settle = () => new Promise((resolve) => setImmediate(resolve));

function createTestStore(responses: FakeResponses) {
  const { api, calls } = createFakeApi(responses);
  const saga = createSagaMiddleware<object>({ context: { api } });
  const store = configureStore({
    reducer: combineReducers({ valves: valves.reducer, requests: requests.reducer }),
    middleware: (defaults) => defaults().concat(saga),
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

it('requests a list and stores its query, total and rows', async () => {
  const setup = createTestStore({ 'POST /valve': { documents: [ONE], total: 1, page: 1, limit: 10 } });
  setup.store.dispatch(valves.listRequested(FIRST_PAGE));
  await settle();
  expect(setup.calls).toMatchObject([{ line: 'POST /valve', body: FIRST_PAGE }]);
  expect(setup.view()).toMatchObject({ query: FIRST_PAGE, total: 1 });
  expect(setup.rows()).toEqual([ONE]);
});

it('fetches a record whose id contains any character', async () => {
  const odd = { ...ONE, _id: 'a/b?c' };
  const setup = createTestStore({ 'GET /valve/a%2Fb%3Fc': odd });
  setup.store.dispatch(valves.recordRequested('a/b?c'));
  await settle();
  expect(setup.record('a/b?c')).toEqual(odd);
});

it('creates a record without an id and updates one with an id', async () => {
  const setup = createTestStore({ 'POST /valve/add': ONE, 'PUT /valve/v1': { ...ONE, name: 'South' } });
  setup.store.dispatch(valves.submitted({ draft: { name: 'North' } }));
  await settle();
  setup.store.dispatch(valves.submitted({ id: 'v1', draft: { name: 'South' } }));
  await settle();
  expect(setup.calls.map(({ line }) => line)).toEqual(['POST /valve/add', 'PUT /valve/v1']);
  expect(setup.record('v1')?.name).toBe('South');
});

it('submits once for two clicks', async () => {
  const setup = createTestStore({ 'POST /valve/add': ONE });
  const click = valves.submitted({ draft: { name: 'North' } });
  setup.store.dispatch(click);
  setup.store.dispatch(click);
  await settle();
  expect(setup.calls).toHaveLength(1);
});

it('shows the response to the latest query of a view, whichever response arrives first', async () => {
  const responders: ((page: unknown) => void)[] = [];
  const setup = createTestStore({ 'POST /valve': () => new Promise((resolve) => responders.push(resolve)) });
  setup.store.dispatch(valves.listRequested({ page: 1, limit: 10 }));
  setup.store.dispatch(valves.listRequested({ page: 2, limit: 10 }));
  responders[1]?.({ documents: [], total: 0 });
  await settle();
  responders[0]?.({ documents: [ONE], total: 1 });
  await settle();
  expect(setup.view()?.query).toMatchObject({ page: 2 });
  expect(setup.rows()).toEqual([]);
});

describe('views of the same records', () => {
  const byName = ({ search }: ListQuery) => ({ documents: search ? [ONE] : [ONE, TWO] });

  it('are fetched concurrently and keep their own order and total', async () => {
    const setup = createTestStore({ 'POST /valve': byName });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    setup.store.dispatch(valves.listRequested({ ...FIRST_PAGE, search: 'North' }, 'related'));
    await settle();
    expect(setup.calls.map(({ aborted }) => aborted)).toEqual([false, false]);
    expect([setup.rows(), setup.rows('related')]).toEqual([[ONE, TWO], [ONE]]);
    expect(setup.view('related')).toMatchObject({ total: 1 });
  });

  it('show a saved record at once, without another request', async () => {
    const setup = createTestStore({ 'POST /valve': byName, 'PUT /valve/v1': { ...ONE, name: 'South' } });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    setup.store.dispatch(valves.listRequested({ ...FIRST_PAGE, search: 'North' }, 'related'));
    await settle();
    setup.calls.length = 0;
    setup.store.dispatch(valves.submitted({ id: 'v1', draft: { name: 'South' } }));
    await settle();
    expect(setup.calls.map(({ line }) => line)).toEqual(['PUT /valve/v1']);
    expect(setup.rows().map(({ name }) => name)).toEqual(['South', 'East']);
    expect(setup.rows('related').map(({ name }) => name)).toEqual(['South']);
  });

  it('keep the identity of unchanged rows', async () => {
    const setup = createTestStore({ 'POST /valve': byName });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    const select = valves.selectRows(MAIN);
    const before = select(setup.state());
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    expect(select(setup.state())).toBe(before);
  });

  it('are limited in number, and records that no view shows are dropped', async () => {
    const setup = createTestStore({
      'POST /valve': ({ search }: ListQuery) => ({ documents: [{ _id: search }] }),
    });
    for (let index = 0; index < 100; index += 1) {
      setup.store.dispatch(
        valves.listRequested({ ...FIRST_PAGE, search: `v${String(index)}` }, `view ${String(index)}`),
      );
      await settle();
    }
    const { views, ids } = valves.selectState(setup.state());
    expect([Object.keys(views).length, ids.length]).toEqual([20, 20]);
    expect(setup.rows('view 99')).toHaveLength(1);
  });
});

describe('a record', () => {
  it('is undefined while only a list has loaded it', async () => {
    const setup = createTestStore({ 'POST /valve': { documents: [ONE] } });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    expect(setup.record('v1')).toBeUndefined();
  });

  it('keeps its details and version when a list row arrives, so that saving it detects the conflict', async () => {
    const setup = createTestStore({
      'GET /valve/v1': { ...ONE, note: 'Rusty', version: 1 },
      'POST /valve': { documents: [{ ...ONE, name: 'South', version: 2 }] },
    });
    setup.store.dispatch(valves.recordRequested('v1'));
    await settle();
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    expect(setup.record('v1')).toEqual({ ...ONE, name: 'South', note: 'Rusty', version: 1 });
  });

  it('stays as saved when a response that was sent earlier arrives', async () => {
    let respondLate: (valve: unknown) => void = () => undefined;
    const setup = createTestStore({
      'GET /valve/v1': () => new Promise((resolve) => (respondLate = resolve)),
      'PUT /valve/v1': { ...ONE, name: 'South', version: 2 },
      'POST /valve': { documents: [{ ...ONE, level: 7, version: 1 }] },
    });
    setup.store.dispatch(valves.recordRequested('v1'));
    setup.store.dispatch(valves.submitted({ id: 'v1', draft: { name: 'South' } }));
    await settle();
    respondLate({ ...ONE, version: 1 });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await settle();
    expect(setup.record('v1')).toEqual({ ...ONE, name: 'South', level: 7, version: 2 });
    expect(setup.rows().map(({ name }) => name)).toEqual(['South']);
  });

  it('has an empty list where the response has none', async () => {
    const setup = createTestStore({ 'GET /valve/v1': { _id: 'v1', parts: null } });
    setup.store.dispatch(valves.recordRequested('v1'));
    await settle();
    expect(setup.record('v1')?.parts).toEqual([]);
  });
});

it.each(['<html>', '', null, {}, { documents: 'none' }])(
  'treats %j as an error of every request',
  async (response) => {
    const setup = createTestStore({
      'POST /valve': response,
      'GET /valve/v1': response,
      'POST /valve/add': response,
    });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    setup.store.dispatch(valves.recordRequested('v1'));
    setup.store.dispatch(valves.submitted({ draft: { name: 'North' } }));
    await settle();
    const errorOf = (request: { type: string }, key?: string) =>
      selectError(request, key)(setup.state())?.message;
    expect([errorOf(valves.save), errorOf(valves.fetchOne, 'v1'), errorOf(valves.fetchList, MAIN)]).toEqual(
      Array(3).fill('Something went wrong !'),
    );
    expect([setup.view()?.query, setup.record('v1')]).toEqual([null, undefined]);
  },
);

describe('prefetching', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());
  const SECOND_PAGE = { ...FIRST_PAGE, page: 2 };
  const rest = async () => {
    await settle();
    await jest.advanceTimersByTimeAsync(1_000);
    await settle();
  };
  const pages = {
    'POST /valve': ({ page }: ListQuery) => ({ documents: [page === 1 ? ONE : TWO], total: 11 }),
  };

  it('requests the next page after a pause, and nothing after the last page', async () => {
    const setup = createTestStore(pages);
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await rest();
    expect(setup.calls.map(({ body }) => body)).toEqual([FIRST_PAGE, SECOND_PAGE]);
    expect(setup.rows()).toEqual([ONE]);
    setup.store.dispatch(valves.listRequested(SECOND_PAGE));
    await rest();
    expect(setup.calls).toHaveLength(3);
  });

  it('keeps the identity of an unchanged query and its rows', async () => {
    const setup = createTestStore(pages);
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await rest();
    const [view, row] = [setup.view(), setup.rows()[0]];
    setup.store.dispatch(valves.listRequested({ ...FIRST_PAGE }));
    await rest();
    expect(setup.view()?.query).toBe(view?.query);
    expect(setup.rows()[0]).toBe(row);
  });

  it('shows the prefetched page after the click was painted, and then the response of the server', async () => {
    let respond: (body: unknown) => void = () => undefined;
    const secondPages = [{ documents: [TWO], total: 11 }, new Promise((resolve) => (respond = resolve))];
    const setup = createTestStore({
      'POST /valve': ({ page }: ListQuery) =>
        page === 1 ? { documents: [ONE], total: 11 } : secondPages.shift(),
    });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await rest();
    setup.store.dispatch(valves.listRequested(SECOND_PAGE));
    expect(setup.view()).toMatchObject({ query: FIRST_PAGE, requestedQuery: SECOND_PAGE });
    await jest.advanceTimersByTimeAsync(20);
    expect(setup.view()).toMatchObject({ query: SECOND_PAGE, requestedQuery: SECOND_PAGE });
    expect(setup.rows()).toEqual([TWO]);
    respond({ documents: [{ ...TWO, name: 'West' }], total: 11 });
    await settle();
    expect(setup.rows()).toEqual([{ ...TWO, name: 'West' }]);
  });

  it('keeps the shown page if a different query than the prefetched one is requested', async () => {
    const setup = createTestStore(pages);
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await rest();
    setup.store.dispatch(valves.listRequested({ ...FIRST_PAGE, sort: 'name', dir: 'asc' }));
    expect(setup.view()).toMatchObject({ query: FIRST_PAGE, ids: ['v1'] });
  });

  it('fetches a hovered record once, also when it is opened before the response', async () => {
    let respond: (body: unknown) => void = () => undefined;
    const setup = createTestStore({ 'GET /valve/v1': () => new Promise((resolve) => (respond = resolve)) });
    setup.store.dispatch(valves.recordHovered('v1'));
    await rest();
    setup.store.dispatch(valves.recordRequested('v1'));
    await settle();
    respond(ONE);
    await settle();
    expect(setup.record('v1')).toEqual(ONE);
    expect(setup.calls).toHaveLength(1);
  });

  it('fetches an opened record again when its prefetch fails', async () => {
    const responses: unknown[] = [errorResponse(503), ONE];
    const setup = createTestStore({ 'GET /valve/v1': () => responses.shift() });
    setup.store.dispatch(valves.recordHovered('v1'));
    await jest.advanceTimersByTimeAsync(1_000);
    setup.store.dispatch(valves.recordRequested('v1'));
    await settle();
    expect(setup.record('v1')).toEqual(ONE);
    expect(selectError(valves.fetchOne, 'v1')(setup.state())).toBeUndefined();
  });

  it('keeps the rows of lists unless a property of a row changed', async () => {
    const complete = { ...ONE, notes: 'Behind the gate' };
    let respond: (body: unknown) => void = () => undefined;
    const responses = [complete, new Promise((resolve) => (respond = resolve))];
    const setup = createTestStore({ ...pages, 'GET /valve/v1': () => responses.shift() });
    setup.store.dispatch(valves.listRequested(FIRST_PAGE));
    await rest();
    const selectRows = valves.selectRows(MAIN);
    const rows = selectRows(setup.state());
    setup.store.dispatch(valves.recordHovered('v1'));
    await rest();
    setup.store.dispatch(valves.recordRequested('v1'));
    expect(setup.record('v1')).toBeUndefined();
    await jest.advanceTimersByTimeAsync(20);
    expect(setup.record('v1')).toEqual(complete);
    expect(selectRows(setup.state())).toBe(rows);
    respond({ ...complete, name: 'South' });
    await rest();
    expect(selectRows(setup.state())[0]).toMatchObject({ name: 'South' });
  });

  it('does not show a prefetched record that was saved meanwhile', async () => {
    const responses = [ONE, new Promise(() => undefined)];
    const setup = createTestStore({ 'GET /valve/v1': () => responses.shift() });
    const saved = { ...ONE, name: 'South' };
    setup.store.dispatch(valves.recordHovered('v1'));
    await rest();
    setup.store.dispatch(valves.recordRequested('v1'));
    setup.store.dispatch(valves.save.fulfilled(saved, { id: 'v1', draft: saved }));
    await jest.advanceTimersByTimeAsync(20);
    expect(setup.record('v1')).toEqual(saved);
  });

  it('fetches only the record on which the pointer rests', async () => {
    const setup = createTestStore({ 'GET /valve/v1': ONE, 'GET /valve/v2': TWO });
    setup.store.dispatch(valves.recordHovered('v1'));
    setup.store.dispatch(valves.recordHovered('v2'));
    await rest();
    expect(setup.calls.map(({ line }) => line)).toEqual(['GET /valve/v2']);
  });
});
