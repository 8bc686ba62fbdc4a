import { sql } from 'kysely';
import { dubaiDate, dubaiHour } from '../../domain/dates';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import type { AfterCommit } from '../http/afterCommit';
import type { ActorContext } from '../http/requestContext';
import { writeAudit } from '../audit/auditLog';

/** Work of every day: all of it or nothing, and harmless when it is done twice; what it leaves for afterwards is done once it stands. */
export interface Job {
  name: string;
  run: (db: Db, now: number, afterwards: AfterCommit) => Promise<unknown>;
  /** Done at every look, not once a day. */
  everyRun?: true;
  /** The hour of the day in Dubai before which it waits; done at the first look unless told. */
  startHour?: (db: Db, day: string) => Promise<number>;
}

/** How one job went. */
export interface JobOutcome {
  name: string;
  outcome: 'done' | 'done before' | 'not yet' | 'failed';
  error?: unknown;
}

interface RunOptions {
  now: number;
  /** By hand: done even if it was done for that day before, and at any hour. */
  force?: boolean;
}

/** Nobody, as far as the audit knows: what a job does is its own. */
export const jobContext = (action: string, db: Db, now: number): ActorContext => ({
  ...{ db, now },
  recordChange: (change) => writeAudit(db, { action, ip: '', requestId: 'jobs', now }, change),
});

const LOCK_NAMESPACE = 7_265_003;

/** Do what is still to do of a day, one job after another; one that fails leaves nothing behind and keeps no other. */
export async function runJobs(db: Db, jobs: readonly Job[], criteria: RunOptions): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = [];
  for (const job of jobs)
    outcomes.push(
      await runJob(db, job, criteria).catch((error: unknown): JobOutcome => ({
        name: job.name,
        outcome: 'failed',
        error,
      })),
    );
  return outcomes;
}

async function runJob(db: Db, job: Job, criteria: RunOptions): Promise<JobOutcome> {
  const { outcome, left } = await inTransaction(db, async (trx) => {
    const left: (() => Promise<unknown>)[] = [];
    return {
      outcome: await runJobInTransaction(trx, job, { ...criteria, afterwards: (work) => left.push(work) }),
      left,
    };
  });
  await Promise.all(left.map((work) => work()));
  return outcome;
}

/** The lock holds other processes off until the day is written down. */
async function runJobInTransaction(
  trx: Db,
  { name, run, everyRun, startHour }: Job,
  { now, force = false, afterwards }: RunOptions & { afterwards: AfterCommit },
): Promise<JobOutcome> {
  const day = dubaiDate(now);
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_NAMESPACE}, hashtext(${name})) as free`.execute(trx);
  if (!rows[0]?.free || (!force && !everyRun && (await hasRun(trx, name, day))))
    return { name, outcome: 'done before' };
  if (!force && startHour && dubaiHour(now) < (await startHour(trx, day)))
    return { name, outcome: 'not yet' };
  await run(trx, now, afterwards);
  const done = { done_for: day, done_at: new Date(now) };
  await trx
    .insertInto('jobs')
    .values({ name, ...done })
    .onConflict((known) => known.column('name').doUpdateSet(done))
    .execute();
  return { name, outcome: 'done' };
}

const hasRun = async (db: Db, name: string, day: string): Promise<boolean> =>
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
  onError: (name: string, error: unknown) => void;
  /** Milliseconds until the first look and between looks. */
  firstDelayMs?: number;
  intervalMs?: number;
}

const FIRST_DELAY_MS = 20_000;
const INTERVAL_MS = 10 * 60_000;

/** Look again and again whether a job of today is still to do; ends when `stop` has answered. */
export function startScheduler({
  db,
  clock,
  jobs,
  onError,
  firstDelayMs = FIRST_DELAY_MS,
  intervalMs = INTERVAL_MS,
}: Schedule) {
  const state = { stopped: false, working: Promise.resolve() };
  const look = async () => {
    for (const { name, error } of await runJobs(db, jobs, { now: clock() })) if (error) onError(name, error);
    wait(intervalMs);
  };
  let timer: NodeJS.Timeout | undefined;
  const wait = (pause: number) => {
    if (state.stopped) return;
    timer = setTimeout(() => {
      state.working = look();
    }, pause);
    timer.unref();
  };
  wait(firstDelayMs);
  const stop = async (): Promise<void> => {
    state.stopped = true;
    clearTimeout(timer);
    await state.working;
  };
  return { stop };
}
