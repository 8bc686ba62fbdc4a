import { applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { inTransaction } from '../../../../src/server/db/transaction';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { approveAndPay } from '../../support/refunds';
import { createPayment } from '../payments/paymentFixtures';
import { insertBill, createContractInput } from '../../support/testRecords';

const context = setUpServer();
const fixtures = { client: '', contract: '', tariff: '' };

beforeAll(async () => {
  fixtures.tariff = (await createContractInput(context)).tariff;
});
beforeEach(async () => {
  fixtures.client = String((await context.add('client', drafts.client))._id);
  const draft = { ...drafts.contract, client: fixtures.client, tariff: fixtures.tariff };
  fixtures.contract = String((await context.add('contract', draft))._id);
  await contractIn('Active');
});

const contractIn = (status: 'Active' | 'Terminated' | 'Draft') =>
  context.server.db.updateTable('contracts').set({ status }).where('id', '=', fixtures.contract).execute();
const paid = (amount: number, status: 'Done' | 'Pending' = 'Done') =>
  createPayment(context.server, { custodian: context.admin.id, contract: fixtures.contract, amount, status });
const requestRefund = (amount: number, user = context.admin) =>
  context.server.request(user, 'POST', `/contract/${fixtures.contract}/refund-credit`, {
    amount,
    method: 'transfer',
  });
const refund = async (amount: number) => {
  expect((await requestRefund(amount)).status).toBe(200);
  return approveAndPay(context.server);
};
const contract = async () => (await context.request('GET', `/contract/${fixtures.contract}`)).body;

it('a credit refund gets its own number and reduces the credit', async () => {
  const [older, newer] = [await paid(3_000), await paid(2_550)];
  expect((await refund(40)).body).toMatchObject({ status: 'Paid', amount: 40 });
  expect((await contract()).credit_balance).toBe(15.5);
  const given = await context.server.db.selectFrom('credit_refunds').selectAll().orderBy('amount').execute();
  expect(given.map(({ wallet_id, amount }) => [wallet_id, amount])).toEqual([
    [older, 1_450],
    [newer, 2_550],
  ]);
  expect(new Set(given.map(({ unique_number }) => unique_number))).toEqual(new Set(['RFD-2026-000001']));
  expect((await context.request('GET', `/wallet/${older}`)).body).toMatchObject({
    refunded: 14.5,
    unused: 15.5,
  });
  const statement = (await context.request('GET', `/contract/${fixtures.contract}/statement`)).body;
  expect(statement.rows).toContainEqual(
    expect.objectContaining({ kind: 'refund', number: 'RFD-2026-000001', debit: 40, credit: 0 }),
  );
  expect(statement.closing).toBe(-15.5);
  const history = (await context.request('POST', `/contract/${fixtures.contract}/history`, {})).body;
  expect(history.documents?.[0]).toMatchObject({
    action: 'contract.repaid',
    changes: expect.arrayContaining([{ field: 'amount', from: null, to: 40 }]) as unknown,
  });
});

it('refunded credit pays no invoice', async () => {
  await paid(5_000);
  await refund(20);
  const bill = await insertBill(context, fixtures.client, {
    total: 4_000,
    due: '2026-03-01',
    status: 'Issued',
    contract: fixtures.contract,
  });
  const by = { now: context.server.clock.now, recordChange: () => Promise.resolve() };
  await inTransaction(context.server.db, (db) => applyCredit({ ...by, db }, fixtures.contract));
  expect((await context.request('GET', `/bill/${bill}`)).body).toMatchObject({
    paid_amount: 30,
    balance_due: 10,
  });
  expect((await contract()).credit_balance).toBe(0);
});

it('a refund is limited to the handed-over credit', async () => {
  await paid(1_000, 'Pending');
  expect(await requestRefund(5)).toMatchObject({
    status: 409,
    body: { message: 'There is no handed-over credit left to refund.' },
  });
  await paid(2_000);
  expect(await requestRefund(20.01)).toMatchObject({
    status: 422,
    body: { fields: { amount: 'At most AED 20.00 can be refunded' } },
  });
  // Cash of 10.00 in custody and 20.00 in the safe.
  expect(await contract()).toMatchObject({ credit_balance: 30, refundable_credit: 20 });
  expect((await requestRefund(12.5)).status).toBe(200);
  // 20.00 less the open refund of 12.50.
  expect(await contract()).toMatchObject({ credit_balance: 30, refundable_credit: 7.5 });
  expect((await requestRefund(7.51)).status).toBe(422);
  expect((await requestRefund(7.5)).status).toBe(200);
  expect((await contract()).refundable_credit).toBe(0);
});

it('a cheque is refundable once it has cleared', async () => {
  const check_status = (status: 'in_safe' | 'cleared') =>
    context.server.db
      .updateTable('wallets')
      .set({ check_status: status })
      .where('contract_id', '=', fixtures.contract)
      .execute();
  await createPayment(context.server, {
    custodian: context.admin.id,
    contract: fixtures.contract,
    amount: 4_000,
    type: 'check',
    status: 'Done',
  });
  await check_status('in_safe');
  expect(await contract()).toMatchObject({ credit_balance: 0, refundable_credit: 0, pdc_cover: 40 });
  expect((await requestRefund(5)).status).toBe(409);
  await check_status('cleared');
  expect(await contract()).toMatchObject({ credit_balance: 40, refundable_credit: 40 });
  expect((await requestRefund(40)).status).toBe(200);
});

it('a refund requires the permission to update invoices', async () => {
  await paid(1_000);
  const clerk = await context.server.signIn({ flags: ['canViewContracts', 'canUpdateContracts'] });
  expect((await requestRefund(5, clerk)).status).toBe(403);
});

it('money paid in advance is refunded after the contract was cancelled', async () => {
  await contractIn('Draft');
  await paid(5_000);
  const cancelled = await context.request('POST', `/contract/${fixtures.contract}/cancel`, {
    reason: 'Moved',
  });
  expect(cancelled.body).toMatchObject({ status: 'Cancelled', refundable_credit: 50 });
  expect((await refund(50)).body).toMatchObject({ status: 'Paid', amount: 50 });
  expect(await contract()).toMatchObject({ status: 'Cancelled', credit_balance: 0 });
});

it('credit must be refunded before the contract is closed', async () => {
  await paid(1_000);
  await contractIn('Terminated');
  expect(await context.request('POST', `/contract/${fixtures.contract}/close`, {})).toMatchObject({
    status: 409,
    body: { message: 'Refund the remaining credit of AED 10.00 first.' },
  });
  expect((await refund(10)).status).toBe(200);
  expect((await context.request('POST', `/contract/${fixtures.contract}/close`, {})).body.status).toBe(
    'Closed',
  );
});

it('a refund is immutable in the ledger', async () => {
  await paid(1_000);
  await refund(10);
  await expect(context.server.db.deleteFrom('credit_refunds').execute()).rejects.toThrow('cannot be changed');
  await expect(context.server.db.updateTable('credit_refunds').set({ amount: 1 }).execute()).rejects.toThrow(
    'cannot be changed',
  );
});

describe('manual allocation of credit', () => {
  it('pays the oldest invoices on request, and reports when there are none', async () => {
    const rule = { key: 'use_credit', group: 'billing', label: 'Credit', value_type: 'bool', value: false };
    await context.add('setting', { ...drafts.setting, ...rule });
    for (const [key, value] of [
      ['company_name', 'Al Bahar Gas Supply LLC'],
      ['trn', '100123456700003'],
    ])
      await context.add('setting', {
        ...drafts.setting,
        key,
        group: 'company',
        label: key,
        value_type: 'text',
        value,
      });
    await context.add('setting', {
      ...drafts.setting,
      key: 'invoice_next',
      group: 'numbering',
      label: 'First',
      value_type: 'number',
      value: 500,
      effective_from: '2026-11-20',
    });
    await paid(5_000);
    const { client, contract: id } = fixtures;
    const bill = await context.add('bill', { ...drafts.bill, client, contract: id });
    const issued = await context.request('POST', `/bill/${String(bill._id)}/issue`);
    expect(issued.body).toMatchObject({ status: 'Issued' });
    const read = async () => (await context.request('GET', `/bill/${String(bill._id)}`)).body;
    expect(await read()).toMatchObject({ status: 'Issued', paid_amount: 0 });
    const use = (user = context.admin) => context.server.request(user, 'POST', `/contract/${id}/use-credit`);
    const clerk = await context.server.signIn({ flags: ['canViewContracts', 'canUpdateBills'] });
    expect((await use(clerk)).status).toBe(403);
    expect(await use()).toMatchObject({ status: 200, body: { credit_balance: 0 } });
    expect(await read()).toMatchObject({ status: 'PartiallyPaid', paid_amount: 50 });
    expect(await use()).toMatchObject({
      status: 409,
      body: { message: 'There is no credit to apply, or no open invoice.' },
    });
    await contractIn('Draft');
    expect((await use()).status).toBe(409);
  });
});
