import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { CannotStart } from '../../startupError';
import { connected } from '../../db/databaseAdmin';
import { sqlState } from '../../db/transaction';
import type { Disk } from '../../storage/storagePaths';
import {
  digest,
  fileIn,
  manifestIn,
  migrationsOf,
  sealsIn,
  tableIn,
  type Manifest,
  bringSeals,
} from './manifest';

const AT_ONCE = 1_000;
const NOT_ALLOWED = '42501';

/** Look at everything before anything is written. */
async function refuseDamaged(folder: string, { tables, files, seals }: Manifest): Promise<void> {
  const places = [
    ...Object.entries(tables).map(([name, { sha256 }]) => ({ place: tableIn(folder, name), sha256 })),
    ...files.map((sha256) => ({ place: fileIn(join(folder, 'files'), sha256), sha256 })),
    ...(seals ? [{ place: sealsIn(folder), sha256: seals }] : []),
  ];
  for (const { place, sha256 } of places) {
    const bytes = await readFile(place).catch(() => undefined);
    if (!bytes || digest(bytes) !== sha256)
      throw new CannotStart(`The backup is damaged: ${place} is not what was written. Nothing was restored.`);
  }
}

async function refuseInhabited(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from users union all (select 1 from audit limit 1) limit 1');
  if (rows.length > 0)
    throw new CannotStart(
      'This database is in use; a backup is restored only into an empty one (another DATA_DIR, or a new database).',
    );
}

async function refuseOthers(client: Client, { migrations }: Manifest): Promise<void> {
  const mine = await migrationsOf(client);
  const apart = [...mine, ...migrations].find((name) => !mine.includes(name) || !migrations.includes(name));
  if (apart !== undefined)
    throw new CannotStart(
      `This backup was made by another version (${apart}); restore it with that version, and start this one afterwards.`,
    );
}

async function writtenColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

async function fillTable(client: Client, folder: string, table: string): Promise<void> {
  const columns = await writtenColumns(client, table);
  const lines = (await readFile(tableIn(folder, table), 'utf8')).split('\n').filter(Boolean);
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await client.query(
      `insert into "${table}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
      [`[${lines.slice(from, from + AT_ONCE).join(',')}]`],
    );
}

/** Rows come as they were written: what triggers once worked out is in them. */
async function asWritten(client: Client): Promise<void> {
  await client.query('set local session_replication_role = replica').catch((error: unknown) => {
    if (sqlState(error) !== NOT_ALLOWED) throw error;
    throw new CannotStart(
      'Restoring needs a database account that is a superuser; name one in DATABASE_URL for this command.',
    );
  });
}

async function fillAll(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  await client.query('begin');
  await asWritten(client);
  const names = Object.keys(tables);
  await client.query(`truncate ${names.map((name) => `"${name}"`).join(', ')}`);
  for (const name of names) await fillTable(client, folder, name);
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::regclass, $2)', [`"${name}"`, last]);
  await client.query('commit');
}

/** Bring a backup back into an empty, migrated database and an empty store; all of it or nothing. */
export async function restore(url: string, { store, seals }: Disk, folder: string): Promise<Manifest> {
  const manifest = await manifestIn(folder);
  await refuseDamaged(folder, manifest);
  await connected(url, async (client) => {
    await refuseInhabited(client);
    await refuseOthers(client, manifest);
    for (const sha256 of manifest.files) {
      await mkdir(dirname(fileIn(store, sha256)), { recursive: true, mode: 0o700 });
      await cp(fileIn(join(folder, 'files'), sha256), fileIn(store, sha256));
    }
    await fillAll(client, folder, manifest);
  });
  await bringSeals(folder, manifest.seals !== undefined, seals);
  return manifest;
}
