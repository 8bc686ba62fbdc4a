import type { Notification } from '../../../domain/notifications/notification';
import {
  NOTIFICATION_STATUS_LABELS,
  NOTIFICATION_SUBJECTS,
} from '../../../domain/notifications/notification';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const notificationExportColumns: SpreadsheetColumns<Notification> = {
  title: [['Title', ({ title }) => title]],
  text: [['Text', ({ text }) => text]],
  model: [['About', ({ model }) => NOTIFICATION_SUBJECTS[model]]],
  createdAt: [['Time', ({ createdAt }) => createdAt]],
  status: [['Status', ({ status }) => NOTIFICATION_STATUS_LABELS[status]]],
};
