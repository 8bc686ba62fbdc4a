import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '../../../fakeServices';
import { makePage } from '../../../factories';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const PATH = '/tanks?view=sites&tab=Map';
const { site } = records.tank;
const siteAt = (code: string, more: object) => ({ ...site, _id: code, code, ...more });
const SITES = [
  siteAt('S-1', { level_status: 'critical' }),
  siteAt('S-2', { level_status: 'unknown' }),
  siteAt('S-3', { level_status: 'normal', lng: 55.4, lat: 25.3 }),
  siteAt('S-4', { level_status: 'normal', lng: null, lat: null }),
];

it('shows sites with a link each, urgent ones on top, and an unknown level without a fill', async () => {
  renderScreen(PATH, { 'GET /site/map': makePage(SITES) });
  const map = within(await screen.findByRole('group', { name: 'Map of sites' }));
  const links = map.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'S-3 · Marina Heights, Normal',
    'S-2 · Marina Heights, Level unknown',
    'S-1 · Marina Heights, Critical',
  ]);
  expect(links[2]).toHaveAttribute('href', '/tanks?view=site&site=S-1');
  const fills = links.map((link) => link.querySelector('circle')?.getAttribute('fill'));
  expect(new Set(fills).size).toBe(3);
  expect(links[1]?.querySelector('circle')).toHaveAttribute('stroke-dasharray');
  const states = within(screen.getByRole('list', { name: 'States' })).getAllByRole('listitem');
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'Critical: 1',
    'Needs attention: 0',
    'Level unknown: 1',
    'Normal: 1',
    'No tank in service: 0',
  ]);
  expect(screen.getByText('1 site has no coordinates and is not shown.')).toBeVisible();
});

it('opens the page of a site', async () => {
  const { router } = renderScreen(PATH, { 'GET /site/map': makePage(SITES), 'GET /site/S-3': SITES[2] });
  fireEvent.click(await screen.findByRole('link', { name: /^S-3/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=site&site=S-3'));
});

it('the map shows why it can’t be displayed', async () => {
  renderScreen(PATH, { 'GET /site/map': errorResponse(500, { message: 'The server is busy.' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.');
});

it('the map is empty without coordinates', async () => {
  renderScreen(PATH, { 'GET /site/map': makePage([SITES[3]]) });
  expect(await screen.findByText(/1 site has no coordinates/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Map of sites' })).toBeNull();
});

it('uses the tiles of a map server if the build contains its URL', async () => {
  process.env.MAP_TILES_URL = 'https://tiles.example.com/{z}/{x}/{y}.png';
  process.env.MAP_ATTRIBUTION = 'Map data © Example';
  try {
    renderScreen(PATH, { 'GET /site/map': makePage(SITES) });
    const map = await screen.findByRole('group', { name: 'Map of sites' });
    const tiles = [...map.querySelectorAll('image')].map((tile) => tile.getAttribute('href'));
    // Zoom 11 has 2,048 columns: 55.27° east is in column (55.27 + 180) ÷ 360 × 2,048 = 1,338.3.
    expect(tiles).toContain('https://tiles.example.com/11/1338/876.png');
    expect(screen.getByText('Map data © Example')).toBeVisible();
  } finally {
    delete process.env.MAP_TILES_URL;
    delete process.env.MAP_ATTRIBUTION;
  }
});
