import { parseCoordinates } from '../../src/domain/coordinates';

it.each([
  ['25.0772, 55.1309', ['25.0772', '55.1309']],
  [' 25.0772,55.1309 ', ['25.0772', '55.1309']],
  ['(24.466667, 54.366667)', ['24.466667', '54.366667']],
  ['25.0772° N, 55.1309° E', ['25.0772', '55.1309']],
  ['25.0772; 55.1309', ['25.0772', '55.1309']],
  ['25.0772\t55.1309', ['25.0772', '55.1309']],
  ['-33.86, 151.21', ['-33.86', '151.21']],
])('parses %j as coordinates', (text, pair) => {
  expect(parseCoordinates(text)).toEqual(pair);
});

it.each(['', '25.0772', '25,0772', '25, 55', '25.07, 55.13, 12', 'Marina, 25.1', '25.077255.1309'])(
  'rejects %j as coordinates',
  (text) => {
    expect(parseCoordinates(text)).toBeUndefined();
  },
);
