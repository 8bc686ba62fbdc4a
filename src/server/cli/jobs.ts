import { isDay } from '../../domain/dates';
import { CannotStart, sentenceOf } from '../startupError';
import { openPool, queriesOver } from '../db/client';
import { goOn } from './runCommand';
import { jobsAt } from '../dailyJobs';
import { doJobs } from '../jobs/scheduler';
import { placesIn } from '../storage/storagePaths';
import { settingsFrom } from '../config';
import { mailerFor } from '../mail/mailer';

const NOON = 'T12:00:00+04:00';

/** The moment that `--at <date>` names: noon in Dubai on that day; now, when nothing is named. */
function momentOf(words: readonly string[]): number {
  if (words.length === 0) return Date.now();
  const [word, day = ''] = words;
  if (word !== '--at' || words.length !== 2 || !isDay(day))
    throw new CannotStart("Say the day: 'npm run jobs -- --at 2026-12-31', or nothing for today.");
  return Date.parse(day + NOON);
}

/** Do all daily jobs as of a day, whether or not they were done for it before. */
async function doAll(url: string): Promise<string> {
  const now = momentOf(process.argv.slice(2));
  const settings = settingsFrom(process.env);
  const pool = openPool(url, { most: 1 });
  const db = queriesOver(pool);
  const jobs = jobsAt({ db, clock: Date.now, mailer: mailerFor(settings), ...placesIn(settings) });
  try {
    const outcomes = await doJobs(db, jobs, { now, again: true });
    for (const { name, error } of outcomes) if (error) console.error(`${name}: ${sentenceOf(error)}`);
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length;
    if (failed > 0) throw new CannotStart(`${failed} of ${outcomes.length} daily jobs failed.`);
    return `Daily jobs done: ${outcomes.map(({ name }) => name).join('; ')}.`;
  } finally {
    await pool.end();
  }
}

void goOn(doAll);
