import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type * as Graphile from 'graphile-worker';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { createDb, openPool, type Db } from '../db/client';
import { errorMessage } from '../startupError';
import { createJobFunction, type Task } from './tasks';

interface WorkerOptions {
  url: string;
  tasks: readonly Task[];
  log: (line: string) => void;
}

/** The database announces new jobs; polling finds jobs that are due again. */
const POLL_INTERVAL_MS = 5_000;
/** Shorter than the socket timeout, which would close a silent connection. */
const PING_INTERVAL_MS = 4_000;
const RESTART_DELAY_MS = 1_000;
/** After this time a shutdown aborts running jobs; other workers take them. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

/** Runs background jobs until `stop` resolves; each task has its own workers and connections. */
export async function startWorker({
  url,
  tasks,
  log,
}: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const started = await Promise.all(tasks.map((task) => startTask(task, url, log)));
  const stop = async () => {
    await Promise.all(started.map((workers) => workers.stop()));
  };
  return { stop };
}

/** Maximum number of connections for a task: one per job, one that listens, and one for the queue. */
export const maxConnections = ({ type }: Task): number => type.concurrency + 2;

async function startTask(task: Task, url: string, log: (line: string) => void) {
  const pool = openPool(url, {
    max: maxConnections(task),
    statementTimeoutMs: task.type.statementTimeoutMs,
    onConnectionError: (message) => log(`Database connection of the worker lost: ${message}`),
  });
  ignoreSecondRelease(pool);
  const graphile = await import('graphile-worker');
  const state: { isStopped: boolean; restarting?: Promise<void> } = { isStopped: false };
  const run = () => runTask(graphile, task, pool, log, restart);
  const restart = () => {
    if (!state.isStopped) state.restarting ??= replaceWorkers().finally(() => delete state.restarting);
  };
  const replaceWorkers = async () => {
    for (let failures = 0; !state.isStopped; failures += 1)
      try {
        await pause(RESTART_DELAY_MS);
        await pool.query('select 1');
        await workers.gracefulShutdown();
        workers = run();
        return;
      } catch (error) {
        if (failures === 0) log(`The worker waits for the database: ${errorMessage(error)}`);
      }
  };
  let workers = run();
  const stop = async () => {
    state.isStopped = true;
    await state.restarting;
    await workers.gracefulShutdown();
    await pool.end();
  };
  return { stop };
}

/** Starts the workers of one task; `onBroken` is called when one of them fails because of a lost connection. */
function runTask(
  { Logger, runTaskList }: typeof Graphile,
  task: Task,
  pool: Pool,
  log: (line: string) => void,
  onBroken: () => void,
): WorkerPool {
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:fatalError', onBroken);
  events.on('worker:getJob:error', onBroken);
  events.on('pool:listen:success', ({ client }) => keepAlive(client, events));
  const logger = new Logger(() => (level, message, meta) => {
    if (String(level) === 'error' && meta?.failure !== true) log(`Job queue: ${message}`);
  });
  const { name, concurrency } = task.type;
  const options = { events, logger, concurrency, pollInterval: POLL_INTERVAL_MS, noHandleSignals: true };
  return runTaskList(
    { ...options, gracefulShutdownAbortTimeout: SHUTDOWN_TIMEOUT_MS },
    { [name]: createJobFunction(task, createDb(pool), log) },
    pool,
  );
}

/** graphile-worker may release its listening client twice if it is stopped while the connection breaks. */
function ignoreSecondRelease(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const connectOnce = (callback?: Parameters<typeof connect>[0]) => {
    if (!callback) return connect();
    return connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (destroy) => {
        if (!isReleased) release(destroy);
        isReleased = true;
      });
    });
  };
  pool.connect = connectOnce as Pool['connect'];
}

/** Queries the connection that waits for announcements, so that a lost one is noticed and replaced. */
function keepAlive(client: PoolClient, events: WorkerEvents): void {
  const timer = setInterval(() => {
    client.query('select 1').catch(() => undefined);
  }, PING_INTERVAL_MS).unref();
  events.once('pool:listen:release', () => clearInterval(timer));
}

/** Locks are held longer than this only by jobs of killed workers. */
const LOCK_TIMEOUT = '5 minutes';
/** Tasks with attempts of up to half an hour. */
const LONG_TASKS = ['data_import', 'report_export'];

/** Gives the jobs of killed workers to others, and removes those that have no attempt left. */
export async function releaseAbandonedJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs
    where locked_at < now() - case when task_identifier in (${sql.join(LONG_TASKS)}) then '30 minutes'
      else ${LOCK_TIMEOUT} end::interval))`.execute(db);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null))`.execute(db);
}
