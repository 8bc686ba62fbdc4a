import type { Order } from '../../../domain/orders/order';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const orderExportColumns: SpreadsheetColumns<Order> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  type: [['Type', ({ type }) => labelOf(type)]],
  title: [['Title', ({ title }) => title]],
  site: [
    ['Site', ({ site }) => site?.name],
    ['Unit', ({ unit_no }) => unit_no],
  ],
  priority: [['Priority', ({ priority }) => labelOf(priority)]],
  assigned_to: [['Assignee', ({ assigned_to }) => assigned_to?.label]],
  sla_due: [
    ['Due', ({ sla_due }) => sla_due],
    ['Late', ({ late }) => late],
  ],
  status: [['State', ({ status }) => labelOf(status)]],
  offer: [['Offer', ({ offer }) => offer && labelOf(offer.status)]],
  total: [['Total (AED)', ({ total }) => total]],
};
