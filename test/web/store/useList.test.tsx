import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import createSagaMiddleware from 'redux-saga';
import type { Entity, ListQuery } from '../../../src/domain/entity';
import type { FilterDefinition } from '../../../src/domain/lists/listFilters';
import { createResource, refetchList } from '../../../src/web/store/createResource';
import { requests } from '../../../src/web/store/requests';
import { formatListQuery, parseListQuery } from '../../../src/web/store/listQueryParams';
import { useFirstRows, useList } from '../../../src/web/store/useList';
import { createFakeApi } from '../../fakeServices';

const read = (address: string) => parseListQuery(new URLSearchParams(address));

it.each([
  ['', { page: 1, limit: 10 }],
  ['page=3&size=25', { page: 3, limit: 25 }],
  ['sort=amount', { page: 1, limit: 10, sort: 'amount', dir: 'asc' }],
  ['sort=amount&dir=desc&search=abc', { page: 1, limit: 10, sort: 'amount', dir: 'desc', search: 'abc' }],
  ['dir=desc', { page: 1, limit: 10 }],
])('parses %j', (address, query) => {
  expect(read(address)).toEqual(query);
});

it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'size=500', 'size=11', 'size=', 'dir=up'])(
  'parses %j as the first page of ten',
  (address) => {
    expect(read(address)).toEqual({ page: 1, limit: 10 });
  },
);

it.each(['', 'page=3', 'page=2&size=100', 'sort=amount&dir=desc', 'sort=amount', 'search=a+b'])(
  'formats the parsed %j as the same parameters',
  (address) => {
    expect(formatListQuery(read(address), new URLSearchParams()).toString()).toBe(address);
  },
);

it('keeps other URL parameters', () => {
  const from = new URLSearchParams('tab=Attachments&page=4');
  expect(formatListQuery({ page: 1, limit: 25 }, from).toString()).toBe('tab=Attachments&size=25');
});

describe('filters in the URL', () => {
  const rows: FilterDefinition[] = [
    { name: 'status', label: 'Status', kind: 'multipleChoice', values: ['Active', 'Pending'] },
    { name: 'end_date', label: 'End', kind: 'dateRange' },
  ];
  const address = 'page=2&status=Active%2CPending&end_date=2026-01-01..2026-03-31';

  it('are parsed into the query and formatted back', () => {
    const query = parseListQuery(new URLSearchParams(address), rows);
    const filters = {
      status: ['Active', 'Pending'],
      end_date: { from: '2026-01-01', to: '2026-03-31' },
    };
    expect(query).toEqual({ page: 2, limit: 10, filters });
    expect(formatListQuery(query, new URLSearchParams(), rows).toString()).toBe(address);
  });

  it('are removed from the URL with the query, other parameters stay', () => {
    const from = new URLSearchParams(`${address}&tab=History`);
    expect(formatListQuery({ page: 1, limit: 10 }, from, rows).toString()).toBe('tab=History');
  });

  it('are ignored without filter definitions', () => {
    expect(read(address)).toEqual({ page: 2, limit: 10 });
  });
});

describe('a page beyond the last one', () => {
  const valves = createResource<Entity>('valves', '/valve');
  const rows: FilterDefinition[] = [
    { name: 'status', label: 'Status', kind: 'multipleChoice', values: ['Open', 'Shut'] },
  ];
  const isNarrowed = ({ search, filters }: ListQuery) => search !== undefined || filters !== undefined;

  /** Renders useList over 100 records; any search or filter matches three. */
  function renderList(address: string) {
    const respond = (query: ListQuery) => ({
      documents: [{ _id: 'v1' }],
      total: isNarrowed(query) ? 3 : 100,
    });
    const saga = createSagaMiddleware<object>({ context: createFakeApi({ 'POST /valve': respond }) });
    const store = configureStore({
      reducer: combineReducers({ valves: valves.reducer, requests: requests.reducer }),
      middleware: (defaults) => defaults().concat(saga),
    });
    saga.run(valves.saga);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </Provider>
    );
    const useTestHook = () => ({
      list: useList(valves, undefined, rows),
      navigate: useNavigate(),
      location: useLocation(),
    });
    const { result } = renderHook(useTestHook, { wrapper });
    const state = () => {
      const { list, location } = result.current;
      return [location.search, list.total, list.isPending];
    };
    return { state, result };
  }

  it('is replaced by the last page', async () => {
    const { state } = renderList('/valves?page=12');
    await waitFor(() => expect(state()).toEqual(['?page=10', 100, false]));
  });

  it.each(['?search=north', '?status=Shut'])('is kept when Back returns to it from %s', async (filtered) => {
    const { state, result } = renderList('/valves?page=7');
    await waitFor(() => expect(state()).toEqual(['?page=7', 100, false]));
    act(() => void result.current.navigate(`/valves${filtered}`));
    await waitFor(() => expect(state()).toEqual([filtered, 3, false]));
    act(() => void result.current.navigate(-1));
    await waitFor(() => expect(state()).toEqual(['?page=7', 100, false]));
  });
});

it('refetches every displayed view of the records', async () => {
  const valves = createResource<Entity>('valves', '/valve');
  const { api, calls } = createFakeApi({ 'POST /valve': { documents: [{ _id: 'v1' }], total: 1 } });
  const saga = createSagaMiddleware<object>({ context: { api } });
  const store = configureStore({
    reducer: combineReducers({ valves: valves.reducer, requests: requests.reducer }),
    middleware: (defaults) => defaults().concat(saga),
  });
  saga.run(valves.saga);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  );
  const open = { page: 1, limit: 1, filters: { status: ['Open'] } };
  const list = renderHook(() => useList(valves), { wrapper });
  const firstRows = renderHook(() => useFirstRows(valves, open), { wrapper });
  const refetch = async () => {
    calls.length = 0;
    await act(() => saga.run(refetchList, valves).toPromise());
    return calls.map(({ body }) => body);
  };
  expect(await refetch()).toEqual([{ page: 1, limit: 10 }, open]);
  firstRows.unmount();
  expect(await refetch()).toEqual([{ page: 1, limit: 10 }]);
  list.unmount();
  expect(await refetch()).toEqual([]);
});
