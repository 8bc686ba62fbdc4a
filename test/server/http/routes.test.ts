import {
  hasPermission,
  PERMISSION_FLAGS,
  parsePermissionFlags,
  SUPER_ADMIN,
} from '../../../src/domain/permissions';
import type { Permission, PermissionFlag } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import { API_PREFIX } from '../../../src/server/http/route';
import type { Route } from '../../../src/server/http/route';
import { DEMO_ROLES } from '../../../src/server/demo/demoUsers';
import { createOpenApiDocument } from '../../../src/server/http/openapi';
import { anyText } from '../support/matchers';
import { createTestServer } from '../support/testServer';
import type { TestUser, TestServer } from '../support/testServer';

const SOMETHING = '0190b6a0-0000-7000-8000-000000000001';
const pathOf = ({ path }: Route) => path.replace(/:\w+/g, SOMETHING);
const named = (rows: readonly Route[]) =>
  rows.map((row): [string, Route] => [`${row.method} ${row.path}`, row]);
const closed = named(routes.filter(({ permission }) => permission !== 'open'));
const guarded = routes.flatMap(({ permission, ...row }): [string, Route & { permission: Permission }][] =>
  permission === 'open' || permission === 'always'
    ? []
    : [[`${row.method} ${row.path}`, { ...row, permission }]],
);

let w: TestServer;
let nobody: TestUser;
const almost = new Map<string, TestUser>();

const ONE_FLAG = [...PERMISSION_FLAGS];

/** What stands on the page of one area and is of another asks for the flags of both. */
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

/** Calls that refuse somebody who holds their flag, or answer somebody who doesn't; own rules of a call come after its flag. */
async function wronglyAnswered(person: TestUser, held: readonly PermissionFlag[]): Promise<string[]> {
  const grants = { role: 'Clerk', permissions: parsePermissionFlags([...held]) };
  const wrong: string[] = [];
  for (const [name, row] of guarded) {
    const { status } = await w.ask(person, row.method, pathOf(row));
    const also = ALSO[name];
    const isOpen = hasPermission(grants, row.permission) && (also === undefined || held.includes(also));
    if ((status === 403) === isOpen) wrong.push(`${name}: ${String(status)}`);
  }
  return wrong;
}

beforeAll(async () => {
  w = await createTestServer();
  nobody = await w.signIn({ flags: [] });
  for (const missing of PERMISSION_FLAGS)
    almost.set(missing, await w.signIn({ flags: PERMISSION_FLAGS.filter((name) => name !== missing) }));
  almost.set('superAdmin', await w.signIn({ flags: PERMISSION_FLAGS }));
});
afterAll(() => w.end());

describe('every call', () => {
  it('stands in the table once', () => {
    const names = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(names.length).toBeGreaterThan(40);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is described, and nothing else is', () => {
    const { paths } = createOpenApiDocument(routes);
    const described = Object.entries(paths).flatMap(([path, ways]) =>
      Object.keys(ways).map((way) => `${way.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
  });

  it.each(closed)('%s is closed without a session', async (_name, row) => {
    for (const authorization of ['', 'Bearer', `Bearer gt_${'A'.repeat(43)}`, 'Bearer null', 'Basic Zm9v']) {
      const { status, body } = await w.ask(undefined, row.method, pathOf(row), undefined, {
        headers: { authorization },
      });
      expect(status).toBe(401);
      expect(body).toEqual({ message: anyText, request_id: anyText });
    }
  });

  it.each(guarded)('%s is closed to whoever holds nothing', async (_name, row) => {
    expect((await w.ask(nobody, row.method, pathOf(row))).status).toBe(403);
  });

  it.each(guarded)('%s is closed to whoever holds everything but what it needs', async (_name, row) => {
    expect((await w.ask(almost.get(row.permission), row.method, pathOf(row))).status).toBe(403);
  });

  it.each(ONE_FLAG)('is open to whoever holds %s alone exactly where that is what it needs', async (flag) => {
    const person = await w.signIn({ flags: [flag] });
    expect(await wronglyAnswered(person, [flag])).toEqual([]);
  });

  it.each(DEMO_ROLES.filter(({ name }) => name !== SUPER_ADMIN))(
    'is open to the role $name exactly where its flags say so',
    async ({ permissions }) => {
      const person = await w.signIn({ flags: [...permissions] });
      expect(await wronglyAnswered(person, permissions)).toEqual([]);
    },
  );

  it.each(named(routes.filter(({ method }) => method === 'POST' || method === 'PUT')))(
    '%s refuses nonsense without a defect',
    async (_name, row) => {
      const boss = await w.signIn({ role: 'SuperAdmin' });
      for (const body of [[], 'x', 12, { nonsense: 1 }, { page: -1 }, { version: 1, nonsense: true }]) {
        const { status } = await w.ask(boss, row.method, pathOf(row), body);
        expect([404, 409, 415, 422]).toContain(status);
      }
    },
  );

  it('that would have changed something is written down when it is refused', async () => {
    const thief = await w.signIn({ flags: [] });
    await w.ask(thief, 'PUT', `/wallet/${SOMETHING}`, { status: 'Done' });
    await w.app.quiet();
    const rows = await w.db.selectFrom('audit').selectAll().where('actor_id', '=', thief.id).execute();
    expect(rows).toMatchObject([{ action: 'wallet.emptied', outcome: 'refused', model: 'wallet' }]);
  });

  it('of a record whose name is too long for any is not there', async () => {
    for (const method of ['GET', 'PUT'] as const)
      expect((await w.ask(nobody, method, `/wallet/${'A'.repeat(500)}`)).status).toBe(404);
  });

  it('says that it may refuse whoever is not allowed, and the login whoever it does not know', () => {
    const { paths } = createOpenApiDocument(routes);
    expect(Object.keys(paths['/user/{id}']?.get?.responses ?? {})).toContain('403');
    expect(Object.keys(paths['/user/login']?.post?.responses ?? {})).toContain('401');
    expect(Object.keys(paths['/profile']?.put?.responses ?? {})).toContain('409');
  });

  it('answers other methods by what is allowed', async () => {
    const { status, answer } = await w.ask(nobody, 'DELETE', `/wallet/${SOMETHING}`);
    expect([status, answer.headers.allow]).toEqual([405, 'GET, PUT']);
  });

  it.each(['/', '/nothing', '/user/login/more', '/../etc/passwd', '//user', '/%2e%2e/x', '/user%2Flogin'])(
    'is none at %s',
    async (path) => {
      const { status, body } = await w.ask(undefined, 'POST', `${API_PREFIX}${path}`);
      expect(status).toBe(404);
      expect(body).toEqual({ message: 'This record does not exist.', request_id: anyText });
    },
  );
});
