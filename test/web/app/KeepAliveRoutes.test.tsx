import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { ListQuery } from '../../../src/domain/entity';
import { KeepAliveRoutes } from '../../../src/web/app/KeepAliveRoutes';
import { ended } from '../../../src/web/features/session/session';
import { clients } from '../../../src/web/features/clients/clients';
import { readListPreferences } from '../../../src/web/features/listPreferences/listPreferences';
import { lazyWithPreload } from '../../../src/web/ui/layout/lazyWithPreload';
import { loadGrid } from '../../../src/web/ui/table/useGrid';
import { TITLE_ID } from '../../../src/web/ui/layout/usePageTitle';
import { records } from '../../sampleRecords';
import type { FakeResponses } from '../../fakeServices';
import { neverResolves } from '../../fakeServices';
import { makePage, makeCurrentUser } from '../../factories';
import { renderApp } from '../renderApp';

beforeEach(loadGrid);

const { client } = records;

/** Somebody reads a list, whose first record can be opened. */
async function listRequested(address = '/clients?page=3', told: FakeResponses = {}) {
  const answer = ({ page, limit }: ListQuery) => ({ ...makePage<object>([client]), page, limit, total: 100 });
  const answers = {
    'POST /client': answer,
    [`GET /client/${client._id}`]: client,
    [`POST /client/${client._id}/history`]: makePage([]),
    [`POST /client/${client._id}/neighbours`]: { before: null, after: null },
    ...told,
  };
  const visited = renderApp(address, answers, makeCurrentUser());
  const { calls, person, router } = visited;
  const grid = await screen.findByRole('grid', { name: 'Clients' });
  await screen.findByRole('link', { name: client.code });
  const opened = async () => {
    await person.click(screen.getByText(client.code));
    await screen.findByRole('heading', { level: 1, name: new RegExp(client.code) });
  };
  const back = () => act(() => router.navigate(-1));
  const questions = () =>
    calls.filter(({ line }) => line === 'POST /client').map(({ body }) => body as ListQuery);
  return { ...visited, grid, opened, back, questions };
}

/** The same, and has chosen the record and followed its link. */
async function recordOpened() {
  const listed = await listRequested();
  await listed.person.click(screen.getByRole('checkbox', { name: 'Select row' }));
  await listed.opened();
  return listed;
}

it('shows nothing but the record while a list is kept behind it', async () => {
  const { grid } = await recordOpened();
  expect(grid).toBeInTheDocument();
  expect(grid).not.toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(document.querySelectorAll(`#${TITLE_ID}`)).toHaveLength(1);
  expect(document.getElementById(TITLE_ID)).toHaveTextContent(client.code);
});

it('goes back to the list as it was left, and reads it again', async () => {
  const { grid, back, questions } = await recordOpened();
  const before = questions().length;
  await back();
  expect(await screen.findByRole('grid', { name: 'Clients' })).toBe(grid);
  expect(screen.getByRole('checkbox', { name: 'Unselect row' })).toBeChecked();
  expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toHaveFocus();
  expect(document.title).toBe('Clients · Tankbook');
  await waitFor(() => expect(questions()).toHaveLength(before + 1));
  expect(questions().at(-1)).toEqual({ page: 3, limit: 10 });
});

it('begins the list afresh from the menu', async () => {
  const { grid, person } = await recordOpened();
  await person.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Clients' }),
  );
  const afresh = await screen.findByRole('grid', { name: 'Clients' });
  expect(afresh).not.toBe(grid);
  expect(grid).not.toBeInTheDocument();
  expect(within(afresh).getByRole('checkbox', { name: 'Select row' })).not.toBeChecked();
});

it('keeps nothing of a visit that has ended', async () => {
  const { grid, store } = await recordOpened();
  act(() => void store.dispatch(ended({ why: 'left' })));
  await waitFor(() => expect(grid).not.toBeInTheDocument());
});

describe('a list behind its record', () => {
  const aWhile = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('searches for what was typed when it is in front again, and not before', async () => {
    const { at, back, grid, opened, person, questions, router } = await listRequested();
    await person.type(screen.getByRole('searchbox'), 'Huda');
    await opened();
    const before = questions().length;
    await aWhile(500);
    expect([at(), questions().length]).toEqual([`/clients/${client._id}`, before]);
    await back();
    await waitFor(() => expect(router.state.location.search).toBe('?search=Huda'));
    await waitFor(() => expect(questions().at(-1)).toMatchObject({ page: 1, search: 'Huda' }));
    expect(screen.getByRole('grid', { name: 'Clients' })).toBe(grid);
  });

  it('is not asked for again when the server is back', async () => {
    const { opened, questions, store } = await listRequested();
    await opened();
    const before = questions().length;
    jest.useFakeTimers();
    const failed = clients.fetchList.rejected(
      { message: 'It is away.', status: 503 },
      { view: 'main', query: { page: 3, limit: 10 } },
    );
    act(() => void store.dispatch(failed));
    act(() => void jest.advanceTimersByTime(60_000));
    jest.useRealTimers();
    expect(questions()).toHaveLength(before);
  });

  it('does not begin with a view of its own, and nobody is led away', async () => {
    const late = { 'GET /profile/lists': neverResolves };
    const { opened, router, store } = await listRequested('/clients', late);
    await opened();
    const record = router.state.location;
    const mine = { _id: 'v1', area: 'clients', name: 'Mine', address: 'page=2', shared: false };
    const kept = { layouts: [], views: [{ ...mine, own: true, is_default: true }] };
    act(() => void store.dispatch(readListPreferences.fulfilled(kept, undefined)));
    expect(router.state.location).toBe(record);
  });

  it('leaves nothing open over it', async () => {
    const { back, opened, person } = await listRequested();
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    const filters = await screen.findByRole('dialog', { name: 'Filters' });
    await opened();
    expect(filters).not.toBeVisible();
    await back();
    expect(filters).toBeVisible();
  });
});

it('leaves the screen before in sight until the code of the next is there', async () => {
  let arrive: (code: { default: () => ReactNode }) => void = () => undefined;
  const Next = lazyWithPreload<object>(() => new Promise((resolve) => (arrive = resolve)));
  const table = [
    { path: '/here', element: <h1>Here</h1> },
    { path: '/next', element: <Next /> },
  ];
  const routes = [{ path: '*', element: <KeepAliveRoutes table={table} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/here'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/next'));
  expect(screen.getByRole('heading')).toHaveTextContent('Here');
  arrive({ default: () => <h1>Next</h1> });
  await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('Next'));
});
