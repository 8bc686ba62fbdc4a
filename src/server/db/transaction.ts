import { Transaction, sql } from 'kysely';
import type { DatabaseConnection } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './client';
import { OFFLINE_DIALECT } from './precompiled';
import type { Database } from './schema/database';
import { sqlState } from './sqlState';

const RETRYABLE_STATES = new Set(['40001', '40P01', '0A000']);
/** Whether repeating the transaction can help: a serialisation failure, a deadlock or a changed plan. */
export const isRetryable = (error: unknown): boolean => RETRYABLE_STATES.has(sqlState(error) ?? '');

const RETRIES = 3;
const PAUSE_MS = 20;

/** Returns the result of work and rolls its changes back. */
export const withRollback = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (trx) => {
    await sql`savepoint trial`.execute(trx);
    const result = await work(trx);
    await sql`rollback to savepoint trial`.execute(trx);
    return result;
  });

/**
 * Runs work in a transaction that sends statements at once; Kysely would send each one only when the previous
 * one has finished. After a failure, statements of unfinished work are not sent.
 */
const runPipelined = <Result>(transaction: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  transaction.getExecutor().provideConnection((connection) => {
    let isOver = false;
    const provideConnection = <Value>(consumer: (connection: DatabaseConnection) => Promise<Value>) =>
      isOver ? Promise.reject(new Error('This transaction has ended.')) : consumer(connection);
    const pipelined = new Transaction<Database>({
      config: { dialect: OFFLINE_DIALECT },
      dialect: OFFLINE_DIALECT,
      driver: OFFLINE_DIALECT.createDriver(),
      executor: transaction.getExecutor().withConnectionProvider({ provideConnection }),
    });
    return work(pipelined).finally(() => {
      isOver = true;
    });
  });

/**
 * Runs work in a transaction; serialisation failures and deadlocks are retried up to three times. Statements that are
 * started at the same time (`Promise.all`) are sent together, and executed in their order.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute((trx) => runPipelined(trx, work));
    } catch (error) {
      if (retries >= RETRIES || !isRetryable(error)) throw error;
      await pause(PAUSE_MS * (retries + Math.random()));
    }
  }
}
