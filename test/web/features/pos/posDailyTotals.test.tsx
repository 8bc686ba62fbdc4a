import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const NOTHING = { count: 0, count_card: 0, card: 0, cash: 0, check: 0, transfer: 0, total: 0 };
const all = { ...NOTHING, count: 3, count_card: 2, card: 1100.55, cash: 200, total: 1300.55 };
const day = { ...all, day: '2026-11-02' };
const told = { month: '2026-11', days: [day], all, earlier: '2026-03', later: null };

const page = `/pos/${records.pos._id}`;
const answers = {
  [`GET /pos/${records.pos._id}`]: records.pos,
  [`POST /pos/${records.pos._id}/days`]: ({ month }: { month: string }) =>
    month === '2026-11' ? told : { ...told, month, days: [], all: NOTHING, earlier: null, later: '2026-11' },
};

it('a handheld’s day totals stand month by month, and lead to the nearest month with some', async () => {
  const { router } = renderScreen(`${page}?tab=Day+totals&month=2026-11`, answers);
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
