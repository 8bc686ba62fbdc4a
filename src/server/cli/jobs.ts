import { isCalendarDate } from '../../domain/dates';
import { StartupError, errorMessage } from '../startupError';
import { openPool, createDb } from '../db/client';
import { runCommand } from './runCommand';
import { createDailyJobs } from '../dailyJobs';
import { runJobs } from '../jobs/scheduler';
import { openStorage } from '../storage/storagePaths';
import { readConfig } from '../config';

const NOON = 'T12:00:00+04:00';

/** Time of `--at <date>`: noon in Dubai on that day; defaults to now. */
function parseTime(args: readonly string[]): number {
  if (args.length === 0) return Date.now();
  const [option, day = ''] = args;
  if (option !== '--at' || args.length !== 2 || !isCalendarDate(day))
    throw new StartupError('Usage: npm run jobs -- [--at 2026-12-31]');
  return Date.parse(day + NOON);
}

/** Runs all daily jobs for a day, even if they have already run; a worker sends the emails. */
async function runAllJobs(url: string): Promise<string> {
  const now = parseTime(process.argv.slice(2));
  const pool = openPool(url, { max: 1, withoutTimeouts: true });
  const db = createDb(pool);
  const jobs = createDailyJobs(openStorage(readConfig(process.env)));
  try {
    const outcomes = await runJobs(db, jobs, { now, force: true });
    for (const { name, error } of outcomes) if (error) console.error(`${name}: ${errorMessage(error)}`);
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length;
    if (failed > 0) throw new StartupError(`${failed} of ${outcomes.length} daily jobs failed.`);
    return `Daily jobs done: ${outcomes.map(({ name }) => name).join('; ')}.`;
  } finally {
    await pool.end();
  }
}

void runCommand(runAllJobs);
