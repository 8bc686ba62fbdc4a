import { formatCount } from '../../src/domain/numbers';
import { indexError } from '../../src/domain/counters/consumption';
import { formatSetting } from '../../src/domain/settings/formatSetting';

describe('formatted counts', () => {
  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
  ])('format %i as %s', (count, text) => {
    expect(formatCount(count, 'day')).toBe(text);
  });

  it('use irregular plurals', () => {
    expect(formatCount(1, 'line is', 'lines are')).toBe('1 line is');
    expect(formatCount(3, 'line is', 'lines are')).toBe('3 lines are');
  });

  it('appear in counter errors and settings', () => {
    expect(indexError({ digits: 3, decimals: 1 }, 1.25)).toBe('This counter has at most 1 decimal');
    const days = { key: 'grace_days', value_type: 'number', unit: 'days' } as const;
    expect([formatSetting(days, 1), formatSetting(days, 5)]).toEqual(['1 day', '5 days']);
  });

  it('are empty for an empty list of days', () => {
    const list = { key: 'reminder_days', value_type: 'json', unit: 'days' } as const;
    expect([formatSetting(list, []), formatSetting(list, [0, 5])]).toEqual(['None', '0, 5 days']);
    const dates = { key: 'holidays', value_type: 'json' } as const;
    expect(formatSetting(dates, ['2026-12-02', '2026-12-03'])).toBe('2 Dec 2026, 3 Dec 2026');
  });
});
