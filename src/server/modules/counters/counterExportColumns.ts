import type { Counter } from '../../../domain/counters/counter';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

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
  status: [['Status', ({ status }) => labelOf(status)]],
};
