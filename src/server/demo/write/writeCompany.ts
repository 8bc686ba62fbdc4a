import type { Db } from '../../db/client';
import { writeContractTerms } from './contractTerms';
import type { Company } from '../generate/company';
import { writeContractHistory } from './contractHistory';
import { writeCustodyHistory } from './custodyHistory';
import { dropIndexesAndConstraints } from './bulkLoad';
import { writeLevels } from './writeLevels';
import { writeReadings } from './writeReadings';
import { writePastDunning, writePastNotifications } from './pastJobs';
import { writeAssets, writeContracts, writeUsers, writeOrderWork } from './writeRecords';
import { writeBills, writePayments, type WriteContext } from './writeBilling';
import { writeLastNumbers, writeDraftsAndMailings, writeFilesAndNotifications } from './writeMessages';

type WriteStep = (db: Db, company: Company, known: WriteContext) => Promise<unknown>;

const withTime =
  (write: (db: Db, now: number) => Promise<unknown>): WriteStep =>
  (db, _company, { now }) =>
    write(db, now);

/** The parts of the company, each after those that it points to, by the names under which they go by on the screen. */
const WRITE_STEPS: readonly (readonly [what: string, writes: readonly WriteStep[]])[] = [
  ['people, tanks and clients', [writeUsers, writeAssets]],
  ['contracts and orders', [writeContracts, writeLevels, writeOrderWork]],
  ['invoices', [writeBills]],
  ['meter readings', [writeReadings]],
  ['payments', [writePayments]],
  ['attachments and emails', [writeFilesAndNotifications, writeDraftsAndMailings, writeLastNumbers]],
  [
    'deposits, cheques and notifications',
    [
      writeContractHistory,
      writeCustodyHistory,
      writeContractTerms,
      writePastNotifications,
      writePastDunning,
    ].map(withTime),
  ],
];

/** Put the whole company into its tables, chapter by chapter. */
export async function writeCompany(db: Db, company: Company, known: WriteContext): Promise<void> {
  const putBack = await dropIndexesAndConstraints(db);
  const chapters = [...WRITE_STEPS, ['list indexes', [putBack]] as const];
  for (const [nth, [what, writes]] of chapters.entries()) {
    known.onProgress?.(`  ${String(nth + 1)} of ${String(chapters.length)}: ${what}`);
    for (const write of writes) await write(db, company, known);
  }
}
