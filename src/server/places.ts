import { join } from 'node:path';
import { filesIn } from './files';
import type { Places } from './jobs';
import type { Settings } from './settings';

/** Where a server keeps what isn't in its database. */
export const placesIn = ({ dataDir }: Pick<Settings, 'dataDir'>): Places => ({
  files: filesIn(join(dataDir, 'files')),
  seals: join(dataDir, 'audit-seals.txt'),
});
