import { resolve } from 'node:path';
import { formatCount } from '../../domain/numbers';
import { StartupError } from '../startupError';
import { createBackup } from './backup/createBackup';
import { runCommand } from './runCommand';
import { storagePaths } from '../storage/storagePaths';
import { readConfig } from '../config';

/** Changes nothing in the database, so that a backup can precede the migrations of a new version. */
const prepare = () => Promise.resolve([]);

void runCommand(
  async (url) => {
    const [folder] = process.argv.slice(2);
    if (!folder) throw new StartupError('Usage: npm run backup -- <new directory>');
    const { tables, files } = await createBackup(url, storagePaths(readConfig(process.env)), resolve(folder));
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    return `Backed up ${formatCount(rows, 'row')} and ${formatCount(files.length, 'file')} to ${resolve(folder)}.`;
  },
  { prepare },
);
