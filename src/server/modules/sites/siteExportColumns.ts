import { labelOf } from '../../../domain/labels';
import type { Site } from '../../../domain/sites/site';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const siteExportColumns: SpreadsheetColumns<Site> = {
  code: [['Code', ({ code }) => code]],
  name: [['Name', ({ name }) => name]],
  area: [['Area', ({ area }) => area]],
  emirate: [['Emirate', ({ emirate }) => emirate]],
  units_count: [['Units', ({ units_count }) => units_count]],
  tanks_count: [['Tanks', ({ tanks_count }) => tanks_count]],
  counters_count: [['Counters', ({ counters_count }) => counters_count]],
  level_status: [['Level', ({ level_status }) => level_status && labelOf(level_status)]],
  alarm_severity: [['Alarm', ({ alarm_severity }) => alarm_severity && labelOf(alarm_severity)]],
};
