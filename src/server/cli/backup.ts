import { resolve } from 'node:path';
import { counted } from '../../domain/numbers';
import { CannotStart } from '../startupError';
import { backUp } from './backup/createBackup';
import { goOn } from './runCommand';
import { diskOf } from '../storage/storagePaths';
import { settingsFrom } from '../config';

void goOn(async (url) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new CannotStart("Say where to: 'npm run backup -- <a new folder>'.");
  const { tables, files } = await backUp(url, diskOf(settingsFrom(process.env)), resolve(folder));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `Backed up ${counted(rows, 'row')} and ${counted(files.length, 'file')} to ${resolve(folder)}.`;
});
