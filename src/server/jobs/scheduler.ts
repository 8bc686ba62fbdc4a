import { sql } from 'kysely';
import { dubaiDate, dubaiHour } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import type { ActorContext } from '../http/requestContext';
import { writeAudit } from '../audit/auditLog';

/** Part of a job whose work takes several transactions. */
export interface JobBatch {
  /** Last record of the batch; undefined if no more follow. */
  last?: Id | undefined;
  /** Why a record failed; the others are still processed, and the job is retried on the next check. */
  error?: unknown;
}

/** A job of the scheduler: idempotent, in one transaction or in one per batch. */
export interface Job {
  name: string;
  /** Processes everything, or returns a batch of the records after `after`. */
  run: (db: Db, now: number, after?: Id) => Promise<JobBatch | void>;
  /** Runs every time that the scheduler runs, instead of once a day. */
  everyRun?: true;
  /** Earliest hour in Dubai; default any. */
  startHour?: (db: Db, day: string) => Promise<number>;
}

export interface JobOutcome {
  name: string;
  outcome: 'done' | 'skipped' | 'not yet' | 'failed';
  error?: unknown;
}

interface RunOptions {
  now: number;
  /** Runs regardless of the hour and earlier runs, and waits for a run in progress. */
  force?: boolean;
  /** Ends the run after the transaction in progress. */
  signal?: AbortSignal;
}

/** Audit context for jobs, which have no user. */
export const jobContext = (action: string, db: Db, now: number): ActorContext => ({
  db,
  now,
  recordChange: (...changes) => writeAudit(db, { action, ip: '', requestId: 'jobs', now }, ...changes),
});

const LOCK_NAMESPACE = 7_265_003;

/** Runs the due jobs of a day; a failed job is rolled back and does not stop the others. */
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
  const run = async (previous: JobBatch): Promise<JobOutcome | JobBatch> =>
    criteria.signal?.aborted
      ? { name: job.name, outcome: 'not yet' }
      : inTransaction(db, (trx) => runBatch(trx, job, criteria, previous));
  let result = await run({});
  while (!('outcome' in result)) result = await run(result);
  return result;
}

/**
 * Locks out other processes until the run is recorded; returns false if another process has the lock and
 * `waits` is false.
 */
async function lockRun(trx: Db, name: string, waits: boolean): Promise<boolean> {
  const key = sql`${LOCK_NAMESPACE}, hashtext(${name})`;
  if (waits) {
    await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
    return true;
  }
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(
    trx,
  );
  return rows[0]?.free === true;
}

/** Runs a job, or its batch after the previous one; records the day when everything was processed. */
async function runBatch(
  trx: Db,
  { name, run, everyRun, startHour }: Job,
  { now, force = false }: RunOptions,
  previous: JobBatch,
): Promise<JobOutcome | JobBatch> {
  const day = dubaiDate(now);
  const isLocked = await lockRun(trx, name, force);
  if (!isLocked || (!force && !everyRun && (await hasRun(trx, name, day))))
    return { name, outcome: 'skipped' };
  if (!force && startHour && dubaiHour(now) < (await startHour(trx, day)))
    return { name, outcome: 'not yet' };
  const { last, error: newError } = (await run(trx, now, previous.last)) ?? {};
  const error = previous.error ?? newError;
  if (last) return { last, error };
  if (error) return { name, outcome: 'failed', error };
  const done = { done_for: day, done_at: new Date(now) };
  await trx
    .insertInto('daily_job_runs')
    .values({ name, ...done })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(done))
    .execute();
  return { name, outcome: 'done' };
}

const hasRun = async (db: Db, name: string, day: string): Promise<boolean> =>
  (await db
    .selectFrom('daily_job_runs')
    .select('name')
    .where('name', '=', name)
    .where('done_for', '=', day)
    .executeTakeFirst()) !== undefined;

interface Schedule {
  db: Db;
  clock: () => number;
  jobs: readonly Job[];
  /** Called when a job fails; it is retried on the next check. */
  onError: (name: string, error: unknown) => void;
  /** Milliseconds before the first check and between checks. */
  firstDelayMs?: number;
  intervalMs?: number;
}

const FIRST_DELAY_MS = 20_000;
const INTERVAL_MS = 10 * 60_000;

/** Checks periodically for due jobs until `stop` resolves. */
export function startScheduler({
  db,
  clock,
  jobs,
  onError,
  firstDelayMs = FIRST_DELAY_MS,
  intervalMs = INTERVAL_MS,
}: Schedule) {
  const controller = new AbortController();
  const { signal } = controller;
  let working = Promise.resolve();
  const check = async () => {
    for (const { name, error } of await runJobs(db, jobs, { now: clock(), signal }))
      if (error) onError(name, error);
    wait(intervalMs);
  };
  let timer: NodeJS.Timeout | undefined;
  const wait = (pause: number) => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      working = check();
    }, pause);
    timer.unref();
  };
  wait(firstDelayMs);
  const stop = async (): Promise<void> => {
    controller.abort();
    clearTimeout(timer);
    await working;
  };
  return { stop };
}
