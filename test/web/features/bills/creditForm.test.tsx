import { screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

/** An invoice of 117.28 + 5.86 and 10.00 + 0.50, 133.64 in total, of which 100.00 are paid. */
const bill = {
  ...records.bill,
  status: 'PartiallyPaid',
  paid_amount: 100,
  balance_due: 33.64,
  net_due: 33.64,
  pending_check_amount: 0,
  written_off_amount: 0,
  creditable: [
    { position: 1, net: 117.28, vat: 5.86, quantity: 12.345 },
    { position: 2, net: 10, vat: 0.5, quantity: 1 },
  ],
};

async function openForm(more: object = {}, action = 'Credit') {
  const app = renderApp(
    '/bills/bill-1',
    {
      'GET /bill/bill-1': { ...bill, ...more },
      'POST /bill/bill-1/credit': bill,
      'POST /bill/bill-1/reverse-write-off': bill,
    },
    makeCurrentUser(),
  );
  await app.user.click(
    await screen.findByRole('button', { name: action === 'Credit' ? action : 'More actions' }),
  );
  if (action !== 'Credit') await app.user.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = (step: string) =>
    waitFor(() => {
      const call = app.calls.find(({ line }) => line === `POST /bill/bill-1/${step}`);
      if (!call) throw new Error('not sent');
      return call.body;
    });
  return { ...app, dialog, sent };
}

it('credits the whole remainder by default and shows the resulting client credit: 133.64 - 33.64 due = 100.00', async () => {
  const { user, dialog, sent } = await openForm();
  expect(dialog.getByLabelText(/^Credit/)).toHaveValue('whole');
  expect(
    dialog.getByText(/^The credit note totals AED 133.64 with VAT; AED 133.64 can still be/),
  ).toBeVisible();
  expect(dialog.getByText(/AED 100.00 that was paid becomes the client’s credit/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong price');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(await sent('credit')).toMatchObject({ by: 'whole', reason: 'Wrong price' });
});

it('credits an amount with VAT up to its maximum', async () => {
  const { user, dialog, sent } = await openForm();
  await user.selectOptions(dialog.getByLabelText(/^Credit/), 'amount');
  expect(dialog.getByText('At most AED 133.64')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Amount with VAT/), '40');
  expect(await dialog.findByText(/totals AED 40.00 .* AED 6.36 that was paid becomes/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong price');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(await sent('credit')).toMatchObject({ by: 'amount', amount: 40 });
});

it('credits net amounts or quantities of lines, each with its maximum', async () => {
  const { user, dialog, sent } = await openForm({
    creditable: [
      { position: 1, net: 20, vat: 1, quantity: 2.105 },
      { position: 2, net: 0, vat: 0, quantity: 0 },
    ],
    credited_amount: 112.64,
  });
  await user.selectOptions(dialog.getByLabelText(/^Credit/), 'lines');
  expect(dialog.getByText('At most AED 20.00 before VAT')).toBeVisible();
  expect(dialog.queryByLabelText(/^2 ·/)).toBeNull();
  await user.selectOptions(dialog.getByLabelText(/^Credit/), 'quantities');
  expect(dialog.getByText('At most 2.105')).toBeVisible();
  await user.type(dialog.getByLabelText(/^1 · LPG by meter/), '2.105');
  expect(await dialog.findByText(/totals AED 21.00 with VAT; AED 21.00 can still be credited/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong price');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(await sent('credit')).toMatchObject({ lines: [{ position: 1, net: null, quantity: 2.105 }] });
});

it('is not offered for an invoice that is credited in full', async () => {
  renderApp(
    '/bills/bill-1',
    { 'GET /bill/bill-1': { ...bill, status: 'Paid', credited_amount: 133.64 } },
    makeCurrentUser(),
  );
  expect(await screen.findByRole('button', { name: 'Dispute' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
});

it('accepts payments for a written-off invoice and reverses the write-off with a reason', async () => {
  const { user, dialog, sent } = await openForm(
    { status: 'WrittenOff', balance_due: 0, net_due: 0, written_off_amount: 33.64 },
    'Reverse write-off',
  );
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'They were found');
  await user.click(dialog.getByRole('button', { name: 'Reverse write-off' }));
  expect(await sent('reverse-write-off')).toEqual({ reason: 'They were found' });
  expect(screen.getByRole('button', { name: 'Take payment', hidden: true })).toBeInTheDocument();
});
