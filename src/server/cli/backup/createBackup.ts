import { createHash } from 'node:crypto';
import { cp, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { StartupError } from '../../startupError';
import { withConnection } from '../../db/databaseAdmin';
import type { StoragePaths } from '../../storage/storagePaths';
import {
  digest,
  filePath,
  MANIFEST,
  listMigrations,
  tablePath,
  listTables,
  type Manifest,
  copyAuditHashes,
} from './manifest';

const BATCH_SIZE = 2_000;

/** Write the rows of one table, a line each, as they are in the snapshot. */
async function writeTable(client: Client, folder: string, table: string) {
  const written = createHash('sha256');
  const file = await open(tablePath(folder, table), 'wx', 0o600);
  let count = 0;
  try {
    await client.query(
      `declare lines no scroll cursor for select row_to_json(t)::text as line from "${table}" t`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${String(BATCH_SIZE)} from lines`);
      if (rows.length === 0) break;
      const text = rows.map(({ line }) => `${line}\n`).join('');
      written.update(text);
      await file.writeFile(text);
      count += rows.length;
    }
    await client.query('close lines');
    await file.sync();
  } finally {
    await file.close();
  }
  return { rows: count, sha256: written.digest('hex') };
}

/** Keep every file that a row still needs, and look whether it still is what its name says. */
async function copyFiles(client: Client, store: string, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    'select distinct sha256 from media where dropped_at is null order by 1',
  );
  for (const { sha256 } of rows) {
    const bytes = await readFile(filePath(store, sha256)).catch(() => undefined);
    if (!bytes || digest(bytes) !== sha256)
      throw new StartupError(`The file ${sha256} is missing or damaged, so nothing was backed up.`);
    const place = filePath(join(folder, 'files'), sha256);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await cp(filePath(store, sha256), place);
  }
  return rows.map(({ sha256 }) => sha256);
}

async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function writeBackup(
  client: Client,
  { files, auditHashes: noted }: StoragePaths,
  folder: string,
): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  const tables: Manifest['tables'] = {};
  for (const table of await listTables(client)) tables[table] = await writeTable(client, folder, table);
  const manifest: Manifest = {
    made: new Date().toISOString(),
    migrations: await listMigrations(client),
    tables,
    sequences: await readSequences(client),
    files: await copyFiles(client, files, folder),
  };
  const seals = await copyAuditHashes(client, noted, folder);
  await client.query('commit');
  return { ...manifest, ...(seals && { seals }) };
}

/** Write one moment of a database, its files and its noted seals into a new folder, while people go on working. */
export async function createBackup(url: string, disk: StoragePaths, folder: string): Promise<Manifest> {
  if (await stat(folder).catch(() => undefined))
    throw new StartupError(`${folder} already exists; choose a new directory.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const manifest = await withConnection(url, (client) => writeBackup(client, disk, draft));
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await rename(draft, folder);
  return manifest;
}
