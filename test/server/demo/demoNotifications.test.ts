import { DATABASE_JOBS } from '../../../src/server/dailyJobs';
import { runJobs } from '../../../src/server/jobs/scheduler';
import { createDemoDatabase, NOON, rowsOf } from './demoFixtures';

const SOME_DOZENS = 48;

let fresh: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  fresh = await createDemoDatabase();
});
afterAll(() => fresh.close());

interface Reader {
  username: string;
  unread: number;
  told: number;
}

const readers = () =>
  rowsOf<Reader>(
    fresh,
    `select u.username, count(*) filter (where e.status = 0) as unread, count(*) as told
     from events e join users u on u.id = e.user_id group by 1 order by 1`,
  );

it('nobody begins with more news than a person reads, and those who sign in have some', async () => {
  const all = await readers();
  expect(all.filter(({ unread }) => unread > SOME_DOZENS)).toEqual([]);
  expect(all.find(({ username }) => username === 'admin')?.unread).toBeGreaterThan(5);
});

it('the first day’s jobs find everything told before', async () => {
  const before = await readers();
  const outcomes = await runJobs(fresh.db, DATABASE_JOBS, { now: NOON });
  expect(outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  expect(await readers()).toEqual(before);
});

it('news lie in the past, are read after they came, and are unread only when they are new to somebody', async () => {
  const odd = await rowsOf(
    fresh,
    `select id from events where created_at >= '2026-11-21T08:00:00Z' or read_at < created_at
       or (status = 1) <> (read_at is not null)`,
  );
  expect(odd).toEqual([]);
});
