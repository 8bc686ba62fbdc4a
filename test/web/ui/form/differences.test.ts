import { findDifferences, formatFieldValue } from '../../../../src/web/ui/form/differences';
import type { FieldDef } from '../../../../src/web/ui/form/formFields';

const options = [
  { value: 'a', label: 'Arabic' },
  { value: 'e', label: 'English' },
];
const choice: FieldDef = { name: 'language', label: 'Language', kind: 'select', options };
const lines: FieldDef = {
  name: 'lines',
  label: 'Lines',
  kind: 'array',
  rowLabel: 'Line',
  initialValues: {},
  max: 9,
  columns: [
    { name: 'what', label: 'What', kind: 'text' },
    { name: 'price', label: 'Price', kind: 'money' },
  ],
};
const litres: FieldDef = { name: 'litres', label: 'Litres', kind: 'number', unit: 'L' };
const site: FieldDef = { name: 'site.code', label: 'Site', kind: 'text' };
const company: FieldDef = {
  name: 'company',
  label: 'Company',
  kind: 'text',
  isVisible: ({ type }) => type === 'c',
};
const owner: FieldDef = {
  name: 'owner',
  label: 'Owner',
  kind: 'record',
  options: [],
  isPending: false,
  onSearch: () => undefined,
};

it.each<[FieldDef, unknown, string]>([
  [choice, 'a', 'Arabic'],
  [choice, 'x', 'x'],
  [{ name: 'on', label: 'On', kind: 'checkbox' }, true, 'Yes'],
  [{ name: 'on', label: 'On', kind: 'checkbox' }, null, 'No'],
  [{ name: 'day', label: 'Day', kind: 'date' }, '2026-11-20', '20 Nov 2026'],
  [{ name: 'due', label: 'Due', kind: 'money' }, '1250', 'AED 1,250.00'],
  [{ name: 'may', label: 'May', kind: 'checkboxes', options }, ['a', 'e'], 'Arabic, English'],
  [
    lines,
    [
      { what: 'Visit', price: 50, more: 1 },
      { what: 'Hose', price: '' },
    ],
    'Visit · AED 50.00\nHose · -----',
  ],
  [litres, 500, '500 L'],
  [owner, 'o1', 'Noor'],
  [site, '', '-----'],
])('the field %j formats %j as %s', (field, value, text) => {
  expect(formatFieldValue(field, value, (id) => (id === 'o1' ? 'Noor' : id))).toBe(text);
});

describe('findDifferences', () => {
  const fields = [choice, lines, litres, site, company];
  const base = {
    type: 'p',
    litres: 500,
    language: 'a',
    lines: [{ what: 'Visit', price: 50, total: 50 }],
    site: { code: 'S-1' },
  };

  it('returns nothing for equal values, typed or fetched', () => {
    const mine = { ...base, litres: '500', lines: [{ what: 'Visit', price: '50' }], company: '' };
    expect(findDifferences(fields, { base, mine, theirs: base })).toEqual([]);
  });

  it('returns who changed each field', () => {
    const mine = { ...base, litres: '600' };
    const theirs = { ...base, litres: 700, site: { code: 'S-2' } };
    expect(
      findDifferences(fields, { base, mine, theirs }).map(({ field, ...rest }) => [field.name, rest]),
    ).toEqual([
      ['litres', { mine: '600', theirs: 700, isMine: true }],
      ['site.code', { mine: 'S-1', theirs: 'S-2', isMine: false }],
    ]);
  });

  it('ignores a hidden field', () => {
    const theirs = { ...base, company: 'Noor LLC' };
    expect(findDifferences(fields, { base, mine: base, theirs })).toEqual([]);
    expect(findDifferences(fields, { base, mine: base, theirs: { ...theirs, type: 'c' } })).toHaveLength(1);
  });
});
