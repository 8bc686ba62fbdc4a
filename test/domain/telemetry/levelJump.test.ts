import { assessLevel } from '../../../src/domain/telemetry/levelJump';
import type { LevelState } from '../../../src/domain/telemetry/levelJump';

const HOUR = 3_600_000;

/** Current levels after each of the readings, which are sent in regular intervals. */
function shownLevels(hours: number, levels: readonly number[]): (number | undefined)[] {
  const state: LevelState = { current: undefined, unconfirmed: undefined };
  return levels.map((level_percent, index) => {
    const level = { at: index * hours * HOUR, level_percent };
    if (assessLevel(state, level) === 'unconfirmed') state.unconfirmed = { id: '', ...level };
    else Object.assign(state, { current: level, unconfirmed: undefined });
    return state.current?.level_percent;
  });
}

it.each<[string, number, number[], number[]]>([
  ['a level falls fast', 24, [80, 70, 60, 50, 40, 30, 20, 12], [80, 80, 60, 60, 40, 40, 20, 20]],
  ['a tank is refilled', 24, [30, 26, 78, 74, 70], [30, 26, 26, 74, 70]],
  ['one level is wrong', 24, [60, 12, 57, 54], [60, 60, 57, 54]],
  ['levels are wrong on both sides', 24, [50, 30, 70, 47], [50, 50, 50, 47]],
])('one reading a day: %s', (_case, hours, levels, shown) => {
  expect(shownLevels(hours, levels)).toEqual(shown);
});

it.each<[string, number, number[], number[]]>([
  ['a refill is confirmed at its end', 0.25, [30, 55, 78, 78.4], [30, 30, 30, 78.4]],
  ['different wrong levels wait', 0.25, [60, 12, 30, 20, 59], [60, 60, 60, 60, 59]],
  ['a fall between two hours is confirmed within 3 points', 1, [60, 40, 37, 33], [60, 60, 37, 33]],
  ['a level may differ by 2 points per hour', 6, [60, 40, 52.1, 40.2], [60, 60, 60, 40.2]],
])('several readings a day: %s', (_case, hours, levels, shown) => {
  expect(shownLevels(hours, levels)).toEqual(shown);
});
