import type { Manifold } from '../../../src/domain/tanks/manifold';
import { describeManifold } from '../../../src/domain/tanks/manifold';

const manifold = (more: Partial<Manifold>): Manifold => ({
  group: 'A',
  tanks: 3,
  known: 3,
  level_percent: 47.2,
  volume_l: 5310.4,
  others: [],
  ...more,
});

it.each<[Partial<Manifold>, string]>([
  [{}, 'Manifold A: 3 tanks, 47.2 % together, 5,310 L'],
  [{ known: 2 }, 'Manifold A: 3 tanks, 47.2 % together, 5,310 L (2 of 3 known)'],
  [{ known: 0, level_percent: null, volume_l: null }, 'Manifold A: 3 tanks, level unknown'],
  [{ tanks: 2, known: 2, level_percent: 0, volume_l: 0 }, 'Manifold A: 2 tanks, 0.0 % together, 0 L'],
  [{ tanks: 1, known: 1, level_percent: 50 }, 'Manifold A: 1 tank, 50.0 % together, 5,310 L'],
])('describes the manifold %j as %s', (more, expected) => {
  expect(describeManifold(manifold(more))).toBe(expected);
});
