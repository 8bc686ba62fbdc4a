import type { Db } from '../database/pool';
import { writeAgreements } from './agreements';
import type { Company } from './company';
import { writeCourse } from './contractCourse';
import { writeCustody } from './custodyCourse';
import { layAside } from './laidAside';
import { writeLevels } from './levelRows';
import { writeReadings } from './readingRows';
import { dunBefore } from './dunnedBefore';
import { tellBefore } from './toldBefore';
import { writeAssets, writeContracts, writePeople, writeWork } from './writing';
import { writeBills, writeMoney, type Known } from './writingMoney';
import { writeLastNumbers, writeLetters, writePapers } from './writingPapers';

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
