import type { Tank } from '../../../domain/tanks/tank';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const tankExportColumns: SpreadsheetColumns<Tank> = {
  code: [['Code', ({ code }) => code]],
  name: [['Name', ({ name }) => name]],
  site: [['Site', ({ site }) => site.name]],
  emirate: [['Emirate', ({ site }) => site.emirate]],
  water_capacity_l: [['Capacity (L)', ({ water_capacity_l: litres }) => litres]],
  level_percent: [
    ['Level (%)', ({ level_percent }) => level_percent],
    ['Level', ({ level_status }) => labelOf(level_status)],
  ],
  alarm_severity: [['Alarm', ({ alarm_severity }) => alarm_severity && labelOf(alarm_severity)]],
  volume_l: [['Volume (L)', ({ volume_l }) => volume_l]],
  days_to_empty: [
    ['Days to empty', ({ days_to_empty }) => days_to_empty],
    ['Earliest', ({ earliest_days }) => earliest_days],
    ['Latest', ({ latest_days }) => latest_days],
  ],
  refill_by: [
    ['Refill by', ({ refill_by }) => refill_by],
    ['Suggested delivery (L)', ({ suggested_l }) => suggested_l],
  ],
  refill_state: [['Refill', ({ refill_state }) => refill_state && labelOf(refill_state)]],
  status: [['Status', ({ status }) => labelOf(status)]],
  last_reading_at: [['Last reading', ({ last_reading_at }) => last_reading_at]],
};
