import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import type { PermissionFlag } from '../../../src/domain/permissions';
import { sql } from 'kysely';
import { buildApp } from '../../../src/server/app';
import { createFileStore } from '../../../src/server/storage/fileStore';
import type { Dependencies } from '../../../src/server/http/dependencies';
import { newRecordId } from '../../../src/server/db/recordId';
import { RATE_LIMITS } from '../../../src/server/http/rateLimits';
import { createJobFunction } from '../../../src/server/jobs/tasks';
import type { Email, Mailer } from '../../../src/server/mail/mailer';
import { hashPassword } from '../../../src/server/security/passwordHash';
import { createSession } from '../../../src/server/modules/session/sessionService';
import { inTransaction } from '../../../src/server/db/transaction';
import { createVisibleDb } from '../../../src/server/db/client';
import { createTasks } from '../../../src/server/tasks';
import type { TaskServices } from '../../../src/server/tasks';
import { findJournalDefects } from '../../proof/faults/ledgerInvariants';
import { createTestDatabase } from './testDatabase';
import type { TestDatabase } from './testDatabase';

export const PASSWORD = 'correct horse battery staple';
/** Time of a new test server. */
export const START = Date.parse('2026-11-20T08:00:00Z');
const CHEAP_HASH = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const NO_RATE_LIMITS = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([name, { windowMs }]) => [name, { max: 100_000, windowMs }]),
);

/** A signed-in user. */
export interface TestUser {
  id: string;
  username: string;
  email: string;
  token: string;
}

interface UserOptions {
  role?: string;
  flags?: readonly PermissionFlag[];
  username?: string;
  status?: 'invited' | 'active' | 'blocked';
  verified?: boolean;
  areas?: string[];
}

export interface TestServerOptions extends Partial<Dependencies>, Pick<TaskServices, 'einvoiceRules'> {
  /** Mailer to use instead of collecting emails in `mails`. */
  mailer?: Mailer;
  /** A prepared database instead of an empty one. */
  database?: TestDatabase;
  /**
   * The test changes rows while bypassing rules of the database, so the journal can't be compared with them.
   */
  altersRows?: boolean;
}

/**
 * Empties tables and all tables that refer to them, bypassing triggers. `truncate … cascade` would recreate
 * the files of these hundred tables and their indexes, twenty times the work of deleting the few existing
 * rows.
 */
const CLEAR_TABLES = sql`do $$
  declare
    name regclass;
  begin
    set local session_replication_role = replica;
    for name in
      with recursive found (id) as (
        select unnest('{users,sessions,codes,attempts,media,wallets,events}'::regclass[])::oid
        union
        select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f'
      )
      select id from found join pg_class on oid = id where relkind = 'p' or pg_relation_size(id) > 0
    loop
      execute format('delete from %s', name);
    end loop;
  end $$`;

/** A server on its own database, with a controllable clock and recorded emails. */
export async function createTestServer({
  mailer,
  database,
  altersRows = false,
  einvoiceRules,
  ...more
}: TestServerOptions = {}) {
  const { url, db, pool, close } = database ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-server-'));
  const clock = { now: START };
  const mails: Email[] = [];
  const deps: Dependencies = {
    db,
    visibleDbFor: createVisibleDb(pool),
    settings: {
      apiHost: '',
      fileHost: '',
      mapTilesUrl: '',
      sessionIdleMinutes: 120,
      trustProxy: false,
      logLevel: 'silent',
    },
    files: createFileStore(folder),
    clock: () => clock.now,
    secret: Buffer.alloc(32, 7),
    privateGateways: true,
    hashCost: CHEAP_HASH,
    limits: NO_RATE_LIMITS,
    maxEventLoopDelayMs: 0,
    ...more,
  };
  const app = buildApp(deps);
  await app.ready();
  const tasks = createTasks({
    ...deps,
    mailer: mailer ?? ((email) => Promise.resolve(void mails.push(email))),
    ...(einvoiceRules && { einvoiceRules }),
  });
  const log: string[] = [];
  const users = { count: 0 };
  const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH);

  const roleId = async ({ role, flags = [] }: UserOptions): Promise<string> => {
    const known =
      role && (await db.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirst());
    if (known) return known.id;
    const id = newRecordId();
    const name = role ?? `Role ${id}`.slice(0, 40);
    await db
      .insertInto('roles')
      .values({ id, name, description: null, permissions: [...flags], deleted_at: null })
      .execute();
    return id;
  };

  /** Inserts a user. */
  const createUser = async (options: UserOptions = {}) => {
    const number = (users.count += 1);
    const username = options.username ?? `person${number}`;
    const id = newRecordId(clock.now);
    const email = `${username}@example.com`;
    await db
      .insertInto('users')
      .values({
        id,
        username,
        email,
        first_name: 'Given',
        middle_name: null,
        last_name: `Name ${number}`,
        phone: '+971501234567',
        phone_second: null,
        position: 'Clerk',
        address: null,
        national_id: null,
        role_id: await roleId(options),
        status: options.status ?? 'active',
        verified: options.verified ?? true,
        password_hash: passwordHash,
        last_login_at: null,
        deleted_at: null,
        areas: options.areas ?? [],
      })
      .execute();
    return { id, username, email };
  };

  /** Inserts a user with a session. */
  const signIn = async (options: UserOptions = {}): Promise<TestUser> => {
    const user = await createUser(options);
    const token = await createSession(db, {
      userId: user.id,
      now: clock.now,
      ip: '127.0.0.1',
      userAgent: 'test',
    });
    return { ...user, token };
  };

  /** Sends a request, with or without a session. */
  const request = async (
    user: Pick<TestUser, 'token'> | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options: InjectOptions = {},
  ) => {
    const response = await app.inject({
      method,
      url: path.startsWith('/api') ? path : `/api${path}`,
      ...options,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': newRecordId(),
        ...(user && { authorization: `Bearer ${user.token}` }),
        ...options.headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const isJson = response.headers['content-type']?.toString().startsWith('application/json');
    return { status: response.statusCode, body: isJson ? response.json<ResponseBody>() : {}, response };
  };

  /** Waits for work after responses, then runs the background jobs that are due. */
  const quiet = async () => {
    await app.quiet();
    const { Logger, runOnce } = await import('graphile-worker');
    await runOnce({
      pgPool: pool,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: Object.fromEntries(
        tasks.map((task) => [task.type.name, createJobFunction(task, db, (line) => log.push(line))]),
      ),
    });
  };

  /** Also runs background jobs that wait for their next attempt. */
  const retryJobs = async () => {
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      db,
    );
    await quiet();
  };

  return {
    app,
    url,
    db,
    pool,
    deps,
    clock,
    mails,
    folder,
    tasks,
    /** Lines logged by jobs. */
    log,
    quiet,
    retryJobs,
    createUser,
    signIn,
    request: request,
    /** Requests a path outside the API, like a browser. */
    open: (path: string, options: InjectOptions = {}) => app.inject({ method: 'GET', url: path, ...options }),
    /** Deletes all users with their data and resets clock and mails. */
    clear: async () => {
      await inTransaction(db, async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        await CLEAR_TABLES.execute(trx);
        await sql`delete from graphile_worker._private_jobs`.execute(trx);
      });
      mails.length = 0;
      clock.now = START;
    },
    /** Compares the journal with its source records, so that each test also verifies its postings. */
    close: async () => {
      const defects = altersRows ? [] : await findJournalDefects(pool);
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
      if (defects.length > 0) throw new Error(defects.join('\n'));
    },
  };
}

/** Response body, as far as tests read it. */
export interface ResponseBody {
  [name: string]: unknown;
  documents?: ResponseBody[];
  fields?: Record<string, string>;
  message?: string;
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
