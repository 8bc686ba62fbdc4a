import { formatDateInput, isWeekend, nextWeekday, parseDateInput } from '../../src/domain/dates';

it.each([
  ['2026-11-19', false, '2026-11-19'],
  ['2026-11-20', true, '2026-11-23'],
  ['2026-11-21', true, '2026-11-23'],
  ['2026-11-22', true, '2026-11-23'],
  ['2026-11-23', false, '2026-11-23'],
  ['2026-12-31', false, '2026-12-31'],
  ['2027-01-01', true, '2027-01-04'],
])('detects whether %s is on a weekend (%s) and moves the due date to %s', (day, isOnOne, monday) => {
  expect([isWeekend(day), nextWeekday(day)]).toEqual([isOnOne, monday]);
});

describe('date inputs', () => {
  it.each([
    ['20 Nov 2026', '2026-11-20'],
    ['20 november 2026', '2026-11-20'],
    ['12/1/2026', '2026-01-12'],
    ['01/12/2026', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['20112026', '2026-11-20'],
    [' 2026-11-20 ', '2026-11-20'],
    ['31/02/2026', undefined],
    ['20 Foo 2026', undefined],
    ['20/11/26', undefined],
    ['20/11', undefined],
    ['2112026', undefined],
    ['20 Nov 2026, 12:30', undefined],
    ['', undefined],
  ])('parse %j as %s', (text, day) => {
    expect(parseDateInput(text)).toBe(day);
  });

  it.each([
    ['20 Nov 2026, 12:30', '2026-11-20T12:30'],
    ['20/11/2026 7:05', '2026-11-20T07:05'],
    ['2026-11-20T12:30', '2026-11-20T12:30'],
    ['20 Nov 2026, 25:00', undefined],
    ['20 Nov 2026', undefined],
  ])('parse the time %j as %s', (text, time) => {
    expect(parseDateInput(text, true)).toBe(time);
  });

  it.each([
    ['2026-11-20', '20 Nov 2026'],
    ['2026-11-20T12:30', '20 Nov 2026, 12:30'],
    ['', ''],
    ['20/11', '20/11'],
  ])('display %j as %s', (value, text) => {
    expect(formatDateInput(value)).toBe(text);
  });
});
