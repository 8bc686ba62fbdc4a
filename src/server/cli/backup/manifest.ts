import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, cp, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { StartupError } from '../../startupError';
import { hasErrorCode } from '../../storage/fileStore';

/** Contents of a backup; written last, so a backup without it is incomplete. */
export interface Manifest {
  made: string;
  /** Names of the applied migrations. */
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  /** Last value of each sequence. */
  sequences: Record<string, string | null>;
  /** SHA-256 of each file. */
  files: string[];
  /** SHA-256 of the exported block hashes of the audit log, if any. */
  auditHashes?: string;
}

export const MANIFEST = 'manifest.json';

export const digest = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a file of any size; undefined if it doesn't exist. */
export async function digestFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  return hash.digest('hex');
}

export const auditHashPath = (folder: string): string => join(folder, 'audit-hashes.txt');

export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`);

export const filePath = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartupError(`There is no complete backup in ${folder}.`);
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw new StartupError(`The backup in ${folder} is damaged: its manifest can't be read.`);
  }
}

const BLOCK_HASH_LINE = /^(\d+) [0-9a-f]{64}$/;

/**
 * Copies the exported block hashes up to the snapshot; returns their digest, or undefined if there are none.
 */
export async function copyAuditHashes(
  client: Client,
  exportedHashes: string,
  folder: string,
): Promise<string | undefined> {
  const text = await readFile(exportedHashes, 'utf8').catch(() => '');
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from audit_hash_chain',
  );
  const last = rows[0]?.last ?? 0;
  const lines = text
    .split('\n')
    .filter((line) => Number(BLOCK_HASH_LINE.exec(line)?.[1] ?? Infinity) <= last)
    .map((line) => `${line}\n`)
    .join('');
  if (!lines) return undefined;
  await writeFile(auditHashPath(folder), lines, { mode: 0o600 });
  return digest(lines);
}

/** Restores the exported block hashes; an existing file is renamed. */
export async function restoreAuditHashes(
  folder: string,
  hasAuditHashes: boolean,
  exportedHashes: string,
): Promise<void> {
  const timestamp = new Date().toISOString().replace(/\W/g, '-');
  if (await stat(exportedHashes).catch(() => undefined))
    await rename(exportedHashes, `${exportedHashes}.until-${timestamp}`);
  if (hasAuditHashes) await cp(auditHashPath(folder), exportedHashes);
}
