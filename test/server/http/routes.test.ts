import {
  hasPermission,
  PERMISSION_FLAGS,
  parsePermissionFlags,
  SUPER_ADMIN,
} from '../../../src/domain/permissions';
import type { Permission, PermissionFlag } from '../../../src/domain/permissions';
import { reports } from '../../../src/server/reportList';
import { routes } from '../../../src/server/routes';
import { API_PREFIX } from '../../../src/server/http/route';
import type { Route } from '../../../src/server/http/route';
import { DEMO_ROLES } from '../../../src/server/demo/demoUsers';
import { createOpenApiDocument } from '../../../src/server/http/openapi';
import { anyText } from '../support/matchers';
import { createTestServer } from '../support/testServer';
import { closedRoutes, expectUnauthorized, INVALID_AUTHORIZATIONS, pathOf, SOMETHING } from './closedRoutes';
import type { TestUser, TestServer } from '../support/testServer';

const named = (rows: readonly Route[]) =>
  rows.map((row): [string, Route] => [`${row.method} ${row.path}`, row]);
const guarded = routes.flatMap(({ permission, ...row }): [string, Route & { permission: Permission }][] =>
  permission === 'open' || permission === 'always'
    ? []
    : [[`${row.method} ${row.path}`, { ...row, permission }]],
);

let server: TestServer;
let unprivileged: TestUser;
let admin: TestUser;
const almost = new Map<string, TestUser>();

/** Routes of one area that are shown on pages of another require the flags of both. */
const ALSO: Partial<Record<string, PermissionFlag>> = {
  'POST /contract/:id/payments': 'canViewContracts',
  'POST /client/:id/payments': 'canViewClients',
  'POST /contract/:id/statement/export/csv': 'canViewContracts',
  'GET /contract/:id/statement': 'canViewContracts',
  'GET /contract/:id/paper': 'canViewContracts',
  'GET /contract/:id/paper/link': 'canViewContracts',
  'POST /client/:id/statement/export/csv': 'canViewClients',
  'GET /client/:id/statement': 'canViewClients',
  'GET /client/:id/paper': 'canViewClients',
  'GET /client/:id/paper/link': 'canViewClients',
  'POST /reading/:id/bill': 'canViewContracts',
};

/** Permissions that reports with records of several areas require besides. */
const requiredBesides = ({ path }: Route): readonly Permission[] =>
  reports.find(({ definition: { name } }) => `${path}/`.startsWith(`/rapport/${name}/`))?.requires ?? [];

/**
 * Routes that decide differently from the flags. A route without further checks after its flag gets invalid input, so
 * that it decides without doing its work.
 */
async function wrongDecisions(user: TestUser, held: readonly PermissionFlag[]): Promise<string[]> {
  const grants = { role: 'Clerk', permissions: parsePermissionFlags([...held]) };
  const wrong: string[] = [];
  for (const [name, row] of guarded) {
    const also = [ALSO[name] ?? [], requiredBesides(row)].flat();
    const { status } = await (also.length > 0
      ? server.request(user, row.method, pathOf(row))
      : row.method === 'GET'
        ? server.request(user, row.method, `${pathOf(row)}?nonsense=1`)
        : server.request(user, row.method, pathOf(row), { nonsense: true }));
    const isOpen = [row.permission, ...also].every((permission) => hasPermission(grants, permission));
    if ((status === 403) === isOpen) wrong.push(`${name}: ${String(status)}`);
  }
  return wrong;
}

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

  /** `routes.long.test` sends each of them to each route. */
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

  it.each(DEMO_ROLES.filter(({ name }) => name !== SUPER_ADMIN))(
    'accept the role $name exactly where its flags permit',
    async ({ permissions }) => {
      const user = await server.signIn({ flags: [...permissions] });
      expect(await wrongDecisions(user, permissions)).toEqual([]);
    },
  );

  it.each(named(routes.filter(({ method }) => method === 'POST' || method === 'PUT')))(
    '%s rejects invalid input without a server error',
    async (_name, row) => {
      for (const body of [[], 'x', 12, { nonsense: 1 }, { page: -1 }, { version: 1, nonsense: true }]) {
        const { status } = await server.request(admin, row.method, pathOf(row), body);
        expect([404, 409, 415, 422]).toContain(status);
      }
    },
  );

  it('audit rejected changes', async () => {
    const thief = await server.signIn({ flags: [] });
    await server.request(thief, 'PUT', `/wallet/${SOMETHING}`, { status: 'Done' });
    await server.quiet();
    const rows = await server.db.selectFrom('audit').selectAll().where('actor_id', '=', thief.id).execute();
    expect(rows).toMatchObject([{ action: 'wallet.emptied', outcome: 'refused', model: 'wallet' }]);
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
