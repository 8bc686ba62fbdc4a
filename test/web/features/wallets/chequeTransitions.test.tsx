import { screen, waitFor, within } from '@testing-library/react';
import { today } from '../../../../src/web/ui/form/today';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makeHandover, makeMedia, makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const cheque = (more: object) =>
  makeWallet({ status: 'Done', check_number: '000418', bank_name: 'ADCB', end_date: today(), ...more });
const openPayment = (more: object, responses: object = {}) =>
  renderApp('/wallets/wallet-1', { 'GET /wallet/wallet-1': cheque(more), ...responses }, admin);
const findButton = (name: string) => screen.findByRole('button', { name });

describe('cheque transitions', () => {
  it('deposit with a slip and show the server’s error at its field', async () => {
    const refusal = { message: 'Deposit slip is required', fields: { slip_no: 'This slip is used up' } };
    const { user, calls } = openPayment(
      { check_status: 'in_safe' },
      { 'POST /wallet/wallet-1/deposit': errorResponse(422, refusal) },
    );
    await user.click(await findButton('Deposit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit cheque' }));
    await user.type(dialog.getByLabelText(/^Bank/), 'ADCB');
    await user.type(dialog.getByLabelText(/^Deposit slip/), 'S-1');
    await user.click(dialog.getByRole('button', { name: 'Deposit' }));
    expect((await dialog.findAllByText('This slip is used up')).length).toBeGreaterThan(0);
    expect(calls.find(({ line }) => line.endsWith('/deposit'))?.body).toEqual({
      bank: 'ADCB',
      slip_no: 'S-1',
    });
  });

  it('offer no deposit before the date of the cheque', async () => {
    openPayment({ check_status: 'in_safe', end_date: today(1) });
    await findButton('Return to client');
    expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
  });

  it('show the invoices reopened by a bounce, and the reason as text', async () => {
    openPayment({
      check_status: 'bounced',
      bounced_on: today(),
      bounce_reason: 'insufficient_funds',
      reopened: [{ _id: 'bill-1', unique_number: 'INV-1', amount: 300 }],
    });
    const table = await screen.findByRole('table', { name: 'Reopened invoices' });
    expect(within(table).getByRole('link', { name: 'INV-1' })).toHaveAttribute('href', '/bills/bill-1');
    expect(screen.getByText(/ · Insufficient funds$/)).toBeVisible();
  });

  it('are shown on the invoice, which links to the bounced cheque', async () => {
    const payment = {
      _id: 'allocation-1',
      payment: 'wallet-1',
      receipt: 'RCT-1',
      type: 'check',
      check_number: '000418',
      taken_at: '2026-11-20T08:00:00.000Z',
      amount: 300,
      state: 'reversed',
      reason: 'Cheque bounced: Insufficient funds',
    };
    renderApp(
      '/bills/bill-1?tab=Payments',
      {
        'GET /bill/bill-1': { ...records.bill, _id: 'bill-1', status: 'Issued' },
        'POST /bill/bill-1/payments': makePage([payment]),
      },
      admin,
    );
    expect(await screen.findByRole('link', { name: 'RCT-1' })).toHaveAttribute('href', '/wallets/wallet-1');
    expect(screen.getByText('Cheque bounced: Insufficient funds')).toBeVisible();
    expect(screen.getByText('000418')).toBeVisible();
  });

  it('bounce with a reason and a partial payment', async () => {
    const { user, calls, toasts } = openPayment(
      { check_status: 'deposited' },
      { 'POST /wallet/wallet-1/bounce': cheque({ check_status: 'bounced' }) },
    );
    await user.click(await findButton('Bounce'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reason for return' }));
    await user.click(dialog.getByRole('button', { name: 'Bounce' }));
    expect((await dialog.findAllByText('Reason is required')).length).toBeGreaterThan(0);
    await user.selectOptions(dialog.getByLabelText(/^Reason/), 'insufficient_funds');
    await user.type(dialog.getByLabelText(/^Partial payment/), '100');
    await user.click(dialog.getByRole('button', { name: 'Bounce' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line.endsWith('/bounce'))?.body).toMatchObject({
        reason: 'insufficient_funds',
        partial_amount: 100,
      }),
    );
    await waitFor(() => expect(toasts).toEqual([{ tone: 'warning', text: 'Cheque bounced' }]));
  });

  it.each([
    [1, ['Cash', 'Cheque'], 0],
    [2, ['Cash'], 1],
  ])(
    'with %i bounced cheques within a year, offer as replacement: %s',
    async (bounced_checks, types, notices) => {
      const { user } = openPayment({ check_status: 'bounced', bounced_checks });
      await user.click(await findButton('Replace'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Replacement' }));
      const options = within(dialog.getByLabelText(/^Type/)).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent).filter(Boolean)).toEqual(types);
      expect(dialog.queryAllByText(/cheques are no longer accepted$/)).toHaveLength(notices);
      expect(screen.getByText('Cheques bounced in 12 months')).toBeInTheDocument();
    },
  );

  it('do not void a payment that was taken as a deposit', async () => {
    openPayment({ type: 'cash', status: 'Pending', for_deposit: true });
    expect(await screen.findByText('Deposit')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  });
});

describe('handover', () => {
  it('shows its participants and opens its slip', async () => {
    const { user, calls } = renderApp(
      '/wallets?tab=Handovers&handover=batch-1',
      {
        'GET /batch/batch-1': makeHandover({ difference: -5, note: 'A note was torn' }),
        'POST /wallet': makePage([makeWallet()]),
        'GET /batch/batch-1/media': makePage([]),
        'GET /batch/batch-1/document/link': { filePath: 'documents/batch/1?signature=a' },
      },
      admin,
    );
    expect(await screen.findByText('A note was torn')).toBeVisible();
    expect(screen.getByText('Mariam Al Suwaidi')).toBeVisible();
    await user.click(await findButton('Slip'));
    await waitFor(() => expect(calls.some(({ line }) => line.endsWith('/document/link'))).toBe(true));
  });

  it('stores the signed slip', async () => {
    const slip = makeMedia({ name: 'slip', kept: 'batch' });
    const { user, calls } = renderApp(
      '/wallets?tab=Handovers&handover=batch-1',
      {
        'GET /batch/batch-1': makeHandover(),
        'POST /wallet': makePage([makeWallet()]),
        'GET /batch/batch-1/media': makePage([slip]),
        'POST /media': slip,
      },
      admin,
    );
    const files = within(await screen.findByRole('region', { name: 'Attachments' }));
    expect(await files.findByRole('img', { name: 'Slip' })).toBeVisible();
    await user.upload(files.getByLabelText('File'), new File(['x'], 'slip.png', { type: 'image/png' }));
    await waitFor(() => expect(calls.some(({ line }) => line === 'POST /media')).toBe(true));
    const form = calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    expect([form.get('name'), form.get('owner_model'), form.get('owner_id')]).toEqual([
      'slip',
      'batch',
      'batch-1',
    ]);
  });
});
