import { createHash } from 'node:crypto';
import { readFile, cp, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartupError } from '../../startupError';

/** What a backup holds; it is written last, so that a backup without it is none. */
export interface Manifest {
  made: string;
  /** The files of migrations that its tables come from. */
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  /** The last number that each sequence gave. */
  sequences: Record<string, string | null>;
  /** The names of the files, which are the digests of their content. */
  files: string[];
  /** The digest of the noted seals of the audit, where any were noted. */
  seals?: string;
}

export const MANIFEST = 'manifest.json';

export const digest = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Where a backup keeps the seals of the audit that were noted outside the database. */
export const auditHashPath = (folder: string): string => join(folder, 'audit-seals.txt');

/** Where a backup keeps the rows of a table. */
export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`);

/** Where a store, or a backup, keeps a file. */
export const filePath = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

/** Every table of a database, by name. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The migrations that a database has run. */
export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** Read what a backup says it holds. */
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

/** Keep the noted seals as far as the snapshot goes; answers their digest, or nothing when none were noted. */
export async function copyAuditHashes(
  client: Client,
  noted: string,
  folder: string,
): Promise<string | undefined> {
  const text = await readFile(noted, 'utf8').catch(() => '');
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from audit_hash_chain',
  );
  const last = rows[0]?.last ?? 0;
  const kept = text
    .split('\n')
    .filter((line) => Number(BLOCK_HASH_LINE.exec(line)?.[1] ?? Infinity) <= last)
    .map((line) => `${line}\n`)
    .join('');
  if (!kept) return undefined;
  await writeFile(auditHashPath(folder), kept, { mode: 0o600 });
  return digest(kept);
}

/** Put the noted seals beside the restored database; those of another one that lie there are laid aside, never lost. */
export async function restoreAuditHashes(folder: string, hasSeals: boolean, noted: string): Promise<void> {
  const moment = new Date().toISOString().replace(/\W/g, '-');
  if (await stat(noted).catch(() => undefined)) await rename(noted, `${noted}.until-${moment}`);
  if (hasSeals) await cp(auditHashPath(folder), noted);
}
