import type { Comparison } from '../../../../src/domain/dashboard/dashboard';
import { comparedPeriod } from '../../../../src/web/features/dashboard/blockTexts';

it.each([
  ['2026-10-31', 'Oct 2026'],
  ['2026-10-27', '1–27 Oct 2026'],
  ['2026-10-01', '1 Oct 2026'],
  ['', '1–-----'],
])('the period until %j is named %s', (to_day, name) => {
  expect(comparedPeriod({ name: 'last_month', from: '2026-10-01', to_day } as Comparison)).toBe(name);
});
