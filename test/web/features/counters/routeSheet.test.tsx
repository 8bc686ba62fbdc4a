import { fireEvent, screen, waitFor } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { lastCall } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser, makeCounterBasis } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const BASIS = makeCounterBasis();
const reader = makeCurrentUser(makePermissions(['canViewContracts'], 'Meter Reader'));
const preferencesWithAreas = (...areas: string[]) => ({
  'GET /profile/lists': { areas, layouts: [], views: [] },
});
const LIST = { 'POST /contract': makePage([records.contract]) };

describe('a meter reader', () => {
  it('opens the route sheet from the contracts and enters a reading', async () => {
    const { calls } = renderScreen(
      '/contracts',
      {
        ...preferencesWithAreas('Ajman', 'DXB-M3'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3'] },
        'POST /counter/route': { counters: [BASIS] },
        'POST /counter/counter-1/reading': { _id: 'reading-1', flags: [], status: 'validated' },
      },
      reader,
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Route sheet' }));
    expect(await screen.findByRole('heading', { name: 'Route sheet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/contracts');
    expect(await screen.findByRole('combobox', { name: 'Route' })).toHaveValue('DXB-M3');
    const field = await screen.findByRole('textbox', { name: 'Reading of BK-G25-778812' });
    fireEvent.change(field, { target: { value: '40.5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('1 of 1 read')).toBeVisible();
    expect(lastCall(calls, 'POST /counter/counter-1/reading').body).toMatchObject({ value: 40.5 });
  });

  it('selects one of several routes', async () => {
    const { calls } = renderScreen(
      '/contracts?sheet=yes',
      {
        ...preferencesWithAreas('DXB-M3', 'SHA-M1'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3', 'SHA-M1'] },
        'POST /counter/route': { counters: [] },
      },
      reader,
    );
    await screen.findByRole('option', { name: 'SHA-M1' });
    const route = screen.getByRole('combobox', { name: 'Route' });
    expect(route).toHaveValue('');
    fireEvent.change(route, { target: { value: 'SHA-M1' } });
    expect(await screen.findByText('No counter on this route is in service.')).toBeVisible();
    expect(calls.filter(({ line }) => line === 'POST /counter/route')).toMatchObject([
      { body: { route_code: 'SHA-M1' } },
    ]);
  });

  it.each([
    ['DXB-M3', 1],
    ['DXB-M4', 0],
  ])(
    'sees the contract of route %s with this number of Take reading buttons: %i',
    async (route_code, times) => {
      const counter = { _id: 'counter-1', code: 'CN-012345', label: 'BK-G25-778812' };
      const { store } = renderScreen(
        '/contracts/contract-1?tab=Readings',
        {
          ...preferencesWithAreas('DXB-M3'),
          'GET /contract/contract-1': { ...records.contract, counter, route_code, status: 'Active' },
          'POST /reading': makePage([]),
        },
        reader,
      );
      expect(await screen.findByText('No readings yet')).toBeVisible();
      await waitFor(() => expect(store.getState().listPreferences?.areas).toEqual(['DXB-M3']));
      expect(screen.queryAllByRole('button', { name: 'Take reading' })).toHaveLength(times);
    },
  );
});

it.each([[['Ajman', 'Sharjah']], [[]]])(
  'a meter reader with the areas %j sees no route sheet',
  async (areas) => {
    renderScreen('/contracts', { ...preferencesWithAreas(...areas), ...LIST }, reader);
    await waitFor(() => expect(screen.getByText('CT-2026-000123')).toBeVisible());
    expect(screen.queryByRole('link', { name: 'Route sheet' })).toBeNull();
  },
);
