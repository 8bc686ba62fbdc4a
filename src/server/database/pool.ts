import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { sentenceOf } from '../cannotStart';
import type { Database } from './schema';
import { wire } from './wire';

/** The way to the tables that every part of the server is handed: the pool, or one transaction. */
export type Db = Kysely<Database>;

const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_MS = 5_000;

interface PoolWishes {
  most?: number;
  /** Told when a connection breaks; the pool replaces it by itself. */
  onBroken?: (sentence: string) => void;
}

/** Open the connections that a server works with; no statement may take or hold anything for long. */
export function openPool(url: string, { most = 10, onBroken }: PoolWishes = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    types: wire,
    max: most,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'tankbook',
    allowExitOnIdle: true,
  });
  const broken = (error: unknown) => {
    if (!pool.ending) onBroken?.(sentenceOf(error));
  };
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  return pool;
}

/** Put the query builder over a pool; ending the pool is left to who opened it. */
export const queriesOver = (pool: Pool): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
