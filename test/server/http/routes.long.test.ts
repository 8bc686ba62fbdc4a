import { createTestServer } from '../support/testServer';
import type { TestServer } from '../support/testServer';
import { closedRoutes, expectUnauthorized, INVALID_AUTHORIZATIONS } from './closedRoutes';

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
