import { SUPER_ADMIN } from '../../../src/domain/permissions';
import { DEMO_ROLES } from '../../../src/server/demo/demoUsers';
import { createTestServer } from '../support/testServer';
import type { TestServer } from '../support/testServer';
import {
  closedRoutes,
  expectNoServerError,
  expectUnauthorized,
  INVALID_AUTHORIZATIONS,
  INVALID_BODIES,
  writingRoutes,
} from './closedRoutes';
import { wrongDecisions } from './routeDecisions';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it.each(closedRoutes.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s requires a session',
  async (_name, row) => {
    for (const authorization of INVALID_AUTHORIZATIONS) await expectUnauthorized(server, row, authorization);
  },
);

it.each(DEMO_ROLES.filter(({ name }) => name !== SUPER_ADMIN))(
  'all routes accept the role $name exactly where its flags permit',
  async ({ permissions }) => {
    const user = await server.signIn({ flags: [...permissions] });
    expect(await wrongDecisions(server, user, permissions)).toEqual([]);
  },
);

it('all routes reject invalid input without a server error', async () => {
  const admin = await server.signIn({ role: 'SuperAdmin' });
  for (const row of writingRoutes) await expectNoServerError(server, admin, row, INVALID_BODIES);
});
