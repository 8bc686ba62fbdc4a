import { createReadStream } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { StartupError } from '../../startupError';
import { withConnection } from '../../db/databaseAdmin';
import { sqlState, INSUFFICIENT_PRIVILEGE } from '../../db/sqlState';
import type { StoragePaths } from '../../storage/storagePaths';
import {
  digestFile,
  filePath,
  readManifest,
  listMigrations,
  auditHashPath,
  tablePath,
  type Manifest,
  restoreAuditHashes,
} from './manifest';

/** Rows are inserted as they are read; a file may be larger than the memory. */
const CHUNK_BYTES = 1_000_000;

/** Verifies all checksums before anything is written. */
async function assertIntact(folder: string, { tables, files, auditHashes }: Manifest): Promise<void> {
  const checksums = [
    ...Object.entries(tables).map(([name, { sha256 }]) => ({ path: tablePath(folder, name), sha256 })),
    ...files.map((sha256) => ({ path: filePath(join(folder, 'files'), sha256), sha256 })),
    ...(auditHashes ? [{ path: auditHashPath(folder), sha256: auditHashes }] : []),
  ];
  for (const { path, sha256 } of checksums) {
    if ((await digestFile(path)) !== sha256)
      throw new StartupError(
        `The backup is damaged: the checksum of ${path} does not match. Nothing was restored.`,
      );
  }
}

async function assertEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from users union all (select 1 from audit limit 1) limit 1');
  if (rows.length > 0)
    throw new StartupError(
      'This database is not empty. Restore into an empty one (another DATA_DIR, or a new database).',
    );
}

async function assertSameVersion(client: Client, { migrations }: Manifest): Promise<void> {
  const applied = await listMigrations(client);
  const difference = [...applied, ...migrations].find(
    (name) => !applied.includes(name) || !migrations.includes(name),
  );
  if (difference !== undefined)
    throw new StartupError(
      `This backup was made by another version (${difference}). Restore it with that version, then start this one.`,
    );
}

async function storedColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

async function insertRows(client: Client, folder: string, table: string): Promise<void> {
  const columns = await storedColumns(client, table);
  const insert = `insert into "${table}" (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::"${table}", $1::json)`;
  const chunks = createReadStream(tablePath(folder, table), { encoding: 'utf8', highWaterMark: CHUNK_BYTES });
  let incompleteLine = '';
  for await (const chunk of chunks) {
    const lines = `${incompleteLine}${String(chunk)}`.split('\n');
    incompleteLine = lines.pop() ?? '';
    if (lines.length > 0) await client.query(insert, [`[${lines.join(',')}]`]);
  }
}

/** Rows already contain what triggers computed, so triggers are disabled. */
async function disableTriggers(client: Client): Promise<void> {
  await client.query('set local session_replication_role = replica').catch((error: unknown) => {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartupError(
      'Restoring requires a database superuser; set DATABASE_OWNER_URL to one for this command.',
    );
  });
}

async function insertAll(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  await client.query('begin');
  await disableTriggers(client);
  const names = Object.keys(tables);
  await client.query(`truncate ${names.map((name) => `"${name}"`).join(', ')}`);
  for (const name of names) await insertRows(client, folder, name);
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::regclass, $2)', [`"${name}"`, last]);
  await client.query('commit');
}

/** Restores a backup into an empty, migrated database and file store, in one transaction. */
export async function restoreBackup(
  url: string,
  { files, auditHashes }: StoragePaths,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await assertIntact(folder, manifest);
  await withConnection(url, async (client) => {
    await assertEmptyDatabase(client);
    await assertSameVersion(client, manifest);
    for (const sha256 of manifest.files) {
      await mkdir(dirname(filePath(files, sha256)), { recursive: true, mode: 0o700 });
      await cp(filePath(join(folder, 'files'), sha256), filePath(files, sha256));
    }
    await insertAll(client, folder, manifest);
  });
  await restoreAuditHashes(folder, manifest.auditHashes !== undefined, auditHashes);
  return manifest;
}
