import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PERMISSION_FLAGS, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { withConnection } from '../../../../src/server/db/databaseAdmin';
import { drafts } from '../../../sampleDrafts';
import { insertBill, insertSite } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';
import { createHandoverFixtures } from './handoverFixtures';

const context = createHandoverFixtures();
let checker: TestUser;
let client: string;
let otherClient: string;
let otherContract: string;

beforeEach(async () => {
  checker = await context.server.signIn({ role: SUPER_ADMIN });
  const contract = await read(`/contract/${context.contract}`);
  client = String((contract.client as { _id: string })._id);
  const other = { ...drafts.client, last_name: 'Haddad', national_id: null, passport_number: 'P1234567' };
  otherClient = await add('client', other);
  const tariff = (contract.tariff as { _id: string })._id;
  otherContract = await add('contract', { ...drafts.contract, client: otherClient, tariff, unit_no: '1301' });
});

const post = (path: string, body: object = {}, user = context.admin, key: string = randomUUID()) =>
  context.server.request(user, 'POST', path, body, { headers: { 'idempotency-key': key } });
const step = (id: string, name: string, body: object = {}, user = context.admin, key?: string) =>
  post(`/wallet/${id}/${name}`, body, user, key);
const read = async (path: string) => (await context.server.request(context.admin, 'GET', path)).body;
async function add(noun: string, draft: object): Promise<string> {
  const { status, body } = await post(`/${noun}/add`, draft);
  if (status !== 201) throw new Error(`${noun} was not added: ${JSON.stringify(body)}`);
  return String(body._id);
}
const pay = (amount: number, more: object = {}) =>
  add('wallet', { type: 'cash', contract: context.contract, amount, ...more });
const CHEQUE = {
  type: 'check',
  check_number: '100200',
  bank_name: 'Mashreq',
  drawer_name: 'A. Drawer',
  end_date: '2026-12-01',
};
async function takeDeposit(): Promise<string> {
  await post(`/contract/${context.contract}/take-deposit`, { amount: 300, method: 'cash' });
  const query = context.server.db.selectFrom('wallets').select('id').where('for_deposit', '=', true);
  return (await query.executeTakeFirstOrThrow()).id;
}
const owed = (aed: number, due: string, contract: string | null = context.contract, owner = client) =>
  insertBill({ server: context.server }, owner, {
    total: aed * 100,
    due,
    status: 'Issued',
    ...(contract && { contract }),
  });
/** Nonzero closing balances of accounts in AED, by code. */
async function balances(): Promise<Record<string, number>> {
  const { body } = await post('/ledger/trial-balance', { from: '2026-01-01', to: '2026-12-31' });
  const rows = body.documents as unknown as { account: { code: string }; closing: number }[];
  return Object.fromEntries(
    rows.filter(({ closing }) => closing !== 0).map(({ account, closing }) => [account.code, closing]),
  );
}
/** Customer credit in AED by contract, or by client without one. */
async function credit(): Promise<Record<string, number>> {
  const { rows } = await sql<{
    owner: string;
    fils: number;
  }>`select coalesce(contract_id, client_id) as owner,
      -sum(l.amount)::bigint as fils from journal_lines l join ledger_accounts a on a.position = l.account
    where a.code = 'customer_credit' group by 1 having sum(l.amount) <> 0`.execute(context.server.db);
  return Object.fromEntries(rows.map(({ owner, fils }) => [owner, fils / 100]));
}
async function statement(path: string) {
  const { rows, closing } = (await read(`${path}/statement`)) as unknown as {
    rows: { kind: string; number: string; debit: number; credit: number }[];
    closing: number;
  };
  const moved = rows.filter(({ kind }) => kind !== 'bill');
  return [...moved.map(({ kind, debit, credit: paid }) => [kind, debit, paid]), closing];
}

describe('change of allocations', () => {
  const change = (id: string, bills: object[], user = context.admin, key?: string) =>
    step(id, 'reallocate', { bills, reason: 'The client named the invoices' }, user, key);

  it('changes 300 + 100 to 100 + 200, so that 400 − 300 = 100 remain as credit', async () => {
    const [first, second] = [await owed(300, '2026-11-10'), await owed(200, '2026-11-30')];
    const id = await pay(400);
    const bills = [
      { bill: first, amount: 100 },
      { bill: second, amount: 200 },
    ];
    const key = randomUUID();
    const answers = [
      await change(id, bills, context.admin, key),
      await change(id, bills, context.admin, key),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        unused: 100,
        bills: [
          { _id: first, amount: 100 },
          { _id: second, amount: 200 },
        ],
      });
    }
    expect(await read(`/bill/${first}`)).toMatchObject({ status: 'PartiallyPaid', balance_due: 200 });
    expect(await read(`/bill/${second}`)).toMatchObject({ status: 'Paid', balance_due: 0 });
    expect(await balances()).toEqual({
      cash_collectors: 400,
      receivables: 200,
      customer_credit: -100,
      revenue_service: -500,
    });
    expect(await statement(`/contract/${context.contract}`)).toEqual([['payment', 0, 400], 100]);
    const history = (await post(`/bill/${first}/history`)).body.documents as { changes?: object[] }[];
    expect(history[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'paid_amount', from: 300, to: 100 },
        { field: 'reason', from: null, to: 'The client named the invoices' },
      ]),
    );
    expect((await change(id, bills)).body.message).toBe('These are already the allocations of this payment.');
    expect((await change(id, [])).body).toMatchObject({ bills: [], unused: 400 });
    expect(await read(`/bill/${second}`)).toMatchObject({ status: 'Issued', balance_due: 200 });
    expect(await balances()).toMatchObject({ receivables: 500, customer_credit: -400 });
  });

  it('moves an uncleared cheque of 300 to an invoice of 200', async () => {
    const [first, second] = [await owed(300, '2026-11-10'), await owed(200, '2026-11-30')];
    const id = await pay(300, CHEQUE);
    const before = await balances();
    expect((await change(id, [{ bill: second, amount: 200 }])).body).toMatchObject({ unused: 100 });
    expect(await read(`/bill/${first}`)).toMatchObject({ pending_check_amount: 0, net_due: 300 });
    expect(await read(`/bill/${second}`)).toMatchObject({ pending_check_amount: 200, net_due: 0 });
    expect(await balances()).toEqual(before);
  });

  it('is refused above the amount of the payment or invoice, and for other clients and deposits', async () => {
    const [first, second] = [await owed(300, '2026-11-10'), await owed(200, '2026-11-30')];
    const foreign = await owed(100, '2026-11-10', otherContract, otherClient);
    const id = await pay(400);
    const refusal = async (bills: object[]) => (await change(id, bills)).body.fields;
    expect(await refusal([{ bill: second, amount: 200.01 }])).toEqual({
      'bills[0].amount': 'At most AED 200.00 is due',
    });
    expect(await refusal([{ bill: foreign, amount: 50 }])).toEqual({
      'bills[0].bill': 'Choose an open invoice of this client',
    });
    const more = [
      { bill: first, amount: 300 },
      { bill: second, amount: 200 },
    ];
    expect(await refusal(more)).toEqual({ bills: 'The allocations exceed this payment' });
    expect((await step(id, 'reallocate', { bills: [] })).body.fields).toEqual({
      reason: 'Reason is required',
    });
    const clerk = await context.server.signIn({ flags: ['canViewBills'] });
    expect((await change(id, [], clerk)).status).toBe(403);
    const editor = await context.server.signIn({ flags: ['canUpdateBills', 'canViewBills'] });
    expect((await change(id, [], editor)).status).toBe(200);
    const deposit = await takeDeposit();
    expect((await change(deposit, [])).body.message).toBe(
      'A deposit settles no invoices that you can choose.',
    );
    await step(id, 'void', { reason: 'Twice' });
    expect((await change(id, [])).body.message).toBe('This payment was voided.');
  });
});

describe('invoices and payments outside the areas of a clerk', () => {
  /** Another contract of the client, in Dubai, and a clerk in Sharjah, where the other one is. */
  async function splitClient() {
    const { db } = context.server;
    await db.updateTable('sites').set({ emirate: 'Sharjah' }).where('code', '=', drafts.site.code).execute();
    await insertSite(db, { code: 'SITE-777', name: 'Creek Towers' });
    await db
      .updateTable('contracts')
      .set({ client_id: client, site_code: 'SITE-777', site_name: 'Creek Towers' })
      .where('id', '=', otherContract)
      .execute();
    return context.server.signIn({ flags: PERMISSION_FLAGS, areas: ['Sharjah'] });
  }

  it('stay allocated when the clerk changes the allocations of a payment', async () => {
    const local = await splitClient();
    const [seen, hidden] = [await owed(200, '2026-11-10'), await owed(300, '2026-11-10', otherContract)];
    const bills = [
      { bill: seen, amount: 100 },
      { bill: hidden, amount: 300 },
    ];
    const id = await pay(400, { bills });
    const change = (amount: number) =>
      step(id, 'reallocate', { bills: [{ bill: seen, amount }], reason: 'A mistake' }, local);
    expect((await change(101)).body.fields).toEqual({ bills: 'The allocations exceed this payment' });
    expect(await change(60)).toMatchObject({
      status: 200,
      body: { unused: 40, bills: [{ _id: seen, amount: 60 }] },
    });
    expect(await read(`/bill/${hidden}`)).toMatchObject({ status: 'Paid', paid_amount: 300 });
    expect(await read(`/wallet/${id}`)).toMatchObject({
      unused: 40,
      bills: expect.arrayContaining([
        { _id: hidden, unique_number: expect.any(String) as string, amount: 300 },
      ]) as unknown,
    });
  });

  it('are released when the clerk credits an invoice that they paid', async () => {
    for (const [key, value] of [
      ['company_name', 'Tankbook Gas LLC'],
      ['trn', '100123456700003'],
    ])
      await add('setting', {
        key,
        value,
        group: 'company',
        label: key,
        value_type: 'text',
        effective_from: '2026-01-01',
      });
    const local = await splitClient();
    const bill = await owed(100, '2026-11-10');
    const id = await pay(150, { contract: otherContract, bills: [{ bill, amount: 100 }] });
    expect((await context.server.request(local, 'GET', `/wallet/${id}`)).status).toBe(404);
    expect(await post(`/bill/${bill}/credit`, { reason: 'Not owed', whole: true }, local)).toMatchObject({
      status: 200,
      body: { status: 'Credited' },
    });
    expect(await read(`/wallet/${id}`)).toMatchObject({ unused: 150, bills: [] });
  });
});

describe('transfer to another contract', () => {
  const transfer = (id: string, amount: number, more: object = {}, user = context.admin, key?: string) =>
    step(id, 'transfer', { contract: otherContract, amount, reason: 'Wrong contract', ...more }, user, key);

  it('transfers 500 − 350 = 150 of credit to the invoices of another client: 120 to the selected one, 30 to the oldest', async () => {
    await owed(350, '2026-11-10');
    const oldest = await owed(100, '2026-11-10', otherContract, otherClient);
    const chosen = await owed(120, '2026-11-30', otherContract, otherClient);
    const id = await pay(500);
    expect((await transfer(id, 200)).body.message).toBe(
      'AED 350.00 of this payment settles invoices. Change its allocations first.',
    );
    const key = randomUUID();
    const answers = [
      await transfer(id, 150, { bill: chosen }, context.admin, key),
      await transfer(id, 150, { bill: chosen }, context.admin, key),
    ];
    expect(answers.map(({ status, body }) => [status, body.transferred, body.unused])).toEqual([
      [200, 150, 0],
      [200, 150, 0],
    ]);
    const [made, ...more] = (answers[0]?.body.transfers ?? []) as { _id: string; unique_number: string }[];
    const target = made?._id ?? '';
    expect(more).toEqual([]);
    expect(made).toMatchObject({ amount: 150, reason: 'Wrong contract', reversed: false });
    expect(await read(`/wallet/${target}`)).toMatchObject({
      type: 'credit',
      status: 'Done',
      amount: 150,
      unused: 0,
      transferred_from: { _id: id },
      bills: [
        { _id: oldest, amount: 30 },
        { _id: chosen, amount: 120 },
      ],
    });
    // 350 + 220 invoiced, of which 350 and 150 are paid; no money moved.
    expect(await balances()).toEqual({ cash_collectors: 500, receivables: 70, revenue_service: -570 });
    expect(await credit()).toEqual({});
    expect(await statement(`/contract/${context.contract}`)).toEqual([
      ['payment', 0, 500],
      ['transferred_to', 150, 0],
      0,
    ]);
    expect(await statement(`/client/${otherClient}`)).toEqual([['transferred_from', 0, 150], 70]);
    const sentence = `AED 150.00 of this payment was transferred as ${made?.unique_number ?? ''}. Reverse ${made?.unique_number ?? ''} first.`;
    expect((await step(id, 'request-reversal', { reason: 'Twice' })).body.message).toBe(sentence);
    expect((await step(id, 'void', { reason: 'Twice' })).body.message).toBe(sentence);

    await step(target, 'request-reversal', { reason: 'It was right' });
    const approvals = [
      await step(target, 'approve-reversal', {}, checker),
      await step(target, 'approve-reversal', {}, checker),
    ];
    expect(approvals.map(({ status }) => status)).toEqual([200, 409]);
    expect(await read(`/wallet/${id}`)).toMatchObject({
      transferred: 0,
      unused: 150,
      transfers: [{ _id: target, reversed: true }],
    });
    expect(await read(`/bill/${chosen}`)).toMatchObject({ status: 'Issued', balance_due: 120 });
    expect(await balances()).toEqual({
      cash_collectors: 500,
      receivables: 220,
      customer_credit: -150,
      revenue_service: -570,
    });
    expect(await credit()).toEqual({ [context.contract]: 150 });
    expect(await statement(`/contract/${context.contract}`)).toEqual([
      ['payment', 0, 500],
      ['transferred_to', 150, 0],
      ['transfer_reversed', 0, 150],
      -150,
    ]);
    expect(await statement(`/contract/${otherContract}`)).toEqual([
      ['transferred_from', 0, 150],
      ['transfer_reversed', 150, 0],
      220,
    ]);
    expect((await step(id, 'request-reversal', { reason: 'Twice' })).status).toBe(200);
  });

  it('transfers a part of a payment without a contract, and keeps the unallocated rest as credit', async () => {
    const bill = await owed(100, '2026-11-10', null);
    const id = await pay(180, { contract: null, bill });
    expect(await credit()).toEqual({ [client]: 80 });
    expect((await transfer(id, 50)).body).toMatchObject({ transferred: 50, unused: 30 });
    expect(await credit()).toEqual({ [client]: 30, [otherContract]: 50 });
    expect(await read(`/contract/${otherContract}`)).toMatchObject({ credit_balance: 50 });
    expect(await statement(`/client/${client}`)).toEqual([
      ['payment', 0, 180],
      ['transferred_to', 50, 0],
      -30,
    ]);
  });

  it('shows users of one area the amount of a transfer to another area, but not the contract', async () => {
    const { db } = context.server;
    await db.updateTable('sites').set({ emirate: 'Sharjah' }).where('code', '=', drafts.site.code).execute();
    const local = await context.server.signIn({ flags: PERMISSION_FLAGS, areas: ['Sharjah'] });
    const take = async (amount: number, contract: string) =>
      String((await post('/wallet/add', { type: 'cash', contract, amount }, local)).body._id);
    const readAs = async (user: TestUser, path: string) =>
      (await context.server.request(user, 'GET', path)).body;
    const id = await take(100, context.contract);
    const [made] = (await transfer(id, 30, {}, local)).body.transfers as Record<string, string>[];
    await transfer(await take(50, otherContract), 20, { contract: context.contract }, local);
    const { id: received } = await db
      .selectFrom('wallets')
      .select('id')
      .where('type', '=', 'credit')
      .where('contract_id', '=', context.contract)
      .executeTakeFirstOrThrow();
    await insertSite(db, { code: 'SITE-777', name: 'Creek Towers' });
    await db
      .updateTable('contracts')
      .set({ site_code: 'SITE-777', site_name: 'Creek Towers' })
      .where('id', '=', otherContract)
      .execute();
    const contract = String((await readAs(context.admin, `/contract/${otherContract}`)).unique_number);
    const path = `/contract/${context.contract}/statement`;
    expect(await readAs(context.admin, `/wallet/${id}`)).toMatchObject({
      transfers: [{ contract, unique_number: made?.unique_number }],
    });
    expect((await readAs(context.admin, path)).rows).toMatchObject([
      {},
      { number: contract },
      { number: contract },
    ]);
    const seen = await Promise.all(
      [`/wallet/${id}`, `/wallet/${received}`, path].map((page) => readAs(local, page)),
    );
    expect(JSON.stringify(seen)).not.toContain(contract);
    const hidden = { contract: null, unique_number: null };
    expect(seen[0]).toMatchObject({
      transferred: 30,
      transfers: [{ ...hidden, amount: 30, reversed: false }],
    });
    expect(seen[1]).toMatchObject({ amount: 20, transferred_from: hidden });
    // 100 − 30 + 20 = 90 of credit
    expect(seen[2]).toMatchObject({
      closing: -90,
      rows: [
        { kind: 'payment', credit: 100 },
        { kind: 'transferred_to', number: 'Another contract', debit: 30 },
        { kind: 'transferred_from', number: 'Another contract', credit: 20 },
      ],
    });
    expect((await step(id, 'request-reversal', { reason: 'Twice' }, local)).body.message).toBe(
      'AED 30.00 of this payment was transferred to another contract. Reverse it there first.',
    );
    await step(made?._id ?? '', 'request-reversal', { reason: 'It was right' });
    await step(made?._id ?? '', 'approve-reversal', {}, checker);
    expect(await readAs(local, `/wallet/${id}`)).toMatchObject({
      transferred: 0,
      transfers: [{ reversed: true }],
    });
    // 90 + 30 = 120
    for (const user of [local, context.admin]) expect((await readAs(user, path)).closing).toBe(-120);
  });

  it('is posted in the same way by the history of a company', async () => {
    const id = await pay(100);
    await transfer(id, 60);
    const [made] = (await transfer(id, 40)).body.transfers as { _id: string }[];
    await step(made?._id ?? '', 'request-reversal', { reason: 'It was right' });
    await step(made?._id ?? '', 'approve-reversal', {}, checker);
    const before = await credit();
    expect(before).toEqual({ [context.contract]: 60, [otherContract]: 40 });
    await withConnection(context.server.url, async (connection) => {
      await connection.query(
        'begin; set local session_replication_role = replica; delete from journal_lines',
      );
      await connection.query('delete from journal_entries; set local session_replication_role = origin');
      await connection.query('select post_journal_history()');
      await connection.query('commit');
    });
    expect(await credit()).toEqual(before);
  });

  it('does not deadlock with an opposite transfer', async () => {
    const [here, there] = [await pay(100), await pay(100, { contract: otherContract })];
    const answers = await Promise.all([
      transfer(here, 60),
      transfer(there, 25, { contract: context.contract }),
      transfer(here, 40),
      transfer(there, 75, { contract: context.contract }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await credit()).toEqual({ [context.contract]: 100, [otherContract]: 100 });
  });

  it('is refused for uncleared cheques, deposits, the same contract, other invoices and too much', async () => {
    const own = await owed(50, '2026-11-10');
    const id = await pay(100);
    const fields = async (amount: number, more: object) => (await transfer(id, amount, more)).body.fields;
    expect(await fields(10, { contract: context.contract })).toEqual({
      contract: 'Choose a contract other than that of this payment',
    });
    expect(await fields(10, { contract: randomUUID() })).toEqual({
      contract: 'Choose a contract from the list',
    });
    expect(await fields(10, { bill: own })).toEqual({ bill: 'Choose an open invoice of this contract' });
    expect(await fields(100.01, {})).toEqual({ amount: 'At most AED 50.00 can be transferred' });
    expect(await fields(0, {})).toEqual({ amount: 'Amount must be above zero' });
    const cheque = await pay(100, CHEQUE);
    expect((await transfer(cheque, 10)).body.message).toBe(
      'This cheque has not cleared. Reverse it and record it on the right contract, or wait until it clears.',
    );
    const deposit = await takeDeposit();
    expect((await transfer(deposit, 10)).body.message).toMatch(/^A deposit can’t be transferred/);
    const clerk = await context.server.signIn({ flags: ['canViewBills'] });
    expect((await transfer(id, 10, {}, clerk)).status).toBe(403);
    await expect(
      context.server.db.updateTable('wallets').set({ type: 'credit' }).where('id', '=', id).execute(),
    ).rejects.toThrow('cannot be changed');
    await step(id, 'void', { reason: 'Twice' });
    expect((await transfer(id, 10)).body.message).toBe('This payment was voided.');
  });
});

it.each([
  ['request-reversal', {}],
  ['reallocate', { bills: [] }],
  ['transfer', { amount: 20 }],
])('a clerk who corrects a payment by %s gets no data of its custody', async (name, more) => {
  const bill = await owed(50, '2026-11-10');
  const id = await pay(100, { bills: [{ bill, amount: 50 }], lat: 25.2, lng: 55.27 });
  const clerk = await context.server.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
  expect((await context.server.request(clerk, 'GET', `/wallet/${id}`)).status).toBe(404);
  const input = { reason: 'A mistake', ...(name === 'transfer' && { contract: otherContract }), ...more };
  const { status, body } = await step(id, name, input, clerk);
  expect([status, body]).toMatchObject([200, { _id: id, amount: 100, contract: { _id: context.contract } }]);
  for (const hidden of ['user', 'unload', 'batch', 'handed_at', 'lat', 'lng', 'pos', 'note'])
    expect(body).not.toHaveProperty(hidden);
});
