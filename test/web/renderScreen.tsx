import { ThemeProvider } from '@mui/material/styles';
import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/session/session';
import { screenRoutes } from '../../src/web/app/routes';
import { createAppStore } from '../../src/web/app/store';
import { theme } from '../../src/web/app/theme/theme';
import { preloadTabs } from '../../src/web/app/preloadSaga';
import { features } from '../../src/web/app/features';
import { ended, resumed } from '../../src/web/features/session/session';
import { loadRecordForm } from '../../src/web/ui/form/LazyRecordForm';
import type { FakeResponses } from '../fakeServices';
import { createFakeServices } from '../fakeServices';
import { makeCurrentUser } from '../factories';

/* Loads lazy code before the tests, so that nothing suspends. */
beforeAll(() => Promise.all([loadRecordForm(), preloadTabs()]));

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) act(cleanUp);
});

/** Renders the screen at a path for a signed-in user, with the real store and routes and a fake API. */
export function renderScreen(
  path: string,
  responses: FakeResponses,
  currentUser: CurrentUser = makeCurrentUser(),
) {
  const services = createFakeServices(responses, { lastCleanup: String(Date.now()) });
  const routes = [{ hydrateFallbackElement: <></>, children: screenRoutes }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const navigate = (to: string, options?: { replace?: boolean }) =>
    void router.navigate(to, { ...options, state: { force: true } });
  const store = createAppStore(
    { ...services, page: Object.assign(services.page, { navigate }) },
    () => features,
  );
  store.dispatch(resumed(currentUser));
  cleanups.push(() => void store.dispatch(ended({ reason: 'signedOut' })));
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { ...services, store, router, pathname: () => router.state.location.pathname };
}
