import { expireStaleCheques, notifyDueCheques } from './modules/wallets/chequeJobs';
import { notifyCashLimits } from './modules/wallets/custodyJobs';
import { checkForecasts, checkGasBalances } from './modules/alarms/alarmJobs';
import { checkStuckGauges } from './modules/alarms/stuckGaugeJobs';
import { assertAuditUnchanged, recordVerification } from './audit/auditVerification';
import { digestHour, notifyLargeOverdue, notifyOverdueDigest } from './modules/bills/billJobs';
import { resumeRuns } from './modules/bills/billRun/billRunService';
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
import { forecastBatteries } from './modules/devices/deviceJobs';
import { deleteOldDrafts } from './modules/drafts/draftRoutes';
import { resumeDataImports } from './imports/dataImports';
import type { FileStore } from './storage/fileStore';
import type { Job } from './jobs/scheduler';
import { expireOffers } from './modules/orders/offers/offerJobs';
import { notifyLateOrders } from './modules/orders/orderJobs';
import { reportDeliveries } from './modules/tanks/deliveryService';
import { forecastTanks, recordForecastErrors } from './modules/tanks/tankForecastService';
import { maintainPartitions, recordAmrReadings } from './modules/telemetry/telemetryJobs';
import { releaseAbandonedJobs } from './jobs/worker';
import { failAbandonedMailings } from './mail/outbox';
import { reports } from './reportList';
import { createScheduledReportJob, deleteOldExports, failAbandonedExports } from './reports/reportExports';
import { deleteOldFiles, deleteUnfinishedUploads } from './modules/media/mediaJobs';

/** Jobs in order of execution, once per day in Dubai or every time that the scheduler runs. */
export const DATABASE_JOBS: readonly Job[] = [
  { name: 'contracts: notify of ending contracts', run: notifyEndingContracts },
  { name: 'contracts: renew or expire', run: renewOrExpire },
  { name: 'contracts: notify of expiring documents', run: notifyExpiringDocuments },
  { name: 'contracts: notify of deposits to refund', run: notifyRefundsDue },
  { name: 'cheques: notify of due cheques', run: notifyDueCheques },
  { name: 'cheques: expire stale cheques', run: expireStaleCheques },
  { name: 'wallets: notify of cash over the limit', run: notifyCashLimits },
  { name: 'invoices: notify of overdue invoices', run: notifyLargeOverdue },
  { name: 'invoices: notify of smaller overdue invoices', run: notifyOverdueDigest, startHour: digestHour },
  { name: 'invoices: charge late fees', run: chargeLateFees, everyRun: true },
  { name: 'invoices: cancel settled disconnections', run: cancelSettledDisconnections, everyRun: true },
  { name: 'invoices: open disconnection orders', run: openDisconnections, everyRun: true },
  { name: 'counters: update estimated consumption', run: applyAveragePeriods, everyRun: true },
  { name: 'telemetry: maintain partitions', run: maintainPartitions },
  { name: 'counters: record the readings of AMR units', run: recordAmrReadings },
  { name: 'devices: forecast batteries', run: forecastBatteries },
  { name: 'tanks: forecast', run: forecastTanks, everyRun: true },
  { name: 'tanks: report deliveries', run: reportDeliveries, everyRun: true },
  { name: 'alarms: check forecasts', run: checkForecasts, everyRun: true },
  { name: 'tanks: measure forecast errors', run: recordForecastErrors },
  { name: 'alarms: check for stuck gauges', run: (db, now) => checkStuckGauges(db, now) },
  { name: 'alarms: check gas balances', run: checkGasBalances },
  { name: 'offers: expire', run: expireOffers },
  { name: 'drafts: delete old drafts', run: deleteOldDrafts },
  { name: 'orders: notify of late orders', run: notifyLateOrders, everyRun: true },
  { name: 'jobs: release jobs of killed workers', run: releaseAbandonedJobs, everyRun: true },
  { name: 'invoices: resume billing runs', run: resumeRuns, everyRun: true },
  { name: 'imports: resume imports', run: resumeDataImports, everyRun: true },
  { name: 'reports: send scheduled reports', run: createScheduledReportJob(reports), everyRun: true },
  { name: 'reports: delete old exports', run: deleteOldExports },
  { name: 'mail: fail abandoned emails', run: failAbandonedMailings, everyRun: true },
  { name: 'reports: fail abandoned exports', run: failAbandonedExports, everyRun: true },
];

/** Storage outside the database. */
export interface StorageLocations {
  files: FileStore;
  /** File outside the database to which the block hashes of the audit log are exported. */
  auditHashFile: string;
}

/** All daily jobs, including those that need file storage. */
export const createDailyJobs = ({ files, auditHashFile }: StorageLocations): readonly Job[] => [
  ...DATABASE_JOBS,
  { name: 'invoices: send reminders', run: createReminderJob(files), everyRun: true },
  { name: 'files: purge deleted files', run: (db, now) => deleteOldFiles(db, files, now) },
  { name: 'uploads: delete incomplete uploads', run: (_db, now) => deleteUnfinishedUploads(files, now) },
  {
    name: 'audit: verify the hash chain',
    run: (db, now) => recordVerification(db, auditHashFile, now),
    everyRun: true,
  },
  { name: 'audit: report differences', run: assertAuditUnchanged, everyRun: true },
];
