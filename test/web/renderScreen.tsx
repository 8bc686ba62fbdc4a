import type { CurrentUser } from '../../src/domain/session/session';
import { screenRoutes } from '../../src/web/app/routes';
import { resumed } from '../../src/web/store/connection';
import type { FakeResponses } from '../fakeServices';
import { makeCurrentUser } from '../factories';
import { renderRoutes } from './renderRoutes';

/** Renders the screen at a path for a signed-in user, with the real store and routes and a fake API. */
export function renderScreen(
  path: string,
  responses: FakeResponses,
  currentUser: CurrentUser = makeCurrentUser(),
) {
  const routes = [{ hydrateFallbackElement: <></>, children: screenRoutes }];
  return renderRoutes(routes, path, responses, [resumed(currentUser)]);
}
