import type { HeightDevice } from '../../../../src/server/modules/tanks/deviceHeight';
import { missingDimensions, reportsHeight } from '../../../../src/server/modules/tanks/deviceHeight';
import type { TankDimensions } from '../../../../src/domain/tanks/tankVolume';
import { innerHeight } from '../../../../src/domain/tanks/tankVolume';

const sender = (more: Partial<HeightDevice>): HeightDevice => ({
  type: 'tank_level',
  sensor: 'float_hall',
  ...more,
});
const makeTank = (more: Partial<TankDimensions>): TankDimensions => ({
  shape: 'cylinder_flat',
  orientation: 'horizontal',
  water_capacity_l: 3785,
  diameter_mm: null,
  length_mm: null,
  strapping_table: null,
  ...more,
});
const TABLE = [
  { height_mm: 100, volume_l: 378.5 },
  { height_mm: 900, volume_l: 3785 },
];

it.each<[string, Partial<HeightDevice>, boolean]>([
  ['a float', {}, false],
  ['an ultrasonic sensor', { sensor: 'ultrasonic' }, true],
  ['a magnetostrictive sensor', { sensor: 'magnetostrictive' }, true],
  ['a pressure', { sensor: 'pressure' }, false],
  ['one whose reading of the full tank is known', { sensor: 'ultrasonic', full_reading: 350 }, false],
  ['a gateway', { type: 'gateway', sensor: null }, false],
])('%s reports a height: %j', (_case, more, expected) => {
  expect(reportsHeight(sender(more))).toBe(expected);
});

it.each<[Partial<TankDimensions>, readonly string[]]>([
  [{}, ['diameter_mm', 'length_mm']],
  [{ diameter_mm: 1040 }, ['length_mm']],
  [{ shape: 'cylinder_elliptical', length_mm: 4880 }, ['diameter_mm']],
  [{ diameter_mm: 1040, length_mm: 4880 }, []],
  [{ shape: 'sphere' }, ['diameter_mm']],
  [{ shape: 'sphere', diameter_mm: 1040 }, []],
  [{ shape: 'custom', diameter_mm: 1040, length_mm: 4880 }, ['strapping_table']],
  [{ strapping_table: TABLE }, []],
])('with the dimensions %j, a height also requires %j', (more, missing) => {
  expect(missingDimensions(makeTank(more))).toEqual(missing);
  expect(innerHeight(makeTank(more)) === undefined).toBe(missing.length > 0);
});
