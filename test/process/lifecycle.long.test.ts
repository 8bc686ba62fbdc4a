import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataDir } from '../startProduct';
import {
  LISTENS,
  expectRejection,
  expectShutdown,
  postgresPid,
  useServers,
  waitForResponse,
} from './serverProcess';

jest.setTimeout(400_000);

const servers = useServers();
const { start } = servers;

describe('server process', () => {
  it.each(['SIGINT', 'SIGHUP'] as const)('serves requests, and shuts down on %s', (signal) =>
    expectShutdown(servers, signal),
  );

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
