import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { Visitor } from '../../src/domain/session/session';
import { Routed } from '../../src/web/app/KeepAliveRoutes';
import { openTo } from '../../src/web/app/routes';
import { makeStore } from '../../src/web/app/store';
import { theme } from '../../src/web/app/theme/theme';
import { visit as parts } from '../../src/web/app/injectFeatures';
import { ended, resumed } from '../../src/web/features/session/session';
import { fetchTabs } from '../../src/web/features/records/lazyTabs';
import { fetchForm } from '../../src/web/ui/form/LazyRecordForm';
import type { Answers } from '../fakeServices';
import { fakeTools } from '../fakeServices';
import { makeVisitor } from '../factories';

/* Forms and some tabs come later than screens; here they have come. */
beforeAll(() => Promise.all([fetchForm(), fetchTabs()]));

const leaving: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

/** Open an address as somebody who is signed in: the real store, routes and screens over a pretended server. */
export function stage(path: string, answers: Answers, visitor: Visitor = makeVisitor()) {
  const tools = fakeTools(answers, { lastCleanup: String(Date.now()) });
  const screens = <Routed table={openTo(visitor)} />;
  const router = createMemoryRouter([{ path: '*', element: screens }], { initialEntries: [path] });
  const go = (to: string, options?: { replace?: boolean }) =>
    void router.navigate(to, { ...options, state: { force: true } });
  const store = makeStore({ ...tools, page: Object.assign(tools.page, { go }) }, () => parts);
  store.dispatch(resumed(visitor));
  leaving.push(() => void store.dispatch(ended({ why: 'left' })));
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { ...tools, store, router, at: () => router.state.location.pathname };
}
