import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_SIGN_INS } from '../../src/server/demo/demoUsers';
import { copyShowcase, makeDataDir } from '../startProduct';
import { LISTENS, useServers } from './serverProcess';

jest.setTimeout(400_000);

const servers = useServers();
beforeAll(() => copyShowcase(servers.dataDir()));

const start = (settings: Record<string, string>) =>
  servers.start({ DEMO_SIZE: 'showcase', NODE_ENV: '', ...settings });

async function signIn(url: string, [username, password]: readonly [string, string]): Promise<number> {
  const body = new URLSearchParams({ username, password });
  return (await fetch(`${url}/api/user/login`, { method: 'POST', body })).status;
}

describe('demo company', () => {
  it('is seeded on the first start, and the printed accounts can sign in', async () => {
    const server = start({ SIMULATOR: 'off' });
    const url = await server.waitForOutput(LISTENS);
    const [admin] = DEMO_SIGN_INS;
    const accountLine = new RegExp(`^ {2}(${admin?.username ?? ''} .*SuperAdmin)$`, 'm');
    const line = await server.waitForOutput(accountLine);
    const output = process.env.TEST_SHOWCASE_OUTPUT ?? server.output();
    expect(accountLine.exec(output)?.[1]).toBe(line);
    const [username = '', password = ''] = line.split(/\s+/);
    expect(await signIn(url, [username, password])).toBe(200);
    expect(output).toMatch(
      /^Creating the demo company, once.*:\n {2}1 of (\d): .*\n[^]* {2}\1 of \1: .*\nThe demo company is ready/m,
    );
    server.child.kill();
    expect(await server.ended).toBe(0);
  });

  it('is not completed when a signal ends the first start', async () => {
    const dataDir = await makeDataDir();
    const server = start({ DATA_DIR: dataDir });
    await server.waitForOutput(/^ {2}2 of 9: /m);
    server.child.kill();
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain('The demo company is ready');
    expect(await readdir(join(dataDir, 'database/cluster'))).not.toContain('postmaster.pid');
    await rm(dataDir, { recursive: true });
  });

  it('is printed again on the next start without seeding', async () => {
    const server = start({ SIMULATOR: 'on' });
    await server.waitForOutput(/Demo company sign-in/);
    expect(server.output()).not.toContain('Creating the demo company');
    server.child.kill();
    expect(await server.ended).toBe(0);
  });

  it('is refused in production', async () => {
    const server = start({ NODE_ENV: 'production' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(
      'This database holds the demo company, whose passwords are public. Use another database.\n',
    );
  });
});
