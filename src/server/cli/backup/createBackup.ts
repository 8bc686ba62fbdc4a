import { createHash } from 'node:crypto';
import { cp, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { StartupError, errorMessage } from '../../startupError';
import { withConnection } from '../../db/databaseAdmin';
import type { StoragePaths } from '../../storage/storagePaths';
import {
  digestFile,
  filePath,
  MANIFEST,
  listMigrations,
  tablePath,
  listTables,
  type Manifest,
  copyAuditHashes,
} from './manifest';

const BATCH_SIZE = 2_000;
/** Namespace of advisory locks. */
const BACKUP_LOCKS = 7_265_006;

/** Writes the rows of a table as JSON lines, from the snapshot. */
async function writeTable(client: Client, directory: string, table: string) {
  const hash = createHash('sha256');
  const file = await open(tablePath(directory, table), 'wx', 0o600);
  let count = 0;
  try {
    await client.query(
      `declare lines no scroll cursor for select row_to_json(t)::text as line from "${table}" t`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${String(BATCH_SIZE)} from lines`);
      if (rows.length === 0) break;
      const text = rows.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      await file.writeFile(text);
      count += rows.length;
    }
    await client.query('close lines');
    await file.sync();
  } finally {
    await file.close();
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** Copies all referenced files and verifies their checksums. */
async function copyFiles(client: Client, filesDirectory: string, directory: string): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    'select distinct sha256 from media where dropped_at is null order by 1',
  );
  for (const { sha256 } of rows) {
    if ((await digestFile(filePath(filesDirectory, sha256))) !== sha256)
      throw new StartupError(`The file ${sha256} is missing or damaged, so nothing was backed up.`);
    const target = filePath(join(directory, 'files'), sha256);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await cp(filePath(filesDirectory, sha256), target);
  }
  return rows.map(({ sha256 }) => sha256);
}

async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Refuses a second backup to the same directory until the connection ends. */
async function lockDirectory(client: Client, directory: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as free',
    [BACKUP_LOCKS, directory],
  );
  if (!rows[0]?.free)
    throw new StartupError(`Another backup to ${directory} is running; choose another directory.`);
}

async function writeBackup(
  client: Client,
  { files, auditHashes: exportedHashes }: StoragePaths,
  directory: string,
): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  const names = await listTables(client);
  if (names.length === 0)
    throw new StartupError('The database has no tables, so there is nothing to back up.');
  const tables: Manifest['tables'] = {};
  for (const table of names) tables[table] = await writeTable(client, directory, table);
  const manifest: Manifest = {
    made: new Date().toISOString(),
    migrations: await listMigrations(client),
    tables,
    sequences: await readSequences(client),
    files: await copyFiles(client, files, directory),
  };
  const auditHashes = await copyAuditHashes(client, exportedHashes, directory);
  await client.query('commit');
  return { ...manifest, ...(auditHashes && { auditHashes }) };
}

/**
 * Backs up a snapshot of the database, its files and the exported block hashes to a new directory, while the
 * server runs.
 */
export const createBackup = (url: string, paths: StoragePaths, directory: string): Promise<Manifest> =>
  withConnection(url, async (client) => {
    await lockDirectory(client, directory);
    if (await stat(directory).catch(() => undefined))
      throw new StartupError(`${directory} already exists; choose a new directory.`);
    const temporary = `${directory}.part`;
    const remove = () => rm(temporary, { recursive: true, force: true });
    try {
      await remove();
      await mkdir(join(temporary, 'tables'), { recursive: true, mode: 0o700 });
      const manifest = await writeBackup(client, paths, temporary);
      await writeFile(join(temporary, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
      await rename(temporary, directory);
      return manifest;
    } catch (error) {
      await remove().catch(() => undefined);
      throw error instanceof Error && 'syscall' in error
        ? new StartupError(`The backup failed: ${errorMessage(error)}.`)
        : error;
    }
  });
