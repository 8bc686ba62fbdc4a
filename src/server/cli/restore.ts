import { resolve } from 'node:path';
import { formatCount } from '../../domain/numbers';
import { StartupError } from '../startupError';
import { prepareForRestore } from '../db/openDatabase';
import { restoreBackup } from './backup/restoreBackup';
import { runCommand } from './runCommand';
import { storagePaths } from '../storage/storagePaths';
import { readConfig } from '../config';

void runCommand(
  async (url) => {
    const [folder] = process.argv.slice(2);
    if (!folder) throw new StartupError('Usage: npm run restore -- <backup directory>');
    const { made, tables, files } = await restoreBackup(
      url,
      storagePaths(readConfig(process.env)),
      resolve(folder),
    );
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    return `Restored ${formatCount(rows, 'row')} and ${formatCount(files.length, 'file')} as they were at ${made}.`;
  },
  { asOwner: true, prepare: prepareForRestore },
);
