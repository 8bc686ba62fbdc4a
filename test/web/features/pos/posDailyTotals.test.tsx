import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const NO_PAYMENTS = { count: 0, count_card: 0, card: 0, cash: 0, check: 0, transfer: 0, total: 0 };
const totals = { ...NO_PAYMENTS, count: 3, count_card: 2, card: 1100.55, cash: 200, total: 1300.55 };
const day = { ...totals, day: '2026-11-02' };
const november = { month: '2026-11', days: [day], all: totals, earlier: '2026-03', later: null };

const page = `/pos/${records.pos._id}`;
const responses = {
  [`GET /pos/${records.pos._id}`]: records.pos,
  [`POST /pos/${records.pos._id}/days`]: ({ month }: { month: string }) =>
    month === '2026-11'
      ? november
      : { ...november, month, days: [], all: NO_PAYMENTS, earlier: null, later: '2026-11' },
};

it('the daily totals of a POS device are shown by month, with links to the nearest months with payments', async () => {
  const { router } = renderScreen(`${page}?tab=Day+totals&month=2026-11`, responses);
  const table = await screen.findByRole('table', { name: 'Day totals' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayCard paymentsCard (AED)Cash (AED)Cheques (AED)Transfers (AED)ReceiptsTotal (AED)',
    '2 Nov 202621,100.55200.000.000.0031,300.55',
    'Month21,100.55200.000.000.0031,300.55',
  ]);
  expect(screen.getByRole('button', { name: 'Later month' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Earlier month' }));
  expect(await screen.findByText('No payments taken with it in March 2026.')).toBeVisible();
  expect(router.state.location.search).toBe('?tab=Day+totals&month=2026-03');
  expect(screen.getByRole('button', { name: 'Later month' })).toBeEnabled();
});
