import { isDeepStrictEqual } from 'node:util';
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
import { errorResponse, createFakeServices } from '../../fakeServices';
import { makeCurrentUser, makePage } from '../../factories';
import { records } from '../../sampleRecords';
import { renderApp } from '../renderApp';

const EMPTY_PAGE = { documents: [], total: 0, page: 1, limit: 10 };
const RESPONSES = { 'GET /profile': { _id: 'u1', username: 'mariam' }, 'POST /wallet': EMPTY_PAGE };

let signOut: (() => void) | undefined;
afterEach(() => {
  act(() => signOut?.());
  signOut = undefined;
});

function openApp(
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
  signOut = () => void store.dispatch(ended({ reason: 'signedOut' }));
  render(
    <AppTheme>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </AppTheme>,
  );
  return { ...services, currentLocation: () => router.state.location };
}

const MARIAM = { token: 'gt', 'user-id': 'u1', username: 'mariam', userrole: SUPER_ADMIN };
const VIEWS_USERS = { ...MARIAM, permissions: '{"canViewUsers":true}' };
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('without a token', () => {
  it.each(['/', '/users', '/users/u1/edit', '/confirm-username', '/nowhere', '/login'])(
    '%s redirects to the login page',
    async (path) => {
      const { currentLocation } = openApp(path);
      expect(await heading()).toBe('Welcome back!');
      expect(currentLocation().pathname).toBe('/login');
    },
  );

  it('/recover-password is accessible', async () => {
    const { currentLocation } = openApp('/recover-password');
    expect(await heading()).toMatch(/password/i);
    expect(currentLocation().pathname).toBe('/recover-password');
  });

  it('/confirm-username is accessible while a username of this tab is unverified', async () => {
    openApp('/confirm-username', {}, { 'awaits-verification': 'mariam' });
    expect(await heading()).toBe('Confirm your username');
  });
});

describe('with a token', () => {
  it.each(['/login', '/recover-password', '/confirm-username'])(
    '%s redirects to the dashboard',
    async (path) => {
      const { currentLocation } = openApp(path, VIEWS_USERS);
      expect(await heading()).toBe('Dashboard');
      expect(currentLocation()).toMatchObject({ pathname: '/', state: null });
    },
  );

  it.each(['/nowhere', '/tanks', '/users/add'])(
    '%s is unknown or forbidden and redirects to the dashboard, which shows a notice',
    async (path) => {
      const { currentLocation } = openApp(path, VIEWS_USERS);
      expect(await heading()).toBe('Dashboard');
      expect(currentLocation()).toMatchObject({ pathname: '/', state: { unavailablePath: path } });
    },
  );

  it('an unknown path is not available without permission to view employees', async () => {
    const { currentLocation } = openApp('/nowhere', MARIAM);
    expect(await heading()).toBe('Not available');
    expect(currentLocation().pathname).toBe('/nowhere');
  });

  it('shows an error when the code of the features can’t be loaded', async () => {
    openApp('/', VIEWS_USERS, {}, {}, () => Promise.reject(new Error('ChunkLoadError')));
    expect(await heading()).toBe('Something went wrong !');
  });

  it('redirects to the login page when the server rejects the token', async () => {
    const { currentLocation } = openApp('/profile', MARIAM, {}, { 'GET /profile': errorResponse(401) });
    await waitFor(() => expect(currentLocation().pathname).toBe('/login'));
    expect(await heading()).toBe('Welcome back!');
  });
});

describe('navigation between pages', () => {
  const { client } = records;

  it('leaves the focus alone on the first page', async () => {
    renderApp('/clients', { 'POST /client': makePage([client]) }, makeCurrentUser());
    await screen.findByRole('checkbox', { name: 'Select row' });
    expect(document.body).toHaveFocus();
  });

  /** Opens the third page of a list, then one of its records. */
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
        [`POST /client/${client._id}/adjacent`]: { before: null, after: null },
      },
      makeCurrentUser(),
    );
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select row' }));
    await app.user.click(screen.getByRole('link', { name: client.code }));
    await screen.findByRole('heading', { level: 1, name: new RegExp(client.code) });
    const queries = () => app.calls.filter(({ line }) => line === 'POST /client').map(({ body }) => body);
    return { ...app, queries };
  }

  it('focuses the heading of the new page', async () => {
    await openRecord();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('goes back to the same list page and selection and fetches the list again', async () => {
    const { router, queries } = await openRecord();
    /** The next page may already be prefetched. */
    const thirdPages = () => queries().filter((query) => isDeepStrictEqual(query, { page: 3, limit: 10 }));
    const before = thirdPages().length;
    await act(() => router.navigate(-1));
    expect(await screen.findByText('21–30 of 100')).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Unselect row' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toHaveFocus();
    expect(document.title).toBe('Clients · Tankbook');
    await waitFor(() => expect(thirdPages()).toHaveLength(before + 1));
  });

  it('keeps the selection of a list that was opened from the menu', async () => {
    const { user, router } = await openRecord();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: 'Clients' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select row' }));
    await user.click(screen.getByRole('link', { name: client.code }));
    await screen.findByRole('heading', { level: 1, name: new RegExp(client.code) });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('checkbox', { name: 'Unselect row' })).toBeChecked();
  });

  it('opens a list from the menu without its selection', async () => {
    const { user } = await openRecord();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: 'Clients' }));
    expect(await screen.findByRole('checkbox', { name: 'Select row' })).not.toBeChecked();
  });

  it('restores the scroll position when going back', async () => {
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

describe('a screen', () => {
  it('is replaced by an error with a Retry button when it throws', async () => {
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error('broken on purpose');
      return 'rendered';
    };
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter([{ path: '/', element: <Fragile />, errorElement: <ScreenError /> }]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This page couldn’t be shown');
    isBroken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('rendered')).toBeVisible();
    consoleError.mockRestore();
  });

  it('stays visible until the code of the next screen is loaded', async () => {
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
