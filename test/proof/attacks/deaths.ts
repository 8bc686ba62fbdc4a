import { COLLECTION_USER, PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import { newRecordId } from '../../../src/server/db/recordId';
import { PASSWORD } from '../../server/support/testServer';
import type { TestUser, TestServer } from '../../server/support/testServer';
import type { Gate } from './guesses';
import type { Trick } from './tricks';

const HOUR = 3_600_000;

/** Every way in which a session ends, done to one person by whoever does it. */
const CAUSES: Readonly<
  Record<string, (w: TestServer, person: TestUser, boss: TestUser) => Promise<unknown>>
> = {
  'signing out': (w, person) => w.ask(person, 'POST', '/auth/logout'),
  'being cut off': async (w, { id }, boss) => w.ask(boss, 'POST', `/user/${id}/end-sessions`),
  'being blocked': (w, { id }, boss) => w.ask(boss, 'POST', `/user/${id}/block`),
  'being deleted': (w, { id }, boss) => w.ask(boss, 'DELETE', `/user/${id}`),
  'another role': async (w, { id }, boss) => {
    const role = await w.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', COLLECTION_USER)
      .executeTakeFirstOrThrow();
    return w.ask(boss, 'PUT', `/user/${id}`, { role: role.id, version: 1 });
  },
  'another address': (w, { id }, boss) =>
    w.ask(boss, 'PUT', `/user/${id}`, { email: `${id}@example.com`, version: 1 }),
  'a new password': async (w, { id }) => {
    const { username } = await w.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { body } = await w.ask(undefined, 'POST', '/user/login', { username, password: PASSWORD });
    const passwords = { current_password: PASSWORD, new_password: 'seven grey herons wade' };
    return w.ask({ token: String(body.token) }, 'POST', '/profile/password', passwords);
  },
  'ending all others': async (w, { id }) => {
    const { username } = await w.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { body } = await w.ask(undefined, 'POST', '/user/login', { username, password: PASSWORD });
    return w.ask({ token: String(body.token) }, 'POST', '/profile/end-others');
  },
  'five newer ones': async (w, { username }) => {
    for (let at = 0; at < 5; at += 1) {
      w.clock.now += 1_000;
      await w.ask(undefined, 'POST', '/user/login', { username, password: PASSWORD });
    }
  },
  'two idle hours': (w) => Promise.resolve(void (w.clock.now += 2 * HOUR + 1)),
  'six hours': async (w, person) => {
    for (let at = 0; at < 6; at += 1) {
      await w.ask(person, 'GET', '/profile');
      w.clock.now += HOUR;
    }
  },
};

const NATIONAL_ID = '784199012345676';

/** Give somebody the number without which an account can't be changed. */
async function identify({ db }: TestServer, { id }: TestUser): Promise<void> {
  await db.updateTable('users').set({ national_id: null }).execute();
  await db.updateTable('users').set({ national_id: NATIONAL_ID }).where('id', '=', id).execute();
}

const isRefusal = (done: unknown): boolean =>
  typeof done === 'object' && done !== null && 'status' in done && Number(done.status) >= 300;

const CLOSED = routes.filter(({ permission }) => permission !== 'open');

/** One way of ending a session: from the very next request on it opens nothing at all. */
const deathBy =
  (cause: string): Trick<Gate> =>
  async ({ slow: w }, { expect }) => {
    const boss = await w.signIn({ role: 'SuperAdmin' });
    const person = await w.signIn({ flags: PERMISSION_FLAGS });
    const { status: alive } = await w.ask(person, 'GET', '/profile');
    expect(alive === 200, `it never lived: ${String(alive)}`);
    await identify(w, person);
    expect(!isRefusal(await CAUSES[cause]?.(w, person, boss)), 'it could not be ended so');
    for (const { method, path } of CLOSED) {
      const { status } = await w.ask(
        person,
        method,
        path.replace(/:\w+/g, newRecordId()),
        method === 'GET' ? undefined : {},
      );
      expect(status === 401, `${method} ${path} answers ${String(status)} after it`);
    }
  };

/** A trick for every cause. */
export const deaths: Readonly<Record<string, Trick<Gate>>> = Object.fromEntries(
  Object.keys(CAUSES).map((cause) => [`a session ended by ${cause}`, deathBy(cause)]),
);
