import { join } from 'node:path';
import { filesIn } from './fileStore';
import type { Places } from '../dailyJobs';
import type { Settings } from '../config';

/** Where on the disk there is what isn't in the database. */
export interface Disk {
  store: string;
  seals: string;
}

/** The paths of what a server keeps outside its database. */
export const diskOf = ({ dataDir }: Pick<Settings, 'dataDir'>): Disk => ({
  store: join(dataDir, 'files'),
  seals: join(dataDir, 'audit-seals.txt'),
});

/** Where a server keeps what isn't in its database. */
export function placesIn(settings: Pick<Settings, 'dataDir'>): Places {
  const { store, seals } = diskOf(settings);
  return { files: filesIn(store), seals };
}
