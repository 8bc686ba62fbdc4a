import { join } from 'node:path';
import { createFileStore } from './fileStore';
import type { StorageLocations } from '../dailyJobs';
import type { ServerConfig } from '../config';

/** Paths of the data outside the database. */
export interface StoragePaths {
  files: string;
  auditHashes: string;
}

export const storagePaths = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): StoragePaths => ({
  files: join(dataDir, 'files'),
  auditHashes: join(dataDir, 'audit-hashes.txt'),
});

/** Opens the storage outside the database. */
export function openStorage(settings: Pick<ServerConfig, 'dataDir'>): StorageLocations {
  const { files, auditHashes } = storagePaths(settings);
  return { files: createFileStore(files), auditHashFile: auditHashes };
}
