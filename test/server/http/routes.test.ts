import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import { API_PREFIX } from '../../../src/server/http/route';
import { createOpenApiDocument } from '../../../src/server/http/openapi';
import { anyText } from '../support/matchers';
import { createTestServer } from '../support/testServer';
import { closedRoutes, expectUnauthorized, pathOf, SOMETHING } from './closedRoutes';
import { guardedRoutes, type GuardedRoute } from './routeDecisions';
import type { TestUser, TestServer } from '../support/testServer';

let server: TestServer;
let unprivileged: TestUser;
const almost = new Map<string, TestUser>();

beforeAll(async () => {
  server = await createTestServer();
  unprivileged = await server.signIn({ flags: [] });
  for (const missing of PERMISSION_FLAGS)
    almost.set(missing, await server.signIn({ flags: PERMISSION_FLAGS.filter((name) => name !== missing) }));
  almost.set('superAdmin', await server.signIn({ flags: PERMISSION_FLAGS }));
});
afterAll(() => server.close());

/** Names of the guarded routes that do not answer these users with 403. */
async function routesThatAccept(userOf: (row: GuardedRoute) => TestUser | undefined): Promise<string[]> {
  const accepting: string[] = [];
  for (const row of guardedRoutes) {
    const { status } = await server.request(userOf(row), row.method, pathOf(row));
    if (status !== 403) accepting.push(`${row.method} ${row.path}: ${String(status)}`);
  }
  return accepting;
}

describe('routes', () => {
  it('are registered once each', () => {
    const names = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(names.length).toBeGreaterThan(40);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are all in the OpenAPI document, and nothing else is', () => {
    const { paths } = createOpenApiDocument(routes);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
  });

  it('require a session', async () => {
    for (const row of closedRoutes) await expectUnauthorized(server, row, '');
  });

  it('reject users without permissions', async () => {
    expect(await routesThatAccept(() => unprivileged)).toEqual([]);
  });

  it('reject users with every permission but the required one', async () => {
    expect(await routesThatAccept(({ permission }) => almost.get(permission))).toEqual([]);
  });

  it('audit rejected changes', async () => {
    const thief = await server.signIn({ flags: [] });
    await server.request(thief, 'PUT', `/wallet/${SOMETHING}`, { status: 'Done' });
    await server.quiet();
    const rows = await server.db.selectFrom('audit').selectAll().where('actor_id', '=', thief.id).execute();
    expect(rows).toMatchObject([{ action: 'wallet.unloaded', outcome: 'refused', model: 'wallet' }]);
  });

  it('answer 404 for an id that is too long', async () => {
    for (const method of ['GET', 'PUT'] as const)
      expect((await server.request(unprivileged, method, `/wallet/${'A'.repeat(500)}`)).status).toBe(404);
  });

  it('document 403, and 401 for the login', () => {
    const { paths } = createOpenApiDocument(routes);
    expect(Object.keys(paths['/user/{id}']?.get?.responses ?? {})).toContain('403');
    expect(Object.keys(paths['/user/login']?.post?.responses ?? {})).toContain('401');
    expect(Object.keys(paths['/profile']?.put?.responses ?? {})).toContain('409');
  });

  it('answer other methods with 405 and the allowed ones', async () => {
    const { status, response } = await server.request(unprivileged, 'DELETE', `/wallet/${SOMETHING}`);
    expect([status, response.headers.allow]).toEqual([405, 'GET, PUT']);
  });

  it.each(['/', '/nothing', '/user/login/more', '/../etc/passwd', '//user', '/%2e%2e/x', '/user%2Flogin'])(
    'answer 404 at %s',
    async (path) => {
      const { status, body } = await server.request(undefined, 'POST', `${API_PREFIX}${path}`);
      expect(status).toBe(404);
      expect(body).toEqual({ message: 'This record does not exist.', request_id: anyText });
    },
  );
});
