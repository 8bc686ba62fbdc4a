import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Contract } from '../../../../src/domain/contracts/contract';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makeCurrentUser, makeCounterBasis } from '../../../factories';
import { renderScreen } from '../../renderScreen';
import { renderApp } from '../../renderApp';

const counter = { _id: 'counter-1', code: 'CN-012345', label: 'BK-G25-778812' };
const BILL = { _id: 'bill-9', unique_number: null, status: 'Draft', total: 168.69 } as const;
const ENDING: Partial<Contract> = {
  status: 'Terminating',
  supply_ended_on: '2026-11-21',
  closing_reading: 52.5,
  final_bill: BILL,
  deposit_held: 300,
  deposit_refund_due: '2027-02-19',
  balance_due: 176.63,
};
const ISSUED: Partial<Contract> = {
  ...ENDING,
  final_bill: { ...BILL, unique_number: 'INV-2026-018879', status: 'Issued' },
};
const BASIS = makeCounterBasis();
const READ_CONTRACT = 'GET /contract/contract-1';
const READ_BASIS = 'GET /counter/counter-1/reading';
const contractWith = (more: Partial<Contract>): Contract => ({ ...records.contract, counter, ...more });

const openContract = (more: Partial<Contract>, responses: object = {}) =>
  renderScreen('/contracts/contract-1', {
    [READ_CONTRACT]: contractWith(more),
    [READ_BASIS]: BASIS,
    ...responses,
  });

/** Opens the termination dialog from the page. */
async function openWizard(buttonName: 'Terminate' | 'Continue termination') {
  if (buttonName === 'Terminate') {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: buttonName }));
  } else fireEvent.click(await screen.findByRole('button', { name: buttonName }));
  return within(await screen.findByRole('dialog', { name: 'Terminate CT-2026-000123' }));
}
type Dialog = Awaited<ReturnType<typeof openWizard>>;
const press = (dialog: Dialog, name: string) => fireEvent.click(dialog.getByRole('button', { name }));
const type = (dialog: Dialog, name: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });

it.each([
  ['Terminating', true],
  ['Terminated', false],
] as const)('a reading of a %s contract: %s', async (status, isOffered) => {
  openContract({ ...ENDING, status });
  expect(await screen.findByRole('button', { name: 'Take payment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take reading' }) !== null).toBe(isOffered);
});

describe('termination wizard', () => {
  it('shows the last reading and the consumption up to the closing reading', async () => {
    openContract({});
    const dialog = await openWizard('Terminate');
    expect(await dialog.findByText('36.291 m³, actual, 1 Nov 2026, 09:59')).toBeVisible();
    type(dialog, 'Closing reading', '52.5');
    expect(await dialog.findByText(/^16\.209 m³ in \d+ days$/)).toBeVisible();
  });

  it('shows all missing fields at once', async () => {
    const { calls } = openContract({});
    const dialog = await openWizard('Terminate');
    press(dialog, 'End the supply');
    expect(await dialog.findAllByText('Reason is required')).not.toHaveLength(0);
    expect(dialog.getAllByText('Closing reading is required')).not.toHaveLength(0);
    expect(calls.some(({ line }) => line.endsWith('/terminate'))).toBe(false);
  });

  it('asks for no reading without a counter', async () => {
    openContract({ type: 'amc', counter: null });
    const dialog = await openWizard('Terminate');
    expect(dialog.queryByRole('textbox', { name: 'Closing reading' })).toBeNull();
    press(dialog, 'End the supply');
    expect(await dialog.findAllByText('Reason is required')).not.toHaveLength(0);
  });

  it('ends the supply and continues with the final invoice', async () => {
    let contract = contractWith({});
    const { calls, toasts } = openContract(
      {},
      {
        [READ_CONTRACT]: () => contract,
        'POST /contract/contract-1/terminate': () => (contract = contractWith(ENDING)),
      },
    );
    const dialog = await openWizard('Terminate');
    type(dialog, 'Closing reading', '52.5');
    type(dialog, 'Reason', 'The tenant moves out');
    press(dialog, 'End the supply');
    expect(await dialog.findByRole('link', { name: 'Open the final invoice' })).toHaveAttribute(
      'href',
      '/bills/bill-9',
    );
    expect(dialog.getByText('52.500 m³')).toBeVisible();
    expect(toasts).toContainEqual({ tone: 'success', text: 'Supply ended; the final invoice is drafted' });
    expect(calls.find(({ line }) => line.endsWith('/terminate'))?.body).toMatchObject({
      closing_reading: 52.5,
      reason: 'The tenant moves out',
    });
    fireEvent.keyDown(dialog.getByText('52.500 m³'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('names who issues the final invoice if the user may not', async () => {
    renderScreen(
      '/contracts/contract-1',
      { [READ_CONTRACT]: contractWith(ENDING) },
      makeCurrentUser(makePermissions(['canViewContracts', 'canUpdateContracts', 'canViewBills'])),
    );
    const dialog = await openWizard('Continue termination');
    expect(dialog.getByText(/must be issued by a colleague who may update invoices/)).toBeVisible();
    expect(dialog.queryByText(/Review and issue/)).toBeNull();
  });

  it('shows the server’s error at its field and stays on the step', async () => {
    const error = { message: 'Look', fields: { closing_reading: 'This is lower than the last reading' } };
    openContract({}, { 'POST /contract/contract-1/terminate': errorResponse(422, error) });
    const dialog = await openWizard('Terminate');
    type(dialog, 'Closing reading', '1');
    type(dialog, 'Reason', 'The tenant moves out');
    press(dialog, 'End the supply');
    expect(await dialog.findAllByText('This is lower than the last reading')).not.toHaveLength(0);
  });

  it('requires a held invoice to be released first', async () => {
    openContract({ ...ENDING, final_bill: { ...BILL, status: 'Held' } });
    const dialog = await openWizard('Continue termination');
    expect(dialog.getByText(/Release and issue it/)).toBeVisible();
  });

  it('can be closed and continued; the deposit follows once the invoice is issued', async () => {
    openContract(ISSUED);
    const dialog = await openWizard('Continue termination');
    press(dialog, 'Later');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const reopened = await openWizard('Continue termination');
    expect(reopened.getByText('AED 300.00 of deposit is held; AED 176.63 is owed.')).toBeVisible();
  });

  it('is closed when another tab is shown', async () => {
    const { router } = renderApp(
      '/contracts/contract-1',
      { [READ_CONTRACT]: contractWith(ISSUED), [READ_BASIS]: BASIS },
      makeCurrentUser(),
    );
    await openWizard('Continue termination');
    await act(() => router.navigate('/contracts/contract-1?tab=Attachments'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('uses the deposit for the balance and explains why it can’t be refunded in full', async () => {
    openContract(ISSUED);
    const dialog = await openWizard('Continue termination');
    expect(dialog.getByRole('radio', { name: 'Use the deposit to pay the balance' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: /^Refund the full deposit/ })).toBeDisabled();
    expect(dialog.getByText(/^While a balance is owed, the deposit is used first/)).toBeVisible();
  });

  it('offers no choice when no deposit is held', async () => {
    const { calls } = openContract(
      { ...ISSUED, deposit_held: 0 },
      { 'POST /contract/contract-1/settle': contractWith({ status: 'Terminated' }) },
    );
    const dialog = await openWizard('Continue termination');
    expect(dialog.getByText('No deposit is held; AED 176.63 is owed.')).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
    press(dialog, 'Next');
    press(dialog, 'Settle and terminate');
    await waitFor(() =>
      expect(calls.find(({ line }) => line.endsWith('/settle'))?.body).toEqual({ apply_deposit: false }),
    );
  });

  it('shows the result before it settles and closes afterwards', async () => {
    let contract = contractWith(ISSUED);
    const { calls, toasts } = openContract(
      {},
      {
        [READ_CONTRACT]: () => contract,
        'POST /contract/contract-1/settle': () =>
          (contract = contractWith({ status: 'Terminated', deposit_held: 123.37, balance_due: 0 })),
      },
    );
    const dialog = await openWizard('Continue termination');
    press(dialog, 'Next');
    for (const text of ['AED 176.63', 'AED 123.37', '19 Feb 2027', 'AED 0.00'])
      expect(await dialog.findByText(text)).toBeVisible();
    press(dialog, 'Back');
    expect(await dialog.findByRole('radiogroup')).toBeVisible();
    press(dialog, 'Next');
    expect(dialog.getByText(/choose “Refund deposit” to request the remainder/)).toBeVisible();
    press(dialog, 'Settle and terminate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ line }) => line.endsWith('/settle'))?.body).toEqual({ apply_deposit: true });
    expect(toasts).toContainEqual({ tone: 'success', text: 'Deposit settled, contract terminated' });
    expect(await screen.findByRole('button', { name: 'Refund deposit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('shows a refusal until the step is left, without a button that settles again', async () => {
    openContract(ISSUED, {
      'POST /contract/contract-1/settle': errorResponse(409, { message: 'The balance has changed.' }),
    });
    const dialog = await openWizard('Continue termination');
    press(dialog, 'Next');
    press(dialog, 'Settle and terminate');
    expect(await dialog.findByText('The balance has changed.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Reload' })).toBeNull();
    press(dialog, 'Back');
    press(dialog, 'Next');
    expect(dialog.getByRole('button', { name: 'Settle and terminate' })).toBeVisible();
    expect(dialog.queryByText('The balance has changed.')).toBeNull();
  });
});

describe('a remaining deposit', () => {
  const terminated: Partial<Contract> = { status: 'Terminated', deposit_held: 123.37, balance_due: 0 };
  const openPage = (currentUser = makeCurrentUser()) =>
    renderApp('/contracts/contract-1', { [READ_CONTRACT]: contractWith(terminated) }, currentUser);

  it('can be refunded by whoever may change contracts', async () => {
    openPage(makeCurrentUser(makePermissions(['canViewContracts', 'canUpdateContracts'])));
    expect(await screen.findByRole('button', { name: 'Refund deposit' })).toBeVisible();
  });

  it('shows that a super administrator approves the refund', async () => {
    openPage(makeCurrentUser(makePermissions(['canViewContracts'])));
    expect(await screen.findByText('Approved by a super administrator')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund deposit' })).toBeNull();
  });
});

describe('a discount above ten percent', () => {
  const pending: Partial<Contract> = { status: 'Pending', discount_percent: 15, discount_approval: null };
  const openPage = (currentUser = makeCurrentUser()) => {
    const step = 'POST /contract/contract-1/approve-discount';
    const responses = { [READ_CONTRACT]: contractWith(pending), [step]: contractWith(pending) };
    return renderApp('/contracts/contract-1', responses, currentUser);
  };

  it('awaits approval and is approved after confirmation', async () => {
    const { user, calls, toasts } = openPage();
    expect(await screen.findByText('15 %, awaiting approval')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve discount' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    expect(confirmation.getByText('Marina Bakery LLC will get a discount of 15 % on gas.')).toBeVisible();
    await user.click(confirmation.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Discount approved' }));
    expect(calls.filter(({ line }) => line.endsWith('/approve-discount'))).toHaveLength(1);
  });

  it('can be approved only by a super administrator', async () => {
    openPage(makeCurrentUser(makePermissions(['canViewContracts', 'canUpdateContracts'])));
    expect(await screen.findByText('15 %, awaiting approval')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve discount' })).toBeNull();
  });
});
