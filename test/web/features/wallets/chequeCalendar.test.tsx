import { screen, waitFor, within } from '@testing-library/react';
import type { ChequeCalendar } from '../../../../src/domain/wallets/chequeCalendar';
import { formatDate } from '../../../../src/domain/dates';
import { today } from '../../../../src/web/ui/form/today';
import { makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { onNarrowScreen } from '../../narrowScreen';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const ids = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce01', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce02'];
const [one = '', two = ''] = ids;
const currentDay = today();
const month = currentDay.slice(0, 7);

const cheque = (_id: string, check_number: string, end_date: string) => ({
  _id,
  check_number,
  end_date,
  unique_number: `RCT-${check_number}`,
  drawer_name: 'Al Noor Bakery',
  amount: 3_200,
});
const calendar: ChequeCalendar = {
  days: [{ day: currentDay, count: 2, total: 6_400 }],
  depositGroups: [
    { bank: 'ADCB', count: 1, total: 3_200, checks: [cheque(one, '000418', currentDay)] },
    { bank: 'Mashreq', count: 1, total: 3_200, checks: [cheque(two, '000500', today(1))] },
  ],
};
const safe = { end_date: currentDay, bank_name: 'ADCB', check_status: 'in_safe' } as const;
const responses = {
  'POST /wallet/calendar': calendar,
  'POST /wallet': makePage([
    makeWallet({ _id: one, check_number: '000418', ...safe }),
    makeWallet({ _id: two, check_number: '000500', ...safe, check_status: 'received' }),
  ]),
  'POST /wallet/bulk/deposit': { results: [{ _id: one, message: null }] },
};

describe('cheque calendar', () => {
  it('shows totals by week and month and changes the month', async () => {
    const { user, calls } = renderApp('/wallets?tab=Cheques', responses, admin);
    const table = await screen.findByRole('table', { name: 'Cheques due' });
    expect(within(table).getAllByText('6,400.00')).toHaveLength(2);
    expect(screen.getByText('2 cheques · AED 6,400.00')).toBeVisible();
    expect(calls.find(({ line }) => line === 'POST /wallet/calendar')?.body).toEqual({ month });
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(calls.filter(({ line }) => line === 'POST /wallet/calendar')).toHaveLength(2));
  });

  it('links to the cheques of a day and shows their custodians', async () => {
    const { user, calls } = renderApp('/wallets?tab=Cheques', responses, admin);
    await user.click(
      await screen.findByRole('link', { name: new RegExp(`^${formatDate(currentDay)}: 2 cheques`) }),
    );
    const day = await screen.findByRole('list', { name: `Due on ${formatDate(currentDay)}` });
    expect(within(day).getByRole('link', { name: '000418' })).toHaveAttribute('href', `/wallets/${one}`);
    expect(day).toHaveTextContent('Custodian: a.rahman');
    expect(calls.find(({ line }) => line === 'POST /wallet')?.body).toMatchObject({
      filters: {
        end_date: { from: currentDay, to: currentDay },
        check_status: ['received', 'in_safe'],
        voided: false,
      },
    });
  });

  it('deposits the due cheques of a bank with one slip and reports each result', async () => {
    const { user, calls } = renderApp('/wallets?tab=Cheques', responses, admin);
    const group = await screen.findByRole('region', { name: 'ADCB' });
    expect(
      within(screen.getByRole('region', { name: 'Mashreq' })).queryByRole('button', {
        name: 'Deposit these',
      }),
    ).toBeNull();
    await user.click(within(group).getByRole('button', { name: 'Deposit these' }));
    await user.click(await screen.findByRole('button', { name: 'Deposit' }));
    expect((await screen.findAllByText('Deposit slip is required')).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/Deposit slip/), 'S-77');
    await user.click(screen.getByRole('button', { name: 'Deposit' }));
    expect(await screen.findByText('1 done, 0 failed, 0 skipped')).toBeVisible();
    expect(calls.find(({ line }) => line === 'POST /wallet/bulk/deposit')?.body).toEqual({
      ids: [one],
      input: { bank: 'ADCB', slip_no: 'S-77' },
    });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(calls.filter(({ line }) => line === 'POST /wallet/calendar')).toHaveLength(2));
  });

  it('shows why a cheque can’t be deposited', async () => {
    const message = 'This cheque has not been handed over yet; receive it first.';
    const { user } = renderApp(
      '/wallets?tab=Cheques',
      { ...responses, 'POST /wallet/bulk/deposit': { results: [{ _id: one, message }] } },
      admin,
    );
    await user.click(await screen.findByRole('button', { name: 'Deposit these' }));
    await user.type(await screen.findByLabelText(/Deposit slip/), 'S-77');
    await user.click(screen.getByRole('button', { name: 'Deposit' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('0 done, 1 failed, 0 skipped')).toBeVisible();
  });

  it('is a list on a narrow screen', async () => {
    onNarrowScreen();
    renderApp('/wallets?tab=Cheques', responses, admin);
    const list = await screen.findByRole('list', { name: 'Cheques due' });
    expect(list).toHaveTextContent('2 cheques6,400.00');
    expect(screen.queryByRole('table', { name: 'Cheques due' })).toBeNull();
  });
});
