import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { errorMessage } from '../startupError';
import { withPreparedStatements } from './preparedStatements';
import type { Database } from './schema/database';
import { pgTypes } from './pgTypes';
import { RESTRICTED_ROLE } from './rowVisibility';

/** The way to the tables that every part of the server is handed: the pool, or one transaction. */
export type Db = Kysely<Database>;

const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_MS = 5_000;
/** Every statement ends sooner, so a database that says nothing for so long is not heard any more. */
const SOCKET_TIMEOUT_MS = 8_000;
/** What nobody uses is closed long before its silence could be taken for a loss. */
const IDLE_TIMEOUT_MS = 5_000;

interface PoolOptions {
  max?: number;
  /** Its statements take what they take, and nobody waits for an answer meanwhile. */
  withoutTimeouts?: boolean;
  /** After which silence a connection is taken for lost. */
  socketTimeoutMs?: number;
  /** Told when a connection breaks; the pool replaces it by itself. */
  onConnectionError?: (message: string) => void;
}

/** A connection that gives itself up when nothing comes through it, so that who waits hears so and the next one asks anew; what came while the process itself slept is heard first. */
function socketWithTimeout(silentMs: number): Socket {
  const socket = new Socket();
  const giveUp = () =>
    socket.destroy(new Error('connection terminated: the database did not respond in time'));
  return socket.setTimeout(silentMs, () => {
    const heard = socket.bytesRead;
    setImmediate(() => socket.bytesRead === heard && giveUp());
  });
}

const timeouts = (silentMs: number) => ({
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  stream: () => socketWithTimeout(silentMs),
});

/** Open the connections that a server works with; no statement may take or hold anything for long. */
export function openPool(url: string, criteria: PoolOptions = {}): Pool {
  const { max = 10, withoutTimeouts, socketTimeoutMs = SOCKET_TIMEOUT_MS, onConnectionError } = criteria;
  const pool = new Pool({
    connectionString: url,
    types: pgTypes,
    max,
    ...(!withoutTimeouts && timeouts(socketTimeoutMs)),
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'tankbook',
    allowExitOnIdle: true,
  });
  const broken = (error: unknown) => {
    if (!pool.ending) onConnectionError?.(errorMessage(error));
  };
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  return pool;
}

/** Put the query builder over a pool; ending the pool is left to who opened it. */
export const createDb = (pool: Pool): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });

/** Somebody who works in some areas only. */
export interface VisibilityScope {
  userId: string;
  areas: readonly string[];
}

/** The same tables as they are for somebody who works in some areas only. */
export type VisibleDb = (seer: VisibilityScope) => Db;

const ENTER_SCOPE = `select set_config('role', '${RESTRICTED_ROLE}', false),
  set_config('search_path', 'visible, public', false),
  set_config('tankbook.areas', $1::text[]::text, false), set_config('tankbook.user', $2, false)`;
const LEAVE_SCOPE = `select set_config('role', 'none', false), set_config('search_path', 'public', false),
  set_config('tankbook.areas', '', false), set_config('tankbook.user', '', false)`;

/** A connection whose role is uncertain is closed. */
async function setScope(client: PoolClient, words: string, values: unknown[] = []): Promise<void> {
  try {
    await client.query(words, values);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Query builder for area-restricted users: its connections run as a role that can use the views in `visible`, but no table. */
export const createVisibleDb =
  (pool: Pool): VisibleDb =>
  ({ areas, userId }) => {
    const connect = async () => {
      const client = await pool.connect();
      await setScope(client, ENTER_SCOPE, [areas, userId]);
      const leave = () => setScope(client, LEAVE_SCOPE).then(() => client.release());
      return { query: client.query.bind(client), release: () => void leave().catch(() => undefined) };
    };
    return new Kysely<Database>({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    });
  };
