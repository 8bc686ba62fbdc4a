import { sql } from 'kysely';
import type { Db } from '../../db/client';
import { createEinvoices } from '../../modules/einvoice/einvoiceService';
import { writeContractTerms } from './contractTerms';
import type { Company } from '../generate/company';
import { writeContractHistory } from './contractHistory';
import { writeCustodyHistory } from './custodyHistory';
import { writeBankDeposits } from './bankDeposits';
import { writeBankStatement } from './bankStatement';
import { dropIndexesAndConstraints } from './bulkLoad';
import { sendRecentMessages, writeLevels } from './writeLevels';
import { writeMaintenance, writeRefillPlans } from './writePlans';
import { writeReadings } from './writeReadings';
import { writePastDunning, writePastNotifications } from './pastJobs';
import { writeAssets, writeContracts, writeUsers, writeOrderWork } from './writeRecords';
import { writeBills, writePayments, type WriteContext } from './writeBilling';
import { writeLastNumbers, writeDraftsAndMailings, writeFilesAndNotifications } from './writeMessages';

type WriteStep = (db: Db, company: Company, context: WriteContext) => Promise<unknown>;

const withTime =
  (write: (db: Db, now: number) => Promise<unknown>): WriteStep =>
  (db, _company, { now }) =>
    write(db, now);

/** Steps in the order of foreign keys, with their progress labels. */
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

/** Analyzes the journal, so that the deposits that follow are planned for a filled journal. */
const postJournal: WriteStep = async (db) => {
  await sql`select post_journal_history()`.execute(db);
  await sql`analyze journal_entries, journal_lines`.execute(db);
};

/** Writes all rows in bulk-load mode. */
export async function writeCompany(db: Db, company: Company, context: WriteContext): Promise<void> {
  const restoreIndexes = await dropIndexesAndConstraints(db);
  const steps = [
    ...WRITE_STEPS,
    ['journal and list indexes', [postJournal, restoreIndexes]] as const,
    [
      'bank deposits, e-invoices, messages of sensors and refill plans',
      [
        writeBankDeposits,
        writeBankStatement,
        writeEinvoices,
        writeMaintenance,
        sendRecentMessages,
        writeRefillPlans,
      ],
    ] as const,
  ];
  for (const [index, [label, writes]] of steps.entries()) {
    context.onProgress?.(`  ${String(index + 1)} of ${String(steps.length)}: ${label}`);
    for (const write of writes) await write(db, company, context);
  }
}

/** Makes the e-invoices of the bills issued since the first day; the outbox sends them once the server runs. */
async function writeEinvoices(db: Db, { settings }: Company, { now }: WriteContext): Promise<void> {
  const from = settings.find(({ key }) => key === 'einvoice_from')?.value;
  if (typeof from !== 'string') return;
  const bills = await db.selectFrom('bills').select('id').where('issue_date', '>=', from).execute();
  await createEinvoices(
    { db, now, recordChange: () => Promise.resolve() },
    bills.map(({ id }) => id),
  );
}
