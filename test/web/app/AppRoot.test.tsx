import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { SUPER_ADMIN } from '../../../src/domain/permissions';
import { AppTheme } from '../../../src/web/app/theme/AppTheme';
import { AppRoot } from '../../../src/web/app/AppRoot';
import { loadFeatures } from '../../../src/web/app/loadFeatures';
import { createAppStore } from '../../../src/web/app/store';
import type { LoadFeatures } from '../../../src/web/app/rootSaga';
import { ended } from '../../../src/web/features/session/session';
import { errorResponse, createFakeServices } from '../../fakeServices';

const NOTHING = { documents: [], total: 0, page: 1, limit: 10 };
const ANSWERS = { 'GET /profile': { _id: 'u1', username: 'mariam' }, 'POST /wallet': NOTHING };

let leave: () => void;
afterEach(() => {
  act(() => leave());
});

function open(
  path: string,
  kept: Record<string, string> = {},
  keptInTab = {},
  answers = {},
  fetchParts: LoadFeatures = loadFeatures,
) {
  const clean = { lastCleanup: String(Date.now()), ...kept };
  const tools = createFakeServices({ ...ANSWERS, ...answers }, clean, keptInTab);
  const store = createAppStore(tools, fetchParts);
  const router = createMemoryRouter([{ path: '*', element: <AppRoot /> }], { initialEntries: [path] });
  leave = () => void store.dispatch(ended({ why: 'left' }));
  render(
    <AppTheme>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </AppTheme>,
  );
  return { ...tools, at: () => router.state.location };
}

const MARIAM = { token: 'gt', 'user-id': 'u1', username: 'mariam', userrole: SUPER_ADMIN };
const seesUsers = { ...MARIAM, permissions: '{"canViewUsers":true}' };
const PATIENT = { timeout: 10_000 };
const heading = async () => (await screen.findByRole('heading', { level: 1 }, PATIENT)).textContent;

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

  it('says so when the code of a visit could not come', async () => {
    open('/', seesUsers, {}, {}, () => Promise.reject(new Error('ChunkLoadError')));
    expect(await heading()).toBe('Something went wrong !');
  });

  it('the login comes back as soon as the server no longer knows the token', async () => {
    const { at } = open('/profile', MARIAM, {}, { 'GET /profile': errorResponse(401) });
    await waitFor(() => expect(at().pathname).toBe('/login'), PATIENT);
    expect(await heading()).toBe('Welcome back!');
  });
});
