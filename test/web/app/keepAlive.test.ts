import type { Location } from 'react-router-dom';
import type { KeepAliveState } from '../../../src/web/app/keepAlive';
import { initialKeepAlive, nextKeepAlive } from '../../../src/web/app/keepAlive';

const TABLE = [{ path: '*' }];
const at = (pathname: string, key: string, search = ''): Location =>
  ({ pathname, search, hash: '', state: null, key }) as Location;

/** Go from place to place; what stands for a screen tells by which visit it was drawn. */
function walk(...places: readonly Location[]): KeepAliveState {
  const [first, ...others] = places.map((location) => ({
    table: TABLE,
    location,
    screen: `drawn at ${location.key}`,
  }));
  if (!first) throw new Error('nowhere to go');
  return others.reduce(nextKeepAlive, initialKeepAlive(first));
}

const tanks = at('/tanks', 'a', '?page=2');
const tank = at('/tanks/t1', 'b');
const form = at('/tanks/t1/edit', 'c');
const bills = at('/bills', 'd');

const seen = ({ current, previousList }: KeepAliveState) => [
  current.location.pathname,
  current.historyKey,
  previousList?.location.pathname,
];

it.each([
  ['a list alone', [tanks], ['/tanks', 'a', undefined]],
  ['its record', [tanks, tank], ['/tanks/t1', 'b', '/tanks']],
  ['the form of its record', [tanks, tank, form], ['/tanks/t1/edit', 'c', '/tanks']],
  ['another record of it', [tanks, tank, at('/tanks/t2', 'e')], ['/tanks/t2', 'e', '/tanks']],
  ['a tab of its record', [tanks, tank, at('/tanks/t1', 'e', '?tab=Files')], ['/tanks/t1', 'b', '/tanks']],
  ['another list', [tanks, tank, bills], ['/bills', 'd', undefined]],
  ['a record of another list', [tanks, at('/bills/b1', 'e')], ['/bills/b1', 'e', undefined]],
  ['what only begins like its records', [tanks, at('/tanks2/t1', 'e')], ['/tanks2/t1', 'e', undefined]],
  ['the form of a record that was opened alone', [tank, form], ['/tanks/t1/edit', 'c', undefined]],
  ['a list after the dashboard', [at('/', 'e'), tanks], ['/tanks', 'a', undefined]],
])('keeps behind %s what one goes back to', (_what, places, expected) => {
  expect(seen(walk(...places))).toEqual(expected);
});

it('finds the list as it was left by who goes back, to the very same screen', () => {
  const turned = at('/tanks', 'e', '?page=3');
  const { current, previousList } = walk(tanks, turned, tank, form, { ...turned });
  expect(current).toMatchObject({ historyKey: 'a', screen: 'drawn at e', location: turned });
  expect(previousList).toBeUndefined();
});

it('begins the list afresh for who comes to it by another way', () => {
  const link = at('/tanks', 'e');
  expect(walk(tanks, tank, link)).toEqual(
    initialKeepAlive({ table: TABLE, location: link, screen: 'drawn at e' }),
  );
});

it('begins the list afresh where it may no longer lead to the same', () => {
  const others = [{ path: '/tanks/:id' }];
  const led = { table: others, location: tanks, screen: 'drawn by other grants' };
  expect(nextKeepAlive(walk(tanks, tank), led).current).toMatchObject(led);
});

it('stays as it is while neither the address nor the table changes', () => {
  const held = walk(tanks, tank);
  expect(nextKeepAlive(held, { table: TABLE, location: tank, screen: 'drawn once more' })).toBe(held);
});
