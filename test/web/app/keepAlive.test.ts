import type { Location } from 'react-router-dom';
import type { Held } from '../../../src/web/app/keepAlive';
import { arrivedAt, movedOn } from '../../../src/web/app/keepAlive';

const TABLE = [{ path: '*' }];
const at = (pathname: string, key: string, search = ''): Location =>
  ({ pathname, search, hash: '', state: null, key }) as Location;

/** Go from place to place; what stands for a screen tells by which visit it was drawn. */
function walk(...places: readonly Location[]): Held {
  const [first, ...others] = places.map((place) => ({
    table: TABLE,
    place,
    screen: `drawn at ${place.key}`,
  }));
  if (!first) throw new Error('nowhere to go');
  return others.reduce(movedOn, arrivedAt(first));
}

const tanks = at('/tanks', 'a', '?page=2');
const tank = at('/tanks/t1', 'b');
const form = at('/tanks/t1/edit', 'c');
const bills = at('/bills', 'd');

const seen = ({ shown, behind }: Held) => [shown.place.pathname, shown.since, behind?.place.pathname];

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
  const { shown, behind } = walk(tanks, turned, tank, form, { ...turned });
  expect(shown).toMatchObject({ since: 'a', screen: 'drawn at e', place: turned });
  expect(behind).toBeUndefined();
});

it('begins the list afresh for who comes to it by another way', () => {
  const link = at('/tanks', 'e');
  expect(walk(tanks, tank, link)).toEqual(arrivedAt({ table: TABLE, place: link, screen: 'drawn at e' }));
});

it('begins the list afresh where it may no longer lead to the same', () => {
  const others = [{ path: '/tanks/:id' }];
  const led = { table: others, place: tanks, screen: 'drawn by other grants' };
  expect(movedOn(walk(tanks, tank), led).shown).toMatchObject(led);
});

it('stays as it is while neither the address nor the table changes', () => {
  const held = walk(tanks, tank);
  expect(movedOn(held, { table: TABLE, place: tank, screen: 'drawn once more' })).toBe(held);
});
