import type { FilterRow } from '../../../src/domain/listFilters';
import { addressOf, queryFrom } from '../../../src/web/kit/useList';

const read = (address: string) => queryFrom(new URLSearchParams(address));

it.each([
  ['', { page: 1, limit: 10 }],
  ['page=3&size=25', { page: 3, limit: 25 }],
  ['sort=amount', { page: 1, limit: 10, sort: 'amount', dir: 'asc' }],
  ['sort=amount&dir=desc&search=abc', { page: 1, limit: 10, sort: 'amount', dir: 'desc', search: 'abc' }],
  ['dir=desc', { page: 1, limit: 10 }],
])('reads %j as its question', (address, query) => {
  expect(read(address)).toEqual(query);
});

it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'size=500', 'size=11', 'size=', 'dir=up'])(
  'reads %j as the first page of ten',
  (address) => {
    expect(read(address)).toEqual({ page: 1, limit: 10 });
  },
);

it.each(['', 'page=3', 'page=2&size=100', 'sort=amount&dir=desc', 'sort=amount', 'search=a+b'])(
  'writes the question of %j as the same address',
  (address) => {
    expect(addressOf(read(address), new URLSearchParams()).toString()).toBe(address);
  },
);

it('keeps what else the address says', () => {
  const from = new URLSearchParams('tab=Attachments&page=4');
  expect(addressOf({ page: 1, limit: 25 }, from).toString()).toBe('tab=Attachments&size=25');
});

describe('filters in the address', () => {
  const rows: FilterRow[] = [
    { name: 'status', label: 'Status', kind: 'several', words: ['Active', 'Pending'] },
    { name: 'end_date', label: 'End', kind: 'days' },
  ];
  const address = 'page=2&status=Active%2CPending&end_date=2026-01-01..2026-03-31';

  it('are part of the question, and the question is the same address again', () => {
    const query = queryFrom(new URLSearchParams(address), rows);
    const filters = {
      status: ['Active', 'Pending'],
      end_date: { from: '2026-01-01', to: '2026-03-31' },
    };
    expect(query).toEqual({ page: 2, limit: 10, filters });
    expect(addressOf(query, new URLSearchParams(), rows).toString()).toBe(address);
  });

  it('leave the address when they are let go, and nothing else leaves with them', () => {
    const from = new URLSearchParams(`${address}&tab=History`);
    expect(addressOf({ page: 1, limit: 10 }, from, rows).toString()).toBe('tab=History');
  });

  it('are not asked for by who knows none', () => {
    expect(read(address)).toEqual({ page: 2, limit: 10 });
  });
});
