import { routes } from '../../../src/server/routes';
import type { Route } from '../../../src/server/http/route';
import { anyText } from '../support/matchers';
import type { TestServer, TestUser } from '../support/testServer';

/** The id of no existing record. */
export const SOMETHING = '0190b6a0-0000-7000-8000-000000000001';

/** The path of a route with unknown ids. */
export const pathOf = ({ path }: Route) => path.replace(/:\w+/g, SOMETHING);

/** Routes that require a session. */
export const closedRoutes = routes.filter(({ permission }) => permission !== 'open');

/** Authorization headers without a session token. */
export const INVALID_AUTHORIZATIONS = [
  '',
  'Bearer',
  `Bearer gt_${'A'.repeat(43)}`,
  'Bearer null',
  'Basic Zm9v',
] as const;

/** Requests a route with an invalid authorization, and expects 401. */
export async function expectUnauthorized(server: TestServer, row: Route, authorization: string) {
  const { status, body } = await server.request(undefined, row.method, pathOf(row), undefined, {
    headers: { authorization },
  });
  expect(status).toBe(401);
  expect(body).toEqual({ message: anyText, request_id: anyText });
}

/** Routes whose requests have a body. */
export const writingRoutes = routes.filter(({ method }) => method === 'POST' || method === 'PUT');

/** Bodies that no route accepts. */
export const INVALID_BODIES: readonly (object | string | number)[] = [
  [],
  'x',
  12,
  { nonsense: 1 },
  { page: -1 },
  { version: 1, nonsense: true },
];

/** Sends bodies that a route must reject as invalid. */
export async function expectNoServerError(
  server: TestServer,
  user: TestUser,
  row: Route,
  bodies: typeof INVALID_BODIES,
) {
  for (const body of bodies) {
    const { status } = await server.request(user, row.method, pathOf(row), body);
    expect([404, 409, 415, 422]).toContain(status);
  }
}
