import { screen, waitFor, within } from '@testing-library/react';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const CONTRACT = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce01';
const [first, second] = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce02', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce03'];
const payment = makeWallet({
  ...{ type: 'cash', status: 'Done', amount: 100, unused: 20 },
  contract: { _id: CONTRACT, unique_number: 'CT-2026-000001' },
  bills: [{ _id: first, unique_number: 'INV-1', amount: 80 }],
  transfers: [
    {
      ...{ _id: 'wallet-2', unique_number: 'RCT-2026-000002', contract: 'CT-2026-000007' },
      ...{ amount: 30, reason: 'Wrong contract', reversed: false },
    },
  ],
});
const responses = {
  'GET /wallet/wallet-1': payment,
  [`GET /contract/${CONTRACT}/payable`]: makePage([
    { _id: second, unique_number: 'INV-2', due_date: '2026-04-01', due: 50 },
  ]),
  'POST /wallet/wallet-1/reallocate': payment,
};

beforeAll(Grid.preload);

it('the dialog of allocations starts with the present ones and checks what is due, and transfers are linked', async () => {
  const { user, calls } = renderApp('/wallets/wallet-1', responses, makeCurrentUser());
  expect(await screen.findByRole('link', { name: 'RCT-2026-000002' })).toHaveAttribute(
    'href',
    expect.stringContaining('/wallets/wallet-2'),
  );
  const button = screen.queryByRole('button', { name: 'Change allocations' });
  if (button) await user.click(button);
  else {
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change allocations' }));
  }
  const dialog = within(await screen.findByRole('dialog', { name: 'Change allocations' }));
  const amountOf = (name: string) =>
    within(dialog.getByRole('group', { name })).getByLabelText(/^Applied amount/);
  expect(amountOf('INV-1')).toHaveValue('80');
  await user.clear(amountOf('INV-1'));
  await user.type(amountOf('INV-1'), '45');
  await user.type(amountOf('INV-2'), '50.01');
  await user.type(dialog.getByLabelText(/^Reason/), 'As the client asked');
  const save = () => user.click(dialog.getByRole('button', { name: 'Change allocations' }));
  await save();
  expect((await dialog.findAllByText('At most AED 50.00 is due')).length).toBeGreaterThan(0);
  await user.clear(amountOf('INV-2'));
  await user.type(amountOf('INV-2'), '50');
  // 80 + 20 − 45 − 50 = 5
  expect(dialog.getByText('AED 5.00 will be kept as credit.')).toBeVisible();
  await save();
  await waitFor(() =>
    expect(calls.find(({ line }) => line === 'POST /wallet/wallet-1/reallocate')?.body).toEqual({
      bills: [
        { bill: first, amount: 45 },
        { bill: second, amount: 50 },
      ],
      reason: 'As the client asked',
    }),
  );
});
