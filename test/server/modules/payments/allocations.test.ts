import { sql } from 'kysely';
import type { AllocationTarget } from '../../../../src/server/modules/payments/allocationService';
import { allocate, reverse, applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { inTransaction } from '../../../../src/server/db/transaction';
import type { Db } from '../../../../src/server/db/client';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createPayment } from './paymentFixtures';
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
});

const bill = (total: number, due = '2026-03-01') =>
  insertBill(context, fixtures.client, { total, due, status: 'Issued', contract: fixtures.contract });
const pay = (amount: number, type: 'cash' | 'check' = 'cash') =>
  createPayment(context.server, { custodian: context.admin.id, contract: fixtures.contract, amount, type });
const books = (db: Db) => ({
  db,
  now: context.server.clock.now,
  recordChange: () => Promise.resolve(),
  currentUser: undefined,
});
const allocateTo = (wallet: string, aim?: AllocationTarget) =>
  inTransaction(context.server.db, (db) => allocate(books(db), wallet, aim));
const reverseAllocations = (wallet: string) =>
  inTransaction(context.server.db, (db) => reverse(books(db), wallet, 'Bounced'));
const readBill = async (id: string) => {
  const { body } = await context.request('GET', `/bill/${id}`);
  return [body.status, body.paid_amount, body.pending_check_amount, body.balance_due, body.net_due];
};
const credit = async () =>
  (await context.request('GET', `/contract/${fixtures.contract}`)).body.credit_balance;
const cheque = (id: string, check_status: string, more: object = {}) =>
  context.server.db
    .updateTable('wallets')
    .set({ check_status, ...more })
    .where('id', '=', id)
    .execute();

describe('oldest due date of a client', () => {
  const oldestDueDate = async () => {
    const client = context.server.db.selectFrom('clients').where('id', '=', fixtures.client);
    return (await client.select('oldest_due_date').executeTakeFirstOrThrow()).oldest_due_date;
  };

  it('follows the unpaid bills', async () => {
    expect(await oldestDueDate()).toBeNull();
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    expect(await oldestDueDate()).toBe('2026-03-01');
    await allocateTo(await pay(4_000));
    expect(await oldestDueDate()).toBe('2026-03-09');
    const postpone = context.server.db.updateTable('bills').set({ due_date: '2026-04-01' });
    await postpone.where('id', '=', late).execute();
    expect(await oldestDueDate()).toBe('2026-04-01');
    const wallet = await pay(4_000);
    await allocateTo(wallet);
    expect([await oldestDueDate(), (await readBill(early))[0]]).toEqual([null, 'Paid']);
    await reverseAllocations(wallet);
    expect(await oldestDueDate()).toBe('2026-04-01');
  });

  it('includes bills that are issued at the same time', async () => {
    const others = await Promise.all(['2026-03-09', '2026-03-01', '2026-03-05'].map((due) => bill(100, due)));
    expect([others.length, await oldestDueDate()]).toEqual([3, '2026-03-01']);
  });
});

describe('payment', () => {
  it('is allocated to the oldest bill first, and the rest stays as credit', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    expect(await allocateTo(await pay(4_000))).toEqual([
      { bill: early, amount: 3_000 },
      { bill: late, amount: 1_000 },
    ]);
    expect(await readBill(early)).toEqual(['Paid', 30, 0, 0, 0]);
    expect(await readBill(late)).toEqual(['PartiallyPaid', 10, 0, 40, 40]);
    await allocateTo(await pay(4_550));
    expect(await readBill(late)).toEqual(['Paid', 50, 0, 0, 0]);
    expect(await credit()).toBe(5.5);
  });

  it('is allocated to its intended bill before older ones', async () => {
    const [older, intended] = [await bill(3_000, '2026-03-01'), await bill(5_000, '2026-03-09')];
    await allocateTo(await pay(6_000), { first: intended });
    expect(await readBill(intended)).toEqual(['Paid', 50, 0, 0, 0]);
    expect(await readBill(older)).toEqual(['PartiallyPaid', 10, 0, 20, 20]);
  });

  it('is allocated as the cashier chooses, at most its value and the balance due', async () => {
    const one = await bill(3_000);
    await allocateTo(await pay(1_000), { shares: [{ bill: one, amount: 700 }] });
    expect(await readBill(one)).toEqual(['PartiallyPaid', 7, 0, 23, 23]);
    expect(await credit()).toBe(3);
    await expect(allocateTo(await pay(100), { shares: [{ bill: one, amount: 101 }] })).rejects.toThrow(
      'exceed this payment',
    );
    await expect(allocateTo(await pay(9_000), { shares: [{ bill: one, amount: 2_301 }] })).rejects.toThrow(
      'bills_paid_within_total',
    );
  });

  it("cannot be allocated to another client's bill, a draft or a credit note, even by direct SQL", async () => {
    const otherClient = String((await context.add('client', drafts.client))._id);
    const theirs = await insertBill(context, otherClient, {
      total: 1_000,
      due: '2026-03-01',
      status: 'Issued',
    });
    const draft = await insertBill(context, fixtures.client, {
      total: 1_000,
      due: '2026-03-01',
      status: 'Draft',
    });
    for (const other of [theirs, draft])
      await expect(allocateTo(await pay(100), { shares: [{ bill: other, amount: 100 }] })).rejects.toThrow(
        'only be allocated to issued bills',
      );
  });

  it('pays each bill once for concurrent payments', async () => {
    const one = await bill(1_000);
    const wallets: string[] = [];
    for (let count = 0; count < 8; count += 1) wallets.push(await pay(300));
    await Promise.all(wallets.map((wallet) => allocateTo(wallet)));
    expect(await readBill(one)).toEqual(['Paid', 10, 0, 0, 0]);
    expect(await credit()).toBe(14);
  });

  it('is allocated to the next bills without a due bill', async () => {
    await allocateTo(await pay(2_000));
    expect(await credit()).toBe(20);
    const next = await bill(1_500);
    await inTransaction(context.server.db, (db) => applyCredit(books(db), fixtures.contract));
    expect(await readBill(next)).toEqual(['Paid', 15, 0, 0, 0]);
    expect(await credit()).toBe(5);
  });
});

describe('cheque', () => {
  it('pays the bill only when it clears', async () => {
    const one = await bill(3_000);
    const wallet = await pay(3_500, 'check');
    await allocateTo(wallet);
    expect(await readBill(one)).toEqual(['Issued', 0, 30, 30, 0]);
    expect(await credit()).toBe(0);
    await cheque(wallet, 'deposited');
    expect(await readBill(one)).toEqual(['Issued', 0, 30, 30, 0]);
    await cheque(wallet, 'cleared');
    expect(await readBill(one)).toEqual(['Paid', 30, 0, 0, 0]);
    expect(await credit()).toBe(5);
  });

  it('leaves the bill open when it bounces, except for a partial payment', async () => {
    const one = await bill(3_000);
    const wallet = await pay(3_000, 'check');
    await allocateTo(wallet);
    await cheque(wallet, 'cleared');
    await expect(cheque(wallet, 'bounced')).rejects.toThrow('wallets_allocated');
    expect(await reverseAllocations(wallet)).toEqual([{ bill: one, amount: 3_000 }]);
    expect(await readBill(one)).toEqual(['Issued', 0, 0, 30, 30]);
    await cheque(wallet, 'bounced', { partial_amount: 1_200 });
    await allocateTo(wallet);
    expect(await readBill(one)).toEqual(['PartiallyPaid', 12, 0, 18, 18]);
    expect(await reverseAllocations(wallet)).toEqual([{ bill: one, amount: 1_200 }]);
    expect(await reverseAllocations(wallet)).toEqual([]);
  });
});

describe('ledger', () => {
  it('keeps allocations immutable', async () => {
    const wallet = await pay(1_000);
    const one = await bill(3_000);
    await allocateTo(wallet);
    const rows = context.server.db.selectFrom('allocations').selectAll().where('wallet_id', '=', wallet);
    const [row] = await rows.execute();
    await expect(
      sql`update allocations set amount = 1 where wallet_id = ${wallet}`.execute(context.server.db),
    ).rejects.toThrow('only reversed');
    await expect(
      sql`delete from allocations where wallet_id = ${wallet}`.execute(context.server.db),
    ).rejects.toThrow('only reversed');
    const half = {
      ...row,
      id: newRecordId(),
      amount: -500,
      reverses: row?.id,
      reason: 'Half',
      wallet_id: wallet,
      bill_id: one,
    };
    await expect(context.server.db.insertInto('allocations').values(half).execute()).rejects.toThrow(
      'reversed in full',
    );
  });

  it('recalculates totals that are overwritten', async () => {
    const one = await bill(3_000);
    await sql`update bills set paid_amount = 3000, status = 'Paid' where id = ${one}`.execute(
      context.server.db,
    );
    expect(await readBill(one)).toEqual(['Issued', 0, 0, 30, 30]);
  });
});
