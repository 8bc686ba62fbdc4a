import { randomUUID } from 'node:crypto';
import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { allocate } from '../../../../src/server/modules/payments/allocationService';
import type { TestUser } from '../../support/testServer';
import { insertBill } from '../../support/testRecords';
import { createHandoverFixtures } from './handoverFixtures';

const context = createHandoverFixtures();
let client: string;
let checker: TestUser;
let accountant: TestUser;

beforeEach(async () => {
  const { body } = await context.server.request(context.admin, 'GET', `/contract/${context.contract}`);
  client = String((body.client as { _id: string })._id);
  checker = await context.server.signIn({ role: SUPER_ADMIN });
  accountant = await context.server.signIn({ role: SUPER_ADMIN });
});

const pay: typeof context.pay = (more) => context.pay(more);
const post = (user: TestUser, path: string, body: object = {}, key: string = randomUUID()) =>
  context.server.request(user, 'POST', path, body, { headers: { 'idempotency-key': key } });
const step = (id: string, name: string, body: object = {}, user = context.admin, key?: string) =>
  post(user, `/wallet/${id}/${name}`, body, key);
const unload = (id: string) =>
  context.server.request(context.admin, 'PUT', `/wallet/${id}`, { status: 'Done' });
const read = async (path: string) => (await context.server.request(context.admin, 'GET', path)).body;
const owed = (total: number) =>
  insertBill(context, client, { total, due: '2026-11-30', status: 'Issued', contract: context.contract });
const use = (id: string) =>
  allocate(
    { db: context.server.db, now: context.server.clock.now, recordChange: () => Promise.resolve() },
    id,
  );
const paid = async (more: Parameters<typeof pay>[0]) => {
  const id = await pay(more);
  await use(id);
  return id;
};
const statement = async (noun: string, id: string) => {
  const { rows, closing } = (await read(`/${noun}/${id}/statement`)) as unknown as {
    rows: { kind: string; day: string; debit: number; credit: number }[];
    closing: number;
  };
  return [
    ...rows.filter(({ kind }) => kind !== 'bill').map(({ kind, debit, credit }) => [kind, debit, credit]),
    closing,
  ];
};
const DAY = 86_400_000;

describe('reversal of a payment', () => {
  const longAgo = () => new Date(context.server.clock.now - 40 * DAY);
  const requestReversal = async (id: string, user = context.admin) => {
    expect(await step(id, 'request-reversal', { reason: 'Wrong client' }, user)).toMatchObject({
      status: 200,
      body: { voided: false, reversal: { status: 'requested' } },
    });
  };
  const notified = async (code: string) =>
    (
      await context.server.db
        .selectFrom('events')
        .select('user_id')
        .where('code', '=', code)
        .orderBy('user_id')
        .execute()
    ).map(({ user_id }) => user_id);

  it('is approved by another super administrator at any date, and other credit pays the invoice', async () => {
    const bill = await owed(50_000);
    const id = await paid({ amount: 50_000, row: { paid_at: longAgo() } });
    await paid({ amount: 20_000 });
    await unload(id);
    expect((await step(id, 'void', { reason: 'Late' })).status).toBe(409);
    await requestReversal(id);
    expect(await notified('wallet.reversal_requested')).toEqual([checker.id, accountant.id].sort());
    const list = (filter: object) =>
      context.server.request(context.admin, 'POST', '/wallet', { filters: filter });
    expect((await list({ reversal_requested: true })).body.documents).toMatchObject([{ _id: id }]);
    expect((await step(id, 'approve-reversal')).body.message).toMatch(/^Another super administrator/);
    const key = randomUUID();
    const approvals = [
      await step(id, 'approve-reversal', {}, checker, key),
      await step(id, 'approve-reversal', {}, checker, key),
      await step(id, 'approve-reversal', {}, accountant),
    ];
    expect(approvals.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(approvals[0]?.body).toMatchObject({
      voided: true,
      status: 'Done',
      bills: [],
      unused: 0,
      void_reason: 'Reversed: Wrong client',
      reversal: { status: 'approved' },
    });
    // AED 500 are due again, of which the credit of AED 200 pays a part.
    expect(await read(`/bill/${bill}`)).toMatchObject({ paid_amount: 200, balance_due: 300 });
    expect(await statement('contract', context.contract)).toEqual([
      ['payment', 0, 500],
      ['payment', 0, 200],
      ['payment_reversed', 500, 0],
      300,
    ]);
    expect((await list({ reversal_requested: true })).body.total).toBe(0);
    expect((await list({ voided: true })).body.documents).toMatchObject([{ _id: id }]);
    expect(await notified('wallet.reversal_approved')).toEqual(
      [context.admin.id, context.collector.id].sort(),
    );
  });

  it('removes handed-over cash from the safe’s book, and keeps the counted handovers', async () => {
    const [handedOver, held] = [await paid({ amount: 30_000 }), await paid({ amount: 10_000 })];
    await unload(handedOver);
    for (const id of [handedOver, held]) {
      await requestReversal(id);
      expect((await step(id, 'approve-reversal', {}, checker)).status).toBe(200);
    }
    const reversals = context.server.db.selectFrom('payment_reversals').select(['wallet_id', 'safe_amount']);
    expect(await reversals.orderBy('safe_amount').execute()).toEqual([
      { wallet_id: held, safe_amount: 0 },
      { wallet_id: handedOver, safe_amount: 30_000 },
    ]);
    const day = new Date(context.server.clock.now + 4 * 3_600_000).toISOString().slice(0, 10);
    const path = `/rapport/custody?period=${day}..${day}`;
    const custody = await context.server.request(context.admin, 'GET', path);
    expect(custody.body.documents).toMatchObject([
      { type: 'cash', collected: 400, unloaded: 300, voided: 100, closing: 0 },
    ]);
    const handovers = context.server.db.selectFrom('handovers').select('cash_counted');
    expect(await handovers.execute()).toEqual([{ cash_counted: 30_000 }]);
  });

  it('can be requested for own payments by users who record payments, and can be rejected', async () => {
    const id = await paid({ amount: 10_000 });
    const other = await context.server.signIn({ role: COLLECTION_USER });
    const clerk = await context.server.signIn({ flags: ['canViewBills'] });
    const request = (user: TestUser) => step(id, 'request-reversal', { reason: 'Twice' }, user);
    expect([(await request(other)).status, (await request(clerk)).status]).toEqual([404, 403]);
    expect((await step(id, 'request-reversal', {})).body.fields).toEqual({ reason: 'Reason is required' });
    expect((await step(id, 'approve-reversal', {}, checker)).status).toBe(409);
    await requestReversal(id, context.collector);
    expect((await request(context.admin)).status).toBe(409);
    const accountant = await context.server.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
    await requestReversal(await paid({ amount: 5_000 }), accountant);
    expect((await step(id, 'reject-reversal', { reason: 'It is right' }, checker)).body).toMatchObject({
      voided: false,
      reversal: { status: 'rejected', rejection: 'It is right' },
    });
    await requestReversal(id);
    const update = context.server.db.updateTable('wallets').set({ voided_at: new Date() });
    await unload(id);
    await expect(update.where('id', '=', id).execute()).rejects.toThrow('only voided by its reversal');
  });

  it('of an uncleared cheque leaves no line in the statement, and the cheque can no longer clear', async () => {
    const bill = await owed(10_000);
    const id = await paid({ amount: 10_000, type: 'check' });
    await unload(id);
    await requestReversal(id);
    await step(id, 'approve-reversal', {}, checker);
    expect(await read(`/bill/${bill}`)).toMatchObject({ pending_check_amount: 0, balance_due: 100 });
    expect(await statement('client', client)).toEqual([100]);
    expect((await step(id, 'deposit', { bank: 'ENBD', slip_no: 'S-1' })).body.message).toBe(
      'This payment was voided.',
    );
  });
});
