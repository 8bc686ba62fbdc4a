import { expireStaleCheques, notifyDueCheques, notifyCashLimits } from './modules/wallets/chequeJobs';
import { assertAuditUnchanged } from './audit/auditVerification';
import { digestHour, notifyLargeOverdue, notifyOverdueDigest } from './modules/bills/billJobs';
import { cancelSettledDisconnections, openDisconnections } from './modules/bills/dunning/disconnections';
import { chargeLateFees } from './modules/bills/dunning/lateFees';
import { createReminderJob } from './modules/bills/dunning/reminders';
import {
  renewOrExpire,
  notifyEndingContracts,
  notifyRefundsDue,
  notifyExpiringDocuments,
} from './modules/contracts/contractJobs';
import { applyAveragePeriods } from './modules/counters/counterJobs';
import { deleteOldDrafts } from './modules/drafts/draftRoutes';
import type { FileStore } from './storage/fileStore';
import type { Job } from './jobs/scheduler';
import { expireOffers } from './modules/orders/offers/offerJobs';
import { notifyLateOrders } from './modules/orders/orderJobs';
import { failInterruptedMailings } from './mail/outbox';
import type { MailServices } from './mail/outbox';
import { deleteOldFiles, deleteUnfinishedUploads } from './modules/media/mediaJobs';

/** What is done once on every day in Dubai, or at every look, in this order. */
export const DATABASE_JOBS: readonly Job[] = [
  { name: 'contracts: tell of their end', run: notifyEndingContracts },
  { name: 'contracts: renew or expire', run: renewOrExpire },
  { name: 'contracts: tell of papers that end', run: notifyExpiringDocuments },
  { name: 'contracts: tell of deposits to refund', run: notifyRefundsDue },
  { name: 'cheques: tell of those that fall due', run: notifyDueCheques },
  { name: 'cheques: warn of stale ones', run: expireStaleCheques },
  { name: 'wallets: tell of full hands', run: notifyCashLimits },
  { name: 'invoices: tell of those that are overdue', run: notifyLargeOverdue },
  { name: 'invoices: tell of the smaller ones together', run: notifyOverdueDigest, startHour: digestHour },
  { name: 'invoices: charge late fees', run: chargeLateFees, everyRun: true },
  { name: 'invoices: call off disconnections', run: cancelSettledDisconnections, everyRun: true },
  { name: 'invoices: have supplies disconnected', run: openDisconnections, everyRun: true },
  { name: 'counters: average over as many periods as are set', run: applyAveragePeriods, everyRun: true },
  { name: 'offers: expire', run: expireOffers },
  { name: 'drafts: drop those of long ago', run: deleteOldDrafts },
  { name: 'orders: tell of those that are late', run: notifyLateOrders, everyRun: true },
  { name: 'mail: give up what never came back', run: failInterruptedMailings, everyRun: true },
];

/** Where the daily jobs find what isn't in the database. */
export interface StorageLocations {
  files: FileStore;
  /** The file into which the seals of the audit are noted. */
  auditHashFile: string;
}

/** All daily jobs of a server that has a disk and sends mail. */
export const createDailyJobs = ({
  files,
  auditHashFile,
  ...rest
}: StorageLocations & MailServices): readonly Job[] => [
  ...DATABASE_JOBS,
  { name: 'invoices: remind clients', run: createReminderJob({ files, ...rest }), everyRun: true },
  { name: 'files: drop those deleted long ago', run: (db, now) => deleteOldFiles(db, files, now) },
  { name: 'uploads: drop what never became whole', run: (_db, now) => deleteUnfinishedUploads(files, now) },
  { name: 'audit: compare it with its seals', run: (db) => assertAuditUnchanged(db, auditHashFile) },
];
