import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { errorResponse } from '../../../fakeServices';
import { makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const CONTRACT = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce01';
const [first, second] = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce02', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce03'];
const payment = makeWallet({
  type: 'cash',
  status: 'Done',
  amount: 100,
  unused: 20,
  contract: { _id: CONTRACT, unique_number: 'CT-2026-000001' },
  bills: [{ _id: first, unique_number: 'INV-1', amount: 80 }],
  transfers: [
    {
      _id: 'wallet-2',
      unique_number: 'RCT-2026-000002',
      contract: 'CT-2026-000007',
      amount: 30,
      reason: 'Wrong contract',
      reversed: false,
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

/** Presses the button of a transition, or picks it from the menu. */
async function openDialog(user: UserEvent, name: string): Promise<void> {
  const button = screen.queryByRole('button', { name });
  if (button) return user.click(button);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

it('the dialog of allocations starts with the current ones and checks the amounts due, and transfers are linked', async () => {
  const { user, calls } = renderApp('/wallets/wallet-1', responses, makeCurrentUser());
  expect(await screen.findByRole('link', { name: 'RCT-2026-000002' })).toHaveAttribute(
    'href',
    expect.stringContaining('/wallets/wallet-2'),
  );
  await openDialog(user, 'Change allocations');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change allocations' }));
  const amountOf = (name: string) =>
    within(dialog.getByRole('group', { name })).getByLabelText(/^Applied amount/);
  await dialog.findByRole('group', { name: 'INV-1' });
  expect(amountOf('INV-1')).toHaveValue('80.00');
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

it('the dialog of allocations shows that the open invoices can’t be read, and then reads them again', async () => {
  const PATH = `GET /contract/${CONTRACT}/payable`;
  const reads: unknown[] = [errorResponse(503, {}, { 'retry-after': '60' }), responses[PATH]];
  const { user } = renderApp(
    '/wallets/wallet-1',
    { ...responses, [PATH]: () => reads.shift() },
    makeCurrentUser(),
  );
  await screen.findByRole('link', { name: 'RCT-2026-000002' });
  await openDialog(user, 'Change allocations');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change allocations' }));
  expect(await dialog.findByText('The server is busy')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  const group = within(await dialog.findByRole('group', { name: 'INV-1' }));
  expect(group.getByLabelText(/^Applied amount/)).toHaveValue('80.00');
  expect(dialog.getByRole('group', { name: 'INV-2' })).toBeVisible();
});

it('the dialog of a transfer selects a contract, shows a refusal, and updates the payment', async () => {
  const message = 'AED 80.00 of this payment settles invoices. Change its allocations first.';
  const refused = jest
    .fn()
    .mockImplementationOnce(() => Promise.reject(errorResponse(409, { message })))
    .mockReturnValue({ ...payment, unused: 5 });
  const OTHER = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce07';
  const hidden = { _id: 'wallet-3', unique_number: null, contract: null, amount: 10, reason: 'Far' };
  const { user, calls, toasts } = renderApp(
    '/wallets/wallet-1',
    {
      ...responses,
      'GET /wallet/wallet-1': { ...payment, transfers: [{ ...hidden, reversed: false }] },
      'POST /contract': makePage([{ _id: OTHER, unique_number: 'CT-2026-000007' }]),
      'POST /bill': makePage([]),
      'POST /wallet/wallet-1/transfer': refused,
    },
    makeCurrentUser(),
  );
  expect(await screen.findByText('AED 10.00 was transferred to another contract: Far')).toBeVisible();
  await openDialog(user, 'Transfer to another contract');
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer to another contract' }));
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  expect(amount).toHaveValue('20.00');
  expect(dialog.getByText('AED 20.00 is unallocated.')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '15');
  const transfer = () => user.click(dialog.getByRole('button', { name: 'Transfer' }));
  await transfer();
  for (const text of ['Contract is required', 'Reason is required'])
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('combobox', { name: /^Contract/ }));
  await user.click(await screen.findByRole('option', { name: /CT-2026-000007/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong contract');
  await transfer();
  expect(await dialog.findByText(message)).toBeVisible();
  await transfer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ line }) => line === 'POST /wallet/wallet-1/transfer')?.body).toEqual({
    contract: OTHER,
    bill: null,
    amount: 15,
    reason: 'Wrong contract',
  });
  expect(toasts.at(-1)).toEqual({ tone: 'success', text: 'Credit transferred; AED 5.00 is left' });
  expect(screen.getByText('AED 5.00 is unallocated.')).toBeVisible();
});
