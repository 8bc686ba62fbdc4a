import { screen, waitFor, within } from '@testing-library/react';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makeMedia, makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const CONTRACT = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce01';
const [old, young] = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce02', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce03'];
const payable = makePage([
  { _id: old, unique_number: 'INV-1', due_date: '2026-03-01', due: 30 },
  { _id: young, unique_number: 'INV-2', due_date: '2026-04-01', due: 50 },
]);
const answers = {
  [`GET /contract/${CONTRACT}`]: { ...records.contract, _id: CONTRACT, balance_due: 80 },
  [`GET /contract/${CONTRACT}/payable`]: payable,
  'POST /wallet/add': makeWallet({ unique_number: 'RCT-9' }),
  'POST /media': makeMedia(),
};

async function open(more: object = {}) {
  const seen = renderApp(`/contracts/${CONTRACT}`, { ...answers, ...more }, makeCurrentUser());
  await seen.person.click(await screen.findByRole('button', { name: 'Take payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take a payment for CT-/ }));
  const amountOf = (name: string) =>
    within(dialog.getByRole('group', { name })).getByLabelText(/^Applied amount/);
  const type = async (field: HTMLElement, words: string) => {
    await seen.person.clear(field);
    await seen.person.type(field, words);
  };
  const send = () => seen.person.click(dialog.getByRole('button', { name: 'Take payment' }));
  const sent = () => seen.calls.find(({ line }) => line === 'POST /wallet/add')?.body;
  return { ...seen, dialog, amountOf, type, send, sent };
}

beforeAll(Grid.preload);

describe('a client whose cheques bounce', () => {
  const WARNING =
    'Cash only. Two of this client’s cheques bounced within a year; cheques are no longer accepted.';
  const contract = { ...records.contract, _id: CONTRACT, balance_due: 80, bounced_checks: 2 };

  it('pays by cheque no more, which is said before one is chosen', async () => {
    const { dialog } = await open({
      [`GET /contract/${CONTRACT}`]: contract,
      [`GET /contract/${CONTRACT}/payable`]: { ...payable, cash_only: true },
    });
    expect(screen.getByText(WARNING)).toBeInTheDocument();
    const options = within(dialog.getByLabelText(/^Type/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).not.toContain('Cheque');
    expect(dialog.getByText(/cheques are no longer accepted$/)).toBeVisible();
  });

  it('is said to on its own page, once there are two of them', async () => {
    const show = (bounced_checks: number) =>
      renderApp(
        `/clients/${CONTRACT}`,
        { [`GET /client/${CONTRACT}`]: { ...records.client, _id: CONTRACT, bounced_checks } },
        makeCurrentUser(),
      );
    show(2);
    expect(await screen.findByText(WARNING)).toBeVisible();
  });
});

describe('taking a payment', () => {
  it('shows where it goes, the oldest first, in step with the amount', async () => {
    const { dialog, amountOf, type, send, sent } = await open();
    expect([amountOf('INV-1'), amountOf('INV-2')].map((field) => (field as HTMLInputElement).value)).toEqual([
      '30',
      '50',
    ]);
    expect(dialog.getByText('Fully applied to these invoices.')).toBeVisible();
    await type(dialog.getByLabelText(/^Amount/), '45');
    await waitFor(() => expect(amountOf('INV-2')).toHaveValue('15'));
    await type(dialog.getByLabelText(/^Amount/), '100');
    await waitFor(() => expect(amountOf('INV-2')).toHaveValue('50'));
    expect(dialog.getByText('AED 20.00 will be kept as credit.')).toBeVisible();
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ amount: 100, contract: CONTRACT }));
    expect(sent()).not.toHaveProperty('bills');
  });

  it('goes as the amount reads, with commas between its thousands', async () => {
    const { dialog, amountOf, type } = await open();
    await type(dialog.getByLabelText(/^Amount/), '1,000');
    await waitFor(() => expect(amountOf('INV-2')).toHaveValue('50'));
    expect(dialog.getByText('AED 920.00 will be kept as credit.')).toBeVisible();
  });

  it('goes where the person says, and keeps to it', async () => {
    const { dialog, amountOf, type, send, sent } = await open();
    await type(dialog.getByLabelText(/^Amount/), '40');
    await type(amountOf('INV-1'), '0');
    await type(amountOf('INV-2'), '35.5');
    await type(dialog.getByLabelText(/^Amount/), '45');
    expect(amountOf('INV-2')).toHaveValue('35.5');
    expect(dialog.getByText('AED 9.50 will be kept as credit.')).toBeVisible();
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ amount: 45, bills: [{ bill: young, amount: 35.5 }] }));
  });

  it('says what is wrong with the shares before it sends them', async () => {
    const { dialog, amountOf, type, send, calls } = await open();
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

  it('shows what the server says of a share on the invoice that it was for', async () => {
    const wrong = errorResponse(422, {
      message: 'At most AED 5.00 is due',
      fields: { 'bills[0].amount': 'At most AED 5.00 is due' },
    });
    const { dialog, amountOf, type, send } = await open({ 'POST /wallet/add': wrong });
    await type(amountOf('INV-1'), '0');
    await send();
    await dialog.findAllByText('At most AED 5.00 is due');
    expect(
      within(dialog.getByRole('group', { name: 'INV-2' })).getByText('At most AED 5.00 is due'),
    ).toBeVisible();
  });

  it('takes a cheque with its image, which follows the payment', async () => {
    const { dialog, person, send, calls } = await open();
    await person.selectOptions(dialog.getByLabelText(/^Type/), 'check');
    const wrong = new File(['x'], 'cheque.txt', { type: 'text/plain' });
    const input = dialog.getByLabelText('Image of the cheque');
    input.removeAttribute('accept');
    await person.upload(input, wrong);
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose a JPEG, PNG or WebP image, or a PDF.');
    await person.upload(input, new File(['x'], 'cheque.png', { type: 'image/png' }));
    expect(dialog.getByText('cheque.png')).toBeVisible();
    for (const [label, words] of [
      [/Cheque number/, '000418'],
      [/Bank/, 'ADCB'],
      [/Drawer/, 'Al Noor Bakery'],
    ] as const)
      await person.type(dialog.getByLabelText(label), words);
    await person.type(dialog.getByLabelText(/Cheque date/), '2026-12-01');
    await send();
    await waitFor(() => expect(calls.some(({ line }) => line === 'POST /media')).toBe(true));
    const form = calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    expect([form.get('name'), form.get('owner_model'), form.get('owner_id')]).toEqual([
      'cheque_image',
      'wallet',
      'wallet-1',
    ]);
  });

  it('holds a cheque as a security, which goes to no invoice', async () => {
    const { dialog, person, send, sent } = await open();
    expect(dialog.queryByLabelText('Security')).toBeNull();
    await person.selectOptions(dialog.getByLabelText(/^Type/), 'check');
    await person.click(dialog.getByRole('checkbox', { name: /Security/ }));
    expect(dialog.queryByRole('group', { name: 'INV-1' })).toBeNull();
    for (const [label, words] of [
      [/Cheque number/, '000419'],
      [/Cheque date/, '2026-12-01'],
      [/Bank/, 'ADCB'],
      [/Drawer/, 'Al Noor Bakery'],
    ] as const)
      await person.type(dialog.getByLabelText(label), words);
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ is_security: true, contract: CONTRACT }));
    expect(sent()).not.toHaveProperty('bills');
    expect(sent()).not.toHaveProperty('bill');
  });

  it('goes to the oldest by itself where the invoices could not be read', async () => {
    const { dialog, send, sent } = await open({ [`GET /contract/${CONTRACT}/payable`]: errorResponse(500) });
    expect(dialog.queryByRole('group', { name: 'INV-1' })).toBeNull();
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ amount: 80, type: 'cash' }));
  });
});
