import { sql } from 'kysely';
import { createHandoverFixtures } from './handoverFixtures';
import type { TestUser } from '../../support/testServer';

const on = createHandoverFixtures();
let clerk: TestUser;

beforeEach(async () => {
  clerk = await on.w.signIn({ flags: ['canViewContracts', 'canUpdateContracts', 'canUpdateBills'] });
});

const contract = async () => (await on.ask(on.boss, 'GET', `/contract/${on.contract}`)).body;
const step = (name: string, body: object) => on.ask(clerk, 'POST', `/contract/${on.contract}/${name}`, body);
const take = (amount: number, more: object = { method: 'cash' }) => step('take-deposit', { amount, ...more });
const listed = async () =>
  (await on.ask(on.boss, 'POST', '/wallet', { field: 'contract', search: on.contract })).body.documents ?? [];
const held = async () => (await on.ask(on.boss, 'GET', `/holder/${clerk.id}`)).body;

describe('cash that is taken for a deposit', () => {
  it('lies in the hands of whoever took it, under the receipt of the deposit, and is unloaded with the rest', async () => {
    expect((await take(100)).status).toBe(200);
    expect((await take(50)).status).toBe(200);
    expect(await held()).toMatchObject({ total_cash: 150, count_cash: 2 });
    const entries = await listed();
    expect(entries).toMatchObject([
      { type: 'cash', status: 'Pending', for_deposit: true, user: { _id: clerk.id } },
      { type: 'cash', status: 'Pending', for_deposit: true, user: { _id: clerk.id } },
    ]);
    const { body } = await on.ask(on.boss, 'POST', '/wallet/unload', { holder: clerk.id, cash_counted: 150 });
    expect(body).toMatchObject({ cash_expected: 150, difference: 0, entries_count: 2 });
    expect(await held()).toMatchObject({ total_cash: 0 });
    expect(await contract()).toMatchObject({ deposit_paid: 150, deposit_held: 150 });
  });

  it('adds up to the same in the book of deposits and among the payments', async () => {
    await take(100);
    await take(25, { method: 'transfer', bank_ref: 'TT-1' });
    await take(50);
    const { rows } = await sql<{ same: boolean }>`select
      (select sum(amount) from contract_deposits where kind = 'taken')
      = (select sum(amount) from wallets where for_deposit) as same`.execute(on.w.db);
    expect(rows).toEqual([{ same: true }]);
    expect(await held()).toMatchObject({ total_cash: 150, count_cash: 2 });
  });

  it('pays no invoice, is no credit, and stands in no account', async () => {
    await take(100);
    expect(await contract()).toMatchObject({ credit_balance: 0, balance_due: 0 });
    const { body: statement } = await on.ask(on.boss, 'GET', `/contract/${on.contract}/statement`);
    expect(statement).toMatchObject({ closing: 0, rows: [] });
    const { body } = await on.ask(on.boss, 'POST', `/contract/${on.contract}/payments`, {});
    expect(body.total).toBe(0);
    expect((await listed())[0]).toMatchObject({ _id: expect.anything() as unknown });
  });

  it('is not voided', async () => {
    await take(100);
    const [entry] = await listed();
    const { status, body } = await on.ask(on.boss, 'POST', `/wallet/${String(entry?._id)}/void`, {
      reason: 'Twice',
    });
    expect([status, body.message]).toEqual([409, 'A deposit can’t be voided; refund it on its contract.']);
  });
});
