import { act, screen, waitFor, within } from '@testing-library/react';
import { connectionRestored } from '../../../../src/web/store/connection';
import { errorResponse, neverResolves } from '../../../fakeServices';
import { records } from '../../../sampleRecords';
import { save, textbox, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const { tank } = records;
const tankResponse = { 'GET /tank/tank-1': tank };
const TABLE = [
  { height_mm: 100, volume_l: 150 },
  { height_mm: 900, volume_l: 1700.5 },
];

it('accepts the strapping table of a tank of any shape', async () => {
  const put = 'PUT /tank/tank-1';
  const { calls } = renderScreen('/tanks/tank-1/edit', { ...tankResponse, [put]: tank });
  await type('Strapping table', 'mm;L\n100;150\n900;1,700.5');
  save();
  await waitFor(() => expect(calls.map(({ line }) => line)).toContain(put));
  expect(calls.find(({ line }) => line === put)?.body).toMatchObject({
    shape: 'cylinder_elliptical',
    strapping_table: TABLE,
  });
});

it('accepts no strapping table when the shape has a formula', async () => {
  const { calls } = renderScreen('/tanks/tank-1/edit', { ...tankResponse, 'PUT /tank/tank-1': tank });
  expect(await textbox('Strapping table')).toHaveValue('');
  await type('Name', 'Marina T1');
  save();
  await waitFor(() =>
    expect(calls.find(({ line }) => line === 'PUT /tank/tank-1')?.body).toMatchObject({
      name: 'Marina T1',
      strapping_table: null,
    }),
  );
});

it('keeps the input while the default levels are read again', async () => {
  const reads: unknown[] = [errorResponse(503, {}, { 'retry-after': '60' }), neverResolves()];
  const { store, calls } = renderScreen('/tanks/add', { 'GET /tank/defaults': () => reads.shift() });
  await type('Name', 'Marina T1');
  act(() => void store.dispatch(connectionRestored()));
  expect(calls.filter(({ line }) => line === 'GET /tank/defaults')).toHaveLength(2);
  expect(await textbox('Name')).toHaveValue('Marina T1');
});

it('shows the strapping table on the page of the tank', async () => {
  renderScreen('/tanks/tank-1', { 'GET /tank/tank-1': { ...tank, strapping_table: TABLE } });
  const table = within(await screen.findByRole('table', { name: 'Strapping table' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Height (mm)Volume (L)',
    '100150',
    '9001,700.5',
  ]);
});

it('links the coordinates of its site to a map in a new tab without opener and referrer', async () => {
  const site = { ...tank.site, lat: 25.0772, lng: 55.1309 };
  renderScreen('/tanks/tank-1', { 'GET /tank/tank-1': { ...tank, site } });
  const link = await screen.findByRole('link', { name: 'Show on the map (opens in a new tab)' });
  expect(link).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=25.0772&mlon=55.1309#map=17/25.0772/55.1309',
  );
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
