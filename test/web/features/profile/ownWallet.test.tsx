import { screen, waitFor, within } from '@testing-library/react';
import type { OwnWallet } from '../../../../src/domain/wallets/handover';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { errorResponse } from '../../../fakeServices';
import { makeHandover, makePage, makeUser, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const collector = makeCurrentUser({ role: COLLECTION_USER, permissions: {} });
const ids = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce01', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce02'];
const [one = '', two = ''] = ids;
const ownWallet: OwnWallet = {
  in_hand: {
    total_cash: 150,
    count_cash: 2,
    total_check: 3_200,
    count_check: 1,
    oldest: '2026-11-18T09:12:00Z',
    unloaded_at: null,
    over_limit: false,
    overdue: true,
  },
  declared: { cash: 50, count_cash: 1, checks: 0, count_check: 0, since: '2026-11-20T09:12:00Z' },
  handovers: [makeHandover({ difference: -0.5 })],
};
const responses = {
  'GET /profile': makeUser({ _id: collector.userId }),
  'GET /profile/wallet': ownWallet,
  'POST /wallet': makePage([
    makeWallet({ _id: one, type: 'cash', amount: 100, unique_number: 'RCT-1' }),
    makeWallet({ _id: two, unique_number: 'RCT-2', bank_name: 'ADCB', check_number: '000418' }),
  ]),
  'POST /wallet/bulk/handover': {
    results: [
      { _id: one, message: null },
      { _id: two, message: 'This payment has already been declared for handover.' },
    ],
  },
  [`GET /wallet/${one}/document/link`]: { filePath: 'documents/wallet/1?signature=a' },
};

describe('own wallet', () => {
  it('is in the menu of users who record payments', async () => {
    const { user, pathname } = renderApp('/notifications', responses, collector);
    await user.click(await screen.findByRole('button', { name: /account/i }));
    await user.click(await screen.findByRole('menuitem', { name: 'My wallet' }));
    await waitFor(() => expect(pathname()).toBe('/profile'));
    expect(await screen.findByRole('region', { name: 'In my custody' })).toBeVisible();
  });

  it('shows the due dates of the receipts like other dates', async () => {
    renderApp('/profile?tab=Wallet', responses, collector);
    const table = await screen.findByRole('table', { name: 'My receipts' });
    expect(await within(table).findAllByText('1 Dec 2026')).toHaveLength(2);
  });

  it('sorts the receipts only by columns that the server sorts by', async () => {
    renderApp('/profile?tab=Wallet', responses, collector);
    const table = await screen.findByRole('table', { name: 'My receipts' });
    const headers = await within(table).findAllByRole('columnheader');
    const sortable = headers.filter((header) => within(header).queryByRole('button'));
    expect(sortable.map(({ textContent }) => textContent)).toEqual([
      'Paid',
      'Contract',
      'Amount',
      'Due Date',
    ]);
  });

  it('is hidden from users who record none', async () => {
    renderApp(
      '/profile?tab=Wallet',
      { ...responses, 'POST /profile/sessions': makePage([]) },
      makeCurrentUser({ role: 'Auditor', permissions: {} }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(screen.queryByRole('tab', { name: 'My wallet' })).toBeNull();
  });

  it('shows payments in custody, declared payments and the last handovers', async () => {
    renderApp('/profile?tab=Wallet', responses, collector);
    const region = await screen.findByRole('region', { name: 'In my custody' });
    for (const text of ['150.00 · 2', '3,200.00 · 1', '18 Nov 2026, 13:12', '50.00 · 1'])
      expect(region).toHaveTextContent(text);
    expect(within(region).getByTitle('Cash held too long')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'My last handovers' })).toHaveTextContent(
      'counted by Mariam Al Suwaidi; AED 0.50 less than expected',
    );
  });

  it('hands over the selected payments and reports each result', async () => {
    const { user, calls } = renderApp('/profile?tab=Wallet', responses, collector);
    await user.click(await screen.findByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over money' }));
    expect(calls.filter(({ line }) => line === 'POST /wallet').at(-1)?.body).toMatchObject({
      filters: { user: collector.userId, status: ['Pending'] },
    });
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('1 done, 1 failed, 0 skipped')).toBeVisible();
    expect(screen.getByText('This payment has already been declared for handover.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(calls.filter(({ line }) => line === 'GET /profile/wallet')).toHaveLength(2));
  });

  it('shows an error when the payments can’t be listed and retries', async () => {
    const payments = responses['POST /wallet'];
    const fetchPayments = jest.fn().mockReturnValue(payments);
    const { user } = renderApp(
      '/profile?tab=Wallet',
      { ...responses, 'POST /wallet': fetchPayments },
      collector,
    );
    const button = await screen.findByRole('button', { name: 'Hand over' });
    await screen.findByText('RCT-1');
    fetchPayments.mockReturnValueOnce(errorResponse(503));
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over money' }));
    expect(await dialog.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('checkbox', { name: /RCT-1/ })).toBeChecked();
  });

  it('requires at least one payment', async () => {
    const { user, calls } = renderApp('/profile?tab=Wallet', responses, collector);
    await user.click(await screen.findByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over money' }));
    for (const box of dialog.getAllByRole('checkbox', { name: 'All' })) await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect((await dialog.findAllByText('Choose at least one payment')).length).toBeGreaterThan(0);
    expect(calls.some(({ line }) => line.endsWith('/handover'))).toBe(false);
  });

  it('lists the receipts with a button to open each', async () => {
    const { user, calls } = renderApp('/profile?tab=Wallet', responses, collector);
    const grid = await screen.findByRole('table', { name: 'My receipts' });
    expect(await within(grid).findByText('RCT-1')).toBeVisible();
    const [first] = within(grid).getAllByRole('button', { name: /^Receipt RCT-/ });
    if (first) await user.click(first);
    await waitFor(() =>
      expect(calls.some(({ line }) => line === `GET /wallet/${one}/document/link`)).toBe(true),
    );
  });
});
