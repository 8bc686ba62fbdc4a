import { labelOf } from '../../../domain/labels';
import type { Refund } from '../../../domain/refunds/refund';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const refundExportColumns: SpreadsheetColumns<Refund> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  kind: [['Kind', ({ kind }) => labelOf(kind)]],
  client: [['Client', ({ client }) => client.label]],
  contract: [['Contract', ({ contract }) => contract?.unique_number]],
  amount: [['Amount (AED)', ({ amount }) => amount]],
  method: [['Method', ({ method }) => labelOf(method)]],
  requested_by: [['Requested by', ({ requested_by }) => requested_by.label]],
  requested_at: [['Requested', ({ requested_at }) => requested_at]],
  paid_on: [['Paid', ({ paid_on }) => paid_on]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
