import { sql } from 'kysely';
import type { Pool } from 'pg';
import { createDb, createVisibleDb } from './client';
import type { Db, VisibilityScope } from './client';
import { sqlState, QUERY_CANCELED } from './sqlState';
import { errorMessage } from '../startupError';

/** Period during which reads use the primary after the replica has failed. */
const RETRY_AFTER_MS = 30_000;
/** SQL states of invalid values, violated constraints and invalid statements. */
const REQUEST_ERRORS = /^(22|23|42)/;

/** Result of a read and the age of its data. */
interface ReadOnlyResult<Result> {
  result: Result;
  /** UTC, ISO 8601. */
  as_of: string;
  /** Seconds that the replica was behind; null if the primary answered. */
  lag_s: number | null;
}

/** A streaming replica of the database, for reads that may be some seconds behind. */
export interface Replica {
  /** Undefined if the replica can't be used now. */
  read: <Result>(
    scope: VisibilityScope,
    work: (db: Db) => Promise<Result>,
  ) => Promise<{ result: Result; lag_s: number } | undefined>;
}

interface ReplicaOptions {
  pool: Pool;
  /** Name in log lines. */
  host: string;
  log: (line: string) => void;
  clock: () => number;
  /** The signing secret, by which a replica of another database is recognised. */
  secret: Buffer;
}

/**
 * Seconds since the last transaction that the replica applied; 0 if it is connected and has applied
 * everything it received. Otherwise a primary without writes would look like a growing lag.
 */
const lag = (secret: Buffer) => sql<{ lag_s: number | null; is_replica: boolean }>`select
    exists (select from secrets where name = 'signing' and bytes = ${secret}) as is_replica, case when not pg_is_in_recovery()
      or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8 as lag_s`;

/** Uses a replica while it answers; after a failure the primary is used for half a minute. */
export function createReplica({ pool, host, log, clock, secret }: ReplicaOptions): Replica {
  const db = createDb(pool);
  const visibleDbFor = createVisibleDb(pool);
  let failedAt: number | undefined;
  const fail = (reason: string) => {
    if (failedAt === undefined)
      log(`The read replica at ${host} can't be used: ${reason}. Dashboard and reports read the primary.`);
    failedAt = clock();
  };
  return {
    read: async (scope, work) => {
      if (failedAt !== undefined && clock() < failedAt + RETRY_AFTER_MS) return undefined;
      let isUsable = false;
      try {
        const { lag_s = null, is_replica } = (await lag(secret).execute(db)).rows[0] ?? {};
        if (!is_replica) {
          fail('it is not of the database of DATABASE_URL');
          return undefined;
        }
        if (lag_s === null) {
          fail('it has not applied a transaction yet');
          return undefined;
        }
        isUsable = true;
        const result = await work(scope.areas.length > 0 ? visibleDbFor(scope) : db);
        if (failedAt !== undefined) log(`The read replica at ${host} is used again.`);
        failedAt = undefined;
        return { result, lag_s };
      } catch (error) {
        if (isUsable && !isReplicaFailure(error)) throw error;
        fail(errorMessage(error) || 'no answer');
        return undefined;
      }
    },
  };
}

/** Errors of the connection or of the replica, such as a conflict with recovery; not those of the request. */
const isReplicaFailure = (error: unknown): boolean => {
  const state = sqlState(error);
  // A query that is too slow for the replica is too slow for the primary.
  if (state !== undefined) return state !== QUERY_CANCELED && !REQUEST_ERRORS.test(state);
  if (typeof error !== 'object' || error === null) return false;
  return 'code' in error || ('message' in error && /connection|timeout/i.test(String(error.message)));
};

interface ReadContext {
  /** The primary, with the user's row visibility. */
  db: Db;
  deps: { replica?: Replica };
  currentUser: VisibilityScope;
  now: number;
}

/**
 * Runs work that only reads, on the replica if there is one that answers, otherwise on the primary. The user's row
 * visibility applies on both.
 */
export async function readOnly<Result>(
  { db, deps, currentUser, now }: ReadContext,
  work: (db: Db) => Promise<Result>,
): Promise<ReadOnlyResult<Result>> {
  const read = await deps.replica?.read(currentUser, work);
  if (!read) return { result: await work(db), as_of: new Date(now).toISOString(), lag_s: null };
  const as_of = new Date(now - read.lag_s * 1000).toISOString();
  return { result: read.result, as_of, lag_s: Math.round(read.lag_s * 10) / 10 };
}
