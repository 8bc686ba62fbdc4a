import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { SUPER_ADMIN } from '../../../src/domain/permissions';
import type { ListQuery } from '../../../src/domain/entity';
import { AppTheme } from '../../../src/web/app/theme/AppTheme';
import { loadFeatures } from '../../../src/web/app/loadFeatures';
import { appRoutes } from '../../../src/web/app/routes';
import { ScreenError } from '../../../src/web/app/ScreenError';
import { createAppStore } from '../../../src/web/app/store';
import type { LoadFeatures } from '../../../src/web/app/rootSaga';
import { ended } from '../../../src/web/features/session/session';
import { Grid } from '../../../src/web/ui/table/DataTable';
import { errorResponse, createFakeServices } from '../../fakeServices';
import { makeCurrentUser, makePage } from '../../factories';
import { records } from '../../sampleRecords';
import { renderApp } from '../renderApp';

const NOTHING = { documents: [], total: 0, page: 1, limit: 10 };
const RESPONSES = { 'GET /profile': { _id: 'u1', username: 'mariam' }, 'POST /wallet': NOTHING };

let signOut: (() => void) | undefined;
afterEach(() => {
  act(() => signOut?.());
  signOut = undefined;
});

function open(
  path: string,
  stored: Record<string, string> = {},
  storedInTab = {},
  responses = {},
  load: LoadFeatures = loadFeatures,
) {
  const services = createFakeServices(
    { ...RESPONSES, ...responses },
    { lastCleanup: String(Date.now()), ...stored },
    storedInTab,
  );
  const store = createAppStore(services, load);
  const router = createMemoryRouter(appRoutes, { initialEntries: [path] });
  signOut = () => void store.dispatch(ended({ why: 'left' }));
  render(
    <AppTheme>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </AppTheme>,
  );
  return { ...services, at: () => router.state.location };
}

const MARIAM = { token: 'gt', 'user-id': 'u1', username: 'mariam', userrole: SUPER_ADMIN };
const seesUsers = { ...MARIAM, permissions: '{"canViewUsers":true}' };
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('without a token', () => {
  it.each(['/', '/users', '/users/u1/edit', '/confirm-username', '/nowhere', '/login'])(
    '%s leads to the login',
    async (path) => {
      const { at } = open(path);
      expect(await heading()).toBe('Welcome back!');
      expect(at().pathname).toBe('/login');
    },
  );

  it('/recover-password is open', async () => {
    const { at } = open('/recover-password');
    expect(await heading()).toMatch(/password/i);
    expect(at().pathname).toBe('/recover-password');
  });

  it('/confirm-username is open while a username waits in this tab', async () => {
    open('/confirm-username', {}, { 'awaits-verification': 'mariam' });
    expect(await heading()).toBe('Confirm your username');
  });
});

describe('with a token', () => {
  it.each(['/login', '/recover-password', '/confirm-username'])('%s leads to the dashboard', async (path) => {
    const { at } = open(path, seesUsers);
    expect(await heading()).toBe('Dashboard');
    expect(at()).toMatchObject({ pathname: '/', state: null });
  });

  it.each(['/nowhere', '/tanks', '/users/add'])(
    '%s that is unknown or closed leads to the dashboard, which says so',
    async (path) => {
      const { at } = open(path, seesUsers);
      expect(await heading()).toBe('Dashboard');
      expect(at()).toMatchObject({ pathname: '/', state: { unavailablePath: path } });
    },
  );

  it('an unknown address is not available to whoever may not see employees', async () => {
    const { at } = open('/nowhere', MARIAM);
    expect(await heading()).toBe('Not available');
    expect(at().pathname).toBe('/nowhere');
  });

  it('says so when the code of the features could not be loaded', async () => {
    open('/', seesUsers, {}, {}, () => Promise.reject(new Error('ChunkLoadError')));
    expect(await heading()).toBe('Something went wrong !');
  });

  it('the login comes back as soon as the server no longer knows the token', async () => {
    const { at } = open('/profile', MARIAM, {}, { 'GET /profile': errorResponse(401) });
    await waitFor(() => expect(at().pathname).toBe('/login'));
    expect(await heading()).toBe('Welcome back!');
  });
});

describe('moving between pages', () => {
  const { client } = records;

  beforeEach(() => Grid.preload());

  /** Opens the third page of a list, and a record from it. */
  async function openRecord() {
    const app = renderApp(
      '/clients?page=3',
      {
        'POST /client': ({ page, limit }: ListQuery) => ({
          ...makePage<object>([client]),
          page,
          limit,
          total: 100,
        }),
        [`GET /client/${client._id}`]: client,
        [`POST /client/${client._id}/history`]: makePage([]),
        [`POST /client/${client._id}/neighbours`]: { before: null, after: null },
      },
      makeCurrentUser(),
    );
    const link = await screen.findByRole('link', { name: client.code });
    expect(document.body).toHaveFocus();
    await app.person.click(screen.getByRole('checkbox', { name: 'Select row' }));
    await app.person.click(link);
    await screen.findByRole('heading', { level: 1, name: new RegExp(client.code) });
    const queries = () => app.calls.filter(({ line }) => line === 'POST /client').map(({ body }) => body);
    return { ...app, queries };
  }

  it('moves the focus to the heading of the new page, not on the first page', async () => {
    await openRecord();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('goes back to the same page of the list with its selection, and reads it again', async () => {
    const { router, queries } = await openRecord();
    const before = queries().length;
    await act(() => router.navigate(-1));
    expect(await screen.findByText('21–30 of 100')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Unselect row' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toHaveFocus();
    expect(document.title).toBe('Clients · Tankbook');
    await waitFor(() => expect(queries()).toHaveLength(before + 1));
    expect(queries().at(-1)).toEqual({ page: 3, limit: 10 });
  });

  it('opens the list without a selection from the menu', async () => {
    const { person } = await openRecord();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await person.click(menu.getByRole('link', { name: 'Clients' }));
    expect(await screen.findByRole('checkbox', { name: 'Select row' })).not.toBeChecked();
  });

  it('restores the scroll position on the way back', async () => {
    const { router } = await openRecord();
    const main = screen.getByRole('main');
    await act(() => router.navigate(-1));
    await screen.findByText('21–30 of 100');
    main.scrollTop = 120;
    fireEvent.scroll(main);
    await act(() => router.navigate(`/clients/${client._id}`));
    await waitFor(() => expect(main.scrollTop).toBe(0));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(main.scrollTop).toBe(120));
  });
});

describe('a screen that fails', () => {
  it('is replaced by an error, and can be tried again', async () => {
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error('broken on purpose');
      return 'rendered';
    };
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter([{ path: '/', element: <Fragile />, errorElement: <ScreenError /> }]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This page couldn’t be shown');
    isBroken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('rendered')).toBeVisible();
    silent.mockRestore();
  });

  it('leaves the previous screen visible until the code of the next one is loaded', async () => {
    let resolve: (screen: { Component: () => string }) => void = () => undefined;
    const router = createMemoryRouter([
      { path: '/', element: 'previous' },
      { path: '/next', lazy: () => new Promise<{ Component: () => string }>((done) => (resolve = done)) },
    ]);
    render(<RouterProvider router={router} />);
    act(() => void router.navigate('/next'));
    expect(screen.getByText('previous')).toBeVisible();
    act(() => resolve({ Component: () => 'next' }));
    expect(await screen.findByText('next')).toBeVisible();
  });
});
