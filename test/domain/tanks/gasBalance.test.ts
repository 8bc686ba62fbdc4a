import { addDays } from '../../../src/domain/dates';
import moment from 'moment';
import type { GasDay, GasMonth } from '../../../src/domain/tanks/gasBalance';
import { findDailyLoss, findMonthlyLoss } from '../../../src/domain/tanks/gasBalance';

/** Days of a site with tanks of 20,000 L from 1 June 2026, on which its counters measured 500 L. */
const daysOf = (count: number, drawnOn: (index: number) => number, metered: number | null = 500): GasDay[] =>
  Array.from({ length: count }, (_, index) => ({
    day: moment.utc('2026-06-01').add(index, 'days').format('YYYY-MM-DD'),
    opening_l: 10_000,
    delivered_l: 0,
    closing_l: 10_000 - drawnOn(index),
    drawn_l: drawnOn(index),
    capacity_l: 20_000,
    counters: 40,
    counters_read: 40,
    metered_m3: metered === null ? null : metered / 4,
    metered_l: metered,
  }));

/** Evaluates on the day after the last one. */
const evaluate = (days: GasDay[]) => findDailyLoss(days, addDays(days.at(-1)?.day ?? '2026-06-01', 1));

describe('the balance of days', () => {
  it('is balanced within the gauge error', () => {
    // ±150 L of 20,000 L are 0.75 points a day and cancel out.
    const loss = evaluate(daysOf(40, (index) => 500 + (index % 2 === 0 ? 150 : -150)));
    expect(loss).toMatchObject({ since: '2026-06-13', until: '2026-07-10', finding: 'balanced', loss_l: 0 });
  });

  it('is a leak from the first day with a much larger loss: 950 − 500 = 450 L, limit 2 % of 20,000 L', () => {
    expect(evaluate(daysOf(30, (index) => (index === 29 ? 950 : 500)))?.finding).toBe('leak');
    expect(evaluate(daysOf(30, (index) => (index === 29 ? 850 : 500)))?.finding).toBe('balanced');
  });

  it('detects a slow leak over a week: 7 × 80 = 560 L', () => {
    expect(evaluate(daysOf(30, (index) => (index > 22 ? 580 : 500)))?.finding).toBe('leak');
  });

  it('is unbilled gas if more than five percent are lost in four weeks: 28 × 60 ÷ (28 × 560) = 10.7 %', () => {
    const loss = evaluate(daysOf(40, () => 560));
    expect(loss).toMatchObject({ finding: 'unbilled_gas', loss_l: 28 * 60 });
    expect(loss?.loss_percent).toBeCloseTo(10.7, 1);
  });

  it('is unbilled gas also if a quarter of the days was not measured', () => {
    const unread = { metered_m3: null, metered_l: null };
    const lossWith = (missing: number) =>
      evaluate(daysOf(28, () => 560).map((day, index) => (index < missing ? { ...day, ...unread } : day)));
    expect(lossWith(7)?.finding).toBe('unbilled_gas');
    expect(lossWith(8)?.finding).toBe('balanced');
  });

  it('is a stuck gauge if the level does not move for a week while the counters run: 7 × 60 = 420 of 20,000 L, two points are 400', () => {
    expect(evaluate(daysOf(10, (index) => (index < 3 ? 500 : 0)))?.finding).toBe('stuck_gauge');
    expect(evaluate(daysOf(10, () => 0, 60))?.finding).toBe('stuck_gauge');
    expect(evaluate(daysOf(10, () => 0, 55))?.finding).toBe('balanced');
  });

  it('has counters ahead if they measure five percent more than was withdrawn', () => {
    expect(evaluate(daysOf(30, () => 460))?.finding).toBe('counters_ahead');
  });

  it('is unknown without days on which all counters were read', () => {
    expect(evaluate([])).toBeUndefined();
    expect(evaluate(daysOf(30, () => 500, null))).toBeUndefined();
  });

  it('is unknown if fewer than seven days of the last four weeks were measured, unless they indicate a leak', () => {
    expect(evaluate(daysOf(6, () => 500))).toBeUndefined();
    expect(evaluate(daysOf(7, () => 500))?.finding).toBe('balanced');
    expect(evaluate(daysOf(6, (index) => (index === 5 ? 950 : 500)))?.finding).toBe('leak');
    expect(
      findDailyLoss(
        daysOf(7, () => 500),
        '2026-06-29',
      ),
    ).toMatchObject({ since: '2026-06-01' });
    expect(
      findDailyLoss(
        daysOf(7, () => 500),
        '2026-06-30',
      ),
    ).toBeUndefined();
  });
});

describe('the balance of months', () => {
  const CAPACITY_L = 20_000;
  const monthOf = (month: string, loss_percent: number | null, held = 0): GasMonth => ({
    month,
    opening_l: 10_000,
    delivered_l: 12_000,
    closing_l: 9_000,
    used_l: 13_000,
    metered_m3: 3_000,
    metered_l: 12_000,
    loss_l: loss_percent === null ? null : 130 * loss_percent,
    loss_percent,
    held,
  });

  it('finds unbilled gas in one month, and counters ahead in two', () => {
    expect(findMonthlyLoss([monthOf('2026-10', 7.7)], CAPACITY_L)?.finding).toBe('unbilled_gas');
    expect(findMonthlyLoss([monthOf('2026-10', -6), monthOf('2026-09', 1)], CAPACITY_L)?.finding).toBe(
      'balanced',
    );
    expect(findMonthlyLoss([monthOf('2026-10', -6), monthOf('2026-09', -7)], CAPACITY_L)?.finding).toBe(
      'counters_ahead',
    );
  });

  it('finds nothing within the gauge error: 7.7 × 130 = 1,001 L, one point of 110,000 L is 1,100 L', () => {
    const months = [monthOf('2026-10', 7.7)];
    expect(findMonthlyLoss(months, 100_000)?.finding).toBe('unbilled_gas');
    expect(findMonthlyLoss(months, 110_000)?.finding).toBe('balanced');
    const ahead = [monthOf('2026-10', -7.7), monthOf('2026-09', -7.7)];
    expect(findMonthlyLoss(ahead, 110_000)?.finding).toBe('balanced');
  });

  it('is unknown while levels are unknown or readings are held', () => {
    expect(findMonthlyLoss([], CAPACITY_L)).toBeUndefined();
    expect(findMonthlyLoss([monthOf('2026-10', null)], CAPACITY_L)).toBeUndefined();
    expect(findMonthlyLoss([monthOf('2026-10', 20, 1)], CAPACITY_L)).toBeUndefined();
  });
});
