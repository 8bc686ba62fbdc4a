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

const started = () => startEmbedded(dataDir, UNSAFE);
const ask = async (url: string, sql: string): Promise<unknown> =>
  withConnection(url, async (client) => (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer);
const readPid = async () => Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Starts PostgreSQL without its supervisor, so that it is orphaned. */
async function startOrphan(): Promise<ChildProcess> {
  const account = await accountFor(cluster);
  const { postgres } = await findBinaries(dataDir, account);
  const words = ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`];
  const child = spawn(postgres, words, { ...account, cwd: home, stdio: 'ignore', env: { LC_ALL: 'C' } });
  await waitUntil(10_000, async () => (await readPid().catch(() => 0)) === child.pid);
  return child;
}

describe('embedded database', () => {
  it('is created on the first start, durable, with checksums and UTF-8', async () => {
    const messages: string[] = [];
    const database = await startEmbedded(dataDir, { log: (line) => messages.push(line) });
    const facts = `select concat_ws(' ', current_setting('fsync'), current_setting('synchronous_commit'),
      current_setting('data_checksums'), current_setting('server_encoding'), lower('É')) as answer`;
    expect(await ask(database.url, facts)).toBe('on on on UTF8 é');
    expect(messages[0]).toBe('Creating the database for the first start (a few seconds) ...');
    await database.stop();
  });

  it('stores its generated password with restricted access', async () => {
    expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    const database = await started();
    const wrong = database.url.replace(/:[^:@]+@/, ':guess@');
    await expect(ask(wrong, 'select 1 as answer')).rejects.toThrow('password authentication failed');
    await database.stop();
  });

  it('keeps data across restarts', async () => {
    const first = await started();
    await ask(first.url, "create table kept as select 'yes' as answer");
    await first.stop();
    const second = await started();
    expect(await ask(second.url, 'select answer from kept')).toBe('yes');
    await second.stop();
  });

  it('refuses a second server with a message and accepts a command line tool', async () => {
    const database = await started();
    await expect(started()).rejects.toThrow(
      `Another server (process ${process.pid}) is using ${dataDir}; stop it or set another DATA_DIR.`,
    );
    expect(await findRunningDatabase(dataDir)).toBe(database.url);
    await database.stop();
    expect(await findRunningDatabase(dataDir)).toBeUndefined();
  });

  it('leaves no process running after stop', async () => {
    const database = await started();
    const pid = await readPid();
    await database.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(home)).not.toContain('server.lock');
  });

  it('stops an orphaned PostgreSQL after a crash', async () => {
    const left = await startOrphan();
    const database = await started();
    expect(left.exitCode).toBe(0);
    await database.stop();
  });

  it('waits for the statements of a killed server', async () => {
    const killed = await started();
    const busy = ask(
      killed.url,
      "do $$ begin while clock_timestamp() < now() + interval '2 s' loop end loop; end $$",
    );
    const isBusy =
      "select true as answer from pg_stat_activity where state = 'active' and query like 'do $%'";
    expect(await waitUntil(1_000, async () => (await ask(killed.url, isBusy)) === true)).toBe(true);
    process.kill(await readPid(), 'SIGKILL');
    await killed.ended;
    await killed.stop();
    const database = await started();
    expect(await ask(database.url, 'select answer from kept')).toBe('yes');
    await Promise.all([busy, database.stop()]);
  });

  it.each([
    ['an ended process', 4_194_000],
    ['a process id of another program', process.pid],
  ])('ignores a stale pid file of %s', async (_, pid) => {
    await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1\n5432\n\n\n\nready\n`);
    const database = await started();
    expect(await ask(database.url, 'select 1 as answer')).toBe(1);
    await database.stop();
  });

  it.each([
    ['an ended process', '4194000 some boot 1\n'],
    ['a reused process id', `${process.pid} another boot 1\n`],
    ['unreadable content', 'x'],
  ])('ignores a stale lock of %s', async (_, text) => {
    await writeFile(join(home, 'server.lock'), text);
    await (await started()).stop();
  });

  it('reports an unexpected end', async () => {
    const database = await started();
    process.kill(await readPid(), 'SIGQUIT');
    await expect(database.ended).resolves.toBeUndefined();
    await database.stop();
  });

  it('explains in a message why it does not start', async () => {
    const settings = join(cluster, 'postgresql.conf');
    const kept = await readFile(settings, 'utf8');
    await writeFile(settings, `${kept}\nno_such_setting = on\n`);
    await expect(started()).rejects.toThrow(
      /^The database in .* does not start: [^\n]+ \(see its file 'log'\)\.$/,
    );
    await writeFile(settings, kept);
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
    const there = () => readdir(dirname(link)).then((names) => names.includes(basename(link)));
    const before = await there();
    await unlink(link).catch(() => undefined);
    await findBinaries(dataDir, undefined);
    expect(await there()).toBe(before);
  });
});
