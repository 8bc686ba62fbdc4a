import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { Visitor } from '../../src/domain/session/session';
import { Routed } from '../../src/web/app/KeepAliveRoutes';
import Shell from '../../src/web/app/AppShell/AppShell';
import { openTo, signedOut } from '../../src/web/app/routes';
import { makeStore } from '../../src/web/app/store';
import { theme } from '../../src/web/app/theme/theme';
import { visit as parts } from '../../src/web/app/injectFeatures';
import { ended, resumed, selectVisitor } from '../../src/web/features/session/session';
import { awaited, selectAwaited } from '../../src/web/features/session/verification';
import { fetchTabs } from '../../src/web/features/records/lazyTabs';
import { fetchForm } from '../../src/web/ui/form/LazyRecordForm';
import type { Answers } from '../fakeServices';
import { fakeTools } from '../fakeServices';

/* Forms and some tabs come later than screens; here they have come. */
beforeAll(() => Promise.all([fetchForm(), fetchTabs()]));

const leaving: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

function Screens() {
  const visitor = useSelector(selectVisitor);
  const verifying = useSelector(selectAwaited) !== null;
  const table = useMemo(() => (visitor ? openTo(visitor) : signedOut(verifying)), [visitor, verifying]);
  const here = <Routed table={table} />;
  return visitor ? <Shell>{here}</Shell> : here;
}

/** Open an address with the shell around it, as somebody or as nobody; `awaits` is a username that is not confirmed yet. */
export function visit(path: string, answers: Answers, who: Visitor | null, awaits?: string) {
  const tools = fakeTools(answers, { lastCleanup: String(Date.now()) });
  const router = createMemoryRouter([{ path: '*', element: <Screens /> }], { initialEntries: [path] });
  const go = (to: string, options?: { replace?: boolean }) =>
    void router.navigate(to, { ...options, state: { force: true } });
  const store = makeStore({ ...tools, page: Object.assign(tools.page, { go }) }, () => parts);
  if (who) store.dispatch(resumed(who));
  if (awaits) store.dispatch(awaited(awaits));
  leaving.push(() => void store.dispatch(ended({ why: 'left' })));
  const person = userEvent.setup();
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { ...tools, store, person, router, at: () => router.state.location.pathname };
}

/** Draw a part of the page by itself, inside a router as every part stands. */
export function draw(part: ReactElement, path = '/here') {
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
