import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { verifyAudit } from '../../../src/server/audit/auditVerification';
import { exportBlockHashes } from '../../../src/server/audit/auditHashChain';
import { createBackup } from '../../../src/server/cli/backup/createBackup';
import { readManifest } from '../../../src/server/cli/backup/manifest';
import { StartupError } from '../../../src/server/startupError';
import { restoreBackup } from '../../../src/server/cli/backup/restoreBackup';
import { writeAudit } from '../../../src/server/audit/auditLog';
import { newRecordId } from '../../../src/server/db/recordId';
import { chainAllEntries } from '../support/chainAllEntries';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';
import { copyTinyFiles, createTinyCompany, NOON } from '../demo/demoFixtures';

let company: TestDatabase;
let folder = '';
const diskIn = (name: string) => ({
  files: join(folder, name),
  auditHashes: join(folder, `${name}.hashes.txt`),
});
const own = () => diskIn('files');
const store = () => own().files;
const backupFolder = () => join(folder, 'kept');

/** Adds a block to the hash chain while the backup is being written. */
const LATER = `1000000 ${'e'.repeat(64)}\n`;

/** Content of all tables, with generated columns. */
async function digests(pool: Pool): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const digestByTable: Record<string, string | null> = {};
  for (const { name } of rows) {
    const { rows: one } = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(line, '' order by line)) as digest from (select md5(t::text) as line from "${name}" t) l`,
    );
    digestByTable[name] = one[0]?.digest ?? null;
  }
  return digestByTable;
}

beforeAll(async () => {
  company = await createTinyCompany();
  folder = await mkdtemp(join(tmpdir(), 'tankbook-backup-'));
  await copyTinyFiles(store());
  const actor = { action: 'tank.changed', ip: '::1', requestId: 'r', now: NOON };
  await writeAudit(company.db, actor, { model: 'tank', id: newRecordId(NOON), after: { name: 'T' } });
  await chainAllEntries(company.db, NOON);
  await exportBlockHashes(company.db, own().auditHashes);
  await appendFile(own().auditHashes, LATER);
  await createBackup(company.url, own(), backupFolder());
});
afterAll(async () => {
  await company.close();
  await rm(folder, { recursive: true, force: true });
});

it('restores all tables and files and continues document numbers', async () => {
  const other = await createTestDatabase();
  const { files } = await restoreBackup(other.url, diskIn('other'), backupFolder());
  const before = await digests(company.pool);
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(30);
  expect(await digests(other.pool)).toEqual(before);
  expect(files.length).toBeGreaterThan(3);
  for (const sha256 of files) {
    const path = join(sha256.slice(0, 2), sha256);
    expect(await readFile(join(folder, 'other', path))).toEqual(await readFile(join(store(), path)));
  }
  const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
  expect((await other.pool.query(sequences)).rows).toEqual((await company.pool.query(sequences)).rows);
  await other.close();
});

it('restores the exported block hashes of the backup and sets others aside', async () => {
  const other = await createTestDatabase();
  const { auditHashes } = diskIn('exported');
  await writeFile(auditHashes, LATER);
  await restoreBackup(other.url, diskIn('exported'), backupFolder());
  const heads = (await readFile(own().auditHashes, 'utf8')).replace(LATER, '');
  expect(heads).toMatch(/^1 [0-9a-f]{64}\n/);
  expect(await readFile(auditHashes, 'utf8')).toBe(heads);
  const digestByTable = await verifyAudit(other.db, auditHashes);
  expect(digestByTable.blocks).toBeGreaterThan(0);
  expect(digestByTable).not.toHaveProperty('error');
  const setAside = (await readdir(folder)).filter((name) => name.startsWith('exported.hashes.txt.until-'));
  expect(setAside).toHaveLength(1);
  expect(await readFile(join(folder, setAside[0] ?? ''), 'utf8')).toBe(LATER);
  await other.close();
});

it('leaves out the content of attachments dropped after their deletion', async () => {
  const [sha256 = ''] = (await readManifest(backupFolder())).files;
  const path = join(store(), sha256.slice(0, 2), sha256);
  const content = await readFile(path);
  const deleted = (at: string | null) =>
    company.pool.query('update media set deleted_at = $1, dropped_at = $1 where sha256 = $2', [at, sha256]);
  await deleted('2026-01-01');
  await rm(path);
  const { files } = await createBackup(company.url, own(), join(folder, 'without'));
  expect(files).not.toContain(sha256);
  await writeFile(path, content);
  await deleted(null);
});

it('refuses to restore into a database in use', async () => {
  await expect(restoreBackup(company.url, diskIn('none'), backupFolder())).rejects.toThrow(
    'This database is not empty',
  );
});

it('rejects a folder without a backup, and an existing target folder', async () => {
  await expect(restoreBackup(company.url, own(), store())).rejects.toThrow('There is no complete backup in');
  await expect(createBackup(company.url, own(), backupFolder())).rejects.toThrow('already exists');
});

it.each(['tables/wallets.jsonl', 'audit-hashes.txt'])(
  'rejects a backup with a changed byte in %s and changes nothing',
  async (name) => {
    const other = await createTestDatabase();
    const before = await digests(other.pool);
    const path = join(backupFolder(), name);
    const content = await readFile(path);
    await appendFile(path, ' ');
    await expect(restoreBackup(other.url, diskIn('third'), backupFolder())).rejects.toThrow(
      'The backup is damaged',
    );
    await writeFile(path, content);
    expect(await digests(other.pool)).toEqual(before);
    await other.close();
  },
);

it('rejects a backup of another version', async () => {
  const other = await createTestDatabase();
  const manifest = await readManifest(backupFolder());
  const migrations = [...manifest.migrations, '999-later.sql'];
  await writeFile(join(backupFolder(), 'manifest.json'), JSON.stringify({ ...manifest, migrations }));
  await expect(restoreBackup(other.url, diskIn('third'), backupFolder())).rejects.toThrow(
    'This backup was made by another version (999-later.sql)',
  );
  await writeFile(join(backupFolder(), 'manifest.json'), JSON.stringify(manifest));
  await other.close();
});

it('refuses to back up when a stored file is damaged', async () => {
  const [sha256 = ''] = (await readManifest(backupFolder())).files;
  const path = join(store(), sha256.slice(0, 2), sha256);
  const content = await readFile(path);
  await writeFile(path, 'something else');
  await expect(createBackup(company.url, own(), join(folder, 'second'))).rejects.toThrow(
    'is missing or damaged',
  );
  await writeFile(path, content);
  await expect(readManifest(join(folder, 'second'))).rejects.toThrow('There is no complete backup');
  expect(await readdir(folder)).not.toContain('second.part');
});

it('refuses a second backup to the same folder while the first one is running', async () => {
  const twice = join(folder, 'twice');
  const backUp = () => createBackup(company.url, own(), twice);
  const outcomes = await Promise.allSettled([backUp(), backUp()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes).toContainEqual(
    expect.objectContaining({
      reason: new StartupError(`Another backup to ${twice} is running; choose another directory.`),
    }),
  );
  const { tables } = await readManifest(twice);
  expect(await readdir(join(twice, 'tables'))).toHaveLength(Object.keys(tables).length);
});

it('explains in a message why a backup cannot be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(createBackup(company.url, own(), join(file, 'third'))).rejects.toThrow(
    /^The backup failed: ENOTDIR: /,
  );
});
