import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Refund } from '../../../../src/domain/refunds/refund';
import { records } from '../../../sampleRecords';
import { makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';
import { renderScreen } from '../../renderScreen';

const REQUESTED: Refund = {
  _id: 'refund-1',
  version: 1,
  unique_number: 'RFD-2026-000007',
  kind: 'credit',
  status: 'Requested',
  client: { _id: 'client-1', code: 'CL-000001', label: 'Aisha Khan' },
  contract: { _id: 'contract-1', unique_number: 'CT-2026-000123' },
  amount: 100,
  method: 'transfer',
  reference: null,
  reason: 'Moved out',
  receipt_no: null,
  requested_by: { _id: 'user-9', username: 'omar', label: 'Omar Said' },
  requested_at: '2026-11-20T08:00:00.000Z',
  approved_by: null,
  approved_at: null,
  paid_by: null,
  paid_at: null,
  paid_on: null,
  rejected_by: null,
  rejected_at: null,
  rejection: null,
  cancelled_by: null,
  cancelled_at: null,
};
const READ = 'GET /refund/refund-1';
const open = (refund: Refund, responses: object = {}) =>
  renderScreen('/refunds/refund-1', { [READ]: refund, ...responses });
const button = (name: string) => screen.queryByRole('button', { name });

describe('page of a refund', () => {
  it('offers the decision to everyone but the requester', async () => {
    const approved: Refund = { ...REQUESTED, status: 'Approved' };
    const { calls } = renderApp(
      '/refunds/refund-1',
      {
        [READ]: REQUESTED,
        'POST /refund/refund-1/approve': approved,
      },
      makeCurrentUser(),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve this refund?' }));
    expect(dialog.getByText('AED 100.00 can then be paid to Aisha Khan.')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('button', { name: 'Record payment' })).toBeVisible();
    expect(calls.some(({ line }) => line === 'POST /refund/refund-1/approve')).toBe(true);
  });

  it('hides the decision from the requester and shows who decides', async () => {
    const own = { _id: makeCurrentUser().userId, username: 'boss', label: 'The Boss' };
    open({ ...REQUESTED, requested_by: own });
    expect(await screen.findByRole('button', { name: 'Cancel refund' })).toBeVisible();
    expect([button('Approve'), button('Reject')]).toEqual([null, null]);
    expect(screen.getByText(/^You requested this refund, so another super administrator/)).toBeVisible();
  });

  it('records method, reference and day of the payment', async () => {
    const { calls } = open(
      { ...REQUESTED, status: 'Approved' },
      { 'POST /refund/refund-1/pay': { ...REQUESTED, status: 'Paid', paid_on: '2026-11-20' } },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record the payment of AED 100.00' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reference' }), { target: { value: 'TT-1' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => {
      const paid = calls.find(({ line }) => line === 'POST /refund/refund-1/pay');
      expect(paid?.body).toMatchObject({ method: 'transfer', reference: 'TT-1' });
    });
  });
});

it('the refund form proposes the handed-over credit, and the page explains why it is less', async () => {
  renderScreen('/contracts/contract-1', {
    'GET /contract/contract-1': {
      ...records.contract,
      status: 'Active',
      credit_balance: 150,
      refundable_credit: 50,
    },
  });
  const rule = 'credit that was handed over and has cleared, less open refunds';
  expect(await screen.findByText(`AED 50.00: ${rule}`)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Refund credit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a refund of this credit?' }));
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('50.00');
  expect(dialog.getByText(`At most AED 50.00: ${rule}`)).toBeVisible();
});

it('a contract shows its open refunds', async () => {
  const open_refunds = [
    { _id: 'refund-1', unique_number: 'RFD-2026-000007', kind: 'deposit', amount: 300, status: 'Requested' },
  ] as const;
  renderScreen('/contracts/contract-1', {
    'GET /contract/contract-1': { ...records.contract, deposit_held: 300, open_refunds: [...open_refunds] },
  });
  expect(await screen.findByRole('link', { name: 'RFD-2026-000007' })).toHaveAttribute(
    'href',
    '/refunds/refund-1',
  );
  expect(screen.getByText(': AED 300.00, requested')).toBeVisible();
});
