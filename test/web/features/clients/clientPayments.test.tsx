import { screen } from '@testing-library/react';
import type { ContractPayment } from '../../../../src/domain/wallets/payment';
import { records } from '../../../sampleRecords';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const payment: ContractPayment = {
  ...{ _id: 'w1', receipt: 'RCT-2026-000007', type: 'cash', taken_at: '2026-11-18T09:12:00Z', amount: 120 },
  ...{ is_security: false, state: 'cleared', check_number: null, end_date: null, bills: [], unused: 120 },
  contract: { _id: 'k1', unique_number: 'CT-2026-000123' },
};
const { client } = records;
const responses = {
  [`GET /client/${client._id}`]: client,
  [`POST /client/${client._id}/payments`]: makePage<object>([payment]),
};

it('a client’s payments are visible with access to invoices, without their custodians', async () => {
  renderScreen(
    `/clients/${client._id}?tab=Payments`,
    responses,
    makeCurrentUser(makePermissions(['canViewClients', 'canViewBills'])),
  );
  expect(await screen.findByText('RCT-2026-000007')).toBeVisible();
  expect(screen.getByText('CT-2026-000123')).toBeVisible();
  expect(screen.queryByText('Custodian')).toBeNull();
});
