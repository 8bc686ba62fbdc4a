import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError, errorMessage } from '../startupError';
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

/** Creates the data directory if it is missing, and throws if files can't be written there. */
export async function prepareDataDirectory({ dataDir }: Pick<ServerConfig, 'dataDir'>): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`The data directory ${dataDir} cannot be used: ${errorMessage(error)}.`);
  }
}

/** Opens the storage outside the database. */
export function openStorage(settings: Pick<ServerConfig, 'dataDir'>): StorageLocations {
  const { files, auditHashes } = storagePaths(settings);
  return { files: createFileStore(files), auditHashFile: auditHashes };
}
