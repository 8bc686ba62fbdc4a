import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/session/session';
import { AppShell } from '../../src/web/app/RouteGuard';
import { appRoutes } from '../../src/web/app/routes';
import { theme } from '../../src/web/app/theme/theme';
import { resumed } from '../../src/web/store/connection';
import { awaited } from '../../src/web/features/session/verification';
import type { FakeResponses } from '../fakeServices';
import { renderRoutes } from './renderRoutes';

beforeAll(() => AppShell.preload());

/** Renders the app at a path for a user, or signed out; `unverifiedUsername` awaits its verification code. */
export function renderApp(
  path: string,
  responses: FakeResponses,
  currentUser: CurrentUser | null,
  unverifiedUsername?: string,
) {
  const rendered = renderRoutes(appRoutes, path, responses, [
    ...(currentUser ? [resumed(currentUser)] : []),
    ...(unverifiedUsername ? [awaited(unverifiedUsername)] : []),
  ]);
  return { ...rendered, user: userEvent.setup() };
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
