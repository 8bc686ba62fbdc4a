import { frameOf, project, tilesOf } from '../../../../src/web/features/sites/mapProjection';

it('projects like map tiles: 85.0511° north is the upper edge of the world', () => {
  expect(project(55.27, 85.051_128_78).y).toBeCloseTo(-180, 5);
  expect(project(-180, 0)).toEqual({ x: -180, y: expect.closeTo(0, 10) as number });
});

it('frames all points with a minimum of half a degree', () => {
  expect(frameOf([{ x: 55, y: -25 }])).toMatchObject({ x: 54.75, y: -25.25, width: 0.5, height: 0.5 });
  expect(frameOf([project(54, 24), project(56, 25)])).toMatchObject({
    x: 53.92,
    width: expect.closeTo(2.16, 5) as number,
  });
});

it('covers the frame with square tiles of one zoom level', () => {
  const frame = frameOf([project(54.37, 24.45), project(55.27, 25.2)]);
  const tiles = tilesOf(frame, 'z{z}x{x}y{y}');
  // 1.06° are a quarter of a tile of zoom 10: 360 ÷ 1,024 = 0.3516°.
  expect(new Set(tiles.map(({ url }) => url.slice(0, 3)))).toEqual(new Set(['z10']));
  expect(new Set(tiles.map(({ size }) => size))).toEqual(new Set([360 / 1024]));
  const [left, right] = [
    Math.min(...tiles.map(({ x }) => x)),
    Math.max(...tiles.map(({ x, size }) => x + size)),
  ];
  expect(left).toBeLessThanOrEqual(frame.x);
  expect(right).toBeGreaterThanOrEqual(frame.x + frame.width);
  // Abu Dhabi, 24.45° north, 54.37° east: column (54.37 + 180) ÷ 0.35156 = 666.65, row by the formula of Mercator 439.6.
  expect(tiles.map(({ url }) => url)).toContain('z10x666y439');
});

it('stays within the world', () => {
  const tiles = tilesOf({ x: -180, y: -180, width: 360, height: 360 }, '{z}/{x}/{y}');
  expect(tiles).toHaveLength(16);
});
