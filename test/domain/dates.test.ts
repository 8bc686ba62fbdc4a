import { isWeekend, nextWeekday } from '../../src/domain/dates';

it.each([
  ['2026-11-19', false, '2026-11-19'],
  ['2026-11-20', true, '2026-11-23'],
  ['2026-11-21', true, '2026-11-23'],
  ['2026-11-22', true, '2026-11-23'],
  ['2026-11-23', false, '2026-11-23'],
  ['2026-12-31', false, '2026-12-31'],
  ['2027-01-01', true, '2027-01-04'],
])('%s is on a weekend: %s; the due date moves to %s', (day, isOnOne, monday) => {
  expect([isWeekend(day), nextWeekday(day)]).toEqual([isOnOne, monday]);
});
