import type { Pos } from '../../../domain/pos/pos';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

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
  status: [['Status', ({ status }) => labelOf(status)]],
};
