import moment from 'moment';
import type { GasDay, GasMonth } from '../../../src/domain/tanks/gasBalance';
import { findDailyLoss, findMonthlyLoss } from '../../../src/domain/tanks/gasBalance';

/** Days of a site with tanks of 20,000 L, on which its counters measured 500 L, from 1 June 2026 on. */
const daysOf = (count: number, drawnOn: (index: number) => number, metered: number | null = 500): GasDay[] =>
  Array.from({ length: count }, (_, index) => ({
    day: moment.utc('2026-06-01').add(index, 'days').format('YYYY-MM-DD'),
    ...{ opening_l: 10_000, delivered_l: 0, closing_l: 10_000 - drawnOn(index), drawn_l: drawnOn(index) },
    ...{ capacity_l: 20_000, counters: 40, counters_read: 40 },
    ...{ metered_m3: metered === null ? null : metered / 4, metered_l: metered },
  }));

describe('the balance of days', () => {
  it('is in order while the difference is within what a gauge can err', () => {
    // ±150 L of 20,000 L are 0.75 points a day and cancel out.
    const loss = findDailyLoss(daysOf(40, (index) => 500 + (index % 2 === 0 ? 150 : -150)));
    expect(loss).toMatchObject({ since: '2026-06-13', until: '2026-07-10', finding: 'balanced', loss_l: 0 });
  });

  it('is a leak from the first day on which much more leaves: 950 − 500 = 450 L, limit 2 % of 20,000 L', () => {
    expect(findDailyLoss(daysOf(30, (index) => (index === 29 ? 950 : 500)))?.finding).toBe('leak');
    expect(findDailyLoss(daysOf(30, (index) => (index === 29 ? 850 : 500)))?.finding).toBe('balanced');
  });

  it('is a slow leak when a week lost what no day shows: 7 × 80 = 560 L', () => {
    expect(findDailyLoss(daysOf(30, (index) => (index > 22 ? 580 : 500)))?.finding).toBe('leak');
  });

  it('is unbilled gas when four weeks lost more than five percent: 28 × 60 ÷ (28 × 560) = 10.7 %', () => {
    const loss = findDailyLoss(daysOf(40, () => 560));
    expect(loss).toMatchObject({ finding: 'unbilled_gas', loss_l: 28 * 60 });
    expect(loss?.loss_percent).toBeCloseTo(10.7, 1);
  });

  it('is a stuck gauge when the level rests for a week while the counters run', () => {
    expect(findDailyLoss(daysOf(10, (index) => (index < 3 ? 500 : 0)))?.finding).toBe('stuck_gauge');
  });

  it('has counters ahead when they measure five percent more than was withdrawn', () => {
    expect(findDailyLoss(daysOf(30, () => 460))?.finding).toBe('counters_ahead');
  });

  it('is unknown without days on which all counters were read', () => {
    expect(findDailyLoss([])).toBeUndefined();
    expect(findDailyLoss(daysOf(30, () => 500, null))).toBeUndefined();
  });
});

describe('the balance of months', () => {
  const monthOf = (month: string, loss_percent: number | null, held = 0): GasMonth => ({
    ...{ month, opening_l: 10_000, delivered_l: 12_000, closing_l: 9_000, used_l: 13_000, burnt_m3: 3_000 },
    ...{ burnt_l: 12_000, loss_l: loss_percent === null ? null : 130 * loss_percent, loss_percent, held },
  });

  it('finds unbilled gas in one month, and counters ahead in two', () => {
    expect(findMonthlyLoss([monthOf('2026-10', 7.7)])?.finding).toBe('unbilled_gas');
    expect(findMonthlyLoss([monthOf('2026-10', -6), monthOf('2026-09', 1)])?.finding).toBe('balanced');
    expect(findMonthlyLoss([monthOf('2026-10', -6), monthOf('2026-09', -7)])?.finding).toBe('counters_ahead');
  });

  it('is unknown while levels are unknown or readings are held', () => {
    expect(findMonthlyLoss([])).toBeUndefined();
    expect(findMonthlyLoss([monthOf('2026-10', null)])).toBeUndefined();
    expect(findMonthlyLoss([monthOf('2026-10', 20, 1)])).toBeUndefined();
  });
});
