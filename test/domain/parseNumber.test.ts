import { formatInteger, parseNumber } from '../../src/domain/numbers';

describe('typed numbers', () => {
  it.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['1,234,567.89', 1_234_567.89],
    ['1 234 567', 1_234_567],
    [' -3 ', -3],
    ['+.5', 0.5],
    ['12.', 12],
    ['0.125', 0.125],
  ])('parse %j as %d', (typed, value) => {
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
  ])('reject %j as ambiguous', (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  });

  it.each(['', ' ', 'many', '1e3', '0x10', '--1', null, undefined, true])('reject %j', (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  });

  it('keep values that are numbers already', () => {
    expect(parseNumber(1.5)).toBe(1.5);
  });
});

it('shows a small loss as 0, not as -0', () => {
  expect([-0.4, -0.6, 1204.4].map(formatInteger)).toEqual(['0', '-1', '1,204']);
});
