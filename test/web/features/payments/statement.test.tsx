import { screen, waitFor, within } from '@testing-library/react';
import type { Statement } from '../../../../src/domain/wallets/accountStatement';
import { records } from '../../../sampleRecords';
import { lastCall, errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import { onNarrowScreen } from '../../narrowScreen';
import { renderApp } from '../../renderApp';

const statement: Statement = {
  from: null,
  to: null,
  opening: 0,
  debit: 150,
  credit: 20,
  closing: 130,
  rows: [
    { day: '2026-03-01', kind: 'bill', number: 'INV-1', bill: 'bill-1', debit: 150, credit: 0, balance: 150 },
    { day: '2026-03-09', kind: 'payment', number: 'RCT-1', bill: null, debit: 0, credit: 20, balance: 130 },
  ],
  deposits: [],
};
const responses = {
  'GET /contract/contract-1': records.contract,
  'GET /contract/contract-1/statement?': statement,
  'GET /contract/contract-1/statement?from=2026-03-05': { ...statement, opening: 150 },
  'POST /contract/contract-1/statement/export/csv': new Blob(['x']),
  'GET /contract/contract-1/document/link': { filePath: 'documents/contract/1?signature=a' },
};
const openStatement = (more: object = {}) =>
  renderApp('/contracts/contract-1?tab=Statement', { ...responses, ...more }, makeCurrentUser());

describe('statement of a contract', () => {
  it('shows every movement with its balance, between opening and closing balance', async () => {
    openStatement();
    const table = await screen.findByRole('table', { name: 'Statement' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      'Opening balance0.00',
      '1 Mar 2026InvoiceINV-1150.00150.00',
      '9 Mar 2026PaymentRCT-120.00130.00',
      'Closing balance150.0020.00130.00',
    ]);
    expect(within(table).getByRole('link', { name: 'INV-1' })).toHaveAttribute('href', '/bills/bill-1');
    expect(within(table).queryByRole('link', { name: 'RCT-1' })).toBeNull();
  });

  it('shows the deposit apart from the balance', async () => {
    const deposits = [{ day: '2026-03-01', kind: 'taken', number: 'DEP-R-1', amount: 300, held: 300 }];
    openStatement({ 'GET /contract/contract-1/statement?': { ...statement, deposits } });
    const table = await screen.findByRole('table', { name: 'Deposit' });
    const [, row] = within(table).getAllByRole('row');
    expect(row).toHaveTextContent('1 Mar 2026Deposit takenDEP-R-1300.00300.00');
  });

  it('is a list on a narrow screen', async () => {
    onNarrowScreen();
    openStatement();
    const list = await screen.findByRole('list', { name: 'Statement' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Opening balance0.00',
      'Invoice1 Mar 2026 · INV-1+ 150.00Balance 150.00',
      'Payment9 Mar 2026 · RCT-1− 20.00Balance 130.00',
      'Closing balance130.00',
    ]);
    expect(within(list).getByRole('link', { name: 'INV-1' })).toHaveAttribute('href', '/bills/bill-1');
  });

  it('changes the period and exports the same period', async () => {
    const { user, calls } = openStatement();
    await screen.findByRole('table', { name: 'Statement' });
    await user.type(screen.getByLabelText('From'), '2026-03-05');
    await waitFor(() => expect(calls.some(({ line }) => line.endsWith('?from=2026-03-05'))).toBe(true));
    await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line.endsWith('/export/csv'))?.body).toEqual({ from: '2026-03-05' }),
    );
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    await waitFor(() => lastCall(calls, 'GET /contract/contract-1/document/link?from=2026-03-05'));
  });

  it('shows no figures of the earlier period when the new one is refused', async () => {
    const { user } = openStatement({
      'GET /contract/contract-1/statement?from=2026-03-05': errorResponse(422, {
        message: 'To can’t be before from.',
      }),
    });
    await screen.findByRole('table', { name: 'Statement' });
    await user.type(screen.getByLabelText('From'), '2026-03-05');
    expect(await screen.findByText('To can’t be before from.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Statement' })).toBeNull());
  });

  it('offers Retry when it can’t be fetched', async () => {
    openStatement({ 'GET /contract/contract-1/statement?': errorResponse(500) });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

it('the statement of a client covers all its contracts and can be printed', async () => {
  const { user, calls } = renderApp(
    '/clients/client-1?tab=Statement',
    {
      'GET /client/client-1': records.client,
      'GET /client/client-1/statement?': statement,
      'GET /client/client-1/document/link': { filePath: 'documents/client/1?signature=a' },
    },
    makeCurrentUser(),
  );
  const table = await screen.findByRole('table', { name: 'Statement' });
  expect(within(table).getByText('Closing balance')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  await waitFor(() =>
    expect(calls.some(({ line }) => line === 'GET /client/client-1/document/link')).toBe(true),
  );
});
