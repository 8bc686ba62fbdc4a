import { parseNumber } from '../../src/domain/numbers';

describe('a number that is typed', () => {
  it.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['1,234,567.89', 1_234_567.89],
    ['1 234 567', 1_234_567],
    [' -3 ', -3],
    ['+.5', 0.5],
    ['12.', 12],
    ['0.125', 0.125],
  ])('%j is %d', (typed, value) => {
    expect(parseNumber(typed)).toBe(value);
  });

  it.each([
    '12,50',
    '1,23',
    '1,2345',
    '1234,567',
    '0,123',
    '1,234,56',
    '12.50,000',
    ',5',
    '1 234,567',
    '1 2',
  ])('%j is none, for decimals may be meant', (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  });

  it.each(['', ' ', 'many', '1e3', '0x10', '--1', null, undefined, true])('%j is none', (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  });

  it('stays what it is where it is one already', () => {
    expect(parseNumber(1.5)).toBe(1.5);
  });
});
