import type { Db } from '../../db/client';
import { writeAgreements } from './contractTerms';
import type { Company } from '../generate/company';
import { writeCourse } from './contractHistory';
import { writeCustody } from './custodyHistory';
import { layAside } from './bulkLoad';
import { writeLevels } from './writeLevels';
import { writeReadings } from './writeReadings';
import { dunBefore, tellBefore } from './pastJobs';
import { writeAssets, writeContracts, writePeople, writeWork } from './writeRecords';
import { writeBills, writeMoney, type Known } from './writeBilling';
import { writeLastNumbers, writeLetters, writePapers } from './writeMessages';

type Write = (db: Db, company: Company, known: Known) => Promise<unknown>;

const since =
  (write: (db: Db, now: number) => Promise<unknown>): Write =>
  (db, _company, { now }) =>
    write(db, now);

/** The parts of the company, each after those that it points to, by the names under which they go by on the screen. */
const CHAPTERS: readonly (readonly [what: string, writes: readonly Write[]])[] = [
  ['people, tanks and clients', [writePeople, writeAssets]],
  ['contracts and orders', [writeContracts, writeLevels, writeWork]],
  ['invoices', [writeBills]],
  ['meter readings', [writeReadings]],
  ['payments', [writeMoney]],
  ['papers and letters', [writePapers, writeLetters, writeLastNumbers]],
  [
    'deposits, cheques and news',
    [writeCourse, writeCustody, writeAgreements, tellBefore, dunBefore].map(since),
  ],
];

/** Put the whole company into its tables, chapter by chapter. */
export async function writeCompany(db: Db, company: Company, known: Known): Promise<void> {
  const putBack = await layAside(db);
  const chapters = [...CHAPTERS, ['the order of the lists', [putBack]] as const];
  for (const [nth, [what, writes]] of chapters.entries()) {
    known.tell?.(`  ${String(nth + 1)} of ${String(chapters.length)}: ${what}`);
    for (const write of writes) await write(db, company, known);
  }
}
