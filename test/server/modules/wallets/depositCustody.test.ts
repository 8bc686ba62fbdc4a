import { sql } from 'kysely';
import { createHandoverFixtures } from './handoverFixtures';
import type { TestUser } from '../../support/testServer';

const context = createHandoverFixtures();
let clerk: TestUser;

beforeEach(async () => {
  clerk = await context.server.signIn({
    flags: ['canViewContracts', 'canUpdateContracts', 'canUpdateBills'],
  });
});

const contract = async () =>
  (await context.request(context.admin, 'GET', `/contract/${context.contract}`)).body;
const step = (name: string, body: object) =>
  context.request(clerk, 'POST', `/contract/${context.contract}/${name}`, body);
const takeDeposit = (amount: number, more: object = { method: 'cash' }) =>
  step('take-deposit', { amount, ...more });
const listed = async () =>
  (await context.request(context.admin, 'POST', '/wallet', { field: 'contract', search: context.contract }))
    .body.documents ?? [];
const readCustody = async () => (await context.request(context.admin, 'GET', `/custodian/${clerk.id}`)).body;

describe('cash deposit', () => {
  it("is in custody of its collector with the deposit's receipt, and unloaded with other payments", async () => {
    expect((await takeDeposit(100)).status).toBe(200);
    expect((await takeDeposit(50)).status).toBe(200);
    expect(await readCustody()).toMatchObject({ total_cash: 150, count_cash: 2 });
    const entries = await listed();
    expect(entries).toMatchObject([
      { type: 'cash', status: 'Pending', for_deposit: true, user: { _id: clerk.id } },
      { type: 'cash', status: 'Pending', for_deposit: true, user: { _id: clerk.id } },
    ]);
    const { body } = await context.request(context.admin, 'POST', '/wallet/unload', {
      custodian: clerk.id,
      cash_counted: 150,
    });
    expect(body).toMatchObject({ cash_expected: 150, difference: 0, entries_count: 2 });
    expect(await readCustody()).toMatchObject({ total_cash: 0 });
    expect(await contract()).toMatchObject({ deposit_paid: 150, deposit_held: 150 });
  });

  it('has the same total in the deposit ledger and the payments', async () => {
    await takeDeposit(100);
    await takeDeposit(25, { method: 'transfer', bank_ref: 'TT-1' });
    await takeDeposit(50);
    const { rows } = await sql<{ same: boolean }>`select
      (select sum(amount) from contract_deposits where kind = 'taken')
      = (select sum(amount) from wallets where for_deposit) as same`.execute(context.server.db);
    expect(rows).toEqual([{ same: true }]);
    expect(await readCustody()).toMatchObject({ total_cash: 150, count_cash: 2 });
  });

  it('pays no invoice, is no credit, and is not in statements', async () => {
    await takeDeposit(100);
    expect(await contract()).toMatchObject({ credit_balance: 0, balance_due: 0 });
    const { body: statement } = await context.request(
      context.admin,
      'GET',
      `/contract/${context.contract}/statement`,
    );
    expect(statement).toMatchObject({ closing: 0, rows: [] });
    const { body } = await context.request(
      context.admin,
      'POST',
      `/contract/${context.contract}/payments`,
      {},
    );
    expect(body.total).toBe(0);
    expect((await listed())[0]).toMatchObject({ _id: expect.anything() as unknown });
  });

  it('cannot be voided', async () => {
    await takeDeposit(100);
    const [entry] = await listed();
    const { status, body } = await context.request(
      context.admin,
      'POST',
      `/wallet/${String(entry?._id)}/void`,
      {
        reason: 'Twice',
      },
    );
    expect([status, body.message]).toEqual([409, 'A deposit can’t be voided; refund it on its contract.']);
  });
});
