import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/session/session';
import { AppShell } from '../../src/web/app/RouteGuard';
import { appRoutes } from '../../src/web/app/routes';
import { createAppStore } from '../../src/web/app/store';
import { theme } from '../../src/web/app/theme/theme';
import { features } from '../../src/web/app/features';
import { ended, resumed } from '../../src/web/features/session/session';
import { awaited } from '../../src/web/features/session/verification';
import { preloadTabs } from '../../src/web/features/records/lazyTabs';
import { loadRecordForm } from '../../src/web/ui/form/LazyRecordForm';
import type { FakeResponses } from '../fakeServices';
import { createFakeServices } from '../fakeServices';

/* Code that the app loads lazily is there already. */
beforeAll(() => Promise.all([AppShell.preload(), loadRecordForm(), preloadTabs()]));

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const leave of cleanups.splice(0)) leave();
});

/** Open an address with the shell around it, as somebody or as nobody; `awaits` is a username that is not confirmed yet. */
export function renderApp(path: string, responses: FakeResponses, who: CurrentUser | null, awaits?: string) {
  const services = createFakeServices(responses, { lastCleanup: String(Date.now()) });
  const router = createMemoryRouter(appRoutes, { initialEntries: [path] });
  const navigate = (to: string, options?: { replace?: boolean }) =>
    void router.navigate(to, { ...options, state: { force: true } });
  const store = createAppStore(
    { ...services, page: Object.assign(services.page, { navigate }) },
    () => features,
  );
  if (who) store.dispatch(resumed(who));
  if (awaits) store.dispatch(awaited(awaits));
  cleanups.push(() => void store.dispatch(ended({ why: 'left' })));
  const person = userEvent.setup();
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { ...services, store, person, router, at: () => router.state.location.pathname };
}

/** Draw a part of the page by itself, inside a router as every part stands. */
export function renderInRouter(part: ReactElement, path = '/here') {
  const routes = [
    { path: '/here', element: part },
    { path: '/there', element: <h1>There</h1> },
    { path: '/login', element: <h1>Login</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const person = userEvent.setup();
  const shown = render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  return { router, person, ...shown };
}
