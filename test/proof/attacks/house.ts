import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../../src/server/demo/seedDemo';
import type { CompanySize } from '../../../src/server/demo/companySize';
import type { Dependencies } from '../../../src/server/http/dependencies';
import { createTestServer } from '../../server/support/testServer';
import type { TestServer } from '../../server/support/testServer';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** So small that the whole database can be looked at again and again, and yet it has every kind of record. */
const SMALL: CompanySize = {
  sites: 8,
  tanks: 12,
  clients: 24,
  contracts: 30,
  orders: 24,
  flatsPerContract: 15,
};

/** The real server on a small demo company in a database of its own. */
export async function house(
  more: Partial<Dependencies> = {},
): Promise<TestServer & { close: () => Promise<void> }> {
  const webRoot = await mkdtemp(join(tmpdir(), 'tankbook-page-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Tankbook</title>');
  const w = await createTestServer({ webRoot, ...more });
  const { db, files, clock } = w.deps;
  await seedDemo({ db, files, clock, size: SMALL, hashCost: CHEAP });
  const close = async () => {
    await w.end();
    await rm(webRoot, { recursive: true, force: true });
  };
  return { ...w, close };
}
