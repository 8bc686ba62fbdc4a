import { ThemeProvider } from '@mui/material/styles';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/session/session';
import { AppShell } from '../../src/web/app/RouteGuard';
import { appRoutes } from '../../src/web/app/routes';
import { createAppStore } from '../../src/web/app/store';
import { theme } from '../../src/web/app/theme/theme';
import { preloadTabs } from '../../src/web/app/preloadSaga';
import { features } from '../../src/web/app/features';
import { ended, resumed } from '../../src/web/features/session/session';
import { awaited } from '../../src/web/features/session/verification';
import { loadRecordForm } from '../../src/web/ui/form/LazyRecordForm';
import type { FakeResponses } from '../fakeServices';
import { createFakeServices } from '../fakeServices';

/* Loads lazy code before the tests, so that nothing suspends. */
beforeAll(() => Promise.all([AppShell.preload(), loadRecordForm(), preloadTabs()]));

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) act(cleanUp);
});

/** Renders the app at a path for a user, or signed out; `unverifiedUsername` awaits its verification code. */
export function renderApp(
  path: string,
  responses: FakeResponses,
  currentUser: CurrentUser | null,
  unverifiedUsername?: string,
) {
  const services = createFakeServices(responses, { lastCleanup: String(Date.now()) });
  const router = createMemoryRouter(appRoutes, { initialEntries: [path] });
  const navigate = (to: string, options?: { replace?: boolean }) =>
    void router.navigate(to, { ...options, state: { force: true } });
  const store = createAppStore(
    { ...services, page: Object.assign(services.page, { navigate }) },
    () => features,
  );
  if (currentUser) store.dispatch(resumed(currentUser));
  if (unverifiedUsername) store.dispatch(awaited(unverifiedUsername));
  cleanups.push(() => void store.dispatch(ended({ reason: 'signedOut' })));
  const user = userEvent.setup();
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { ...services, store, user, router, pathname: () => router.state.location.pathname };
}

/** Renders a component at `/here` inside a router. */
export function renderInRouter(element: ReactElement, path = '/here') {
  const routes = [
    { path: '/here', element: element },
    { path: '/there', element: <h1>There</h1> },
    { path: '/login', element: <h1>Login</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const user = userEvent.setup();
  const rendered = render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  return { router, user, ...rendered };
}
