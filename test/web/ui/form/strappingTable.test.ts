import { formatStrappingTable, parseStrappingTable } from '../../../../src/web/ui/form/strappingTable';
import { strappingTableSchema } from '../../../../src/domain/tanks/tank';
import { inputSchema, validationErrors, number } from '../../../../src/domain/validation';

const TABLE = [
  { height_mm: 100, volume_l: 120 },
  { height_mm: 200, volume_l: 1340.5 },
];

describe('pasted strapping table', () => {
  it.each([
    ['commas', '100, 120\n200, 1340.5\n'],
    ['tabs, as copied from a spreadsheet', '100\t120\r\n200\t1,340.5'],
    ['semicolons', '100;120\n200;1340.5'],
    ['spaces and a heading', 'height volume\n100 120\n\n200 1340.5'],
  ])('is parsed with %s', (_case, text) => {
    expect(parseStrappingTable(text)).toEqual({ points: TABLE });
  });

  it.each([
    ['100, 120\n200', 'Line 2 is not a height and a volume'],
    ['100, 120\nfull, 1340', 'Line 2 is not a height and a volume'],
    ['h, v\nmm, litres\n100, 120', 'Line 2 is not a height and a volume'],
    ['100, 120\n200, -4', 'Line 2 is not a height and a volume'],
    ['100\t120\n200\t1340,5', 'Line 2 is not a height and a volume'],
    ['100, 120, 3\n200, 4', undefined],
  ])('is rejected when %j is incomplete', (text, error) => {
    expect(parseStrappingTable(text).error).toBe(error);
  });

  it('round-trips', () => {
    expect(parseStrappingTable(formatStrappingTable(TABLE))).toEqual({ points: TABLE });
  });
});

describe('strapping table', () => {
  const form = inputSchema({ strapping_table: strappingTableSchema, water_capacity_l: number('Capacity') });
  const errorsOf = (strapping_table: unknown) =>
    validationErrors(form, { strapping_table, water_capacity_l: 2000 }).strapping_table;

  it.each([
    ['is optional', null, undefined],
    ['rises', TABLE, undefined],
    [
      'requires increasing heights',
      [TABLE[0], TABLE[0]],
      'Heights and volumes of the strapping table must increase from line to line',
    ],
    [
      'requires increasing volumes',
      [...TABLE, { height_mm: 300, volume_l: 1000 }],
      'Heights and volumes of the strapping table must increase from line to line',
    ],
    [
      'ends within the capacity',
      [...TABLE, { height_mm: 300, volume_l: 2001 }],
      'The strapping table must not hold more than the water capacity',
    ],
    ['requires more than one line', [TABLE[0]], 'The strapping table needs at least two lines'],
  ])('%s', (_rule, table, message) => {
    expect(errorsOf(table)).toBe(message);
  });
});

it.each([[[null]], [[{ height_mm: 1, volume_l: 1 }, null]]])('rejects a table with %j', (lines) => {
  expect(Object.keys(validationErrors(strappingTableSchema, lines))).not.toEqual([]);
});
