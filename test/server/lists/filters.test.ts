import type { FilterValue } from '../../../src/domain/entity';
import type { FilterDefinition } from '../../../src/domain/lists/listFilters';
import { features } from '../../../src/web/app/features';
import { setUpServer } from '../support/recordLifecycle';

const context = setUpServer();

const NOUNS: Record<string, string> = {
  '/pos': 'pos',
  '/ledger/journal': 'journal',
  '/bill-runs': 'run',
  '/wallets/custodians': 'custodian',
  '/wallets/handovers': 'batch',
  '/wallets/safe': 'bank_deposit',
  '/wallets/bank': 'bank_line',
  '/wallets/statements': 'bank_statement',
  '/notifications': 'event',
};

const valuesOf = (filter: FilterDefinition): FilterValue[] => {
  if (filter.kind === 'flag') return [true];
  if (filter.kind === 'boolean') return [true, false];
  if (filter.kind === 'dateRange') return [{ from: '2026-01-01', to: '2026-03-31' }, { to: '2026-03-31' }];
  if (filter.kind === 'exact') return ['SITE-017'];
  if (filter.kind === 'month') return ['2026-03'];
  if (filter.kind === 'number') return [0, 60];
  return [...filter.values, [...filter.values]];
};

const all = Object.entries(features.filters).flatMap(([path, rows]) =>
  rows.map((filter): [string, string, FilterDefinition] => [
    NOUNS[path] ?? path.slice(1, -1),
    filter.name,
    filter,
  ]),
);

it.each(all)('the list of %s accepts the filter %s of its page', async (noun, name, filter) => {
  for (const value of valuesOf(filter)) {
    const { status } = await context.request('POST', `/${noun}`, { filters: { [name]: value } });
    expect([value, status]).toEqual([value, 200]);
  }
});

it.each<[noun: string, filters: Record<string, unknown>, message: string]>([
  [
    'bill',
    { einvoice: 'sent' },
    'The filter “E-invoice” must be None, Not required (consumer), Missing data, Ready, Submitted, Accepted, Rejected or Delivered.',
  ],
  ['bill', { overdue: 1 }, 'The filter “Overdue” must be yes or no.'],
  [
    'client',
    { overdue_amount: -1 },
    'The filter “Overdue amount” must be an amount in AED that is not negative.',
  ],
  [
    'contract',
    { end_date: { since: '2026-01-01' } },
    'The filter “End date” must be a date such as 2026-01-31, or a range with from and to.',
  ],
  [
    'contract',
    { end_date: { from: '31.1.2026' } },
    'The filter “End date” must be a date such as 2026-01-31.',
  ],
  ['contract', { client: 'CL-1' }, 'The filter “Client” must be the id of a record.'],
])('the list of %s with the filter %j reports the accepted values', async (noun, filters, message) => {
  const { status, body } = await context.request('POST', `/${noun}`, { filters });
  expect([status, body.message]).toEqual([422, message]);
});
