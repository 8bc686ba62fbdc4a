import type { TankDimensions } from '../../../src/domain/tanks/tankVolume';
import {
  innerHeight,
  levelAtHeight,
  litresAtLevel,
  ullageAtLevel,
} from '../../../src/domain/tanks/tankVolume';

const DIAMETER = 1040;
const LENGTH = 4880;
const makeTank = (more: Partial<TankDimensions> = {}): TankDimensions => ({
  shape: 'cylinder_flat',
  orientation: 'horizontal',
  water_capacity_l: 3785,
  diameter_mm: DIAMETER,
  length_mm: LENGTH,
  ...more,
});

const SHAPES: [name: string, makeTank: TankDimensions][] = [
  ['a horizontal flat cylinder', makeTank()],
  ['a horizontal dished cylinder', makeTank({ shape: 'cylinder_elliptical' })],
  ['a vertical flat cylinder', makeTank({ orientation: 'vertical' })],
  ['a vertical dished cylinder', makeTank({ orientation: 'vertical', shape: 'cylinder_elliptical' })],
  ['a sphere', makeTank({ shape: 'sphere' })],
  [
    'a tank with a strapping table',
    makeTank({
      shape: 'custom',
      strapping_table: [
        { height_mm: 0, volume_l: 0 },
        { height_mm: 100, volume_l: 120 },
        { height_mm: 500, volume_l: 1800 },
        { height_mm: 1000, volume_l: 3785 },
      ],
    }),
  ],
];

/** Area of the horizontal slice through barrel and 2:1 heads at a height. */
function sliceOf({ shape, orientation, diameter_mm, length_mm }: TankDimensions, height: number): number {
  const radius = Number(diameter_mm) / 2;
  const length = Number(length_mm);
  const head = shape === 'cylinder_elliptical' ? radius / 2 : 0;
  const half = Math.sqrt(Math.max(0, radius ** 2 - (radius - height) ** 2));
  if (shape === 'sphere') return Math.PI * half ** 2;
  if (orientation === 'horizontal')
    return 2 * half * (length - 2 * head) + Math.PI * half ** 2 * (head / radius);
  const depth = Math.max(0, head - height, height - (length - head));
  return Math.PI * radius ** 2 * (head === 0 ? 1 : 1 - (depth / head) ** 2);
}

/** Level from the sum of thin slices, independent of the formulas. */
function percentFromSlices(one: TankDimensions, share: number): number {
  const top = Number(innerHeight(one));
  const slices = 20_000;
  const volumeUpTo = (height: number) =>
    Array.from({ length: slices }, (_, at) => sliceOf(one, ((at + 0.5) * height) / slices)).reduce(
      (sum, area) => sum + area * (height / slices),
      0,
    );
  return (volumeUpTo(top * share) / volumeUpTo(top)) * 100;
}

describe('horizontal cylinder', () => {
  it.each([
    [0.1, 5.2],
    [0.2, 14.2],
    [0.3, 25.2],
    [0.5, 50],
    [0.8, 85.8],
    [0.9, 94.8],
  ])('filled to %d of its height holds %d percent', (share, percent) => {
    expect(levelAtHeight(makeTank(), DIAMETER * share)).toBeCloseTo(percent, 1);
  });
});

it.each([
  [0.1, 2.8],
  [0.3, 21.6],
  [0.5, 50],
  [0.8, 89.6],
])('a sphere filled to %d of its height holds %d percent', (share, percent) => {
  expect(levelAtHeight(makeTank({ shape: 'sphere' }), DIAMETER * share)).toBeCloseTo(percent, 1);
});

it('a vertical flat cylinder holds a volume proportional to its height', () => {
  expect(levelAtHeight(makeTank({ orientation: 'vertical' }), LENGTH * 0.37)).toBeCloseTo(37, 10);
});

describe.each(SHAPES)('%s', (_name, one) => {
  const top = Number(innerHeight(one));

  it('is empty at zero and full at the top', () => {
    expect(levelAtHeight(one, 0)).toBe(0);
    expect(levelAtHeight(one, top)).toBeCloseTo(100, 10);
    expect(levelAtHeight(one, -5)).toBe(0);
    expect(levelAtHeight(one, top + 5)).toBeCloseTo(100, 10);
  });

  it('increases with the height', () => {
    const levels = Array.from({ length: 501 }, (_, at) => Number(levelAtHeight(one, (top * at) / 500)));
    expect(levels.every((level, at) => at === 0 || level > Number(levels[at - 1]))).toBe(true);
  });

  if (one.shape !== 'custom')
    it.each([0.02, 0.1, 0.25, 0.5, 0.63, 0.8, 0.97])('matches the sum of its slices at %d', (share) => {
      expect(levelAtHeight(one, top * share)).toBeCloseTo(percentFromSlices(one, share), 3);
    });
});

describe('strapping table', () => {
  const table = [
    { height_mm: 100, volume_l: 200 },
    { height_mm: 300, volume_l: 1000 },
  ];
  const one = makeTank({ water_capacity_l: 2000, strapping_table: table });

  it.each([
    [50, 5],
    [100, 10],
    [200, 30],
    [300, 50],
    [900, 50],
  ])('gives %d mm as %d percent, in preference to formulas', (height, percent) => {
    expect(levelAtHeight(one, height)).toBeCloseTo(percent, 10);
  });
});

it.each([
  ['no diameter', { diameter_mm: null }],
  ['no length', { length_mm: null }],
  ['heads that leave no barrel', { shape: 'cylinder_elliptical', length_mm: 500 }],
  ['a shape of its own without a table', { shape: 'custom' }],
] as const)('calculates no level from a height for a tank with %s', (_case, more) => {
  expect(levelAtHeight(makeTank(more), 300)).toBeUndefined();
  expect(innerHeight(makeTank(more))).toBeUndefined();
});

describe('tank level', () => {
  const tank = { water_capacity_l: 3785, max_fill_percent: 80 };

  it('is converted to litres', () => {
    expect(litresAtLevel(tank, 41.2)).toBeCloseTo(1559.4, 1);
  });

  it('gives the ullage up to the maximum fill, at least zero', () => {
    expect(ullageAtLevel(tank, 41.2)).toBeCloseTo(1468.6, 1);
    expect(ullageAtLevel(tank, 84)).toBe(0);
  });
});
