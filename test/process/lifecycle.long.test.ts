import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningDatabase } from '../../src/server/db/embedded/start';
import { createRuntimeRole } from '../../src/server/db/roles';
import { step } from '../browser/support/step';
import { makeDataDir } from '../startProduct';
import {
  LISTENS,
  expectRejection,
  expectShutdown,
  lastLine,
  postgresPid,
  useServers,
  waitForProcessEnd,
  waitForResponse,
  type ServerProcess,
} from './serverProcess';

jest.setTimeout(400_000);

const servers = useServers();
const { dataDir, start } = servers;

describe('server process', () => {
  it.each(['SIGINT', 'SIGHUP'] as const)('serves requests, and shuts down on %s', (signal) =>
    expectShutdown(servers, signal),
  );

  describe('server that keeps running between tests', () => {
    let running: ServerProcess;
    let url = '';
    const startNext = async () => {
      running = start();
      url = await running.waitForOutput(LISTENS);
    };

    step('leaves no database running when it is killed, and starts again', async () => {
      await startNext();
      const postgres = await postgresPid(dataDir());
      running.child.kill('SIGKILL');
      expect(await waitForProcessEnd(postgres)).toBe(true);
      await startNext();
      expect(await waitForResponse(url)).toBe(true);
    });

    step('refuses a second server on the same data directory', async () => {
      const second = start();
      expect(await second.ended).toBe(1);
      expect(lastLine(second)).toBe(
        `Another server (process ${running.child.pid}) is using ${dataDir()}; stop it or set another DATA_DIR.`,
      );
      expect(await waitForResponse(url)).toBe(true);
    });

    step(
      'creates the data directory on a database that is not embedded, or explains why it cannot',
      async () => {
        const DATABASE_URL = await createRuntimeRole(
          (await findRunningDatabase(dataDir())) ?? '',
          'other_server',
        );
        const DATA_DIR = join(dataDir(), 'other');
        const other = start({ DATABASE_URL, DATA_DIR });
        await other.waitForOutput(LISTENS);
        expect(await readdir(DATA_DIR)).toEqual([]);
        other.child.kill();
        await other.ended;
        await expectRejection(
          servers,
          { DATABASE_URL, DATA_DIR: join(dataDir(), 'database/password/data') },
          /^The data directory .* cannot be used: ENOTDIR: .*\.$/,
        );
      },
    );

    step('stops with a message when the database dies', async () => {
      process.kill(await postgresPid(dataDir()), 'SIGQUIT');
      expect(await running.ended).toBe(1);
      expect(running.output()).toContain('The database stopped unexpectedly; the server is shutting down.');
    });
  });

  it('reports a used port before it creates a database', async () => {
    const newDataDir = await makeDataDir();
    const other = createServer().unref();
    const port = await new Promise<number>((done) =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        done(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const server = start({ PORT: String(port), DATA_DIR: newDataDir });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(`Port ${port} is in use by another program; stop it or set another PORT.\n`);
    expect(await readdir(newDataDir)).toEqual([]);
    other.close();
    await rm(newDataDir, { recursive: true });
  });

  it('shuts down on a signal during the first start', async () => {
    const newDataDir = await makeDataDir();
    const server = start({ DATA_DIR: newDataDir });
    await server.waitForOutput(/Creating the database/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await expect(postgresPid(newDataDir)).rejects.toThrow('ENOENT');
    await rm(newDataDir, { recursive: true });
  });

  it('starts again while the database of a killed server is still stopping', async () => {
    const killed = start();
    await killed.waitForOutput(LISTENS);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const server = start();
    expect(await waitForResponse(await server.waitForOutput(LISTENS))).toBe(true);
    server.child.kill();
    await server.ended;
  });

  it.each([
    [{ HOST: '192.0.2.1' }, /^HOST must be an address of this machine, not '192\.0\.2\.1'\.$/],
    [
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/tankbook' },
      /^The database at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: (?!.*secret).*\.$/,
    ],
  ])('rejects %j with a message', (settings: Record<string, string>, message) =>
    expectRejection(servers, settings, message),
  );

  it('stores its database where PostgreSQL has access, and reports the path', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'tankbook-closed-'));
    const server = start({ DATA_DIR: join(closed, 'data') });
    await server.waitForOutput(LISTENS);
    server.child.kill();
    await server.ended;
    const names = await readdir(join(closed, 'data'));
    const note = await readFile(join(closed, 'data/database.txt'), 'utf8').catch(
      () => `\n${closed}/data/database\n`,
    );
    const home = note.split('\n')[1] ?? '';
    expect(names.some((name) => name.startsWith('database'))).toBe(true);
    expect(await readdir(home)).toContain('cluster');
    await rm(home, { recursive: true });
    await rm(closed, { recursive: true });
  });
});
