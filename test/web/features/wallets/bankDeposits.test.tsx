import { screen, waitFor, within } from '@testing-library/react';
import type { BankDeposit } from '../../../../src/domain/wallets/bankDeposit';
import { errorResponse } from '../../../fakeServices';
import { makeCurrentUser, makePage } from '../../../factories';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const employee = { _id: 'user-9', username: 'omar', label: 'Omar Said' };
const DEPOSIT: BankDeposit = {
  _id: 'deposit-1',
  version: 1,
  unique_number: 'BNK-2026-000007',
  day: '2026-11-19',
  amount: 700,
  bank: 'Emirates NBD',
  slip_no: 'S-100',
  note: null,
  status: 'Deposited',
  created_by: employee,
  created_at: '2026-11-19T10:00:00.000Z',
  reversed_by: null,
  reversed_at: null,
  reversal_reason: null,
};
const reversed: BankDeposit = {
  ...DEPOSIT,
  status: 'Reversed',
  reversed_by: employee,
  reversal_reason: 'It was AED 600',
  reversed_at: '2026-11-20T10:00:00.000Z',
};
const responses = { 'GET /custody/safe': { held: 1_250.5 }, 'POST /bank_deposit': makePage([DEPOSIT]) };
const bodyOf = (calls: readonly { line: string; body?: unknown }[], line: string) =>
  calls.find((call) => call.line === line)?.body;
const rendered = (changes: object = {}) =>
  renderApp('/wallets?tab=Safe', { ...responses, ...changes }, admin);

describe('cash in the safe', () => {
  it('is deposited with the amount that the safe holds, and a refusal is shown in the form', async () => {
    const message = 'Slip S-100 of ADCB is already recorded as BNK-2026-000007.';
    const add = jest
      .fn()
      .mockImplementationOnce(() => Promise.reject(errorResponse(409, { message })))
      .mockReturnValue({ ...DEPOSIT, _id: 'deposit-2' });
    const safe = jest.fn().mockReturnValueOnce({ held: 1_250.5 }).mockReturnValue({ held: 0 });
    const { user, calls } = rendered({ 'POST /bank_deposit/add': add, 'GET /custody/safe': safe });
    await user.click(await screen.findByRole('button', { name: 'Deposit cash' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit cash' }));
    expect(dialog.getByText('The safe holds AED 1,250.50.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('1250.50');
    await user.click(dialog.getByRole('button', { name: 'Deposit' }));
    expect((await dialog.findAllByText('Bank is required')).length).toBeGreaterThan(0);
    await user.type(dialog.getByRole('combobox', { name: /^Bank/ }), 'ADCB');
    await user.type(dialog.getByRole('textbox', { name: /^Deposit slip/ }), 'S-100');
    await user.click(dialog.getByRole('button', { name: 'Deposit' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Deposit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(calls, 'POST /bank_deposit/add')).toMatchObject({
      amount: 1_250.5,
      bank: 'ADCB',
      slip_no: 'S-100',
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    });
    expect(await screen.findByText('AED 0.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deposit cash' })).toBeNull();
    expect(calls.filter(({ line }) => line === 'POST /bank_deposit')).toHaveLength(2);
  });

  it('has its deposits in a list, where one is reversed with a reason', async () => {
    const { user, calls } = rendered({ 'POST /bank_deposit/deposit-1/reverse': reversed });
    const grid = await screen.findByRole('grid', { name: 'Bank deposits' });
    expect(await within(grid).findByText('BNK-2026-000007')).toBeVisible();
    expect(within(grid).getByText('700.00')).toBeVisible();
    const reverse = within(grid).getByRole('button', { name: 'Reverse' });
    expect(reverse).toHaveAttribute('tabindex', '-1');
    await user.click(reverse);
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse BNK-2026-000007?' }));
    expect(dialog.getByText('AED 700.00 will be added back to cash in safe.')).toBeVisible();
    expect(dialog.queryByRole('heading', { name: /added back/ })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It was AED 600');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    expect(await within(grid).findByText('Omar Said: It was AED 600')).toBeVisible();
    expect(within(grid).getByText('Reversed')).toBeVisible();
    expect(within(grid).queryByRole('button', { name: 'Reverse' })).toBeNull();
    expect(bodyOf(calls, 'POST /bank_deposit/deposit-1/reverse')).toEqual({ reason: 'It was AED 600' });
    expect(calls.filter(({ line }) => line === 'GET /custody/safe')).toHaveLength(2);
  });
});
