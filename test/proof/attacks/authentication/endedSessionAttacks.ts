import { COLLECTION_USER, PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { routes } from '../../../../src/server/routes';
import { newRecordId } from '../../../../src/server/db/recordId';
import { PASSWORD } from '../../../server/support/testServer';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import type { AuthSetup } from './loginAttacks';
import type { Attack } from '../support/attackProof';

const HOUR = 3_600_000;

/** Every way to end a session. */
const ENDINGS: Readonly<
  Record<string, (server: TestServer, user: TestUser, admin: TestUser) => Promise<unknown>>
> = {
  logout: (server, user) => server.request(user, 'POST', '/auth/logout'),
  revocation: async (server, { id }, admin) => server.request(admin, 'POST', `/user/${id}/end-sessions`),
  'blocking the user': (server, { id }, admin) => server.request(admin, 'POST', `/user/${id}/block`),
  'deleting the user': (server, { id }, admin) => server.request(admin, 'DELETE', `/user/${id}`),
  'a role change': async (server, { id }, admin) => {
    const role = await server.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', COLLECTION_USER)
      .executeTakeFirstOrThrow();
    return server.request(admin, 'PUT', `/user/${id}`, { role: role.id, version: 1 });
  },
  'an email change': (server, { id }, admin) =>
    server.request(admin, 'PUT', `/user/${id}`, { email: `${id}@example.com`, version: 1 }),
  'a password change': async (server, { id }) => {
    const { username } = await server.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { body } = await server.request(undefined, 'POST', '/user/login', { username, password: PASSWORD });
    const passwords = { current_password: PASSWORD, new_password: 'seven grey herons wade' };
    return server.request({ token: String(body.token) }, 'POST', '/profile/password', passwords);
  },
  'ending all other sessions': async (server, { id }) => {
    const { username } = await server.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { body } = await server.request(undefined, 'POST', '/user/login', { username, password: PASSWORD });
    return server.request({ token: String(body.token) }, 'POST', '/profile/end-others');
  },
  'five newer sessions': async (server, { username }) => {
    for (let at = 0; at < 5; at += 1) {
      server.clock.now += 1_000;
      await server.request(undefined, 'POST', '/user/login', { username, password: PASSWORD });
    }
  },
  'two idle hours': (server) => Promise.resolve(void (server.clock.now += 2 * HOUR + 1)),
  'six hours': async (server, user) => {
    for (let at = 0; at < 6; at += 1) {
      await server.request(user, 'GET', '/profile');
      server.clock.now += HOUR;
    }
  },
};

const NATIONAL_ID = '784199012345676';

/** Sets the national ID that editing an account requires. */
async function setNationalId({ db }: TestServer, { id }: TestUser): Promise<void> {
  await db.updateTable('users').set({ national_id: null }).execute();
  await db.updateTable('users').set({ national_id: NATIONAL_ID }).where('id', '=', id).execute();
}

const isRefusal = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'status' in outcome && Number(outcome.status) >= 300;

const PROTECTED_ROUTES = routes.filter(({ permission }) => permission !== 'open');

/** Ends a session and checks that every protected route answers 401. */
const attackAfter =
  (cause: string): Attack<AuthSetup> =>
  async ({ slowServer: server }, { expect }) => {
    const admin = await server.signIn({ role: 'SuperAdmin' });
    const user = await server.signIn({ flags: PERMISSION_FLAGS });
    const { status: statusBefore } = await server.request(user, 'GET', '/profile');
    expect(statusBefore === 200, `the session was not active before: ${String(statusBefore)}`);
    await setNationalId(server, user);
    expect(!isRefusal(await ENDINGS[cause]?.(server, user, admin)), 'the session could not be ended');
    for (const { method, path } of PROTECTED_ROUTES) {
      const { status } = await server.request(
        user,
        method,
        path.replace(/:\w+/g, newRecordId()),
        method === 'GET' ? undefined : {},
      );
      expect(status === 401, `${method} ${path} answers ${String(status)} after it`);
    }
  };

/** One attack per way to end a session. */
export const endedSessionAttacks: Readonly<Record<string, Attack<AuthSetup>>> = Object.fromEntries(
  Object.keys(ENDINGS).map((cause) => [`a session ended by ${cause}`, attackAfter(cause)]),
);
