import {
  detectDateOrder,
  detectDecimalSign,
  isFormula,
  parseCell,
} from '../../../src/server/imports/importCells';
import type { CellFormat, ImportColumn } from '../../../src/domain/imports/importFile';

const column = (kind: ImportColumn['kind']): ImportColumn => ({ name: 'x', label: 'X', kind });
const format = (chosen: Partial<CellFormat> = {}): CellFormat => ({
  decimal_sign: 'point',
  date_order: 'day_first',
  ...chosen,
});

describe('the decimal sign', () => {
  it.each([
    [['1.25', '1,000'], 'point', false],
    [['1,25', '1.000'], 'comma', false],
    [['1.234.567', '5'], 'comma', false],
    [['1 234,5'], 'comma', false],
    [['12', '7'], 'point', false],
    [['1,234'], 'point', true],
    [['1.25', '1,25'], 'point', true],
    [['٣٫٥'], 'point', false],
  ])('is detected in %j as %s', (cells, value, isAmbiguous) => {
    expect(detectDecimalSign(cells, 'point')).toEqual({ value, isAmbiguous });
  });

  it('is the initial one if numbers are valid with both', () => {
    expect(detectDecimalSign(['1,234'], 'comma')).toEqual({ value: 'comma', isAmbiguous: true });
  });
});

it.each([
  [['31/12/2026', '01/02/2026'], 'day_first', false],
  [['12/31/2026', '01/02/2026'], 'month_first', false],
  [['01/02/2026'], 'day_first', true],
  [['02.02.2026', '2026-11-20'], 'day_first', false],
  [['2026-11-20'], 'day_first', false],
])('detects dates %j as %s', (cells, value, isAmbiguous) => {
  expect(detectDateOrder(cells)).toEqual({ value, isAmbiguous });
});

it.each<[ImportColumn['kind'], string, Partial<CellFormat>, unknown]>([
  ['number', '1,234.5', {}, 1234.5],
  ['number', '1.234,5', { decimal_sign: 'comma' }, 1234.5],
  ['number', '1.234,5', {}, '1.234,5'],
  ['number', '12,34', {}, '12,34'],
  ['moment', '03/04/2026', {}, '2026-04-03'],
  ['moment', '03/04/2026', { date_order: 'month_first' }, '2026-03-04'],
  ['moment', '3.4.2026 09:30', {}, '2026-04-03T05:30:00.000Z'],
  ['number', '١٬٢٣٤٫٥', {}, 1234.5],
  ['number', '١٬٢٣٤٫٥', { decimal_sign: 'comma' }, 1234.5],
  ['number', '۱۲۳', {}, 123],
  ['moment', '31/02/2026', {}, '2026-02-31'],
  ['moment', '\u200F٣\u200F/٤\u200F/٢٠٢٦', {}, '2026-04-03'],
  ['text', ' +971 50 123 4567 ', {}, '+971 50 123 4567'],
])('parses a %s cell %j with the format %j as %j', (kind, text, chosen, value) => {
  expect(parseCell(column(kind), text, format(chosen))).toBe(value);
});

it.each([
  ['=1+1', true],
  ['@SUM(A1)', true],
  ['+cmd', true],
  ['-2+3+cmd', true],
  ['+971 (50) 123-4567', false],
  ['-', false],
])('detects whether %j is a formula: %s', (text, expected) => {
  expect(isFormula(text)).toBe(expected);
});
