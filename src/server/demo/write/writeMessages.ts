import type { Db } from '../../db/client';
import { cyclicItem } from '../generate/random';
import type { Company } from '../generate/company';
import { insert, insertMany, rowsOf } from './insert';
import { lastNumbers } from '../generate/numbering';
import { eventRow, mediaRow } from '../rows/peopleRows';
import { generateDrafts } from '../generate/messages/drafts';
import type { WriteContext } from './writeBilling';

/** Writes files, once all are stored, and notifications. */
export async function writeFilesAndNotifications(
  db: Db,
  { files, notifications }: Company,
  context: WriteContext,
) {
  const storedFiles = await context.storedFiles;
  await insert(
    db,
    'media',
    files.map((file, index) => mediaRow(file, cyclicItem(storedFiles, index))),
  );
  await insertMany(
    db,
    'events',
    rowsOf(notifications, (notification) => [eventRow(notification)]),
  );
}

export async function writeDraftsAndMailings(db: Db, company: Company, { now }: WriteContext) {
  await insert(db, 'drafts', generateDrafts(company, now));
  await insertMany(db, 'mailings', company.mailings);
}

/** Continues the number series after the generated numbers. */
export const writeLastNumbers = (db: Db, company: Company) =>
  insert(db, 'document_number_series', lastNumbers(numbersOf(company)));

const numbersOf = (company: Company): string[] => [
  ...[company.tanks, company.clients, company.counters, company.devices, company.posDevices].flatMap(
    (records) => records.map(({ code }) => code),
  ),
  ...[company.contracts, company.orders, company.bills, company.payments].flatMap((records) =>
    records.map(({ unique_number }) => unique_number).filter(Boolean),
  ),
];
