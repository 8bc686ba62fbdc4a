import { describeAlarm } from '../../../src/domain/alarms/alarm';
import type { Alarm } from '../../../src/domain/alarms/alarm';
import { expectedFall, isGaugeStuck } from '../../../src/domain/tanks/stuckGauge';

const LITRES_PER_M3 = 2.2 / 0.545;

it('20 m³ are 80.7 L: 4.3 points of a tank of 1,890 L, 0.7 points of 11,350 L, and 2.8 points in four weeks', () => {
  expect(expectedFall(20, LITRES_PER_M3, 1_890)).toBeCloseTo(4.27, 2);
  expect(expectedFall(20, LITRES_PER_M3, 11_350)).toBeCloseTo(0.71, 2);
  expect(expectedFall(4 * 20, LITRES_PER_M3, 11_350)).toBeCloseTo(2.85, 2);
  expect(expectedFall(20, LITRES_PER_M3, 0)).toBe(0);
});

it.each([
  [0, 4.27, true],
  [0.4, 2, true],
  [0.5, 4.27, false],
  [0, 1.9, false],
  [0, 0, false],
])('detects whether a gauge that moved by %d of %d points is stuck: %p', (moved, expected, isStuck) => {
  expect(isGaugeStuck(moved, expected)).toBe(isStuck);
});

it('the alarm states the expected level change, unless it is unknown', () => {
  const alarm = { kind: 'stuck_gauge', value: 0.1, threshold: 4.27 } as Alarm;
  expect(describeAlarm(alarm)).toBe('Level moved by 0.1 points; 4.3 expected from counter readings');
  expect(describeAlarm({ ...alarm, threshold: null })).toBe('Level moved by 0.1 points');
});
