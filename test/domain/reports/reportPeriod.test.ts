import { yearBefore } from '../../../src/domain/reports/reportPeriod';

it.each([
  ['2026-10-01..2026-10-31', '2025-10-01..2025-10-31'],
  ['2029-02-01..2029-02-28', '2028-02-01..2028-02-29'],
  ['2028-02-01..2028-02-29', '2027-02-01..2027-02-28'],
  ['2028-02-01..2028-02-28', '2027-02-01..2027-02-28'],
  ['2029-02-22..2029-02-28', '2028-02-22..2028-02-28'],
  ['2029-01-15..2029-02-27', '2028-01-15..2028-02-27'],
])('the days a year before %s are %s', (period, before) => {
  const [from = '', to = ''] = period.split('..');
  const earlier = yearBefore({ from, to });
  expect(`${earlier.from}..${earlier.to}`).toBe(before);
});
