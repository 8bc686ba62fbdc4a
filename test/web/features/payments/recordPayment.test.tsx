import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { takePaymentPath } from '../../../../src/web/features/payments/recordPayment';
import { connectionRestored } from '../../../../src/web/store/connection';
import { records } from '../../../sampleRecords';
import { errorResponse, networkError } from '../../../fakeServices';
import { makeMedia, makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const CONTRACT = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce01';
const [oldest, newest] = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce02', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce03'];
const payable = makePage([
  { _id: oldest, unique_number: 'INV-1', due_date: '2026-03-01', due: 30 },
  { _id: newest, unique_number: 'INV-2', due_date: '2026-04-01', due: 50 },
]);
const responses = {
  [`GET /contract/${CONTRACT}`]: { ...records.contract, _id: CONTRACT, balance_due: 80 },
  [`GET /contract/${CONTRACT}/payable`]: payable,
  'POST /wallet/add': makeWallet({ unique_number: 'RCT-9' }),
  'POST /media': makeMedia(),
};

async function openDialog(more: object = {}) {
  const app = renderApp(`/contracts/${CONTRACT}`, { ...responses, ...more }, makeCurrentUser());
  await app.user.click(await screen.findByRole('button', { name: 'Take payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take a payment for CT-/ }));
  const amountOf = (name: string) =>
    within(dialog.getByRole('group', { name })).getByLabelText(/^Applied amount/);
  const type = async (field: HTMLElement, value: string) => {
    await app.user.clear(field);
    await app.user.type(field, value);
  };
  const send = () => app.user.click(dialog.getByRole('button', { name: 'Take payment' }));
  const sent = () => app.calls.find(({ line }) => line === 'POST /wallet/add')?.body;
  return { ...app, dialog, amountOf, type, send, sent };
}

describe('a client with bounced cheques', () => {
  const WARNING =
    'Cash only. Two of this client’s cheques bounced within a year; cheques are no longer accepted.';
  const contract = { ...records.contract, _id: CONTRACT, balance_due: 80, bounced_checks: 2 };

  it('can’t pay by cheque, which the dialog explains', async () => {
    const { dialog } = await openDialog({
      [`GET /contract/${CONTRACT}`]: contract,
      [`GET /contract/${CONTRACT}/payable`]: { ...payable, cash_only: true },
    });
    expect(screen.getByText(WARNING)).toBeInTheDocument();
    const options = within(dialog.getByLabelText(/^Type/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).not.toContain('Cheque');
    expect(dialog.getByText(/cheques are no longer accepted$/)).toBeVisible();
  });

  it('has a warning on its page after two bounced cheques', async () => {
    const openClient = (bounced_checks: number) =>
      renderApp(
        `/clients/${CONTRACT}`,
        { [`GET /client/${CONTRACT}`]: { ...records.client, _id: CONTRACT, bounced_checks } },
        makeCurrentUser(),
      );
    openClient(2);
    expect(await screen.findByText(WARNING)).toBeVisible();
  });
});

describe('a contract whose balance is partly covered by uncleared cheques', () => {
  it('proposes the uncovered amount', async () => {
    const { dialog } = await openDialog({
      [`GET /contract/${CONTRACT}`]: { ...records.contract, _id: CONTRACT, balance_due: 80, pdc_cover: 50 },
    });
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue('30.00');
  });
});

describe('a balance that can’t be paid in coins', () => {
  it('is proposed in coins for cash and exactly for cheques, until another amount is entered', async () => {
    const { dialog, user, type } = await openDialog({
      [`GET /contract/${CONTRACT}`]: { ...records.contract, _id: CONTRACT, balance_due: 79.9 },
    });
    const amount = dialog.getByLabelText(/^Amount/);
    const select = (label: string) => user.selectOptions(dialog.getByLabelText(/^Type/), label);
    expect(amount).toHaveValue('80.00');
    await select('Cheque');
    expect(amount).toHaveValue('79.90');
    await select('Cash');
    expect(amount).toHaveValue('80.00');
    await type(amount, '50.1');
    await select('Transfer');
    expect(amount).toHaveValue('50.1');
  });
});

it('offers to print the receipt of the payment', async () => {
  const { send, toasts } = await openDialog();
  await send();
  await waitFor(() =>
    expect(toasts).toMatchObject([
      {
        text: 'Payment taken: RCT-9',
        offer: { label: 'Print receipt', action: { payload: { noun: 'wallet' } } },
      },
    ]),
  );
});

describe('a series of cheques', () => {
  it('is prefilled from the first one and recorded in one request', async () => {
    const { user, calls } = renderApp(
      `/contracts/${CONTRACT}`,
      { ...responses, 'POST /wallet/series': { documents: [{ _id: 'wallet-1' }, { _id: 'wallet-2' }] } },
      makeCurrentUser(),
    );
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Take a series of cheques' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a series of cheques' }));
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fill(/^Bank/, 'Mashreq');
    fill(/^Number of cheques/, '2');
    fill(/^First cheque number/, '000417');
    fill(/^First cheque date/, '2027-01-05');
    fill(/^Amount of each/, '250');
    expect(await dialog.findByText('2 cheques, AED 500.00')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take cheques' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ line }) => line === 'POST /wallet/series')?.body).toMatchObject({
      contract: CONTRACT,
      bank_name: 'Mashreq',
      drawer_name: records.contract.client.label,
      cheques: [
        { check_number: '000417', end_date: '2027-01-05', amount: 250 },
        { check_number: '000418', end_date: '2027-02-05', amount: 250 },
      ],
    });
  });
});

describe('recording a payment', () => {
  it('opens at once, also while the invoices are loading, and never with invoices of an earlier payment', async () => {
    const reads: ((page: object) => void)[] = [];
    const { user, calls } = renderApp(
      `/contracts/${CONTRACT}`,
      {
        ...responses,
        [`GET /contract/${CONTRACT}/payable`]: () => new Promise((resolve) => reads.push(resolve)),
      },
      makeCurrentUser(),
    );
    const press = async () => user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await press();
    const dialog = () => within(screen.getByRole('dialog', { name: /^Take a payment for CT-/ }));
    expect(dialog().queryByRole('textbox')).toBeNull();
    reads[0]?.(payable);
    expect(await dialog().findByRole('group', { name: 'INV-1' })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Take payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ line }) => line === 'POST /wallet/add')).toHaveLength(1);
    await press();
    expect(dialog().queryByRole('group', { name: 'INV-1' })).toBeNull();
    reads[1]?.(makePage([{ _id: newest, unique_number: 'INV-2', due_date: '2026-04-01', due: 50 }]));
    expect(await dialog().findByRole('group', { name: 'INV-2' })).toBeVisible();
    expect(dialog().queryByRole('group', { name: 'INV-1' })).toBeNull();
  });

  it('opened by a link shows the invoices that are open now', async () => {
    const open = jest
      .fn()
      .mockReturnValueOnce(payable)
      .mockReturnValue(makePage([{ _id: newest, unique_number: 'INV-2', due_date: '2026-04-01', due: 50 }]));
    const { send, router } = await openDialog({ [`GET /contract/${CONTRACT}/payable`]: open });
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate(takePaymentPath(CONTRACT)));
    const dialog = within(await screen.findByRole('dialog', { name: /^Take a payment for CT-/ }));
    expect(await dialog.findByRole('group', { name: 'INV-2' })).toBeVisible();
    expect(dialog.queryByRole('group', { name: 'INV-1' })).toBeNull();
  });

  it('shows the new balance after the response of a payment was lost', async () => {
    const contract = jest
      .fn()
      .mockReturnValueOnce({ ...records.contract, _id: CONTRACT, balance_due: 80, version: 1 })
      .mockReturnValue({ ...records.contract, _id: CONTRACT, balance_due: 0, version: 2 });
    const { dialog, send } = await openDialog({
      [`GET /contract/${CONTRACT}`]: contract,
      'POST /wallet/add': networkError(),
    });
    await send();
    expect(await dialog.findByText('No connection')).toBeVisible();
    await waitFor(() => expect(screen.queryAllByText('AED 80.00')).toEqual([]));
  });

  it('reads its contract again after a lost response, but not after a refusal', async () => {
    const { dialog, send, calls } = await openDialog({
      'POST /wallet/add': jest
        .fn()
        .mockReturnValueOnce(errorResponse(422, { message: 'Please fix', fields: { amount: 'Too much' } }))
        .mockReturnValue(networkError()),
    });
    const reads = () => calls.filter(({ line }) => line === `GET /contract/${CONTRACT}`).length;
    const before = reads();
    await send();
    expect((await dialog.findAllByText(/Too much/))[0]).toBeVisible();
    expect(reads()).toBe(before);
    await send();
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('allocates the amount to the oldest invoices first whenever it changes', async () => {
    const { dialog, amountOf, type, send, sent } = await openDialog();
    expect([amountOf('INV-1'), amountOf('INV-2')].map((field) => (field as HTMLInputElement).value)).toEqual([
      '30.00',
      '50.00',
    ]);
    expect(dialog.getByText('Fully applied to these invoices.')).toBeVisible();
    await type(dialog.getByLabelText(/^Amount/), '45');
    await waitFor(() => expect(amountOf('INV-2')).toHaveValue('15.00'));
    await type(dialog.getByLabelText(/^Amount/), '100');
    await waitFor(() => expect(amountOf('INV-2')).toHaveValue('50.00'));
    expect(dialog.getByText('AED 20.00 will be kept as credit.')).toBeVisible();
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ amount: 100, contract: CONTRACT }));
    expect(sent()).not.toHaveProperty('bills');
  });

  it('accepts commas between thousands in the amount', async () => {
    const { dialog, amountOf, type } = await openDialog();
    await type(dialog.getByLabelText(/^Amount/), '1,000');
    await waitFor(() => expect(amountOf('INV-2')).toHaveValue('50.00'));
    expect(dialog.getByText('AED 920.00 will be kept as credit.')).toBeVisible();
  });

  it('keeps the allocation that the user entered', async () => {
    const { dialog, amountOf, type, send, sent } = await openDialog();
    await type(dialog.getByLabelText(/^Amount/), '40');
    await type(amountOf('INV-1'), '0');
    await type(amountOf('INV-2'), '35.5');
    await type(dialog.getByLabelText(/^Amount/), '45');
    expect(amountOf('INV-2')).toHaveValue('35.5');
    expect(dialog.getByText('AED 9.50 will be kept as credit.')).toBeVisible();
    await send();
    await waitFor(() =>
      expect(sent()).toMatchObject({ amount: 45, bills: [{ bill: newest, amount: 35.5 }] }),
    );
  });

  it('validates allocations before it sends them', async () => {
    const { dialog, amountOf, type, send, calls } = await openDialog();
    await type(amountOf('INV-1'), '30.25');
    await send();
    expect((await dialog.findAllByText('At most AED 30.00 is due')).length).toBeGreaterThan(0);
    await type(amountOf('INV-1'), '30');
    await type(dialog.getByLabelText(/^Amount/), '79');
    await send();
    expect((await dialog.findAllByText('The allocations exceed the payment')).length).toBe(2);
    expect(dialog.getByText('AED 1.00 more than the payment.')).toBeVisible();
    expect(calls.some(({ line }) => line === 'POST /wallet/add')).toBe(false);
  });

  it('shows the server’s error at the affected invoice', async () => {
    const invalid = errorResponse(422, {
      message: 'At most AED 5.00 is due',
      fields: { 'bills[0].amount': 'At most AED 5.00 is due' },
    });
    const { dialog, amountOf, type, send } = await openDialog({ 'POST /wallet/add': invalid });
    await type(amountOf('INV-1'), '0');
    await send();
    await dialog.findAllByText('At most AED 5.00 is due');
    expect(
      within(dialog.getByRole('group', { name: 'INV-2' })).getByText('At most AED 5.00 is due'),
    ).toBeVisible();
  });

  it('shows why the server refuses the invoice of the page, and records the payment once it is open', async () => {
    const message = 'Choose an open invoice of this client';
    const add = jest
      .fn()
      .mockImplementationOnce(() =>
        Promise.reject(errorResponse(422, { message, fields: { bill: message } })),
      )
      .mockReturnValue(makeWallet({ unique_number: 'RCT-9' }));
    const { dialog, send } = await openDialog({ 'POST /wallet/add': add });
    await send();
    expect(await dialog.findByText(message)).toBeVisible();
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('records a cheque and uploads its image', async () => {
    const { dialog, user, send, calls } = await openDialog();
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'check');
    const invalid = new File(['x'], 'cheque.txt', { type: 'text/plain' });
    const input = dialog.getByLabelText('Image of the cheque');
    input.removeAttribute('accept');
    await user.upload(input, invalid);
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose a JPEG, PNG or WebP image, or a PDF.');
    await user.upload(input, new File(['x'], 'cheque.png', { type: 'image/png' }));
    expect(dialog.getByText('cheque.png')).toBeVisible();
    for (const [label, value] of [
      [/Cheque number/, '000418'],
      [/Bank/, 'ADCB'],
      [/Drawer/, 'Al Noor Bakery'],
    ] as const)
      await user.type(dialog.getByLabelText(label), value);
    await user.type(dialog.getByLabelText(/Cheque date/), '2026-12-01');
    await send();
    await waitFor(() => expect(calls.some(({ line }) => line === 'POST /media')).toBe(true));
    const form = calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    expect([form.get('name'), form.get('owner_model'), form.get('owner_id')]).toEqual([
      'cheque_image',
      'wallet',
      'wallet-1',
    ]);
  });

  it('records a security cheque without an allocation', async () => {
    const { dialog, user, send, sent } = await openDialog();
    expect(dialog.queryByLabelText('Security')).toBeNull();
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'check');
    await user.click(dialog.getByRole('checkbox', { name: /Security/ }));
    expect(dialog.queryByRole('group', { name: 'INV-1' })).toBeNull();
    for (const [label, value] of [
      [/Cheque number/, '000419'],
      [/Cheque date/, '2026-12-01'],
      [/Bank/, 'ADCB'],
      [/Drawer/, 'Al Noor Bakery'],
    ] as const)
      await user.type(dialog.getByLabelText(label), value);
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ is_security: true, contract: CONTRACT }));
    expect(sent()).not.toHaveProperty('bills');
    expect(sent()).not.toHaveProperty('bill');
  });

  it('allocates a payment that is no longer a security cheque', async () => {
    const { dialog, user, amountOf, send, sent } = await openDialog();
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'check');
    await user.click(dialog.getByRole('checkbox', { name: /Security/ }));
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'cash');
    expect(amountOf('INV-1')).toHaveValue('30.00');
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ type: 'cash', amount: 80, is_security: null }));
  });

  it('keeps the input while the invoices are read again', async () => {
    const reads: unknown[] = [errorResponse(503, {}, { 'retry-after': '60' }), payable];
    const { dialog, user, type, store, send, sent } = await openDialog({
      [`GET /contract/${CONTRACT}/payable`]: () => reads.shift(),
    });
    await user.selectOptions(await dialog.findByLabelText(/^Type/), 'check');
    await type(dialog.getByLabelText(/^Cheque number/), '000417');
    act(() => void store.dispatch(connectionRestored()));
    await waitFor(() => expect(store.getState().payable).not.toBeNull());
    expect(dialog.getByLabelText(/^Cheque number/)).toHaveValue('000417');
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'cash');
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ amount: 80, type: 'cash' }));
    expect(sent()).not.toHaveProperty('bills');
  });

  it('leaves the allocation to the server if the invoices can’t be fetched', async () => {
    const { dialog, send, sent } = await openDialog({
      [`GET /contract/${CONTRACT}/payable`]: errorResponse(500),
    });
    expect(dialog.queryByRole('group', { name: 'INV-1' })).toBeNull();
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ amount: 80, type: 'cash' }));
  });
});

describe('an invoice without a contract', () => {
  it('is paid on the account of its client', async () => {
    const client = { _id: oldest, code: 'CL-000123', label: 'Marina Bakery LLC' };
    const bill = { ...records.bill, contract: null, client, net_due: 52.5, balance_due: 52.5 };
    const { user, calls } = renderApp(
      '/bills/bill-1',
      {
        ...responses,
        'GET /bill/bill-1': bill,
        [`GET /client/${oldest}/payable?bill=bill-1`]: makePage([
          { _id: 'bill-1', unique_number: 'INV-1', due_date: '2026-03-01', due: 52.5 },
        ]),
      },
      makeCurrentUser(),
    );
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Take a payment for INV-/ }));
    expect(dialog.getByText(/^Due .* · AED 52.50$/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'check');
    expect(dialog.getByLabelText(/^Cheque number/)).toBeVisible();
    expect(dialog.queryByRole('checkbox', { name: /Security/ })).toBeNull();
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'cash');
    await user.click(dialog.getByRole('button', { name: 'Take payment' }));
    const sent = () => calls.find(({ line }) => line === 'POST /wallet/add')?.body;
    await waitFor(() => expect(sent()).toMatchObject({ bill: 'bill-1', type: 'cash', amount: 52.5 }));
    expect(sent()).not.toHaveProperty('contract');
    expect(sent()).not.toHaveProperty('account');
  });

  it('lists written-off invoices as such', async () => {
    const { dialog } = await openDialog({
      [`GET /contract/${CONTRACT}/payable`]: makePage([
        { _id: oldest, unique_number: 'INV-1', due_date: '2026-03-01', due: 30, written_off: true },
      ]),
    });
    expect(dialog.getByText(/^Written off, due .* · AED 30.00$/)).toBeVisible();
  });
});
