import type { Socket } from 'node:net';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPoolClient, QueryResult, RawBuilder } from 'kysely';
import { Pool } from 'pg';
import type { ClientBase, PoolClient } from 'pg';
import { MINUTE_MS } from '../../domain/durations';
import { errorMessage } from '../startupError';
import type { Database } from './schema/database';
import { pgTypes } from './pgTypes';
import { RESTRICTED_ROLE } from './rowVisibility';
import { sqlState } from './sqlState';

/** Query builder over the pool or one transaction. */
export type Db = Kysely<Database>;

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_MS = 5_000;
/** Added to the statement timeout, so that only a lost connection is silent this long. */
const SOCKET_MARGIN_MS = 3_000;
/** A new connection takes longer for its first queries, because it has no plans yet. */
const IDLE_TIMEOUT_MS = MINUTE_MS;

interface PoolOptions {
  max?: number;
  /** Disables statement, lock and idle timeouts, for commands that run long. */
  withoutTimeouts?: boolean;
  statementTimeoutMs?: number;
  /** Silence after which a connection in use counts as lost. */
  socketTimeoutMs?: number;
  /** Plans a prepared statement once for all values, instead of for the values of its first five executions too. */
  plansOnce?: boolean;
  /** Called when a connection breaks; the pool replaces it. */
  onConnectionError?: (message: string) => void;
}

/** The socket of a connection, which the types of pg lack. */
const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Destroys a socket when it times out, so that pending queries fail; data that arrived while the process was suspended is processed first. */
function destroyOnTimeout(socket: Socket): void {
  socket.on('timeout', () => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead && socket.timeout)
        socket.destroy(new Error('connection terminated: the database did not respond in time'));
    });
  });
}

const timeouts = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
});

/** PostgreSQL overestimates queries with many subqueries: compiling one takes seconds, executing it milliseconds. */
const WITHOUT_JIT = { jit: 'off' };
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' };

/** Changes settings of a session by a statement, because connection poolers refuse them at the start of a connection. */
async function configureSession(
  client: ClientBase,
  settings: Record<string, string | number>,
): Promise<void> {
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; '),
  );
}

/** Opens a connection pool with statement, lock and socket timeouts. */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const { max = 10, withoutTimeouts, statementTimeoutMs = STATEMENT_TIMEOUT_MS, onConnectionError } = options;
  const { socketTimeoutMs = statementTimeoutMs + SOCKET_MARGIN_MS, plansOnce } = options;
  const limitSilence = (client: ClientBase, timeoutMs: number) => {
    if (!withoutTimeouts) socketOf(client).setTimeout(timeoutMs);
  };
  const settings = {
    ...WITHOUT_JIT,
    ...(!withoutTimeouts && timeouts(statementTimeoutMs)),
    ...(plansOnce && ONE_PLAN),
  };
  const onConnect = (client: ClientBase) => {
    destroyOnTimeout(socketOf(client));
    limitSilence(client, socketTimeoutMs);
    return configureSession(client, settings);
  };
  // Spread, because the types of pg lack the promise that the pool waits for.
  const awaitedByPool = { onConnect };
  const pool = new Pool({
    connectionString: url,
    types: pgTypes,
    max,
    pipeline: true,
    ...awaitedByPool,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'tankbook',
    allowExitOnIdle: true,
  });
  const onError = (error: unknown) => {
    if (!pool.ending) onConnectionError?.(errorMessage(error));
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('acquire', (client) => limitSilence(client, socketTimeoutMs));
  pool.on('release', (_error, client) => limitSilence(client, 0));
  return pool;
}

/**
 * Enough for several simultaneous senders; few, so that each connection soon has its plans and lists keep the
 * processors.
 */
const INTAKE_CONNECTIONS = 3;

/**
 * Opens separate connections for the telemetry intake, so that it takes none from user requests. Statements
 * are planned once: they read partitioned tables by key, which is slow to plan, and one plan serves all
 * values.
 */
export const openIntakePool = (url: string, onConnectionError: (message: string) => void): Pool =>
  openPool(url, { max: INTAKE_CONNECTIONS, plansOnce: true, onConnectionError });

/** One for each scheduler. */
const JOB_CONNECTIONS = 4;
const JOB_STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Opens separate connections for scheduled jobs: a statement over all records may take longer than one of a request.
 */
export const openJobPool = (url: string, onConnectionError: (message: string) => void): Pool =>
  openPool(url, {
    max: JOB_CONNECTIONS,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
    onConnectionError,
  });

/** Limits the plans that a connection keeps. */
const MAX_PREPARED_STATEMENTS = 1_000;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MAX_PREPARED_STATEMENTS)
    statementNames.set(text, `s${String(statementNames.size)}`);
  return statementNames.get(text);
}

/** A list of literals for `in (…)`; unlike parameters, they let the planner use partial indexes. */
export const sqlLiterals = (values: readonly string[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)));

const WITHOUT_WAITING = '/* without waiting */ ';
const NO_RESULT = { command: '', rowCount: 0, rows: [] };

/**
 * Executes a statement of a transaction without waiting for its result: it is sent together with the next
 * statement. If it fails, the next statement or the commit throws its error.
 */
export async function executeWithoutWaiting(transaction: Db, statement: CompiledQuery): Promise<void> {
  await transaction.executeQuery({ ...statement, sql: WITHOUT_WAITING + statement.sql });
}

const PREPARED = '/* prepared */ ';

/** Executes a statement that finds rows by key; prepares it outside of transactions, too. */
export const executePrepared = <Row>(db: Db, statement: CompiledQuery<Row>): Promise<QueryResult<Row>> =>
  db.executeQuery({ ...statement, sql: PREPARED + statement.sql });

/**
 * Plans prepared statements for any values in the rest of a transaction that finds all rows by key. Otherwise
 * PostgreSQL plans statements with lists of ids again each time, which takes longer than executing them.
 */
export const planForAnyValues = (transaction: Db): Promise<void> =>
  executeWithoutWaiting(
    transaction,
    sql`set local plan_cache_mode = force_generic_plan`.compile(transaction),
  );

/** SQLSTATE of a prepared statement whose result columns have changed their types. */
const CHANGED_COLUMNS = '0A000';
/** SQLSTATE of a statement that was sent together with a failed one. */
const ABORTED = '25P02';

/**
 * Connection that prepares the statements of transactions, because planning takes longer than execution, and
 * sends some without waiting. Criteria of lists run outside of transactions and are planned for their
 * values.
 */
function withPreparedStatements(client: PoolClient): PostgresPoolClient {
  const { stream } = client.connection;
  let isInTransaction = false;
  let mustClose = false;
  let unawaited: Promise<unknown>[] = [];
  let error: unknown;
  /** Statements of one turn of the event loop are written together. */
  const send = (text: string, values: unknown[] | undefined) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    const isPrepared = isInTransaction || text.startsWith(PREPARED);
    const name = isPrepared && values?.length ? statementName(text) : undefined;
    return client.query({ ...(name && { name }), text, ...(values && { values }) });
  };
  const query = async (statement: string | object, values?: unknown[]) => {
    if (typeof statement !== 'string') return client.query(statement as never);
    const isUnawaited = statement === 'begin' || (isInTransaction && statement.startsWith(WITHOUT_WAITING));
    if (statement === 'begin') isInTransaction = true;
    if (isUnawaited) stream.cork();
    const sent = send(statement.replace(WITHOUT_WAITING, ''), values);
    if (isUnawaited) {
      unawaited.push(sent);
      sent.catch(() => undefined);
      return NO_RESULT;
    }
    for (const _statement of unawaited) stream.uncork();
    const earlier = [...unawaited, sent];
    unawaited = [];
    const failure = (await Promise.allSettled(earlier)).find((result) => result.status === 'rejected');
    if (!failure || statement === 'rollback') return sent;
    // The role of the connection is uncertain.
    if (statement === LEAVE_SCOPE) mustClose = true;
    error = (sqlState(failure.reason) === ABORTED ? error : undefined) ?? failure.reason;
    if (sqlState(error) !== CHANGED_COLUMNS) throw error;
    mustClose = true;
    if (isInTransaction) throw error;
    return client.query({ text: statement, values });
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken === true || mustClose),
  };
}

/** Query builder over a pool; the caller ends the pool. */
export const createDb = (pool: Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => withPreparedStatements(await pool.connect()),
        end: () => pool.end(),
      },
    }),
  });

/** Area-restricted user. */
export interface VisibilityScope {
  userId: string;
  areas: readonly string[];
}

/** Returns a query builder that shows only the rows visible to an area-restricted user. */
export type VisibleDb = (scope: VisibilityScope) => Db;

const ENTER_SCOPE = `select set_config('role', '${RESTRICTED_ROLE}', false),
  set_config('search_path', 'visible, public', false),
  set_config('tankbook.areas', $1::text[]::text, false), set_config('tankbook.user', $2, false)`;
const LEAVE_SCOPE = `select set_config('role', 'none', false), set_config('search_path', 'public', false),
  set_config('tankbook.areas', '', false), set_config('tankbook.user', '', false)`;

/** A connection whose role is uncertain is closed. */
async function setScope(client: PoolClient, statement: string, values: unknown[] = []): Promise<void> {
  try {
    await client.query(statement, values);
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
      const resetScope = () => setScope(client, LEAVE_SCOPE).then(() => client.release());
      return { query: client.query.bind(client), release: () => void resetScope().catch(() => undefined) };
    };
    return new Kysely<Database>({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    });
  };

/** Runs work on one connection that shows only the rows visible to an area-restricted user, for background jobs. */
export const withVisibility = <Result>(
  db: Db,
  { areas, userId }: VisibilityScope,
  work: (visible: Db) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const run = (statement: string, values: unknown[] = []) =>
      connection.executeQuery(CompiledQuery.raw(statement, values));
    await run(ENTER_SCOPE, [areas, userId]);
    try {
      return await work(connection);
    } finally {
      await run(LEAVE_SCOPE);
    }
  });
