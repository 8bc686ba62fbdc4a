import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { backUp } from '../../src/server/backup/backup';
import { manifestIn } from '../../src/server/backup/manifest';
import { restore } from '../../src/server/backup/restore';
import { seedDemo } from '../../src/server/demo/seed';
import { SHOWCASE } from '../../src/server/demo/size';
import { filesIn } from '../../src/server/files';
import { freshDatabase, type FreshDatabase } from './database';
import { CHEAP, NOON } from './demoCompany';

let company: FreshDatabase;
let folder = '';
const store = () => join(folder, 'files');
const kept = () => join(folder, 'kept');

/** What every table holds, generated columns and all. */
async function digests(pool: Pool): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: Record<string, string | null> = {};
  for (const { name } of rows) {
    const { rows: one } = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(line, '' order by line)) as digest from (select md5(t::text) as line from "${name}" t) l`,
    );
    found[name] = one[0]?.digest ?? null;
  }
  return found;
}

beforeAll(async () => {
  company = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tankbook-backup-'));
  const seeding = { db: company.db, files: filesIn(store()), clock: () => NOON };
  await seedDemo({ ...seeding, size: SHOWCASE, hashCost: CHEAP });
  await backUp(company.url, store(), kept());
});
afterAll(async () => {
  await company.close();
  await rm(folder, { recursive: true, force: true });
});

it('brings back every table and every file as they were, and the next numbers follow', async () => {
  const other = await freshDatabase();
  const { files } = await restore(other.url, join(folder, 'other'), kept());
  const before = await digests(company.pool);
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(30);
  expect(await digests(other.pool)).toEqual(before);
  expect(files.length).toBeGreaterThan(3);
  for (const sha256 of files) {
    const place = join(sha256.slice(0, 2), sha256);
    expect(await readFile(join(folder, 'other', place))).toEqual(await readFile(join(store(), place)));
  }
  const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
  expect((await other.pool.query(sequences)).rows).toEqual((await company.pool.query(sequences)).rows);
  await other.close();
});

it('is refused where somebody works already', async () => {
  await expect(restore(company.url, join(folder, 'none'), kept())).rejects.toThrow(
    'This database is in use; a backup is restored only into an empty one',
  );
});

it('refuses a folder that is no backup, and one that is there already', async () => {
  await expect(restore(company.url, store(), store())).rejects.toThrow('There is no whole backup in');
  await expect(backUp(company.url, store(), kept())).rejects.toThrow('is there already');
});

it('refuses a backup of which a byte is different, and changes nothing', async () => {
  const other = await freshDatabase();
  const before = await digests(other.pool);
  const place = join(kept(), 'tables', 'wallets.jsonl');
  const whole = await readFile(place);
  await appendFile(place, ' ');
  await expect(restore(other.url, join(folder, 'third'), kept())).rejects.toThrow('The backup is damaged');
  await writeFile(place, whole);
  expect(await digests(other.pool)).toEqual(before);
  await other.close();
});

it('refuses a backup of another version', async () => {
  const other = await freshDatabase();
  const manifest = await manifestIn(kept());
  const migrations = [...manifest.migrations, '999-later.sql'];
  await writeFile(join(kept(), 'manifest.json'), JSON.stringify({ ...manifest, migrations }));
  await expect(restore(other.url, join(folder, 'third'), kept())).rejects.toThrow(
    'This backup was made by another version (999-later.sql)',
  );
  await writeFile(join(kept(), 'manifest.json'), JSON.stringify(manifest));
  await other.close();
});

it('backs nothing up when a file of the store is damaged', async () => {
  const [sha256 = ''] = (await manifestIn(kept())).files;
  const place = join(store(), sha256.slice(0, 2), sha256);
  const whole = await readFile(place);
  await writeFile(place, 'something else');
  await expect(backUp(company.url, store(), join(folder, 'second'))).rejects.toThrow('is missing or damaged');
  await writeFile(place, whole);
  await expect(manifestIn(join(folder, 'second'))).rejects.toThrow('There is no whole backup');
});
