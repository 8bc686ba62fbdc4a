import { sql } from 'kysely';
import type { Task as JobFunction } from 'graphile-worker';
import type { InferType, Schema } from 'yup';
import type { Db } from '../db/client';
import { errorMessage } from '../startupError';

/** A kind of background job. */
export interface TaskType<Payload extends Schema = Schema> {
  name: string;
  payload: Payload;
  /** The pause after attempt n is exp(n) seconds, six hours at most. */
  maxAttempts: number;
  /** Jobs of this type that one process runs at once, in separate workers. */
  concurrency: number;
  statementTimeoutMs: number;
}

/** One attempt at a job. */
export interface Attempt {
  db: Db;
  jobId: string;
  /** Writes a line to the log of the worker. */
  log: (line: string) => void;
  isLast: boolean;
  /** Milliseconds from a failure of this attempt to the next one. */
  retryDelayMs: number;
  /** Aborted when the worker shuts down. */
  signal: AbortSignal;
}

/** A task type with the function that runs its jobs; jobs that throw are retried. */
export interface Task {
  type: TaskType;
  run: (payload: unknown, attempt: Attempt) => Promise<void>;
}

export const createTask = <Payload extends Schema>(
  type: TaskType<Payload>,
  run: (payload: InferType<Payload>, attempt: Attempt) => Promise<void>,
): Task => ({ type, run: (payload, attempt) => run(payload, attempt) });

/** A permanent failure, which is not retried; the message is the reason. */
export class PermanentFailure extends Error {}

interface NewJob<Payload extends Schema> {
  payload: InferType<Payload>;
  /** A job that has not started is replaced by one with the same key. */
  key?: string;
  maxAttempts?: number;
}

/**
 * Adds jobs in the caller's transaction; area-restricted users may do so too. One statement adds all of them, because a
 * running job with the same key cannot end before the transaction does.
 */
export async function enqueueAll<Payload extends Schema>(
  db: Db,
  type: TaskType<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<void> {
  const rows = jobs.map(({ payload, key = null, maxAttempts = type.maxAttempts }) => ({
    payload,
    key,
    max_attempts: maxAttempts,
  }));
  await sql`select public.enqueue_job(${type.name}, j.payload, j.key, j.max_attempts)
    from json_to_recordset(${JSON.stringify(rows)}::json) as j (payload json, key text, max_attempts integer)`.execute(
    db,
  );
}

/** Adds a job as `enqueueAll` does. */
export const enqueue = <Payload extends Schema>(
  db: Db,
  type: TaskType<Payload>,
  payload: InferType<Payload>,
  options: Omit<NewJob<Payload>, 'payload'> = {},
): Promise<void> => enqueueAll(db, type, [{ payload, ...options }]);

/** The pause that graphile-worker makes after a failed attempt. */
const retryDelayMs = (attempt: number): number => Math.round(Math.exp(Math.min(attempt, 10)) * 1_000);

/** The function that graphile-worker calls for the jobs of a task. */
export const createJobFunction =
  ({ type, run }: Task, db: Db, log: (line: string) => void): JobFunction =>
  async (payload, { job, abortSignal }) => {
    const { attempts, max_attempts } = job;
    const attempt = {
      db,
      log,
      jobId: job.id,
      isLast: attempts >= max_attempts,
      retryDelayMs: retryDelayMs(attempts),
      signal: abortSignal ?? new AbortController().signal,
    };
    try {
      if (!type.payload.isValidSync(payload, { strict: true }))
        throw new PermanentFailure('The payload is malformed.');
      await run(payload, attempt);
    } catch (error) {
      const isPermanent = error instanceof PermanentFailure;
      const outcome =
        isPermanent || attempt.isLast ? 'given up' : `retried in ${attempt.retryDelayMs / 1_000} s`;
      log(
        `Job ${job.id} (${type.name}), attempt ${attempts} of ${max_attempts}, ${outcome}: ${describe(error)}`,
      );
      if (!isPermanent) throw error;
    }
  };

const describe = (error: unknown): string =>
  error instanceof Error && error.cause
    ? `${errorMessage(error)} (${errorMessage(error.cause)})`
    : errorMessage(error);
