import type { Device } from '../../../domain/devices/device';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const deviceExportColumns: SpreadsheetColumns<Device> = {
  serial_number: [['Serial', ({ serial_number }) => serial_number]],
  code: [['Code', ({ code }) => code]],
  type: [['Type', ({ type }) => labelOf(type)]],
  vendor: [
    ['Vendor', ({ vendor }) => vendor],
    ['Model', ({ model }) => model],
  ],
  tank: [['Linked to', ({ tank, counter }) => tank ?? counter]],
  battery_percent: [['Battery (%)', ({ battery_percent }) => battery_percent]],
  battery_end: [['Battery end', ({ battery_end }) => battery_end]],
  rssi: [['Signal (dBm)', ({ rssi }) => rssi]],
  last_seen_at: [['Last seen', ({ last_seen_at }) => last_seen_at]],
  alarm_severity: [['Alarm', ({ alarm_severity }) => alarm_severity && labelOf(alarm_severity)]],
  health: [['Health', ({ health }) => health && labelOf(health)]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
