import { setTimeout as pause } from 'node:timers/promises';
import { simulateNotification, startSimulator } from '../../../src/server/demo/simulator';
import type { TestDatabase } from '../support/testDatabase';
import { NOON, createDemoDatabase } from './demoFixtures';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query(`delete from events where dedupe_key like 'simulated:%'`));

interface SimulatedNotification {
  username: string;
  model: string;
  title: string;
  text: string;
}
const notifications = async (): Promise<SimulatedNotification[]> =>
  (
    await database.pool
      .query<SimulatedNotification>(`select u.username, e.model, e.title, e.text from events e join users u on u.id = e.user_id
      where e.dedupe_key like 'simulated:%' and e.status = 0 order by e.created_at, u.username`)
  ).rows;
const countOf = async (where: string): Promise<number> =>
  (await database.pool.query(`select from events where ${where}`)).rowCount ?? 0;

it.each([
  [0, 'bill', ['a.rahman', 'admin', 'h.mansoori', 'l.haddad', 'p.nair']],
  [1, 'order', ['admin', 'h.mansoori', 'l.haddad', 'o.khan', 'p.nair', 'r.santos']],
  [2, 'contract', ['a.rahman', 'admin', 'h.mansoori', 'l.haddad', 'n.bakr', 'o.khan', 'p.nair']],
])('turn %i creates a %s notification for permitted users only', async (turn, model, usernames) => {
  expect(await simulateNotification(database.db, turn, NOON)).toBe(usernames.length);
  const rows = await notifications();
  expect(rows.map(({ username }) => username)).toEqual(usernames);
  expect(new Set(rows.map((row) => row.model))).toEqual(new Set([model]));
});

it('creates a complete text in every turn', async () => {
  for (let turn = 0; turn < 7; turn++)
    expect(await simulateNotification(database.db, turn, NOON + turn)).toBeGreaterThan(0);
  for (const { title, text } of await notifications())
    expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|-----|: $|, \.$/);
});

it('refers to existing records', async () => {
  for (let turn = 0; turn < 7; turn++) await simulateNotification(database.db, turn, NOON);
  expect(
    await countOf(`dedupe_key like 'simulated:%' and model_id not in
      (select id from bills union all select id from orders union all select id from contracts)`),
  ).toBe(0);
});

it('keeps the latest 300 of its own notifications and leaves others unchanged', async () => {
  const others = await countOf('true');
  for (let turn = 0; turn < 80; turn++) await simulateNotification(database.db, turn, NOON + turn * 1000);
  expect(await countOf('true')).toBe(others + 300);
  expect(
    await countOf(`dedupe_key like 'simulated:%' and created_at = to_timestamp(${(NOON + 79_000) / 1000})`),
  ).toBeGreaterThan(3);
});

it('repeats until it is stopped', async () => {
  const errors: unknown[] = [];
  const simulator = startSimulator({
    db: database.db,
    clock: Date.now,
    delay: () => 1,
    onError: (error) => errors.push(error),
  });
  while ((await notifications()).length < 12) await pause(5);
  await simulator.stop();
  const then = (await notifications()).length;
  await pause(50);
  expect([(await notifications()).length, errors]).toEqual([then, []]);
});

it('reports an error and continues', async () => {
  const errors: unknown[] = [];
  let calls = 0;
  const clock = () => {
    calls += 1;
    if (calls === 1) throw new Error('no clock');
    return NOON;
  };
  const simulator = startSimulator({
    db: database.db,
    clock,
    delay: () => 1,
    onError: (error) => errors.push(error),
  });
  while ((await notifications()).length === 0) await pause(5);
  await simulator.stop();
  expect(errors).toHaveLength(1);
});
