import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { withConnection } from '../../../src/server/db/databaseAdmin';
import { accountFor } from '../../../src/server/db/embedded/account';
import { findBinaries } from '../../../src/server/db/embedded/binaries';
import { isAlive, waitUntil } from '../../../src/server/db/embedded/processes';
import { findRunningDatabase, startEmbedded } from '../../../src/server/db/embedded/start';

const UNSAFE = { isUnsafe: true };
let dataDir = '';
let home = '';
let cluster = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tankbook-launcher-'));
  await chmod(dataDir, 0o711);
  home = join(dataDir, 'database');
  cluster = join(home, 'cluster');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = () => startEmbedded(dataDir, UNSAFE);
const query = async (url: string, sql: string): Promise<unknown> =>
  withConnection(url, async (client) => (await client.query<{ value: unknown }>(sql)).rows[0]?.value);
const readPid = async () => Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Starts PostgreSQL without its supervisor, as a crashed server leaves it. */
async function startStaleProcess(): Promise<ChildProcess> {
  const account = await accountFor(cluster);
  const { postgres } = await findBinaries(dataDir, account);
  const args = ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`];
  const child = spawn(postgres, args, { ...account, cwd: home, stdio: 'ignore', env: { LC_ALL: 'C' } });
  await waitUntil(60_000, async () => (await readPid().catch(() => 0)) === child.pid);
  return child;
}

describe('embedded database', () => {
  it('is created on the first start, durable, with checksums and UTF-8', async () => {
    const messages: string[] = [];
    const database = await startEmbedded(dataDir, { log: (line) => messages.push(line) });
    const settingsQuery = `select concat_ws(' ', current_setting('fsync'), current_setting('synchronous_commit'),
      current_setting('data_checksums'), current_setting('server_encoding'), lower('É')) as value`;
    expect(await query(database.url, settingsQuery)).toBe('on on on UTF8 é');
    expect(messages[0]).toBe('Creating the database for the first start (a few seconds) ...');
    await database.stop();
  });

  it('stores its generated password with restricted access', async () => {
    expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    const database = await start();
    const wrong = database.url.replace(/:[^:@]+@/, ':guess@');
    await expect(query(wrong, 'select 1 as value')).rejects.toThrow('password authentication failed');
    await database.stop();
  });

  it('keeps data across restarts', async () => {
    const first = await start();
    await query(first.url, "create table stored as select 'yes' as value");
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select value from stored')).toBe('yes');
    await second.stop();
  });

  it('refuses a second server with a message and accepts a command line tool', async () => {
    const database = await start();
    await expect(start()).rejects.toThrow(
      `Another server (process ${process.pid}) is using ${dataDir}; stop it or set another DATA_DIR.`,
    );
    expect(await findRunningDatabase(dataDir)).toBe(database.url);
    await database.stop();
    expect(await findRunningDatabase(dataDir)).toBeUndefined();
  });

  it('leaves no process running after stop', async () => {
    const database = await start();
    const pid = await readPid();
    await database.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(home)).not.toContain('server.lock');
  });

  it('stops a stale PostgreSQL after a crash', async () => {
    const stale = await startStaleProcess();
    const database = await start();
    expect(stale.exitCode).toBe(0);
    await database.stop();
  });

  it('waits for the statements of a killed server', async () => {
    const killed = await start();
    const busy = query(
      killed.url,
      "do $$ begin while clock_timestamp() < now() + interval '5 s' loop end loop; end $$",
    );
    const isBusy = "select true as value from pg_stat_activity where state = 'active' and query like 'do $%'";
    expect(await waitUntil(5_000, async () => (await query(killed.url, isBusy)) === true)).toBe(true);
    process.kill(await readPid(), 'SIGKILL');
    await killed.ended;
    await killed.stop();
    const database = await start();
    expect(await query(database.url, 'select value from stored')).toBe('yes');
    await Promise.all([busy, database.stop()]);
  });

  it.each([
    ['an ended process', 4_194_000],
    ['a process id of another program', process.pid],
  ])('ignores a stale pid file of %s', async (_, pid) => {
    await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1\n5432\n\n\n\nready\n`);
    const database = await start();
    expect(await query(database.url, 'select 1 as value')).toBe(1);
    await database.stop();
  });

  it.each([
    ['an ended process', '4194000 some boot 1\n'],
    ['a reused process id', `${process.pid} another boot 1\n`],
    ['unreadable content', 'x'],
  ])('ignores a stale lock of %s', async (_, text) => {
    await writeFile(join(home, 'server.lock'), text);
    await (await start()).stop();
  });

  it('reports an unexpected end', async () => {
    const database = await start();
    process.kill(await readPid(), 'SIGQUIT');
    await expect(database.ended).resolves.toBeUndefined();
    await database.stop();
  });

  it('explains in a message why it does not start', async () => {
    const settings = join(cluster, 'postgresql.conf');
    const originalSettings = await readFile(settings, 'utf8');
    await writeFile(settings, `${originalSettings}\nno_such_setting = on\n`);
    await expect(start()).rejects.toThrow(
      /^The database in .* does not start: [^\n]+ \(see its file 'log'\)\.$/,
    );
    await writeFile(settings, originalSettings);
  });

  it('reports a data directory that cannot be created', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(startEmbedded(join(file, 'data'))).rejects.toThrow(
      /^The data directory .* cannot be used: .*\.$/,
    );
  });

  it('repairs library links that an install without scripts leaves out', async () => {
    const { postgres } = await findBinaries(dataDir, undefined);
    const link = join(postgres, '../../lib/libpq.so.5');
    const isLinked = () => readdir(dirname(link)).then((names) => names.includes(basename(link)));
    const before = await isLinked();
    await unlink(link).catch(() => undefined);
    await findBinaries(dataDir, undefined);
    expect(await isLinked()).toBe(before);
  });
});
