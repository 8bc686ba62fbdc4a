import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  findRunningDatabase,
  startEmbedded,
  type RunningDatabase,
} from '../../../src/server/db/embedded/start';
import { migrate } from '../../../src/server/db/migrate';
import { createRuntimeRole } from '../../../src/server/db/roles';
import { seedDemo } from '../../../src/server/demo/seedDemo';
import { SHOWCASE } from '../../../src/server/demo/companySize';
import { createFileStore } from '../../../src/server/storage/fileStore';
import { makeDataDir } from '../../startProduct';
import { killDatabase, viaProxy } from './databaseProcess';
import { checkLedger } from './ledgerInvariants';
import { openDemoCompany, connectToDatabase, type DemoCompany } from '../support/demoCompany';
import { monthsAgo } from './moneyOperations';
import { verifyWrites } from './durability';
import type { Proof, RoundResult } from '../runner/proof';
import { sendRequest } from '../support/apiClient';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy';
import { waitUntil, freePort, startServer, type ServerProcess } from '../support/serverProcess';
import { isSuccess, runWriteLoad, type WriteLoad } from './writeLoad';

interface KillSetup extends DemoCompany {
  dataDir: string;
  server: ServerProcess;
  close: () => Promise<void>;
}

const MIN_WRITES = 10;
const WRITES_SPREAD = 80;
const MAX_LOAD_MS = 8_000;

/** Runs a write load, kills a process after a varying number of writes, and verifies all acknowledged writes. */
async function runKillRound(
  setup: KillSetup,
  number: number,
  kill: () => Promise<string[]>,
): Promise<RoundResult> {
  const stop = new AbortController();
  const writeLoad: WriteLoad = {
    url: setup.server.url,
    debtors: setup.debtors,
    attempts: [],
    stopSignal: stop.signal,
  };
  const running = runWriteLoad(writeLoad, setup.admins, number);
  const writes = MIN_WRITES + ((number * 37) % WRITES_SPREAD);
  await waitUntil(
    MAX_LOAD_MS,
    () => writeLoad.attempts.filter(({ response }) => isSuccess(response)).length >= writes,
  );
  stop.abort();
  const defects = await kill();
  await running;
  const target = { url: setup.server.url, db: setup.db, dataDir: setup.dataDir };
  defects.push(...(await verifyWrites(target, writeLoad.attempts)), ...(await checkLedger(setup.pool)));
  return { cases: writeLoad.attempts.length, defects };
}

const findDatabaseUrl = async (dataDir: string): Promise<string> => {
  const url = await findRunningDatabase(dataDir);
  if (!url) throw new Error('The embedded database is not running.');
  return url;
};

async function startWithEmbeddedDatabase(): Promise<KillSetup> {
  const dataDir = await makeDataDir();
  const server = await startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  const company = await openDemoCompany(await findDatabaseUrl(dataDir));
  const setup: KillSetup = {
    ...company,
    dataDir,
    server,
    close: async () => {
      await setup.pool.end();
      await setup.server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return setup;
}

/** Kills the server with its embedded database and restarts it. */
async function killServer(setup: KillSetup): Promise<string[]> {
  await setup.server.kill();
  await setup.pool.end();
  const { port } = new URL(setup.server.url);
  setup.server = await startServer({ DATA_DIR: setup.dataDir, PORT: port });
  Object.assign(setup, connectToDatabase(await findDatabaseUrl(setup.dataDir)));
  return [];
}

export const serverKills: Proof<KillSetup> = {
  name: 'server-kills',
  claim:
    'kill -9 on the server during writes: every acknowledged write is stored and the ledger is consistent',
  rounds: 100,
  setUp: startWithEmbeddedDatabase,
  round: (setup, number) => runKillRound(setup, number, () => killServer(setup)),
};

const RUN_LIMIT_MS = 120_000;
const KILL_SPREAD_MS = 1_500;

/** Contracts that a run skipped or billed twice. */
async function findRunDefects(pool: Pool, run: string): Promise<string[]> {
  const twice = await pool.query<{ contract: string }>(`select contract_id as contract from bills
    where kind = 'consumption' and cycle is not null and deleted_at is null and reversed_at is null
    group by contract_id, cycle having count(*) > 1`);
  const lost = await pool.query<{ contract: string }>(
    `select contract_id as contract from bill_run_items i where i.run_id = $1 and (i.outcome in ('waiting', 'failed')
      or i.outcome in ('drafted', 'issued') and not exists (select from bills b where b.id = i.bill_id and b.deleted_at is null))`,
    [run],
  );
  return [
    ...twice.rows.map(({ contract }) => `contract ${contract} is billed twice`),
    ...lost.rows.map(({ contract }) => `contract ${contract} was not processed`),
  ];
}

/** Starts a billing run, kills the server during it, and waits until the restarted server has completed it. */
async function killBillingRun(setup: KillSetup, number: number): Promise<RoundResult> {
  const [user] = setup.admins;
  if (!user) throw new Error('There is no administrator.');
  const body = { month: monthsAgo(1 + (number % 12)), estimates: true, issues: true, delivers: true };
  const request = {
    user,
    method: 'POST',
    path: '/bill/run',
    idempotencyKey: `run-${String(number)}`,
    body,
  } as const;
  const started = await sendRequest(setup.server.url, request);
  if (started.status !== 201)
    return { cases: 0, defects: [`the run was not started: ${String(started.body.message)}`] };
  await new Promise((wake) => setTimeout(wake, (number * 211) % KILL_SPREAD_MS));
  await killServer(setup);
  const id = String(started.body._id);
  const run = { user, method: 'GET', path: `/run/${id}` } as const;
  const isCompleted = await waitUntil(
    RUN_LIMIT_MS,
    async () => (await sendRequest(setup.server.url, run)).body.status === 'Completed',
  );
  const defects = isCompleted ? [] : ['the run was not continued'];
  defects.push(...(await findRunDefects(setup.pool, id)), ...(await checkLedger(setup.pool)));
  return { cases: Number(started.body.total), defects };
}

export const billingRunKills: Proof<KillSetup> = {
  name: 'billing-run-kills',
  claim:
    'kill -9 on the server during a billing run: the run continues after the restart, and bills no contract twice or not at all',
  rounds: 24,
  setUp: startWithEmbeddedDatabase,
  round: killBillingRun,
};

const IMPORT_LINES = 150;
const IMPORT_KILL_SPREAD_MS = 2_500;

/** A CSV file with opening balances of the demo contracts. */
async function balancesFile({ pool }: KillSetup, prefix: string): Promise<File> {
  const { rows } = await pool.query<{ number: string }>(
    `select unique_number as number from contracts where status = 'Active' order by unique_number limit $1`,
    [IMPORT_LINES],
  );
  const lines = Array.from({ length: IMPORT_LINES }, (_, index) => {
    const contract = rows[index % rows.length]?.number ?? '';
    return `${prefix}${String(index)},${contract},${String(100 + index)}.25,2026-01-01,2026-01-16`;
  });
  return new File([['Number,Contract,Amount,Issued on,Due on', ...lines].join('\n')], `${prefix}.csv`);
}

/** Returns a defect if the number of imported invoices differs from the expected one. */
async function findImportDefects(pool: Pool, prefix: string, expected: number): Promise<string[]> {
  const { rows } = await pool.query<{ bills: number; fils: number }>(
    `select count(*)::int as bills, coalesce(sum(balance_due), 0)::float8 as fils from bills
     where kind = 'opening_balance' and unique_number like $1 and deleted_at is null`,
    [`${prefix}%`],
  );
  const found = rows[0]?.bills ?? 0;
  return found === expected ? [] : [`${String(found)} of ${String(expected)} lines exist`];
}

/** Waits for a status of an import. */
const isImportAt = ({ server, admins }: KillSetup, id: unknown, status: string): Promise<boolean> =>
  waitUntil(RUN_LIMIT_MS, async () => {
    const [user] = admins;
    if (!user) return false;
    const { body } = await sendRequest(server.url, { user, method: 'GET', path: `/import/${String(id)}` });
    return body.status === status;
  });

/** Kills the server during a check, an import or its undo, and waits until the restarted server has completed it. */
async function killImport(setup: KillSetup, number: number): Promise<RoundResult> {
  const [user] = setup.admins;
  if (!user) throw new Error('There is no administrator.');
  const prefix = `KILL${String(number)}-`;
  const body = new FormData();
  body.set('kind', 'balances');
  body.set('file', await balancesFile(setup, prefix));
  const phase = (['Checked', 'Imported', 'Undone'] as const)[number % 3] ?? 'Checked';
  const killDuring = async () => {
    await new Promise((wake) => setTimeout(wake, (number * 211) % IMPORT_KILL_SPREAD_MS));
    await killServer(setup);
  };
  const added = await sendRequest(setup.server.url, { user, method: 'POST', path: '/import/add', body });
  if (added.status !== 201)
    return { cases: 0, defects: [`the file was refused: ${String(added.body.message)}`] };
  const id = String(added.body._id);
  const defects: string[] = [];
  for (const [status, step, expected] of [
    ['Checked', null, 0],
    ['Imported', 'start', IMPORT_LINES],
    ['Undone', 'undo', 0],
  ] as const) {
    if (step)
      await sendRequest(setup.server.url, { user, method: 'POST', path: `/import/${id}/${step}`, body: {} });
    if (phase === status) await killDuring();
    if (!(await isImportAt(setup, id, status))) defects.push(`the import was not ${status}`);
    defects.push(
      ...(await findImportDefects(setup.pool, prefix, expected)),
      ...(await checkLedger(setup.pool)),
    );
  }
  return { cases: IMPORT_LINES, defects };
}

export const importKills: Proof<KillSetup> = {
  name: 'import-kills',
  claim:
    'kill -9 on the server while a file is checked, imported or undone: the step is completed after the restart, no line is imported twice or not at all, and the books balance',
  rounds: 12,
  setUp: startWithEmbeddedDatabase,
  round: killImport,
};

interface SeparateDatabaseSetup extends KillSetup {
  databaseDir: string;
  database: RunningDatabase;
  proxy: TcpProxy;
}

async function startWithSeparateDatabase(): Promise<SeparateDatabaseSetup> {
  const [databaseDir, dataDir] = [await makeDataDir(), await makeDataDir()];
  const database = await startEmbedded(databaseDir);
  const proxy = await startTcpProxy(Number(new URL(database.url).port));
  const url = viaProxy(proxy, database.url);
  await migrate(url);
  const { pool, db } = connectToDatabase(url);
  await seedDemo({ db, files: createFileStore(`${dataDir}/files`), clock: Date.now, size: SHOWCASE });
  await pool.end();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await createRuntimeRole(url),
    PORT: String(await freePort()),
  };
  const server = await startServer(settings);
  const company = await openDemoCompany(url);
  const setup: SeparateDatabaseSetup = {
    ...company,
    databaseDir,
    dataDir,
    database,
    proxy,
    server,
    close: async () => {
      await setup.pool.end();
      await setup.server.stop();
      await setup.proxy.close();
      await setup.database.stop();
      for (const path of [databaseDir, dataDir]) await rm(path, { recursive: true, force: true });
    },
  };
  return setup;
}

export const databaseKills: Proof<SeparateDatabaseSetup> = {
  name: 'database-kills',
  claim:
    'kill -9 on PostgreSQL during writes: every acknowledged write is stored and the server recovers within 10 s',
  rounds: 100,
  setUp: startWithSeparateDatabase,
  round: (setup, number) => runKillRound(setup, number, () => killDatabase(setup)),
};

/**
 * Closes the first open month, or reopens the last closed one if all are closed; the response may be lost.
 */
async function changePeriod({ server, pool, admins }: KillSetup): Promise<void> {
  const { rows } = await pool.query<{
    id: string;
    name: string;
  }>(`(select id, 'close' as name, 1 as rank from ledger_periods
      where status = 'Open' and month < date_trunc('month', today_in_dubai()::timestamp) order by month limit 1)
    union all (select id, 'reopen', 2 from ledger_periods where status = 'Closed' order by month desc limit 1) order by rank limit 1`);
  const [period] = rows;
  const [user] = admins;
  if (!period || !user) throw new Error('The demo company has no month or no administrator.');
  const path = `/period/${period.id}/${period.name}`;
  await sendRequest(server.url, { user, method: 'POST', path, body: { reason: 'Proof' } }).catch(
    () => undefined,
  );
}

const PAUSES_MS = [0, 5, 20, 80, 1_000];

/** Kills the server at a varying time after a month began to close. */
async function killDuringClose(setup: KillSetup, number: number): Promise<string[]> {
  const change = changePeriod(setup);
  await Promise.race([change, pause(PAUSES_MS[number % PAUSES_MS.length])]);
  const defects = await killServer(setup);
  await change;
  return defects;
}

export const books: Proof<KillSetup> = {
  name: 'books',
  claim:
    'every balance of the journal equals the one calculated from invoices, payments, deposits and handovers, while months close and the server is killed during writes',
  rounds: 20,
  setUp: startWithEmbeddedDatabase,
  round: (setup, number) => runKillRound(setup, number, () => killDuringClose(setup, number)),
};
