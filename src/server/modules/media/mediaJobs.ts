import { sql } from 'kysely';
import type { Db } from '../../db/client';
import type { FileStore } from '../../storage/fileStore';

const DAY_MS = 86_400_000;

/** How long what was deleted is kept. */
export const RETENTION_DAYS = 90;

const FILES_LOCK = 7_265_004;

/** Whoever puts a file holds this until its attachment is written, so that it isn't dropped in between. */
export const lockFiles = (db: Db) => sql`select pg_advisory_xact_lock_shared(${FILES_LOCK})`.execute(db);

/** Drop the content of attachments that were deleted long ago, unless another attachment is the same file. */
export async function deleteOldFiles(db: Db, files: FileStore, now: number): Promise<void> {
  const since = new Date(now - RETENTION_DAYS * DAY_MS);
  await sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(db);
  const { rows } = await sql<{ sha256: string; needed: boolean }>`
    update media m set dropped_at = ${new Date(now)} where deleted_at <= ${since} and dropped_at is null
    returning sha256, exists (select 1 from media other where other.sha256 = m.sha256
      and (other.deleted_at is null or other.deleted_at > ${since})) as needed`.execute(db);
  for (const { sha256, needed } of rows) if (!needed) await files.delete(sha256);
}

/** Drop what a crash left half written; after a day nobody is still writing it. */
export const deleteUnfinishedUploads = (files: FileStore, now: number): Promise<void> =>
  files.deleteUnfinished(now - DAY_MS);
