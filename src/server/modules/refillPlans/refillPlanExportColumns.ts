import { labelOf } from '../../../domain/labels';
import type { RefillPlan } from '../../../domain/tanks/refillPlan';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const refillPlanExportColumns: SpreadsheetColumns<RefillPlan> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  day: [['Day', ({ day }) => day]],
  truck: [['Truck', ({ truck }) => truck]],
  driver: [['Driver', ({ driver }) => driver?.label]],
  stops_count: [['Stops', ({ stops_count }) => stops_count]],
  planned_l: [['Planned (L)', ({ planned_l }) => planned_l]],
  capacity_l: [['Truck capacity (L)', ({ capacity_l }) => capacity_l]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
