import { ThemeProvider } from '@mui/material/styles';
import type { UnknownAction } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { RouteObject } from 'react-router-dom';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { browserServices } from '../../src/web/app/browserServices';
import { features } from '../../src/web/app/features';
import { preloadTabs } from '../../src/web/app/preloadSaga';
import { createAppStore } from '../../src/web/app/store';
import type { PageService } from '../../src/web/store/services';
import { theme } from '../../src/web/app/theme/theme';
import { ended } from '../../src/web/features/session/session';
import { loadRecordForm } from '../../src/web/ui/form/LazyRecordForm';
import { Grid } from '../../src/web/ui/table/DataTable';
import type { FakeResponses } from '../fakeServices';
import { createFakeServices } from '../fakeServices';

/* Loads lazy code before the tests, so that nothing suspends, and no element of a list is replaced. */
beforeAll(() => Promise.all([loadRecordForm(), preloadTabs(), Grid.preload()]));

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) act(cleanUp);
});

/** Renders routes at a path, with the real store and a fake API; `actions` are dispatched first. */
export function renderRoutes(
  routes: RouteObject[],
  path: string,
  responses: FakeResponses,
  actions: readonly UnknownAction[],
) {
  const services = createFakeServices(responses, { lastCleanup: String(Date.now()) });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { page } = browserServices(router);
  const navigate: PageService['navigate'] = (path, options) => page.navigate(path, options);
  const store = createAppStore(
    { ...services, page: Object.assign(services.page, { navigate }) },
    () => features,
  );
  for (const action of actions) store.dispatch(action);
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
