import { sql } from 'kysely';
import type { Db } from '../../db/client';
import type { FileStore } from '../../storage/fileStore';
import { DAY_MS } from '../../../domain/durations';

/** Days until the content of deleted files is removed. */
const RETENTION_DAYS = 90;

const FILES_LOCK = 7_265_004;

/**
 * Shared lock from storing a file until its row is inserted, so that the job does not delete it in between.
 */
export const lockFiles = (db: Db) => sql`select pg_advisory_xact_lock_shared(${FILES_LOCK})`.execute(db);

/** Daily job: deletes contents of long-deleted attachments that no other attachment uses. */
export async function deleteOldFiles(db: Db, files: FileStore, now: number): Promise<void> {
  const deletedBefore = new Date(now - RETENTION_DAYS * DAY_MS);
  await sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(db);
  const { rows } = await sql<{ sha256: string; needed: boolean }>`
    update media m set dropped_at = ${new Date(now)} where deleted_at <= ${deletedBefore} and dropped_at is null
    returning sha256, exists (select 1 from media other where other.sha256 = m.sha256
      and (other.deleted_at is null or other.deleted_at > ${deletedBefore})) as needed`.execute(db);
  for (const { sha256, needed } of rows) if (!needed) await files.delete(sha256);
}

/** Daily job: deletes incomplete uploads older than a day. */
export const deleteUnfinishedUploads = (files: FileStore, now: number): Promise<void> =>
  files.deleteUnfinished(now - DAY_MS);
