import { sql } from 'kysely';
import { BILL_KINDS, CLIENT_TYPES, VAT_CATEGORIES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  emirateFilter,
  equals,
  isOneOf,
  monthOf,
  periodFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { issuedLines } from './issuedLines';

export const billingRegister = defineReport({
  name: 'billing-register',
  title: 'Billing register',
  description: 'Each line of the invoices and credit notes issued in a period, with its VAT.',
  subject: 'Billing and VAT',
  rowsLabel: 'Invoice lines',
  permission: 'canViewBills',
  filters: {
    period: periodFilter('Issued'),
    emirate: emirateFilter(),
    site: recordFilter('Site', 'site'),
    client: recordFilter('Client', 'client'),
    contract: recordFilter('Contract', 'contract'),
    kind: choiceFilter('Kind', BILL_KINDS),
    client_type: choiceFilter('Client type', CLIENT_TYPES),
    vat_category: choiceFilter('VAT category', VAT_CATEGORIES),
  },
  columns: {
    issue_date: { label: 'Issued', kind: 'date', groupable: true, filter: 'period' },
    month: { label: 'Month', kind: 'month', groupable: true, filter: 'period', hidden: true },
    number: { label: 'Number', kind: 'reference', record: 'bill', groupable: true },
    kind: { label: 'Kind', kind: 'code', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    client_type: { label: 'Client type', kind: 'code', groupable: true, hidden: true },
    trn: { label: 'TRN', kind: 'text', hidden: true },
    contract: { label: 'Contract', kind: 'reference', record: 'contract', groupable: true, hidden: true },
    site: { label: 'Site', kind: 'reference', record: 'site', groupable: true, hidden: true },
    emirate: { label: 'Emirate', kind: 'code', groupable: true },
    line: { label: 'Line', kind: 'code', groupable: true },
    description: { label: 'Description', kind: 'text', hidden: true },
    quantity: { label: 'Quantity', kind: 'decimal' },
    unit: { label: 'Unit', kind: 'code' },
    unit_price: { label: 'Price', kind: 'decimal', decimals: 4, unit: 'AED', hidden: true },
    net: { label: 'Net', kind: 'amount', total: true },
    vat_category: { label: 'VAT category', kind: 'code', groupable: true },
    vat_rate: { label: 'VAT rate', kind: 'percent', hidden: true },
    vat: { label: 'VAT', kind: 'amount', total: true },
    gross: { label: 'Gross', kind: 'amount', total: true },
  },
  key: 'key',
  order: { by: 'number', dir: 'asc' },
  query: ({ period, emirate, site, client, contract, kind, client_type, vat_category }) => sql`
    select l.bill_id || '/' || l.position as key, l.issue_date, ${monthOf(sql`l.issue_date`)} as month,
      ${referenceTo(sql`l.bill_id`, sql`l.unique_number`)} as number, l.kind,
      ${referenceTo(sql`l.client_id`, sql`l.client_label`)} as client, l.client_type, l.trn,
      ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract, ${referenceTo(sql`s.id`, sql`s.name`)} as site,
      l.emirate, l.code as line, l.description, l.quantity, l.unit, l.unit_price, l.net, l.vat_category, l.vat_rate, l.vat,
      l.net + l.vat as gross
    from (${issuedLines(period)}) l left join contracts k on k.id = l.contract_id left join sites s on s.code = k.site_code
    where ${isOneOf(sql`l.emirate`, emirate)} and ${equals(sql`s.id`, site)} and ${equals(sql`l.client_id`, client)}
      and ${equals(sql`l.contract_id`, contract)} and ${isOneOf(sql`l.kind`, kind)}
      and ${isOneOf(sql`l.client_type`, client_type)} and ${isOneOf(sql`l.vat_category`, vat_category)}`,
});
