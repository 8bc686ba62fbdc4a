import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '../../src/server/demo/company';
import { makeCompany } from '../../src/server/demo/company';
import { SHOWCASE } from '../../src/server/demo/size';
import { writeCompany } from '../../src/server/demo/writing';
import { filesIn, type Files } from '../../src/server/files';
import { freshDatabase, type FreshDatabase } from './database';

/** The moment at which tests make the demo company. */
export const NOON = Date.parse('2026-11-21T08:00:00Z');
/** A hash that costs next to nothing. */
export const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** The demo company in a database of its own, its pictures left undrawn. */
export async function freshCompany(now = NOON): Promise<FreshDatabase & { company: Company }> {
  const fresh = await freshDatabase();
  const company = makeCompany(now, SHOWCASE);
  const kept = company.files.map(() => ({ sha256: 'a'.repeat(64), size: 1 }));
  await writeCompany(fresh.db, company, { password_hash: 'none', kept, now });
  return { ...fresh, company };
}

/** A file store of its own, that leaves nothing behind. */
export async function freshFiles(): Promise<{ files: Files; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-demo-'));
  return { files: filesIn(folder), close: () => rm(folder, { recursive: true }) };
}

/** Ask a database in its own words. */
export const rowsOf = async <Row extends object>({ pool }: FreshDatabase, text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows;
