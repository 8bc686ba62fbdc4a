import { ageCheques, tellOfDue, tellOfFullHands } from './modules/wallets/chequeJobs';
import { refuseChangedAudit } from './audit/auditVerification';
import { digestHour, tellOfOverdue, tellOfSmaller } from './modules/bills/billJobs';
import { callOffDisconnections, openDisconnections } from './modules/bills/dunning/disconnections';
import { chargeLate } from './modules/bills/dunning/lateFees';
import { remindingBy } from './modules/bills/dunning/reminders';
import { renewOrExpire, tellOfEnding, tellOfRefunds, tellOfPapers } from './modules/contracts/contractJobs';
import { averageAsSet } from './modules/counters/counterJobs';
import { dropOldDrafts } from './modules/drafts/draftRoutes';
import type { Files } from './storage/fileStore';
import type { Job } from './jobs/scheduler';
import { expireOffers } from './modules/orders/offers/offerJobs';
import { tellOfLate } from './modules/orders/orderJobs';
import { failLost } from './mail/outbox';
import type { Post } from './mail/outbox';
import { dropOldFiles, dropUnfinished } from './modules/media/mediaJobs';

/** What is done once on every day in Dubai, or at every look, in this order. */
export const JOBS: readonly Job[] = [
  { name: 'contracts: tell of their end', run: tellOfEnding },
  { name: 'contracts: renew or expire', run: renewOrExpire },
  { name: 'contracts: tell of papers that end', run: tellOfPapers },
  { name: 'contracts: tell of deposits to refund', run: tellOfRefunds },
  { name: 'cheques: tell of those that fall due', run: tellOfDue },
  { name: 'cheques: warn of stale ones', run: ageCheques },
  { name: 'wallets: tell of full hands', run: tellOfFullHands },
  { name: 'invoices: tell of those that are overdue', run: tellOfOverdue },
  { name: 'invoices: tell of the smaller ones together', run: tellOfSmaller, from: digestHour },
  { name: 'invoices: charge late fees', run: chargeLate, often: true },
  { name: 'invoices: call off disconnections', run: callOffDisconnections, often: true },
  { name: 'invoices: have supplies disconnected', run: openDisconnections, often: true },
  { name: 'counters: average over as many periods as are set', run: averageAsSet, often: true },
  { name: 'offers: expire', run: expireOffers },
  { name: 'drafts: drop those of long ago', run: dropOldDrafts },
  { name: 'orders: tell of those that are late', run: tellOfLate, often: true },
  { name: 'mail: give up what never came back', run: failLost, often: true },
];

/** Where the daily jobs find what isn't in the database. */
export interface Places {
  files: Files;
  /** The file into which the seals of the audit are noted. */
  seals: string;
}

/** All daily jobs of a server that has a disk and sends mail. */
export const jobsAt = ({ files, seals, ...rest }: Places & Post): readonly Job[] => [
  ...JOBS,
  { name: 'invoices: remind clients', run: remindingBy({ files, ...rest }), often: true },
  { name: 'files: drop those deleted long ago', run: (db, now) => dropOldFiles(db, files, now) },
  { name: 'uploads: drop what never became whole', run: (_db, now) => dropUnfinished(files, now) },
  { name: 'audit: compare it with its seals', run: (db) => refuseChangedAudit(db, seals) },
];
