import { screen, within } from '@testing-library/react';
import { records } from '../../areaRecords';
import { makeVisitor } from '../../make';
import { visit } from '../visit';

const month = {
  ...{ month: '2026-10', opening_l: 1300, delivered_l: 500, closing_l: 1200, burnt_m3: 110, burnt_l: 440 },
  ...{ loss_l: 160, loss_percent: 26.7 },
};
const unread = { ...month, month: '2026-09', opening_l: null, loss_l: null, loss_percent: null };
const even = { ...month, month: '2026-08', loss_l: 5, loss_percent: 0.8 };

it('the gas of a tank’s site is told month by month, and a loss that deserves a look says so', async () => {
  const { _id } = records.tank;
  visit(
    `/tanks/${_id}?tab=Gas+balance`,
    {
      [`GET /tank/${_id}`]: records.tank,
      [`GET /tank/${_id}/balance`]: { litres_per_m3: 4.037, months: [month, unread, even] },
    },
    makeVisitor(),
  );
  const table = within(await screen.findByRole('table', { name: 'Gas balance' }));
  const said = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(said).toEqual([
    'MonthOpening (L)Delivered (L)Closing (L)Counters (m³)Counters (L)Lost (L)Lost',
    'Oct 20261,3005001,200110.00044016026.7 %, deserves a look',
    'Sep 2026-----none5001,200110.000440-----none-----none',
    'Aug 20261,3005001,200110.00044050.8 %',
  ]);
  expect(screen.getByText(/1 m³ is reckoned as 4.037 L/)).toBeVisible();
});
