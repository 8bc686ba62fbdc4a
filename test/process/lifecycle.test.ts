import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { step } from '../browser/support/step';
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
  it('serves requests, and shuts down on SIGTERM', () => expectShutdown(servers, 'SIGTERM'));

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

    step('stops with a message when the database dies', async () => {
      process.kill(await postgresPid(dataDir()), 'SIGQUIT');
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
    expect(await readdir(join(dataDir(), 'database/cluster'))).not.toContain('postmaster.pid');
    other.close();
  });

  it('rejects an invalid setting with a message', () =>
    expectRejection(
      servers,
      { PORT: 'http' },
      /^PORT must be a whole number from 0 to 65535, not 'http'\.$/,
    ));
});
