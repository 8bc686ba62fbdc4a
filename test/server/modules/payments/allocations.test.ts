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

const on = setUpServer();
const held = { client: '', contract: '', tariff: '' };

beforeAll(async () => {
  held.tariff = (await createContractInput(on)).tariff;
});
beforeEach(async () => {
  held.client = String((await on.add('client', drafts.client))._id);
  const draft = { ...drafts.contract, client: held.client, tariff: held.tariff };
  held.contract = String((await on.add('contract', draft))._id);
});

const bill = (total: number, due = '2026-03-01') =>
  insertBill(on, held.client, { total, due, status: 'Issued', contract: held.contract });
const pay = (amount: number, type: 'cash' | 'check' = 'cash') =>
  createPayment(on.w, { holder: on.boss.id, contract: held.contract, amount, type });
const books = (db: Db) => ({
  db,
  now: on.w.clock.now,
  recordChange: () => Promise.resolve(),
  currentUser: undefined,
});
const give = (wallet: string, aim?: AllocationTarget) =>
  inTransaction(on.w.db, (db) => allocate(books(db), wallet, aim));
const takeBack = (wallet: string) => inTransaction(on.w.db, (db) => reverse(books(db), wallet, 'Bounced'));
const seen = async (id: string) => {
  const { body } = await on.ask('GET', `/bill/${id}`);
  return [body.status, body.paid_amount, body.pending_check_amount, body.balance_due, body.net_due];
};
const credit = async () => (await on.ask('GET', `/contract/${held.contract}`)).body.credit_balance;
const cheque = (id: string, check_status: string, more: object = {}) =>
  on.w.db
    .updateTable('wallets')
    .set({ check_status, ...more })
    .where('id', '=', id)
    .execute();

describe('a payment', () => {
  it('goes to the oldest bill first, and what is left over stays the contract’s', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    expect(await give(await pay(4_000))).toEqual([
      { bill: early, amount: 3_000 },
      { bill: late, amount: 1_000 },
    ]);
    expect(await seen(early)).toEqual(['Paid', 30, 0, 0, 0]);
    expect(await seen(late)).toEqual(['PartiallyPaid', 10, 0, 40, 40]);
    await give(await pay(4_550));
    expect(await seen(late)).toEqual(['Paid', 50, 0, 0, 0]);
    expect(await credit()).toBe(5.5);
  });

  it('goes to the bill that it was meant for before older ones', async () => {
    const [older, meant] = [await bill(3_000, '2026-03-01'), await bill(5_000, '2026-03-09')];
    await give(await pay(6_000), { first: meant });
    expect(await seen(meant)).toEqual(['Paid', 50, 0, 0, 0]);
    expect(await seen(older)).toEqual(['PartiallyPaid', 10, 0, 20, 20]);
  });

  it('goes where the cashier says, never beyond what it is worth or what is due', async () => {
    const one = await bill(3_000);
    await give(await pay(1_000), { shares: [{ bill: one, amount: 700 }] });
    expect(await seen(one)).toEqual(['PartiallyPaid', 7, 0, 23, 23]);
    expect(await credit()).toBe(3);
    await expect(give(await pay(100), { shares: [{ bill: one, amount: 101 }] })).rejects.toThrow(
      'exceed this payment',
    );
    await expect(give(await pay(9_000), { shares: [{ bill: one, amount: 2_301 }] })).rejects.toThrow(
      'bills_paid_within_total',
    );
  });

  it('is never used for another client’s bill, a draft or a credit note, whoever writes it', async () => {
    const stranger = String((await on.add('client', drafts.client))._id);
    const theirs = await insertBill(on, stranger, { total: 1_000, due: '2026-03-01', status: 'Issued' });
    const draft = await insertBill(on, held.client, { total: 1_000, due: '2026-03-01', status: 'Draft' });
    for (const other of [theirs, draft])
      await expect(give(await pay(100), { shares: [{ bill: other, amount: 100 }] })).rejects.toThrow(
        'only be allocated to issued bills',
      );
  });

  it('pays each bill once when many are taken at the same moment', async () => {
    const one = await bill(1_000);
    const wallets: string[] = [];
    for (let count = 0; count < 8; count += 1) wallets.push(await pay(300));
    await Promise.all(wallets.map((wallet) => give(wallet)));
    expect(await seen(one)).toEqual(['Paid', 10, 0, 0, 0]);
    expect(await credit()).toBe(14);
  });

  it('is used for the next bills when nothing was due yet', async () => {
    await give(await pay(2_000));
    expect(await credit()).toBe(20);
    const next = await bill(1_500);
    await inTransaction(on.w.db, (db) => applyCredit(books(db), held.contract));
    expect(await seen(next)).toEqual(['Paid', 15, 0, 0, 0]);
    expect(await credit()).toBe(5);
  });
});

describe('a cheque', () => {
  it('waits for the bank: only when it is cleared the bill is paid', async () => {
    const one = await bill(3_000);
    const wallet = await pay(3_500, 'check');
    await give(wallet);
    expect(await seen(one)).toEqual(['Issued', 0, 30, 30, 0]);
    expect(await credit()).toBe(0);
    await cheque(wallet, 'deposited');
    expect(await seen(one)).toEqual(['Issued', 0, 30, 30, 0]);
    await cheque(wallet, 'cleared');
    expect(await seen(one)).toEqual(['Paid', 30, 0, 0, 0]);
    expect(await credit()).toBe(5);
  });

  it('that bounces leaves the bill open; the part that the bank paid counts', async () => {
    const one = await bill(3_000);
    const wallet = await pay(3_000, 'check');
    await give(wallet);
    await cheque(wallet, 'cleared');
    await expect(cheque(wallet, 'bounced')).rejects.toThrow('wallets_allocated');
    expect(await takeBack(wallet)).toEqual([{ bill: one, amount: 3_000 }]);
    expect(await seen(one)).toEqual(['Issued', 0, 0, 30, 30]);
    await cheque(wallet, 'bounced', { partial_amount: 1_200 });
    await give(wallet);
    expect(await seen(one)).toEqual(['PartiallyPaid', 12, 0, 18, 18]);
    expect(await takeBack(wallet)).toEqual([{ bill: one, amount: 1_200 }]);
    expect(await takeBack(wallet)).toEqual([]);
  });
});

describe('the books', () => {
  it('keep every allocation as it was written', async () => {
    const wallet = await pay(1_000);
    const one = await bill(3_000);
    await give(wallet);
    const rows = on.w.db.selectFrom('allocations').selectAll().where('wallet_id', '=', wallet);
    const [row] = await rows.execute();
    await expect(
      sql`update allocations set amount = 1 where wallet_id = ${wallet}`.execute(on.w.db),
    ).rejects.toThrow('only reversed');
    await expect(sql`delete from allocations where wallet_id = ${wallet}`.execute(on.w.db)).rejects.toThrow(
      'only reversed',
    );
    const half = {
      ...row,
      id: newRecordId(),
      amount: -500,
      reverses: row?.id,
      reason: 'Half',
      wallet_id: wallet,
      bill_id: one,
    };
    await expect(on.w.db.insertInto('allocations').values(half).execute()).rejects.toThrow('reversed in full');
  });

  it('say what allocations come to, whatever is written over it', async () => {
    const one = await bill(3_000);
    await sql`update bills set paid_amount = 3000, status = 'Paid' where id = ${one}`.execute(on.w.db);
    expect(await seen(one)).toEqual(['Issued', 0, 0, 30, 30]);
  });
});
