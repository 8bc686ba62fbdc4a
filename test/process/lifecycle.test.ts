import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../src/server/db/embedded/processes';
import { step } from '../browser/support/step';
import {
  waitForProcessEnd,
  waitForResponse,
  postgresPid,
  startServer,
  type ServerProcess,
} from './serverProcess';

jest.setTimeout(400_000);

const LISTENS = /^Tankbook is listening at (http:\S+)$/m;
let dataDir = '';
const started: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tankbook-life-'));
  await chmod(dataDir, 0o711);
});
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, ...settings });
  started.push(server);
  return server;
}

/** Last line of output; earlier lines may report slow steps. */
const lastLine = (server: ServerProcess) => server.output().trimEnd().split('\n').at(-1);

describe('server process', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'serves requests, and shuts down on %s',
    async (signal) => {
      const server = start();
      expect(await waitForResponse(await server.waitForOutput(LISTENS))).toBe(true);
      const postgres = await postgresPid(dataDir);
      server.child.kill(signal);
      expect(await server.ended).toBe(0);
      expect(isAlive(postgres)).toBe(false);
      expect(await readdir(join(dataDir, 'database'))).not.toContain('server.lock');
    },
  );

  it('shuts down on a signal during the first start', async () => {
    const newDataDir = await mkdtemp(join(tmpdir(), 'tankbook-young-'));
    await chmod(newDataDir, 0o711);
    const server = start({ DATA_DIR: newDataDir });
    await server.waitForOutput(/Creating the database/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await expect(postgresPid(newDataDir)).rejects.toThrow('ENOENT');
    await rm(newDataDir, { recursive: true });
  });

  describe('server that keeps running between tests', () => {
    let running: ServerProcess;
    let url = '';
    const startNext = async () => {
      running = start();
      url = await running.waitForOutput(LISTENS);
    };

    step('leaves no database running when it is killed, and starts again', async () => {
      await startNext();
      const postgres = await postgresPid(dataDir);
      running.child.kill('SIGKILL');
      expect(await waitForProcessEnd(postgres)).toBe(true);
      await startNext();
      expect(await waitForResponse(url)).toBe(true);
    });

    step('starts again while the database of a killed server is still stopping', async () => {
      running.child.kill('SIGKILL');
      await running.ended;
      await startNext();
      expect(await waitForResponse(url)).toBe(true);
    });

    step('refuses a second server on the same data directory', async () => {
      const second = start();
      expect(await second.ended).toBe(1);
      expect(lastLine(second)).toBe(
        `Another server (process ${running.child.pid}) is using ${dataDir}; stop it or set another DATA_DIR.`,
      );
      expect(await waitForResponse(url)).toBe(true);
    });

    step('stops with a message when the database dies', async () => {
      process.kill(await postgresPid(dataDir), 'SIGQUIT');
      expect(await running.ended).toBe(1);
      expect(running.output()).toContain('The database stopped unexpectedly; the server is shutting down.');
    });
  });

  it('reports a used port and leaves no database running', async () => {
    const other = createServer().unref();
    const port = await new Promise<number>((done) =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        done(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const server = start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toBe(`Port ${port} is in use by another program; stop it or set another PORT.`);
    expect(await readdir(join(dataDir, 'database/cluster'))).not.toContain('postmaster.pid');
    other.close();
  });

  it.each([
    [{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not 'http'\.$/],
    [{ HOST: '192.0.2.1' }, /^HOST must be an address of this machine, not '192\.0\.2\.1'\.$/],
    [
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/tankbook' },
      /^The database at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: (?!.*secret).*\.$/,
    ],
  ])('rejects %j with a message', async (settings: Record<string, string>, message) => {
    const server = start(settings);
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toMatch(message);
    expect(server.output()).not.toContain('secret');
  });

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
