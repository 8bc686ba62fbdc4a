import type { Contract } from '../../../domain/contracts/contract';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const contractExportColumns: SpreadsheetColumns<Contract> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  client: [['Client', ({ client }) => client.label]],
  site: [
    ['Site', ({ site }) => site.name],
    ['Unit', ({ unit_no }) => unit_no],
  ],
  type: [['Type', ({ type }) => labelOf(type)]],
  start_date: [['Start', ({ start_date }) => start_date]],
  end_date: [['End', ({ end_date }) => end_date]],
  tariff: [['Tariff', ({ tariff }) => tariff.label]],
  balance_due: [['Balance (AED)', ({ balance_due }) => balance_due]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
