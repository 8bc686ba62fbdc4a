import { screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const CONTRACT = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce01';
const contract = {
  ...records.contract,
  _id: CONTRACT,
  status: 'Pending',
  deposit_required: 300,
  deposit_paid: 0,
  deposit_status: 'due',
};
const line = `POST /contract/${CONTRACT}/take-deposit`;

async function openDialog(more: object = {}) {
  const app = renderApp(
    `/contracts/${CONTRACT}`,
    {
      [`GET /contract/${CONTRACT}`]: { ...contract, ...more },
      [line]: { ...contract, deposit_status: 'held' },
    },
    makeCurrentUser(),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Take deposit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the deposit' }));
  const send = () => app.user.click(dialog.getByRole('button', { name: 'Take deposit' }));
  const sent = () => app.calls.find((call) => call.line === line)?.body;
  return { ...app, dialog, send, sent };
}

describe('recording a deposit', () => {
  it('requires only the amount for cash', async () => {
    const { dialog, send, sent } = await openDialog();
    expect(dialog.queryByLabelText(/Cheque number/)).toBeNull();
    await send();
    await waitFor(() => expect(sent()).toMatchObject({ amount: 300, method: 'cash' }));
  });

  it('requires the cheque details for a cheque', async () => {
    const { dialog, user, send, sent } = await openDialog();
    await user.selectOptions(dialog.getByLabelText(/^Method/), 'check');
    await send();
    expect((await dialog.findAllByText('Cheque number is required')).length).toBeGreaterThan(0);
    expect(sent()).toBeUndefined();
    for (const [label, value] of [
      [/Cheque number/, '000418'],
      [/Bank/, 'ADCB'],
      [/Drawer/, 'Al Noor Bakery'],
    ] as const)
      await user.type(dialog.getByLabelText(label), value);
    await user.type(dialog.getByLabelText(/Cheque date/), '2026-12-01');
    await send();
    await waitFor(() =>
      expect(sent()).toMatchObject({ method: 'check', check_number: '000418', end_date: '2026-12-01' }),
    );
  });

  it('offers no cheque to a client with bounced cheques and explains why', async () => {
    const { dialog } = await openDialog({ bounced_checks: 2 });
    const options = within(dialog.getByLabelText(/^Method/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).not.toContain('Cheque');
    expect(dialog.getByText(/cheques are no longer accepted$/)).toBeVisible();
  });

  it.each([
    ['card', 'Terminal reference is required'],
    ['transfer', 'Bank reference is required'],
  ])('requires the reference of a %s', async (method, message) => {
    const { dialog, user, send, sent } = await openDialog();
    await user.selectOptions(dialog.getByLabelText(/^Method/), method);
    await send();
    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0);
    expect(sent()).toBeUndefined();
  });
});
