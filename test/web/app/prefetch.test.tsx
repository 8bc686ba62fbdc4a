import { fireEvent, screen } from '@testing-library/react';
import { makePage, makeUser, makeCurrentUser } from '../../factories';
import { renderApp } from '../renderApp';

const answers = {
  'GET /profile': makeUser(),
  'POST /wallet': makePage([]),
  'POST /tank': makePage([]),
};

async function linkTo(name: string) {
  const scene = renderApp('/', answers, makeCurrentUser());
  const link = await screen.findByRole('link', { name });
  const press = (keys: string) => scene.person.pointer({ keys, target: link });
  return { ...scene, link, press };
}

it('asks what a place begins with while the press on its link lasts', async () => {
  const { press, prefetched, calls, at } = await linkTo('Tanks');
  await press('[MouseLeft>]');
  expect(prefetched).toEqual(['POST /tank']);
  expect(calls.map(({ line }) => line)).not.toContain('POST /tank');
  expect(at()).toBe('/');
  await press('[/MouseLeft]');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tanks' })).toBeVisible();
});

it.each([
  ['a finger, which may scroll', '[TouchA>]'],
  ['the other button', '[MouseRight>]'],
])('asks nothing for %s', async (_press, keys) => {
  const { press, prefetched } = await linkTo('Tanks');
  await press(keys);
  expect(prefetched).toEqual([]);
});

it('asks nothing for a place that begins without a question', async () => {
  const { press, prefetched } = await linkTo('Dashboard');
  await press('[MouseLeft>]');
  expect(prefetched).toEqual([]);
});

it('asks nothing for a link that opens a tab of its own', async () => {
  const { link, press, prefetched } = await linkTo('Tanks');
  link.setAttribute('target', '_blank');
  await press('[MouseLeft>]');
  expect(prefetched).toEqual([]);
});

it('leaves a press with a key held, for a new tab, to the browser', async () => {
  const { link, person, press, prefetched, at } = await linkTo('Tanks');
  await person.keyboard('{Control>}');
  await press('[MouseLeft>]');
  expect(prefetched).toEqual([]);
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(at()).toBe('/');
});
