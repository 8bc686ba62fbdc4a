import fc from 'fast-check';
import type { FilterDefinition } from '../../../src/domain/lists/listFilters';
import {
  formatFilter,
  isQuickFilterSet,
  parseFilter,
  parseFilters,
  toggleQuickFilter,
} from '../../../src/domain/lists/listFilters';

const VALUES = ['in_stock', 'Active', 'G1.6', 'Abu Dhabi'];
const rows: Record<FilterDefinition['kind'], FilterDefinition> = {
  choice: { name: 'type', label: 'Type', kind: 'choice', values: VALUES },
  multipleChoice: { name: 'status', label: 'Status', kind: 'multipleChoice', values: VALUES },
  dateRange: { name: 'end_date', label: 'End', kind: 'dateRange' },
  flag: { name: 'unsent', label: 'Not mailed', kind: 'flag' },
  boolean: { name: 'overdue', label: 'Overdue', kind: 'boolean' },
  exact: { name: 'site', label: 'Site code', kind: 'exact' },
  month: { name: 'cycle', label: 'Billed month', kind: 'month' },
  number: { name: 'expiring', label: 'Expiring within', kind: 'number', unit: 'days' },
};

describe('list filters in the URL', () => {
  it.each([
    ['choice', 'Active', 'Active'],
    ['multipleChoice', 'Active', ['Active']],
    ['multipleChoice', 'Active,in_stock,Nonsense', ['in_stock', 'Active']],
    ['dateRange', '2026-01-01..2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['dateRange', '2026-01-01..', { from: '2026-01-01' }],
    ['dateRange', '..2026-03-31', { to: '2026-03-31' }],
    ['flag', 'yes', true],
    ['boolean', 'yes', true],
    ['boolean', 'no', false],
    ['exact', ' SITE-017 ', 'SITE-017'],
    ['month', '2026-03', '2026-03'],
    ['number', '60', 60],
  ] as const)('parse %s values from %j', (kind, text, filter) => {
    expect(parseFilter(rows[kind], text)).toEqual(filter);
  });

  it.each([
    ['choice', 'Nonsense'],
    ['choice', 'Active,in_stock'],
    ['multipleChoice', ','],
    ['dateRange', '2026-02-30..'],
    ['dateRange', '2026-01-01'],
    ['dateRange', '..'],
    ['dateRange', '2026-01-01..2026-01-02..2026-01-03'],
    ['exact', ' '],
    ['number', '-1'],
    ['number', '7.5'],
    ['number', '1e3'],
    ['month', '2026-13'],
    ['month', '2026-03-01'],
    ['flag', 'no'],
    ['boolean', 'true'],
    ['boolean', 'constructor'],
  ] as const)('reject %s values %j', (kind, text) => {
    expect(parseFilter(rows[kind], text)).toBeUndefined();
  });

  it('parse money to the fils', () => {
    const owed: FilterDefinition = {
      name: 'overdue_amount',
      label: 'Overdue more than',
      kind: 'number',
      unit: 'AED',
    };
    expect(parseFilter(owed, '500.25')).toBe(500.25);
    expect(parseFilter(owed, '0')).toBe(0);
    expect(parseFilter(owed, '500.255')).toBeUndefined();
  });

  it('serialize to the parsed text', () => {
    const anyRow = fc.constantFrom(...Object.values(rows));
    const anyText = fc.oneof(
      fc.string(),
      fc.nat(2000).map(String),
      fc.constantFrom('yes', 'no', '2026-01-01..2026-12-31', '..2026-01-01'),
      fc.subarray(VALUES).map((values) => values.join(',')),
    );
    fc.assert(
      fc.property(anyRow, anyText, (row, text) => {
        const filter = parseFilter(row, text);
        if (filter === undefined) return;
        expect(parseFilter(row, formatFilter(filter))).toEqual(filter);
      }),
    );
  });

  it('ignore filters that the list does not have', () => {
    const params = new Map([
      ['type', 'Active'],
      ['colour', 'red'],
      ['overdue', 'perhaps'],
    ]);
    const read = (name: string) => params.get(name) ?? null;
    expect(parseFilters(Object.values(rows), read)).toEqual({ type: 'Active' });
    expect(parseFilters([rows.boolean], read)).toBeUndefined();
  });
});

it('a quick filter is set by one click and removed by another; other filters are unchanged', () => {
  const held = { label: 'Held', filters: { status: ['Held'] } };
  const site = { site: 'SITE-017' };
  const set = toggleQuickFilter({ ...site, status: ['Draft'] }, held);
  expect(set).toEqual({ ...site, status: ['Held'] });
  expect(isQuickFilterSet(set, held)).toBe(true);
  expect(isQuickFilterSet({ status: ['Draft', 'Held'] }, held)).toBe(false);
  expect(toggleQuickFilter(set, held)).toEqual(site);
  expect(toggleQuickFilter({ status: ['Held'] }, held)).toBeUndefined();
});
