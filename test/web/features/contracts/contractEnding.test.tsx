import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Contract } from '../../../../src/domain/contracts/contract';
import type { CounterBasis } from '../../../../src/domain/counters/readingAssessment';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makeCurrentUser } from '../../../factories';
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
const BASIS: CounterBasis = {
  _id: 'counter-1',
  code: 'CN-012345',
  serial_number: 'BK-G25-778812',
  site: { code: 'SITE-017', name: 'Marina Heights' },
  unit_no: '1204',
  contract_id: 'contract-1',
  digits: 5,
  decimals: 3,
  multiplier: 1,
  meter_factor: 1,
  valve: 'open',
  status: 'active',
  previous: { value: 36.291, at: '2026-11-01T05:59:00Z', type: 'actual' },
  actual: { value: 36.291, at: '2026-11-01T05:59:00Z' },
  recent: [],
  high_factors: [{ from: '2026-01-01', times: 3 }],
};
const READ = 'GET /contract/contract-1';
const BASIS_READ = 'GET /counter/counter-1/reading';
const contractWith = (more: Partial<Contract>): Contract => ({ ...records.contract, counter, ...more });

const open = (more: Partial<Contract>, answers: object = {}) =>
  renderScreen('/contracts/contract-1', { [READ]: contractWith(more), [BASIS_READ]: BASIS, ...answers });

/** The dialog of the way out, opened from the page. */
async function wizard(from: 'Terminate' | 'Continue termination') {
  fireEvent.click(await screen.findByRole('button', { name: from }));
  return within(await screen.findByRole('dialog', { name: 'Terminate CT-2026-000123' }));
}
type Dialog = Awaited<ReturnType<typeof wizard>>;
const press = (dialog: Dialog, name: string) => fireEvent.click(dialog.getByRole('button', { name }));
const type = (dialog: Dialog, name: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });

describe('the way out of a contract', () => {
  it('begins with the meter: it says where it stood and what the closing reading comes to', async () => {
    open({});
    const dialog = await wizard('Terminate');
    expect(await dialog.findByText('36.291 m³, actual, 1 Nov 2026, 09:59')).toBeVisible();
    type(dialog, 'Closing reading', '52.5');
    expect(await dialog.findByText(/^16\.209 m³ in \d+ days$/)).toBeVisible();
  });

  it('tells all that is missing at once', async () => {
    const { calls } = open({});
    const dialog = await wizard('Terminate');
    press(dialog, 'End the supply');
    expect(await dialog.findAllByText('Reason is required')).not.toHaveLength(0);
    expect(dialog.getAllByText('Closing reading is required')).not.toHaveLength(0);
    expect(calls.some(({ line }) => line.endsWith('/terminate'))).toBe(false);
  });

  it('asks for no reading where no meter is', async () => {
    open({ type: 'amc', counter: null });
    const dialog = await wizard('Terminate');
    expect(dialog.queryByRole('textbox', { name: 'Closing reading' })).toBeNull();
    press(dialog, 'End the supply');
    expect(await dialog.findAllByText('Reason is required')).not.toHaveLength(0);
  });

  it('ends the supply, and goes on with the final invoice', async () => {
    let now = contractWith({});
    const { calls, toasts } = open(
      {},
      {
        [READ]: () => now,
        'POST /contract/contract-1/terminate': () => (now = contractWith(ENDING)),
      },
    );
    const dialog = await wizard('Terminate');
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
  });

  it("shows the server's sentence on its field, and stays where it is", async () => {
    const said = { message: 'Look', fields: { closing_reading: 'This is lower than the last reading' } };
    open({}, { 'POST /contract/contract-1/terminate': errorResponse(422, said) });
    const dialog = await wizard('Terminate');
    type(dialog, 'Closing reading', '1');
    type(dialog, 'Reason', 'The tenant moves out');
    press(dialog, 'End the supply');
    expect(await dialog.findAllByText('This is lower than the last reading')).not.toHaveLength(0);
  });

  it('says that a held invoice has to be released first', async () => {
    open({ ...ENDING, final_bill: { ...BILL, status: 'Held' } });
    const dialog = await wizard('Continue termination');
    expect(dialog.getByText(/Release and issue it/)).toBeVisible();
  });

  it('may be left and gone on with: once the invoice is issued the deposit comes next', async () => {
    open(ISSUED);
    const dialog = await wizard('Continue termination');
    press(dialog, 'Later');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await wizard('Continue termination');
    expect(again.getByText('AED 300.00 of deposit is held; AED 176.63 is owed.')).toBeVisible();
  });

  it('lets the deposit pay what is owed, and says why it can’t stay whole', async () => {
    open(ISSUED);
    const dialog = await wizard('Continue termination');
    expect(dialog.getByRole('radio', { name: 'Use the deposit to pay the balance' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: /^Refund the full deposit/ })).toBeDisabled();
    expect(dialog.getByText(/^While a balance is owed, the deposit is used first/)).toBeVisible();
  });

  it('chooses what is possible where no deposit is held', async () => {
    open({ ...ISSUED, deposit_held: 0 });
    const dialog = await wizard('Continue termination');
    expect(dialog.getByRole('radio', { name: /^Refund the full deposit/ })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Use the deposit to pay the balance' })).toBeDisabled();
  });

  it('shows what comes of it before it is for good, and closes once it is done', async () => {
    let now = contractWith(ISSUED);
    const { calls, toasts } = open(
      {},
      {
        [READ]: () => now,
        'POST /contract/contract-1/settle': () =>
          (now = contractWith({ status: 'Terminated', deposit_held: 123.37, balance_due: 0 })),
      },
    );
    const dialog = await wizard('Continue termination');
    press(dialog, 'Next');
    for (const shown of ['AED 176.63', 'AED 123.37', '19 Feb 2027', 'AED 0.00'])
      expect(await dialog.findByText(shown)).toBeVisible();
    press(dialog, 'Back');
    expect(await dialog.findByRole('radiogroup')).toBeVisible();
    press(dialog, 'Next');
    press(dialog, 'Settle and terminate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ line }) => line.endsWith('/settle'))?.body).toEqual({ apply_deposit: true });
    expect(toasts).toContainEqual({ tone: 'success', text: 'Deposit settled, contract terminated' });
    expect(await screen.findByRole('button', { name: 'Refund deposit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('a deposit that is left', () => {
  const left: Partial<Contract> = { status: 'Terminated', deposit_held: 123.37, balance_due: 0 };
  const show = (who = makeCurrentUser()) =>
    renderApp('/contracts/contract-1', { [READ]: contractWith(left) }, who);

  it('is refunded by a super admin', async () => {
    show();
    expect(await screen.findByRole('button', { name: 'Refund deposit' })).toBeVisible();
  });

  it('says to everybody else who refunds it', async () => {
    show(makeCurrentUser(makePermissions(['canViewContracts', 'canUpdateContracts'])));
    expect(await screen.findByText('By a SuperAdmin')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund deposit' })).toBeNull();
  });
});

describe('a discount above ten percent', () => {
  const waiting: Partial<Contract> = { status: 'Pending', discount_percent: 15, discount_approval: null };
  const show = (who = makeCurrentUser()) => {
    const step = 'POST /contract/contract-1/approve-discount';
    const answers = { [READ]: contractWith(waiting), [step]: contractWith(waiting) };
    return renderApp('/contracts/contract-1', answers, who);
  };

  it('waits for approval, and is approved once that is asked and said', async () => {
    const { person, calls, toasts } = show();
    expect(await screen.findByText('15 %, awaiting approval')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Approve discount' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Marina Bakery LLC will get a discount of 15 % on gas.')).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Discount approved' }));
    expect(calls.filter(({ line }) => line.endsWith('/approve-discount'))).toHaveLength(1);
  });

  it('is approved by nobody but a super admin', async () => {
    show(makeCurrentUser(makePermissions(['canViewContracts', 'canUpdateContracts'])));
    expect(await screen.findByText('15 %, awaiting approval')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve discount' })).toBeNull();
  });
});
