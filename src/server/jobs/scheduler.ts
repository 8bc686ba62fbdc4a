import { sql } from 'kysely';
import { dayInDubai, hourInDubai } from '../../domain/dates';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import type { Afterwards } from '../http/afterCommit';
import type { Author } from '../http/requestContext';
import { writeAudit } from '../audit/auditLog';

/** Work of every day: all of it or nothing, and harmless when it is done twice; what it leaves for afterwards is done once it stands. */
export interface Job {
  name: string;
  run: (db: Db, now: number, afterwards: Afterwards) => Promise<unknown>;
  /** Done at every look, not once a day. */
  often?: true;
  /** The hour of the day in Dubai before which it waits; done at the first look unless told. */
  from?: (db: Db, day: string) => Promise<number>;
}

/** How one job went. */
export interface JobOutcome {
  name: string;
  outcome: 'done' | 'done before' | 'not yet' | 'failed';
  error?: unknown;
}

interface Wishes {
  now: number;
  /** By hand: done even if it was done for that day before, and at any hour. */
  again?: boolean;
}

/** Nobody, as far as the audit knows: what a job does is its own. */
export const authorOf = (action: string, db: Db, now: number): Author => ({
  ...{ db, now },
  changed: (change) => writeAudit(db, { action, ip: '', requestId: 'jobs', now }, change),
});

const LOCKS = 7_265_003;

/** Do what is still to do of a day, one job after another; one that fails leaves nothing behind and keeps no other. */
export async function doJobs(db: Db, jobs: readonly Job[], wishes: Wishes): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = [];
  for (const job of jobs)
    outcomes.push(
      await doJob(db, job, wishes).catch((error: unknown): JobOutcome => ({
        name: job.name,
        outcome: 'failed',
        error,
      })),
    );
  return outcomes;
}

async function doJob(db: Db, job: Job, wishes: Wishes): Promise<JobOutcome> {
  const { outcome, left } = await inTransaction(db, async (trx) => {
    const left: (() => Promise<unknown>)[] = [];
    return { outcome: await doWithin(trx, job, { ...wishes, afterwards: (work) => left.push(work) }), left };
  });
  await Promise.all(left.map((work) => work()));
  return outcome;
}

/** The lock holds other processes off until the day is written down. */
async function doWithin(
  trx: Db,
  { name, run, often, from }: Job,
  { now, again = false, afterwards }: Wishes & { afterwards: Afterwards },
): Promise<JobOutcome> {
  const day = dayInDubai(now);
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS}, hashtext(${name})) as free`.execute(trx);
  if (!rows[0]?.free || (!again && !often && (await wasDone(trx, name, day))))
    return { name, outcome: 'done before' };
  if (!again && from && hourInDubai(now) < (await from(trx, day))) return { name, outcome: 'not yet' };
  await run(trx, now, afterwards);
  const done = { done_for: day, done_at: new Date(now) };
  await trx
    .insertInto('jobs')
    .values({ name, ...done })
    .onConflict((known) => known.column('name').doUpdateSet(done))
    .execute();
  return { name, outcome: 'done' };
}

const wasDone = async (db: Db, name: string, day: string): Promise<boolean> =>
  (await db
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', name)
    .where('done_for', '=', day)
    .executeTakeFirst()) !== undefined;

interface Schedule {
  db: Db;
  clock: () => number;
  jobs: readonly Job[];
  /** Hears of a job that failed; it is tried again the next time. */
  onFault: (name: string, error: unknown) => void;
  /** Milliseconds until the first look and between looks. */
  first?: number;
  every?: number;
}

const FIRST_MS = 20_000;
const EVERY_MS = 10 * 60_000;

/** Look again and again whether a job of today is still to do; ends when `stop` has answered. */
export function startJobs({ db, clock, jobs, onFault, first = FIRST_MS, every = EVERY_MS }: Schedule) {
  const state = { stopped: false, working: Promise.resolve() };
  const look = async () => {
    for (const { name, error } of await doJobs(db, jobs, { now: clock() })) if (error) onFault(name, error);
    wait(every);
  };
  let timer: NodeJS.Timeout | undefined;
  const wait = (pause: number) => {
    if (state.stopped) return;
    timer = setTimeout(() => {
      state.working = look();
    }, pause);
    timer.unref();
  };
  wait(first);
  const stop = async (): Promise<void> => {
    state.stopped = true;
    clearTimeout(timer);
    await state.working;
  };
  return { stop };
}
