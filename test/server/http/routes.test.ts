import { PERMISSION_FLAGS, SUPER_ADMIN } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import { API_PREFIX } from '../../../src/server/http/route';
import { DEMO_ROLES } from '../../../src/server/demo/demoUsers';
import { createOpenApiDocument } from '../../../src/server/http/openapi';
import { anyText } from '../support/matchers';
import { createTestServer } from '../support/testServer';
import {
  closedRoutes,
  expectNoServerError,
  expectUnauthorized,
  INVALID_AUTHORIZATIONS,
  INVALID_BODIES,
  pathOf,
  SOMETHING,
  writingRoutes,
} from './closedRoutes';
import { guarded, wrongDecisions } from './routeDecisions';
import type { TestUser, TestServer } from '../support/testServer';

let server: TestServer;
let unprivileged: TestUser;
let admin: TestUser;
const almost = new Map<string, TestUser>();

beforeAll(async () => {
  server = await createTestServer();
  unprivileged = await server.signIn({ flags: [] });
  admin = await server.signIn({ role: 'SuperAdmin' });
  for (const missing of PERMISSION_FLAGS)
    almost.set(missing, await server.signIn({ flags: PERMISSION_FLAGS.filter((name) => name !== missing) }));
  almost.set('superAdmin', await server.signIn({ flags: PERMISSION_FLAGS }));
});
afterAll(() => server.close());

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

  /** `routes.long.test` sends all authorizations to each route. */
  it.each(
    closedRoutes.map((row, index) => {
      const authorization = INVALID_AUTHORIZATIONS[index % INVALID_AUTHORIZATIONS.length] ?? '';
      return [`${row.method} ${row.path}`, authorization, row] as const;
    }),
  )('%s requires a session, not "%s"', async (_name, authorization, row) => {
    await expectUnauthorized(server, row, authorization);
  });

  it.each(guarded)('%s rejects users without permissions', async (_name, row) => {
    expect((await server.request(unprivileged, row.method, pathOf(row))).status).toBe(403);
  });

  it.each(guarded)('%s rejects users with every permission but the required one', async (_name, row) => {
    expect((await server.request(almost.get(row.permission), row.method, pathOf(row))).status).toBe(403);
  });

  /** Each route is tested with two or three roles; `routes.long.test` uses all. */
  it.each(DEMO_ROLES.filter(({ name }) => name !== SUPER_ADMIN).map((role, turn) => ({ ...role, turn })))(
    'accept the role $name exactly where its flags permit',
    async ({ permissions, turn }) => {
      const user = await server.signIn({ flags: [...permissions] });
      const sample = guarded.filter((_route, index) => index % 3 === turn % 3);
      expect(await wrongDecisions(server, user, permissions, sample)).toEqual([]);
    },
  );

  /** Each route gets two of the bodies; `routes.long.test` sends all. */
  it.each(
    writingRoutes.map((row, index) => {
      const bodies = INVALID_BODIES.filter((_body, at) => at % 3 === index % 3);
      return [`${row.method} ${row.path}`, row, bodies] as const;
    }),
  )('%s rejects invalid input without a server error', async (_name, row, bodies) => {
    await expectNoServerError(server, admin, row, bodies);
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
