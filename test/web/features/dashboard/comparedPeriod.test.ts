import type { Comparison } from '../../../../src/domain/dashboard/dashboard';
import { comparedPeriod, formatChange } from '../../../../src/web/features/dashboard/blockTexts';

it.each([
  ['2026-10-31', 'Oct 2026'],
  ['2026-10-27', '1–27 Oct 2026'],
  ['2026-10-01', '1 Oct 2026'],
  ['', '1–-----'],
])('the period until %j is named %s', (to_day, name) => {
  expect(comparedPeriod({ name: 'last_month', from: '2026-10-01', to_day } as Comparison)).toBe(name);
});

it.each([
  [110, 100, '+10 %'],
  [50, 200, '−75 %'],
  [1187.5, 787.5, '+50.8 %'],
  [1_187_678.38, 787.5, undefined],
  [10, 0, undefined],
])('shows the change of %s from %s as %s', (value, before, text) => {
  expect(formatChange(value, before)).toBe(text);
});
