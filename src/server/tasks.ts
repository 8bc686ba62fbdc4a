import type { Task } from './jobs/tasks';
import { createDocumentEmailTask, createDocumentMessageTask } from './mail/outbox';
import type { Dependencies } from './http/dependencies';
import type { Mailer } from './mail/mailer';
import { createAlarmEmailTask, createAlarmMessageTask } from './modules/alarms/alarmMessageService';
import { createBillRunTask } from './modules/bills/billRun/billRunService';
import { renderBill } from './modules/bills/billMailService';
import { createEinvoiceTask } from './modules/einvoice/einvoiceOutbox';
import type { EinvoiceProvider } from './modules/einvoice/einvoiceProvider';
import type { OfficialRules } from './modules/einvoice/officialRules';
import { renderOfferDocument } from './modules/orders/offers/offerMail';
import { createCodeEmailTask, createNoticeEmailTask } from './modules/session/accountEmailService';
import { dataImports } from './importList';
import { createDataImportTask } from './imports/dataImports';
import { reports } from './reportList';
import { createReportExportTasks } from './reports/reportExports';
import type { FileStore } from './storage/fileStore';

/** Dependencies of background jobs besides the database. */
export interface TaskServices {
  files: FileStore;
  mailer: Mailer;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Permits gateways at loopback and private addresses. */
  privateGateways: boolean;
  /** The signing secret of the database. */
  secret: Buffer;
  settings: Dependencies['settings'];
  einvoiceProvider?: EinvoiceProvider;
  /** Official rules that e-invoices must pass, in addition to our own checks. */
  einvoiceRules?: OfficialRules;
}

const RENDERERS = { bill: renderBill, offer: renderOfferDocument };

/** All tasks of a worker; each has its own workers, so that codes never wait for documents. */
export const createTasks = (services: TaskServices): readonly Task[] => [
  createCodeEmailTask(services),
  createNoticeEmailTask(services),
  createDocumentEmailTask(services, RENDERERS),
  createDocumentMessageTask(services, RENDERERS),
  createAlarmMessageTask(services),
  createAlarmEmailTask(services),
  createBillRunTask(services),
  ...createReportExportTasks(services, reports),
  createDataImportTask(services, dataImports),
  createEinvoiceTask(services),
];
