import { sql } from 'kysely';
import { JOURNAL_EVENTS } from '../../../../domain/ledger/journal';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  isWithin,
  periodFilter,
  referenceTo,
  textFilter,
} from '../../../reports/reportFilters';
import { trialBalanceRows } from '../ledgerReports';

/** Balances of all accounts, for users without access to the ledger; debits are positive. */
export const trialBalance = defineReport({
  name: 'trial-balance',
  title: 'Trial balance',
  description:
    'Opening balance, debits, credits and closing balance of each account; the closing balances add up to zero.',
  subject: 'Ledger',
  rowsLabel: 'Accounts',
  permission: 'canViewBills',
  wholeCompany: true,
  filters: { period: periodFilter('Period') },
  columns: {
    number: {
      label: 'Account',
      kind: 'text',
      drillDown: { report: 'journal-lines', filters: { account: 'number', period: 'period' } },
    },
    name: { label: 'Name', kind: 'text' },
    opening: { label: 'Opening balance', kind: 'amount', total: true },
    debit: { label: 'Debit', kind: 'amount', total: true },
    credit: { label: 'Credit', kind: 'amount', total: true },
    closing: { label: 'Closing balance', kind: 'amount', total: true },
  },
  key: 'number',
  order: { by: 'number', dir: 'asc' },
  query: ({ period }) => trialBalanceRows(period),
});

/** Lines of the journal with the records that they were posted for. */
export const journalLines = defineReport({
  name: 'journal-lines',
  title: 'Journal lines',
  description: 'Each line that was posted in a period, with its account, event and document.',
  subject: 'Ledger',
  rowsLabel: 'Journal lines',
  permission: 'canViewBills',
  wholeCompany: true,
  filters: {
    period: periodFilter('Posted'),
    account: textFilter('Account number', 'account'),
    event: choiceFilter('Event', JOURNAL_EVENTS),
  },
  columns: {
    day: { label: 'Day', kind: 'date', groupable: true, filter: 'period' },
    entry: { label: 'Entry', kind: 'integer' },
    event: { label: 'Event', kind: 'code', groupable: true },
    account: { label: 'Account', kind: 'text', groupable: true },
    account_name: { label: 'Name', kind: 'text' },
    document: { label: 'Document', kind: 'text' },
    client: { label: 'Client', kind: 'reference', record: 'client' },
    contract: { label: 'Contract', kind: 'reference', record: 'contract', hidden: true },
    debit: { label: 'Debit', kind: 'amount', total: true },
    credit: { label: 'Credit', kind: 'amount', total: true },
  },
  key: 'key',
  order: { by: 'day', dir: 'desc' },
  query: ({ period, account, event }) => sql`
    select l.entry || '.' || l.position as key, l.day, l.entry, e.event, a.number as account, a.name as account_name, e.document,
      ${referenceTo(sql`c.id`, sql`c.label`)} as client, ${referenceTo(sql`o.id`, sql`o.unique_number`)} as contract,
      greatest(l.amount, 0) as debit, greatest(-l.amount, 0) as credit
    from journal_lines l join journal_entries e on e.number = l.entry join ledger_accounts a on a.position = l.account
      left join clients c on c.id = coalesce(l.client_id, e.client_id) left join contracts o on o.id = l.contract_id
    where ${isWithin(sql`l.day`, period)} and ${equals(sql`a.number`, account)} and ${isOneOf(sql`e.event`, event)}`,
});
