import type { Db } from '../../db/client';
import { cyclicItem } from '../generate/random';
import type { Company } from '../generate/company';
import { insert, insertMany, rowsOf } from './insert';
import { lastNumbers } from '../generate/numbering';
import { eventRow, mediaRow } from '../rows/peopleRows';
import { generateDrafts } from '../generate/messages/drafts';
import type { WriteContext } from './writeBilling';

/** The files, once they are all kept, and the news. */
export async function writeFilesAndNotifications(
  db: Db,
  { files, notifications }: Company,
  known: WriteContext,
) {
  const kept = await known.storedFiles;
  await insert(
    db,
    'media',
    files.map((file, place) => mediaRow(file, cyclicItem(kept, place))),
  );
  await insertMany(
    db,
    'events',
    rowsOf(notifications, (told) => [eventRow(told)]),
  );
}

/** What went out by mail, and what nobody has finished typing. */
export async function writeDraftsAndMailings(db: Db, company: Company, { now }: WriteContext) {
  await insert(db, 'drafts', generateDrafts(company, now));
  await insert(db, 'mailings', company.mailings);
}

/** Numbers go on after those that the company was made with. */
export const writeLastNumbers = (db: Db, company: Company) =>
  insert(db, 'document_number_series', lastNumbers(numbersOf(company)));

const numbersOf = (company: Company): string[] => [
  ...[company.tanks, company.clients, company.counters, company.devices, company.handhelds].flatMap((coded) =>
    coded.map(({ code }) => code),
  ),
  ...[company.contracts, company.orders, company.bills, company.payments].flatMap((numbered) =>
    numbered.map(({ unique_number }) => unique_number).filter(Boolean),
  ),
];
