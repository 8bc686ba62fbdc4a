import type { Bill } from '../../../domain/bills/bill';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const billExportColumns: SpreadsheetColumns<Bill> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  client: [['Client', ({ client }) => client.label]],
  contract: [['Contract', ({ contract }) => contract?.unique_number]],
  period_start: [
    ['Period from', ({ period_start }) => period_start],
    ['Period to', ({ period_end }) => period_end],
  ],
  consumption_m3: [['m³', ({ consumption_m3 }) => consumption_m3]],
  total: [['Total (AED)', ({ total }) => total]],
  paid_amount: [['Paid (AED)', ({ paid_amount }) => paid_amount]],
  balance_due: [['Balance (AED)', ({ balance_due }) => balance_due]],
  due_date: [['Due', ({ due_date }) => due_date]],
  delivery: [['Delivery', ({ delivery }) => delivery && labelOf(delivery)]],
  einvoice: [['E-invoice', ({ einvoice }) => einvoice && labelOf(einvoice)]],
  status: [
    ['Status', ({ status }) => labelOf(status)],
    ['Estimated', ({ is_estimated }) => is_estimated],
    ['Overdue', ({ overdue }) => overdue],
    ['Disputed', ({ disputed }) => disputed],
  ],
};
