import { arrivedShare, longestGapHours } from '../../../src/domain/devices/dataGaps';

/** Bits of hours, such as `[[0, 24]]` for all of a day. */
const bits = (...ranges: readonly (readonly [from: number, to: number])[]) =>
  ranges.reduce((sum, [from, to]) => {
    let hours = sum;
    for (let hour = from; hour < to; hour += 1) hours |= 1 << hour;
    return hours;
  }, 0);
const dubai = (text: string) => Date.parse(`${text}+04:00`);
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03'];
const gap = (
  hours: readonly number[],
  { since = '2026-11-01T00:00:00', until = '2026-11-04T00:00:00', interval_min = 60 } = {},
) =>
  longestGapHours(
    hours.map((value, index) => ({ day: DAYS[index] ?? '', hours: value })),
    { since: dubai(since), until: dubai(until), interval_min },
  );
const ALL = bits([0, 24]);

it('the longest gap counts consecutive hours without a message, also across midnight', () => {
  expect(gap([ALL, ALL, ALL])).toBeNull();
  expect(gap([bits([0, 20]), bits([5, 10], [12, 24]), ALL])).toBe(9);
});

it('the longest gap is null if it is not longer than the interval', () => {
  const every6h = 1 | (1 << 6) | (1 << 12) | (1 << 18);
  expect(gap([every6h, every6h, every6h], { interval_min: 360 })).toBeNull();
  expect(gap([every6h, 1 | (1 << 18), every6h], { interval_min: 360 })).toBe(17);
  expect(gap([bits([0, 10], [11, 24]), ALL, ALL])).toBeNull();
  expect(gap([bits([0, 10], [11, 24]), ALL, ALL], { interval_min: 15 })).toBe(1);
});

it('the longest gap starts with the installation at the earliest and ends now at the latest', () => {
  const hours = [bits([12, 24]), ALL, bits([0, 9])];
  expect(gap(hours)).toBe(15);
  expect(gap(hours, { since: '2026-11-01T12:00:00', until: '2026-11-03T09:30:00' })).toBeNull();
});

it('the share of received messages is at most one, and null if none were expected', () => {
  expect(arrivedShare({ day: '', messages: 30, expected: 24 })).toBe(1);
  expect(arrivedShare({ day: '', messages: 6, expected: 24 })).toBe(0.25);
  expect(arrivedShare({ day: '', messages: 0, expected: 0 })).toBeNull();
});
