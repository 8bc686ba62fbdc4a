import { setTimeout as pause } from 'node:timers/promises';
import { runJobs, startScheduler } from '../../../src/server/jobs/scheduler';
import type { Job } from '../../../src/server/jobs/scheduler';
import { openPool, createDb } from '../../../src/server/db/client';
import type { TestDatabase } from '../support/testDatabase';
import { createTestDatabase } from '../support/testDatabase';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const NEXT_DAY = Date.parse('2026-11-20T20:00:00Z');

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.close());
beforeEach(() => fresh.pool.query('truncate daily_job_runs; truncate document_number_series'));

/** A job that counts how often it was done, in the database and beside it. */
function counting(name = 'count') {
  const seen: number[] = [];
  const run: Job['run'] = async (db, now) => {
    seen.push(now);
    await db.insertInto('document_number_series').values({ name, year: seen.length, last: 1 }).execute();
  };
  return { seen, job: { name, run } };
}

describe('the daily jobs', () => {
  it('are done once on each day in Dubai', async () => {
    const { seen, job } = counting();
    expect(await runJobs(fresh.db, [job], { now: NOW })).toEqual([{ name: 'count', outcome: 'done' }]);
    expect(await runJobs(fresh.db, [job], { now: NOW + 60_000 })).toMatchObject([{ outcome: 'done before' }]);
    await runJobs(fresh.db, [job], { now: NEXT_DAY });
    expect(seen).toEqual([NOW, NEXT_DAY]);
  });

  it('are done again by hand', async () => {
    const { seen, job } = counting();
    await runJobs(fresh.db, [job], { now: NOW });
    await runJobs(fresh.db, [job], { now: NOW, force: true });
    expect(seen).toEqual([NOW, NOW]);
  });

  it('go on when one fails, which leaves nothing behind and is tried again', async () => {
    const first = counting('first');
    const broken: Job = {
      name: 'broken',
      run: async (...given) => {
        await counting('broken').job.run(...given);
        throw new Error('no paper');
      },
    };
    const last = counting('last');
    const jobs = [first.job, broken, last.job];
    const outcomes = await runJobs(fresh.db, jobs, { now: NOW });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done']);
    const { rows } = await fresh.pool.query('select name from document_number_series order by name');
    expect(rows).toEqual([{ name: 'first' }, { name: 'last' }]);
    const again = await runJobs(fresh.db, jobs, { now: NOW });
    expect(again.map(({ outcome }) => outcome)).toEqual(['done before', 'failed', 'done before']);
  });

  it('are done by one of several processes only', async () => {
    const others = Array.from({ length: 3 }, () => openPool(fresh.url, { max: 2 }));
    const { seen, job } = counting();
    const slow: Job = { name: job.name, run: (...given) => pause(50).then(() => job.run(...given)) };
    await Promise.all(others.map((pool) => runJobs(createDb(pool), [slow], { now: NOW })));
    expect(seen).toEqual([NOW]);
    await Promise.all(others.map((pool) => pool.end()));
  });

  it('are looked after until they are stopped, and tell what failed', async () => {
    const faults: string[] = [];
    const job: Job = { name: 'broken', run: () => Promise.reject(new Error('no paper')) };
    const onFault = (name: string) => void faults.push(name);
    const daily = startScheduler({
      db: fresh.db,
      clock: () => NOW,
      jobs: [job],
      onError: onFault,
      firstDelayMs: 1,
      intervalMs: 1,
    });
    while (faults.length < 2) await pause(5);
    await daily.stop();
    const told = faults.length;
    await pause(30);
    expect(faults).toHaveLength(told);
    expect(new Set(faults)).toEqual(new Set(['broken']));
  });
});
