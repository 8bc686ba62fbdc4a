import { once } from 'node:events';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { runJobs, startScheduler } from '../../../src/server/jobs/scheduler';
import type { Job, JobOutcome } from '../../../src/server/jobs/scheduler';
import { openPool, createDb } from '../../../src/server/db/client';
import type { Db } from '../../../src/server/db/client';
import type { TestDatabase } from '../support/testDatabase';
import { createTestDatabase } from '../support/testDatabase';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const NEXT_DAY = Date.parse('2026-11-20T20:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate daily_job_runs; truncate document_number_series'));

/** A job that records its runs in memory and in the database. */
function createJob(name = 'count') {
  const runs: number[] = [];
  const run: Job['run'] = async (db, now) => {
    runs.push(now);
    await db.insertInto('document_number_series').values({ name, year: runs.length, last: 1 }).execute();
  };
  return { runs, job: { name, run } };
}

describe('daily jobs', () => {
  it('run once per day in Dubai', async () => {
    const { runs, job } = createJob();
    expect(await runJobs(database.db, [job], { now: NOW })).toEqual([{ name: 'count', outcome: 'done' }]);
    expect(await runJobs(database.db, [job], { now: NOW + 60_000 })).toMatchObject([{ outcome: 'skipped' }]);
    await runJobs(database.db, [job], { now: NEXT_DAY });
    expect(runs).toEqual([NOW, NEXT_DAY]);
  });

  it('run again when forced', async () => {
    const { runs, job } = createJob();
    await runJobs(database.db, [job], { now: NOW });
    await runJobs(database.db, [job], { now: NOW, force: true });
    expect(runs).toEqual([NOW, NOW]);
  });

  it('run again when forced, after another process has finished them', async () => {
    const pools = Array.from({ length: 2 }, () => openPool(database.url, { max: 2 }));
    const [first, second] = pools.map(createDb);
    const { runs, job } = createJob();
    let forced: Promise<JobOutcome[]> | undefined;
    const earlier: Job = {
      name: job.name,
      run: async (...args) => {
        forced = runJobs(second as Db, [job], { now: NOW + 1, force: true });
        await job.run(...args);
      },
    };
    await runJobs(first as Db, [earlier], { now: NOW });
    expect(await forced).toEqual([{ name: 'count', outcome: 'done' }]);
    expect(runs).toEqual([NOW, NOW + 1]);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('continue after a failed job, which is rolled back and retried', async () => {
    const first = createJob('first');
    const broken: Job = {
      name: 'broken',
      run: async (...args) => {
        await createJob('broken').job.run(...args);
        throw new Error('broken on purpose');
      },
    };
    const last = createJob('last');
    const jobs = [first.job, broken, last.job];
    const outcomes = await runJobs(database.db, jobs, { now: NOW });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done']);
    const { rows } = await database.pool.query('select name from document_number_series order by name');
    expect(rows).toEqual([{ name: 'first' }, { name: 'last' }]);
    const secondRun = await runJobs(database.db, jobs, { now: NOW });
    expect(secondRun.map(({ outcome }) => outcome)).toEqual(['skipped', 'failed', 'skipped']);
  });

  it('run batches in separate transactions, and again if a record failed', async () => {
    const error = new Error('broken on purpose');
    const starts: unknown[] = [];
    const transactions = new Set<unknown>();
    const run: Job['run'] = async (db, _now, after) => {
      starts.push(after);
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
      transactions.add(rows[0]?.id);
      if (after !== undefined) return {};
      return { last: 'first', ...(starts.length === 1 && { error }) };
    };
    const work = () => runJobs(database.db, [{ name: 'batches', run }], { now: NOW });
    expect(await work()).toEqual([{ name: 'batches', outcome: 'failed', error }]);
    expect(await work()).toEqual([{ name: 'batches', outcome: 'done' }]);
    expect(await work()).toEqual([{ name: 'batches', outcome: 'skipped' }]);
    expect(starts).toEqual([undefined, 'first', undefined, 'first']);
    expect(transactions.size).toBe(4);
  });

  it('run in only one of several processes', async () => {
    const pools = Array.from({ length: 3 }, () => openPool(database.url, { max: 2 }));
    const { runs, job } = createJob();
    const slow: Job = { name: job.name, run: (...args) => pause(50).then(() => job.run(...args)) };
    await Promise.all(pools.map((pool) => runJobs(createDb(pool), [slow], { now: NOW })));
    expect(runs).toEqual([NOW]);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('are scheduled until the scheduler stops, and failures are reported', async () => {
    const failedJobs: string[] = [];
    const job: Job = { name: 'broken', run: () => Promise.reject(new Error('broken on purpose')) };
    const onError = (name: string) => void failedJobs.push(name);
    const scheduler = startScheduler({
      db: database.db,
      clock: () => NOW,
      jobs: [job],
      onError: onError,
      firstDelayMs: 1,
      intervalMs: 1,
    });
    while (failedJobs.length < 2) await pause(5);
    await scheduler.stop();
    const failureCount = failedJobs.length;
    await pause(30);
    expect(failedJobs).toHaveLength(failureCount);
    expect(new Set(failedJobs)).toEqual(new Set(['broken']));
  });

  it('are left to the next start when the scheduler stops, after the transaction in progress', async () => {
    const { runs, job } = createJob();
    const started: unknown[] = [];
    const release = new AbortController();
    const batches: Job['run'] = async (_db, _now, after) => {
      started.push(after);
      if (!release.signal.aborted) await once(release.signal, 'abort');
      return after === undefined ? { last: 'first' } : {};
    };
    const scheduler = startScheduler({
      db: database.db,
      clock: () => NOW,
      jobs: [{ name: 'batches', run: batches }, job],
      onError: () => undefined,
      firstDelayMs: 1,
    });
    while (started.length === 0) await pause(5);
    const stopped = scheduler.stop();
    release.abort();
    await stopped;
    expect(started).toEqual([undefined]);
    expect(runs).toEqual([]);
  });
});
