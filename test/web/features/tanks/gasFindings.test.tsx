import { screen, within } from '@testing-library/react';
import { makeCurrentUser } from '../../../factories';
import { records } from '../../../sampleRecords';
import { renderApp } from '../../renderApp';

const { _id } = records.tank;
const site = {
  code: 'SITE-017',
  name: 'Marina Heights',
  tank: { _id, code: 'TK-0012', label: 'Roof' },
  period: 'days',
  since: '2026-10-01',
  until: '2026-10-28',
  drawn_l: 14_450,
  metered_l: 14_000,
  loss_l: 450,
  loss_percent: 3.1,
  finding: 'leak',
};

it('the gas balance lists the sites worst first, in the order of the server', async () => {
  const months = { ...site, code: 'SITE-018', name: 'Creek View', period: 'months', since: '2026-10-01' };
  renderApp(
    '/tanks?view=balance',
    { 'GET /tank/balances': { sites: [site, { ...months, finding: 'balanced', loss_percent: null }] } },
    makeCurrentUser(),
  );
  const table = within(await screen.findByRole('table', { name: 'Gas balance of sites' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SiteLostFindingLost (L)Withdrawn (L)Measured (L)Period',
    'SITE-017 · Marina Heights3.1 %Leak45014,45014,0001 Oct – 28 Oct 2026',
    'SITE-018 · Creek View-----noneBalanced45014,45014,000Oct 2026',
  ]);
  expect(table.getByRole('link', { name: /Marina Heights/ })).toHaveAttribute(
    'href',
    `/tanks/${_id}?tab=Gas+balance`,
  );
});

it('an invalid response shows an error instead of a broken page', async () => {
  renderApp('/tanks?view=balance', { 'GET /tank/balances': { sites: 'none' } }, makeCurrentUser());
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('the page of a tank shows the days of its site, newest first', async () => {
  const day = {
    day: '2026-10-27',
    opening_l: 4200,
    delivered_l: 0,
    closing_l: 4000,
    drawn_l: 200,
    capacity_l: 10_000,
    counters: 1,
    counters_read: 1,
    metered_m3: 50,
    metered_l: 200,
  };
  const unread = { ...day, day: '2026-10-28', counters_read: 0, metered_m3: null, metered_l: null };
  renderApp(
    `/tanks/${_id}?tab=Gas+balance`,
    {
      [`GET /tank/${_id}`]: records.tank,
      [`GET /tank/${_id}/balance`]: { litres_per_m3: 4, unread: [], months: [], days: [day, unread] },
    },
    makeCurrentUser(),
  );
  const table = within(await screen.findByRole('table', { name: 'Gas balance by day' }));
  expect(
    table
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual([
    '28 Oct 20264,20004,0002000 of 1-----none-----none-----none',
    '27 Oct 20264,20004,0002001 of 150.0002000',
  ]);
});
