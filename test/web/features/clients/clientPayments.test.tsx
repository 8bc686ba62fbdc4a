import { screen, waitFor, within } from '@testing-library/react';
import type { ContractPayment } from '../../../../src/domain/wallets/payment';
import { records } from '../../../sampleRecords';
import { makePermissions, makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';
import { renderScreen } from '../../renderScreen';

const payment: ContractPayment = {
  _id: 'w1',
  receipt: 'RCT-2026-000007',
  type: 'cash',
  taken_at: '2026-11-18T09:12:00Z',
  amount: 120,
  is_security: false,
  state: 'cleared',
  check_number: null,
  end_date: null,
  bills: [],
  unused: 120,
  contract: { _id: 'k1', unique_number: 'CT-2026-000123' },
  client: null,
};
const { client } = records;
const responses = {
  [`GET /client/${client._id}`]: client,
  [`POST /client/${client._id}/payments`]: makePage<object>([payment]),
};

it('a client’s payments are visible with access to invoices, without their custodians', async () => {
  renderScreen(
    `/clients/${client._id}?tab=Payments`,
    responses,
    makeCurrentUser(makePermissions(['canViewClients', 'canViewBills'])),
  );
  expect(await screen.findByText('RCT-2026-000007')).toBeVisible();
  expect(screen.getByText('CT-2026-000123')).toBeVisible();
  expect(screen.queryByText('Custodian')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('users who may update invoices can correct a payment in each list', async () => {
  const corrected = { ...makeWallet({ type: 'cash', status: 'Done', unused: 120 }), client };
  const { user, calls } = renderApp(
    `/clients/${client._id}?tab=Payments`,
    { ...responses, 'POST /wallet/w1/request-reversal': corrected },
    makeCurrentUser(makePermissions(['canViewClients', 'canViewBills', 'canUpdateBills'])),
  );
  const row = within((await screen.findByText('RCT-2026-000007')).closest('tr') ?? document.body);
  await user.click(row.getByRole('button', { name: 'More actions' }));
  const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(labels).toEqual(['Request reversal', 'Change allocations', 'Transfer to another contract']);
  await user.click(screen.getByRole('menuitem', { name: 'Request reversal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request the reversal of this payment?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Twice');
  const lists = () => calls.filter(({ line }) => line === `POST /client/${client._id}/payments`).length;
  const before = lists();
  await user.click(dialog.getByRole('button', { name: 'Request reversal' }));
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
  expect(calls.find(({ line }) => line === 'POST /wallet/w1/request-reversal')?.body).toEqual({
    reason: 'Twice',
  });
});

it('a client’s credit without a contract is used on request if invoices are open', async () => {
  const credited = { ...client, own_credit: 52.5, balance_due: 105 };
  const { user, calls } = renderApp(
    `/clients/${client._id}`,
    {
      [`GET /client/${client._id}`]: credited,
      [`POST /client/${client._id}/use-credit`]: { ...credited, own_credit: 0, balance_due: 52.5 },
    },
    makeCurrentUser(),
  );
  await user.click(await screen.findByRole('button', { name: 'Use credit' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Use this credit?' }));
  expect(dialog.getByText(/^AED 52.50 will be applied/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Use credit' }));
  await waitFor(() => expect(calls.some(({ line }) => line.endsWith('/use-credit'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use credit' })).toBeNull());
  expect(screen.getByText('Credit without a contract')).toBeInTheDocument();
});
