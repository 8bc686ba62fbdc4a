import { applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { inTransaction } from '../../../../src/server/db/transaction';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createPayment } from '../payments/paymentFixtures';
import { insertBill, createContractInput } from '../../support/testRecords';

const on = setUpServer();
const held = { client: '', contract: '', tariff: '' };

beforeAll(async () => {
  held.tariff = (await createContractInput(on)).tariff;
});
beforeEach(async () => {
  held.client = String((await on.add('client', drafts.client))._id);
  const draft = { ...drafts.contract, client: held.client, tariff: held.tariff };
  held.contract = String((await on.add('contract', draft))._id);
  await standing('Active');
});

const standing = (status: 'Active' | 'Terminated' | 'Draft') =>
  on.w.db.updateTable('contracts').set({ status }).where('id', '=', held.contract).execute();
const paid = (amount: number, status: 'Done' | 'Pending' = 'Done') =>
  createPayment(on.w, { holder: on.boss.id, contract: held.contract, amount, status });
const refund = (amount: number, who = on.boss) =>
  on.w.ask(who, 'POST', `/contract/${held.contract}/refund-credit`, { amount, method: 'transfer' });
const contract = async () => (await on.ask('GET', `/contract/${held.contract}`)).body;

it('goes back under a number of its own, and is no credit any more', async () => {
  const [older, newer] = [await paid(3_000), await paid(2_550)];
  const { status, body } = await refund(40);
  expect([status, body.credit_balance]).toEqual([200, 15.5]);
  const given = await on.w.db.selectFrom('credit_refunds').selectAll().orderBy('amount').execute();
  expect(given.map(({ wallet_id, amount }) => [wallet_id, amount])).toEqual([
    [older, 1_450],
    [newer, 2_550],
  ]);
  expect(new Set(given.map(({ unique_number }) => unique_number))).toEqual(new Set(['RFD-2026-000001']));
  expect((await on.ask('GET', `/wallet/${older}`)).body).toMatchObject({ refunded: 14.5, unused: 15.5 });
  const statement = (await on.ask('GET', `/contract/${held.contract}/statement`)).body;
  expect(statement.rows).toContainEqual(
    expect.objectContaining({ kind: 'refund', number: 'RFD-2026-000001', debit: 40, credit: 0 }),
  );
  expect(statement.closing).toBe(-15.5);
  const history = (await on.ask('POST', `/contract/${held.contract}/history`, {})).body;
  expect(history.documents?.[0]).toMatchObject({
    action: 'contract.repaid',
    changes: [{ field: 'credit_balance', from: 55.5, to: 15.5 }],
  });
});

it('pays no invoice any more', async () => {
  await paid(5_000);
  await refund(20);
  const bill = await insertBill(on, held.client, {
    ...{ total: 4_000, due: '2026-03-01', status: 'Issued', contract: held.contract },
  });
  const by = { now: on.w.clock.now, recordChange: () => Promise.resolve() };
  await inTransaction(on.w.db, (db) => applyCredit({ ...by, db }, held.contract));
  expect((await on.ask('GET', `/bill/${bill}`)).body).toMatchObject({ paid_amount: 30, balance_due: 10 });
  expect((await contract()).credit_balance).toBe(0);
});

it('is at most what was handed over', async () => {
  await paid(1_000, 'Pending');
  expect(await refund(5)).toMatchObject({
    status: 409,
    body: { message: 'There is no handed-over credit left to refund.' },
  });
  await paid(2_000);
  expect(await refund(20.01)).toMatchObject({
    status: 422,
    body: { fields: { amount: 'At most AED 20.00 can be refunded' } },
  });
  expect((await contract()).credit_balance).toBe(30);
});

it('waits for a super administrator, and for a contract that has begun', async () => {
  await paid(1_000);
  const clerk = await on.w.signIn({ flags: ['canViewContracts', 'canUpdateContracts'] });
  expect((await refund(5, clerk)).status).toBe(403);
  await standing('Draft');
  expect((await refund(5)).status).toBe(409);
});

it('comes before a contract is closed', async () => {
  await paid(1_000);
  await standing('Terminated');
  expect(await on.ask('POST', `/contract/${held.contract}/close`, {})).toMatchObject({
    status: 409,
    body: { message: 'A SuperAdmin must refund the remaining credit of AED 10.00 first.' },
  });
  expect((await refund(10)).status).toBe(200);
  expect((await on.ask('POST', `/contract/${held.contract}/close`, {})).body.status).toBe('Closed');
});

it('cannot be changed', async () => {
  await paid(1_000);
  await refund(10);
  await expect(on.w.db.deleteFrom('credit_refunds').execute()).rejects.toThrow('cannot be changed');
  await expect(on.w.db.updateTable('credit_refunds').set({ amount: 1 }).execute()).rejects.toThrow(
    'cannot be changed',
  );
});

describe('where credit waits to be asked for', () => {
  it('pays the oldest invoices when somebody says so, and says when there is nothing to do', async () => {
    const rule = { key: 'use_credit', group: 'billing', label: 'Credit', value_type: 'bool', value: false };
    await on.add('setting', { ...drafts.setting, ...rule });
    for (const [key, value] of [
      ['company_name', 'Al Bahar Gas Supply LLC'],
      ['trn', '100123456700003'],
    ])
      await on.add('setting', {
        ...drafts.setting,
        key,
        group: 'company',
        label: key,
        value_type: 'text',
        value,
      });
    await on.add('setting', {
      ...{ ...drafts.setting, key: 'invoice_next', group: 'numbering', label: 'First', value_type: 'number' },
      ...{ value: 500, effective_from: '2026-11-20' },
    });
    await paid(5_000);
    const { client, contract: id } = held;
    const bill = await on.add('bill', { ...drafts.bill, client, contract: id });
    const issued = await on.ask('POST', `/bill/${String(bill._id)}/issue`);
    expect(issued.body).toMatchObject({ status: 'Issued' });
    const read = async () => (await on.ask('GET', `/bill/${String(bill._id)}`)).body;
    expect(await read()).toMatchObject({ status: 'Issued', paid_amount: 0 });
    const use = (who = on.boss) => on.w.ask(who, 'POST', `/contract/${id}/use-credit`);
    const clerk = await on.w.signIn({ flags: ['canViewContracts', 'canUpdateBills'] });
    expect((await use(clerk)).status).toBe(403);
    expect(await use()).toMatchObject({ status: 200, body: { credit_balance: 0 } });
    expect(await read()).toMatchObject({ status: 'PartiallyPaid', paid_amount: 50 });
    expect(await use()).toMatchObject({
      status: 409,
      body: { message: 'There is no credit or no open invoice.' },
    });
    await standing('Draft');
    expect((await use()).status).toBe(409);
  });
});
