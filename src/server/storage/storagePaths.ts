import { join } from 'node:path';
import { createFileStore } from './fileStore';
import type { StorageLocations } from '../dailyJobs';
import type { ServerConfig } from '../config';

/** Where on the disk there is what isn't in the database. */
export interface StoragePaths {
  files: string;
  auditHashes: string;
}

/** The paths of what a server keeps outside its database. */
export const storagePaths = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): StoragePaths => ({
  files: join(dataDir, 'files'),
  auditHashes: join(dataDir, 'audit-seals.txt'),
});

/** Where a server keeps what isn't in its database. */
export function openStorage(settings: Pick<ServerConfig, 'dataDir'>): StorageLocations {
  const { files, auditHashes } = storagePaths(settings);
  return { files: createFileStore(files), auditHashFile: auditHashes };
}
