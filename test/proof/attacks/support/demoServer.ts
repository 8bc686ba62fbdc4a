import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../../../src/server/demo/seedDemo';
import type { CompanySize } from '../../../../src/server/demo/companySize';
import { createTestServer } from '../../../server/support/testServer';
import type { TestServer, TestServerOptions } from '../../../server/support/testServer';

const CHEAP_HASH = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Small enough to digest the whole database often, with every kind of record. */
const TINY_COMPANY: CompanySize = {
  sites: 8,
  tanks: 12,
  clients: 24,
  contracts: 30,
  orders: 24,
  hasSmallTanks: true,
};

/** The server on a small demo company in its own database. */
export async function startDemoServer(
  overrides: TestServerOptions = {},
): Promise<TestServer & { close: () => Promise<void> }> {
  const webRoot = await mkdtemp(join(tmpdir(), 'tankbook-page-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Tankbook</title>');
  const server = await createTestServer({ webRoot, ...overrides });
  const { db, files, clock } = server.deps;
  await seedDemo({ db, files, clock, size: TINY_COMPANY, hashCost: CHEAP_HASH });
  const close = async () => {
    await server.close();
    await rm(webRoot, { recursive: true, force: true });
  };
  return { ...server, close };
}
