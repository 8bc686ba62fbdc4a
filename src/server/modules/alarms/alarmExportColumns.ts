import { describeAlarm } from '../../../domain/alarms/alarm';
import type { Alarm } from '../../../domain/alarms/alarm';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const alarmExportColumns: SpreadsheetColumns<Alarm> = {
  raised_at: [['Raised', ({ raised_at }) => raised_at]],
  kind: [['Alarm', ({ kind }) => labelOf(kind)]],
  severity: [['Severity', ({ severity }) => labelOf(severity)]],
  tank: [['Tank or device', ({ tank, device }) => tank?.code ?? device?.code]],
  site: [['Site', ({ site, source }) => site?.name ?? source?.label]],
  detail: [['Detail', describeAlarm]],
  assigned_to: [['Assigned to', ({ assigned_to }) => assigned_to?.label]],
  order: [['Order', ({ order }) => order?.unique_number]],
  status: [['Status', ({ status }) => labelOf(status)]],
  cleared_at: [['Cleared', ({ cleared_at }) => cleared_at]],
  note: [
    ['Note', ({ note }) => note],
    ['Snooze reason', ({ snooze_reason }) => snooze_reason],
  ],
};
