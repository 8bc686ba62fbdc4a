import { screen, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const month = {
  month: '2026-10',
  opening_l: 1300,
  delivered_l: 500,
  closing_l: 1200,
  metered_m3: 110,
  metered_l: 440,
  used_l: 600,
  loss_l: 160,
  loss_percent: 26.7,
  held: 0,
};
const incompleteMonth = {
  ...month,
  month: '2026-09',
  opening_l: null,
  used_l: null,
  loss_l: null,
  loss_percent: null,
  held: 3,
};
const balancedMonth = { ...month, month: '2026-08', loss_l: 5, loss_percent: 0.8, held: 1 };

const otherTankId = '0190b6a0-0000-7000-8000-000000000009';

it('a tank shows the gas balance of its site by month and marks a high loss', async () => {
  const { _id } = records.tank;
  renderApp(
    `/tanks/${_id}?tab=Gas+balance`,
    {
      [`GET /tank/${_id}`]: records.tank,
      [`GET /tank/${_id}/balance`]: {
        litres_per_m3: 4.037,
        days: [],
        months: [month, incompleteMonth, balancedMonth],
        unread: [{ _id: otherTankId, code: 'TK-0009', name: 'Roof', first_read_at: null }],
      },
    },
    makeCurrentUser(),
  );
  const table = within(await screen.findByRole('table', { name: 'Gas balance' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'MonthOpening (L)Delivered (L)Closing (L)Counters (m³)Counters (L)Lost (L)LostHeld readings',
    'Oct 20261,3005001,200110.00044016026.7 %, should be investigated0',
    'Sep 2026-----none5001,200110.000440-----none-----none3',
    'Aug 20261,3005001,200110.00044050.8 %1',
  ]);
  expect(screen.getByText(/1 m³ = 4.037 L/)).toBeVisible();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'TK-0009 · Roof has no readings, so the site’s tank content is unknown.',
    'Held until validated: 3 readings of Sep 2026, 1 reading of Aug 2026. Their gas is not counted yet and appears as loss.',
  ]);
  expect(screen.getByRole('link', { name: 'TK-0009 · Roof' })).toHaveAttribute(
    'href',
    `/tanks/${otherTankId}`,
  );
});

it('a counter shows its share of the consumption and loss of its site', async () => {
  const { _id } = records.counter;
  const own = { m3: 27.5, l: 110, percent: 25, loss_l: 40 };
  const months = [
    { ...month, own },
    { ...incompleteMonth, own: { ...own, loss_l: null } },
  ];
  const first_read_at = '2026-10-01T08:00:00.000Z';
  renderApp(
    `/counters/${_id}?tab=Gas+balance`,
    {
      [`GET /counter/${_id}`]: records.counter,
      [`GET /counter/${_id}/balance`]: {
        litres_per_m3: 4,
        days: [],
        months,
        unread: [{ _id: otherTankId, code: 'TK-0009', name: 'Roof', first_read_at }],
      },
    },
    makeCurrentUser({ role: 'SuperAdmin' }),
  );
  const table = within(await screen.findByRole('table', { name: 'Gas balance' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MonthThis counter (m³)This counter (L)All counters (m³)ShareWithdrawn (L)Lost (L)LostShare of loss (L)Held readings',
    'Oct 202627.500110110.00025.00 %60016026.7 %, should be investigated400',
    'Sep 202627.500110110.00025.00 %-----none-----none-----none-----none3',
  ]);
  expect(screen.getByText(/share of the loss equals its share/)).toBeVisible();
  expect(screen.getByText(/was first read on 1 Oct 2026; the site’s earlier tank content/)).toBeVisible();
});

it('a site without a tank in service shows why its withdrawals are unknown', async () => {
  const { _id } = records.counter;
  const months = [
    { ...incompleteMonth, closing_l: null, held: 0, own: { m3: 1, l: 4, percent: 100, loss_l: null } },
  ];
  renderApp(
    `/counters/${_id}?tab=Gas+balance`,
    {
      [`GET /counter/${_id}`]: records.counter,
      [`GET /counter/${_id}/balance`]: { litres_per_m3: 4, unread: [], days: [], months },
    },
    makeCurrentUser({ role: 'SuperAdmin' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No tank of this site is in service, so withdrawals are unknown.',
  );
});
