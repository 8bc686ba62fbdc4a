import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { newRecordId } from '../../../../src/server/db/recordId';
import { createHandoverFixtures } from './handoverFixtures';
import { readPages, pageText } from '../../documents/readPdf';
import { textMatching } from '../../support/matchers';
import type { TestUser } from '../../support/testServer';
import { approveAndPay } from '../../support/refunds';

const context = createHandoverFixtures();
let clerk: TestUser;

beforeEach(async () => {
  clerk = await context.server.signIn({
    flags: ['canViewContracts', 'canUpdateContracts', 'canUpdateBills'],
  });
  await context.server.db
    .updateTable('contracts')
    .set({ deposit_required: 30_000 })
    .where('id', '=', context.contract)
    .execute();
});

const CHEQUE = {
  method: 'check',
  check_number: '000418',
  bank_name: 'Emirates NBD',
  drawer_name: 'Al Noor Bakery LLC',
  end_date: '2026-11-20',
};
const SLIP = { bank: 'ADCB', slip_no: 'S-1' };
const contract = async () =>
  (await context.request(context.admin, 'GET', `/contract/${context.contract}`)).body;
const step = (name: string, body: object, options = {}) =>
  context.request(clerk, 'POST', `/contract/${context.contract}/${name}`, body, options);
const takeDeposit = (more: object = CHEQUE, amount = 300) => step('take-deposit', { amount, ...more });
const listed = async () =>
  (await context.request(context.admin, 'POST', '/wallet', { field: 'contract', search: context.contract }))
    .body.documents ?? [];
const cheque = async (): Promise<string> => {
  expect((await takeDeposit()).status).toBe(200);
  return String((await listed())[0]?._id);
};
const bank = (id: string, name: string, body: object = {}) =>
  context.request(context.admin, 'POST', `/wallet/${id}/${name}`, body);
const unload = (id: string) => context.request(context.admin, 'PUT', `/wallet/${id}`, { status: 'Done' });
/** A cheque that was recorded, unloaded into the safe, and deposited. */
const createDepositedCheque = async (): Promise<string> => {
  const id = await cheque();
  await unload(id);
  expect((await bank(id, 'deposit', SLIP)).status).toBe(200);
  return id;
};
const notifications = (code = 'contract.deposit_lost') =>
  context.server.db
    .selectFrom('events')
    .select(['user_id', 'model_id', 'title', 'text'])
    .where('code', '=', code)
    .execute();

describe('deposit by cheque', () => {
  it('is in custody of its collector, unloaded into the safe, and deposited', async () => {
    const id = await cheque();
    expect((await listed())[0]).toMatchObject({
      type: 'check',
      check_status: 'received',
      for_deposit: true,
      amount: 300,
    });
    const { body: held } = await context.request(context.admin, 'GET', `/custodian/${clerk.id}`);
    expect(held).toMatchObject({ total_cash: 0, total_check: 300, count_check: 1 });
    await unload(id);
    expect((await listed())[0]).toMatchObject({ status: 'Done', check_status: 'in_safe' });
    expect((await bank(id, 'deposit', SLIP)).body).toMatchObject({ check_status: 'deposited' });
    expect(await contract()).toMatchObject({
      deposit_status: 'held',
      deposit_held: 300,
      pdc_cover: 0,
      credit_balance: 0,
    });
    expect((await bank(id, 'clear')).body).toMatchObject({ check_status: 'cleared' });
    expect(await contract()).toMatchObject({ deposit_status: 'held', deposit_held: 300, credit_balance: 0 });
  });

  it('is no longer held after a bounce, with one notification per responsible user', async () => {
    const id = await createDepositedCheque();
    const before = await contract();
    expect(before.deposit_status).toBe('held');
    await bank(id, 'bounce', { reason: 'insufficient_funds' });
    expect(await contract()).toMatchObject({ deposit_status: 'due', deposit_held: 0, deposit_paid: 0 });
    const sent = await notifications();
    expect(new Set(sent.map(({ user_id }) => user_id))).toEqual(new Set([context.admin.id, clerk.id]));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      model_id: context.contract,
      text: textMatching(
        /Its cheque bounced\. AED 300\.00 of deposit came by cheque 000418; AED 0\.00 is left\.$/,
      ),
    });
    const { body } = await context.request(
      context.admin,
      'POST',
      `/contract/${context.contract}/history`,
      {},
    );
    expect(body.documents?.map(({ action }) => action)).toContain('contract.deposit_reversed');
    expect((await takeDeposit({ method: 'cash' })).body).toMatchObject({
      deposit_status: 'held',
      deposit_held: 300,
    });
  });

  it('is shown in the statement apart from the balance, until it bounces', async () => {
    const path = `/contract/${context.contract}`;
    const statement = async (period = '') =>
      (await context.request(context.admin, 'GET', `${path}/statement${period}`)).body;
    const id = await createDepositedCheque();
    const taken = {
      day: '2026-11-20',
      kind: 'taken',
      number: textMatching(/^DEP-R-/),
      amount: 300,
      held: 300,
    };
    const empty = { debit: 0, credit: 0, closing: 0, rows: [] };
    expect(await statement()).toMatchObject({ ...empty, deposits: [taken] });
    expect((await statement('?from=2026-11-21')).deposits).toMatchObject([
      { day: '2026-11-21', kind: 'brought_forward', amount: 300, held: 300 },
    ]);
    expect((await statement('?to=2026-11-19')).deposits).toEqual([]);
    const { response } = await context.request(context.admin, 'GET', `${path}/document`);
    const text = readPages(response.rawPayload).map(pageText).join('\n');
    expect(text).toContain('Deposit (not part of the balance)');
    expect(text).toContain('Deposit taken');
    await bank(id, 'bounce', { reason: 'technical' });
    expect((await statement()).deposits).toMatchObject([
      taken,
      { day: '2026-11-20', kind: 'reversed', amount: -300, held: 0 },
    ]);
  });

  it('keeps the part paid by the bank', async () => {
    const id = await createDepositedCheque();
    await bank(id, 'bounce', { reason: 'insufficient_funds', partial_amount: 120 });
    expect(await contract()).toMatchObject({ deposit_status: 'due', deposit_held: 120, deposit_paid: 120 });
    expect((await takeDeposit({ method: 'cash' }, 181)).body.fields).toEqual({
      amount: 'At most AED 180.00 is outstanding',
    });
    expect((await takeDeposit({ method: 'cash' }, 180)).body).toMatchObject({ deposit_status: 'held' });
  });

  it('is held again after it is represented and cleared', async () => {
    const id = await createDepositedCheque();
    await bank(id, 'bounce', { reason: 'technical' });
    await bank(id, 'represent', SLIP);
    expect(await contract()).toMatchObject({ deposit_held: 0 });
    await bank(id, 'clear');
    expect(await contract()).toMatchObject({ deposit_status: 'held', deposit_held: 300 });
  });

  it('is replaced by cash as a deposit', async () => {
    const id = await createDepositedCheque();
    await bank(id, 'bounce', { reason: 'account_closed' });
    expect((await bank(id, 'replace', { type: 'cash' })).status).toBe(200);
    expect(await contract()).toMatchObject({ deposit_status: 'held', deposit_held: 300, credit_balance: 0 });
    const entries = await listed();
    expect(entries.find(({ type }) => type === 'cash')).toMatchObject({ for_deposit: true, amount: 300 });
  });

  it('is removed when the cheque is returned or stale', async () => {
    const id = await cheque();
    await bank(id, 'cancel', { reason: 'Pays cash instead' });
    expect(await contract()).toMatchObject({ deposit_status: 'due', deposit_held: 0 });
    expect(await notifications()).toHaveLength(2);
    await takeDeposit({ ...CHEQUE, check_number: '000419' });
    expect(await contract()).toMatchObject({ deposit_status: 'held' });
    await runJobs(context.server.db, DATABASE_JOBS, { now: Date.parse('2027-06-30T08:00:00Z'), force: true });
    expect(await contract()).toMatchObject({ deposit_status: 'due', deposit_held: 0 });
  });

  it('is neither refunded nor used before it clears', async () => {
    const id = await createDepositedCheque();
    const { deposit_receipt_no: receipt_no } = await contract();
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Terminated' })
      .where('id', '=', context.contract)
      .execute();
    const refund = { receipt_no, method: 'transfer' };
    const returnCheque = () =>
      context.request(context.admin, 'POST', `/contract/${context.contract}/refund-deposit`, refund);
    expect(await returnCheque()).toMatchObject({
      status: 409,
      body: {
        message: 'A cheque of this deposit has not cleared yet; return the cheque or wait.',
      },
    });
    await bank(id, 'clear');
    expect((await returnCheque()).status).toBe(200);
    expect((await approveAndPay(context.server)).body).toMatchObject({ status: 'Paid' });
    expect(await contract()).toMatchObject({ deposit_status: 'refunded', deposit_held: 0 });
  });

  it('requires one cheque with number, bank, drawer and date', async () => {
    await cheque();
    await context.server.db
      .updateTable('contracts')
      .set({ deposit_required: 90_000 })
      .where('id', '=', context.contract)
      .execute();
    expect((await takeDeposit()).body.fields).toEqual({
      check_number: textMatching(/^This cheque has already been taken: DEP-R-/),
    });
    expect((await takeDeposit({ method: 'check' })).body.fields).toEqual({
      check_number: 'Cheque number is required',
      bank_name: 'Bank is required',
      drawer_name: 'Drawer is required',
      end_date: 'Cheque date is required',
    });
    const old = await takeDeposit({ ...CHEQUE, check_number: '000500', end_date: '2026-01-01' });
    expect(old.body.fields).toHaveProperty('end_date');
  });
});

describe('deposit by card or transfer', () => {
  it.each([
    [
      { method: 'card' },
      { terminal_ref: 'Terminal reference is required', auth_code: 'Authorisation code is required' },
    ],
    [{ method: 'transfer' }, { bank_ref: 'Bank reference is required' }],
  ])('requires its reference: %j', async (sent, fields) => {
    expect(await takeDeposit(sent)).toMatchObject({ status: 422, body: { fields } });
    expect(await listed()).toEqual([]);
  });

  it("stores its reference and is in nobody's custody", async () => {
    await takeDeposit({ method: 'card', terminal_ref: 'T-7', auth_code: 'A-9' }, 100);
    await takeDeposit({ method: 'transfer', bank_ref: 'TT-55' }, 200);
    const rows = await context.server.db
      .selectFrom('wallets')
      .select(['type', 'terminal_ref', 'auth_code', 'bank_ref', 'for_deposit'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { type: 'card', terminal_ref: 'T-7', auth_code: 'A-9', bank_ref: null, for_deposit: true },
      { type: 'transfer', terminal_ref: null, auth_code: null, bank_ref: 'TT-55', for_deposit: true },
    ]);
    expect(await contract()).toMatchObject({ deposit_status: 'held', deposit_held: 300, credit_balance: 0 });
    const { body } = await context.request(context.admin, 'POST', '/wallet/unload', {
      custodian: clerk.id,
      cash_counted: 0,
    });
    expect(body.cash_expected ?? 0).toBe(0);
  });
});

it('a deposit repeated after a lost response is recorded once', async () => {
  const headers = { 'idempotency-key': newRecordId() };
  const body = { amount: 100, method: 'cash' };
  const [first, again] = [
    await step('take-deposit', body, { headers }),
    await step('take-deposit', body, { headers }),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await listed()).toHaveLength(1);
});
