import type { Bill } from '../../../domain/bills/bill';
import type { Client } from '../../../domain/clients/client';
import type { Contract } from '../../../domain/contracts/contract';
import type { Order } from '../../../domain/orders/order';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../spreadsheet';
import { optionalStatusLabel } from '../spreadsheet';

/** Clients as a sheet. */
export const clientExportColumns: SpreadsheetColumns<Client> = {
  code: [['Code', ({ code }) => code]],
  label: [['Name', ({ label }) => label]],
  type: [['Type', ({ type }) => labelOf(type)]],
  phone: [['Phone', ({ phone }) => phone]],
  emirate: [['Emirate', ({ emirate }) => emirate]],
  contracts_count: [['Contracts', ({ contracts_count }) => contracts_count]],
  balance_due: [['Balance (AED)', ({ balance_due }) => balance_due]],
  overdue_amount: [['Overdue (AED)', ({ overdue_amount }) => overdue_amount]],
  status: [['Status', ({ status }) => optionalStatusLabel('client', status)]],
};

/** Contracts as a sheet. */
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
  status: [['Status', ({ status }) => optionalStatusLabel('contract', status)]],
};

/** Invoices as a sheet. */
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
  status: [
    ['Status', ({ status }) => optionalStatusLabel('bill', status)],
    ['Estimated', ({ is_estimated }) => is_estimated],
    ['Overdue', ({ overdue }) => overdue],
    ['Disputed', ({ disputed }) => disputed],
  ],
};

/** Maintenance orders as a sheet. */
export const orderExportColumns: SpreadsheetColumns<Order> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  type: [['Type', ({ type }) => labelOf(type)]],
  title: [['Title', ({ title }) => title]],
  site: [
    ['Site', ({ site }) => site?.name],
    ['Unit', ({ unit_no }) => unit_no],
  ],
  priority: [['Priority', ({ priority }) => optionalStatusLabel('priority', priority)]],
  assigned_to: [['Assignee', ({ assigned_to }) => assigned_to?.label]],
  sla_due: [
    ['Due', ({ sla_due }) => sla_due],
    ['Late', ({ late }) => late],
  ],
  status: [['State', ({ status }) => optionalStatusLabel('order', status)]],
  offer: [['Offer', ({ offer }) => optionalStatusLabel('offer', offer?.status)]],
  total: [['Total (AED)', ({ total }) => total]],
};
