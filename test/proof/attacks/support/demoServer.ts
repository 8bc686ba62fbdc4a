import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTinyFiles, createTinyCompany } from '../../../server/demo/demoFixtures';
import { createTestServer } from '../../../server/support/testServer';
import type { TestServer, TestServerOptions } from '../../../server/support/testServer';

/** The server on a tiny demo company in its own database. */
export async function startDemoServer(
  overrides: TestServerOptions = {},
): Promise<TestServer & { close: () => Promise<void> }> {
  const webRoot = await mkdtemp(join(tmpdir(), 'tankbook-page-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Tankbook</title>');
  const server = await createTestServer({ webRoot, database: await createTinyCompany(), ...overrides });
  await copyTinyFiles(server.folder);
  const close = async () => {
    await server.close();
    await rm(webRoot, { recursive: true, force: true });
  };
  return { ...server, close };
}
