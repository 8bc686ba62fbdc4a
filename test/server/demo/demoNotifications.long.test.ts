import { DATABASE_JOBS } from '../../../src/server/dailyJobs';
import { runJobs } from '../../../src/server/jobs/scheduler';
import { createDemoDatabase, NOON, rowsOf } from './demoFixtures';

const MAX_UNREAD = 48;

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.close());

interface Reader {
  username: string;
  unread: number;
  total: number;
}

const readers = () =>
  rowsOf<Reader>(
    database,
    `select u.username, count(*) filter (where e.status = 0) as unread, count(*) as total
     from events e join users u on u.id = e.user_id group by 1 order by 1`,
  );

it('every demo user starts with few notifications, and sign-in accounts with some', async () => {
  const all = await readers();
  expect(all.filter(({ unread }) => unread > MAX_UNREAD)).toEqual([]);
  expect(all.find(({ username }) => username === 'admin')?.unread).toBeGreaterThan(5);
});

it('the daily jobs of the first day repeat no notification', async () => {
  const before = await readers();
  const outcomes = await runJobs(database.db, DATABASE_JOBS, { now: NOON });
  expect(outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  expect(await readers()).toEqual(before);
});

it('notifications are in the past, read after their creation, and unread only if recent', async () => {
  const invalid = await rowsOf(
    database,
    `select id from events where created_at >= '2026-11-21T08:00:00Z' or read_at < created_at
       or (status = 1) <> (read_at is not null)`,
  );
  expect(invalid).toEqual([]);
});
