import { resolve } from 'node:path';
import { counted } from '../../domain/numbers';
import { CannotStart } from '../startupError';
import { restore } from './backup/restoreBackup';
import { goOn } from './runCommand';
import { diskOf } from '../storage/storagePaths';
import { settingsFrom } from '../config';

void goOn(async (url) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new CannotStart("Say where from: 'npm run restore -- <the folder of a backup>'.");
  const { made, tables, files } = await restore(url, diskOf(settingsFrom(process.env)), resolve(folder));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `Restored ${counted(rows, 'row')} and ${counted(files.length, 'file')} as they were at ${made}.`;
});
