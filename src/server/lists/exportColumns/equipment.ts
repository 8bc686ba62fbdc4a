import type { Counter } from '../../../domain/counters/counter';
import type { Device } from '../../../domain/devices/device';
import type { Pos } from '../../../domain/pos/pos';
import type { Tank } from '../../../domain/tanks/tank';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../spreadsheet';
import { optionalStatusLabel } from '../spreadsheet';

/** Tanks as a sheet. */
export const tankExportColumns: SpreadsheetColumns<Tank> = {
  code: [['Code', ({ code }) => code]],
  name: [['Name', ({ name }) => name]],
  site: [['Site', ({ site }) => site.name]],
  emirate: [['Emirate', ({ site }) => site.emirate]],
  water_capacity_l: [['Capacity (L)', ({ water_capacity_l: litres }) => litres]],
  level_percent: [
    ['Level (%)', ({ level_percent }) => level_percent],
    ['Level', ({ level_status }) => optionalStatusLabel('level', level_status)],
  ],
  volume_l: [['Volume (L)', ({ volume_l }) => volume_l]],
  days_to_empty: [['Days to empty', ({ days_to_empty }) => days_to_empty]],
  status: [['Status', ({ status }) => optionalStatusLabel('tank', status)]],
  last_reading_at: [['Last reading', ({ last_reading_at }) => last_reading_at]],
};

/** Devices as a sheet. */
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
  rssi: [['Signal (dBm)', ({ rssi }) => rssi]],
  last_seen_at: [['Last seen', ({ last_seen_at }) => last_seen_at]],
  health: [['Health', ({ health }) => optionalStatusLabel('health', health)]],
  status: [['Status', ({ status }) => optionalStatusLabel('device', status)]],
};

/** Counters as a sheet. */
export const counterExportColumns: SpreadsheetColumns<Counter> = {
  serial_number: [['Serial', ({ serial_number }) => serial_number]],
  code: [['Code', ({ code }) => code]],
  site: [['Site', ({ site }) => site.name]],
  unit_no: [['Unit', ({ unit_no }) => unit_no]],
  route_code: [['Route', ({ route_code }) => route_code]],
  contract: [['Contract', ({ contract }) => contract?.unique_number]],
  last_reading: [['Last reading, m³', ({ last_reading }) => last_reading]],
  last_reading_at: [['Read on', ({ last_reading_at }) => last_reading_at]],
  avg_daily_m3: [['Avg m³/day', ({ avg_daily_m3 }) => avg_daily_m3]],
  device: [['Device', ({ device }) => device?.code]],
  status: [['Status', ({ status }) => optionalStatusLabel('counter', status)]],
};

/** POS devices as a sheet. */
export const posExportColumns: SpreadsheetColumns<Pos> = {
  code: [['Code', ({ code }) => code]],
  serial_number: [['Serial', ({ serial_number }) => serial_number]],
  type: [['Type', ({ type }) => labelOf(type)]],
  model: [
    ['Brand', ({ brand }) => brand],
    ['Model', ({ model }) => model],
  ],
  terminal_id: [['TID', ({ terminal_id }) => terminal_id]],
  assigned_to: [['Assigned to', ({ assigned_to }) => assigned_to?.label]],
  last_sync_at: [['Last sync', ({ last_sync_at }) => last_sync_at]],
  pending_offline: [['Pending', ({ pending_offline }) => pending_offline]],
  status: [['Status', ({ status }) => optionalStatusLabel('pos', status)]],
};
