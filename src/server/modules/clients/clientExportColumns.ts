import type { Client } from '../../../domain/clients/client';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const clientExportColumns: SpreadsheetColumns<Client> = {
  code: [['Code', ({ code }) => code]],
  label: [['Name', ({ label }) => label]],
  type: [['Type', ({ type }) => labelOf(type)]],
  phone: [['Phone', ({ phone }) => phone]],
  emirate: [['Emirate', ({ emirate }) => emirate]],
  contracts_count: [['Contracts', ({ contracts_count }) => contracts_count]],
  balance_due: [['Balance (AED)', ({ balance_due }) => balance_due]],
  overdue_amount: [['Overdue (AED)', ({ overdue_amount }) => overdue_amount]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
