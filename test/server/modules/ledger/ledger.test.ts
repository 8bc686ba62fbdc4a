import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import { findJournalDefects } from '../../../proof/faults/ledgerInvariants';
import { withConnection } from '../../../../src/server/db/databaseAdmin';
import { allocate } from '../../../../src/server/modules/payments/allocationService';
import { insertBill } from '../../support/testRecords';
import { createHandoverFixtures } from '../wallets/handoverFixtures';

const context = createHandoverFixtures();
const post = (path: string, body: object = {}) => context.server.request(context.admin, 'POST', path, body);
const step = (id: string, name: string, body: object = {}) => post(`/wallet/${id}/${name}`, body);
const unload = (id: string) =>
  context.server.request(context.admin, 'PUT', `/wallet/${id}`, { status: 'Done' });
const owed = async (total: number) => {
  const { body } = await context.server.request(context.admin, 'GET', `/contract/${context.contract}`);
  const client = String((body.client as { _id: string })._id);
  return insertBill({ server: context.server }, client, {
    total,
    due: '2026-11-30',
    status: 'Issued',
    contract: context.contract,
  });
};
const use = (id: string) =>
  allocate(
    { db: context.server.db, now: context.server.clock.now, recordChange: () => Promise.resolve() },
    id,
  );
const SLIP = { bank: 'Emirates NBD', slip_no: 'S-1' };

/** Nonzero closing balances of accounts in AED, by code. */
async function balances(): Promise<Record<string, number>> {
  const { body } = await post('/ledger/trial-balance', { from: '2026-01-01', to: '2026-12-31' });
  const rows = body.documents as unknown as { account: { code: string }; closing: number }[];
  return Object.fromEntries(
    rows.filter(({ closing }) => closing !== 0).map(({ account, closing }) => [account.code, closing]),
  );
}

/** Balances by account and dimension. */
const allBalances = async () =>
  (
    await sql`select account, client_id, contract_id, bill_id, user_id, emirate, vat_category, sum(amount) as fils
      from journal_lines group by 1, 2, 3, 4, 5, 6, 7 having sum(amount) <> 0 order by 1, 2, 3, 4, 5, 6, 7`.execute(
      context.server.db,
    )
  ).rows;

async function dueCheque(amount: number) {
  const id = await context.pay({ type: 'check', amount });
  await use(id);
  await unload(id);
  await sql`update wallets set end_date = '2026-11-19' where id = ${id}`.execute(context.server.db);
  return id;
}

it('posts an invoice of AED 500 and a cheque of 300 that bounces with 100 paid: 500 − 100 = 400 due', async () => {
  await owed(50_000);
  expect(await balances()).toEqual({ receivables: 500, revenue_service: -500 });
  const id = await dueCheque(30_000);
  expect(await balances()).toMatchObject({ receivables: 500, cheques_safe: 300, cheques_uncleared: -300 });
  await step(id, 'deposit', SLIP);
  expect(await balances()).toMatchObject({ receivables: 500, cheques_bank: 300, cheques_uncleared: -300 });
  await step(id, 'bounce', { reason: 'insufficient_funds', partial_amount: 100 });
  expect(await balances()).toEqual({ receivables: 400, bank: 100, revenue_service: -500 });
  expect(await findJournalDefects(context.server.pool)).toEqual([]);
});

it('counts a cleared cheque, a voided payment, a write-off and its recovery, and a short handover', async () => {
  const bill = await owed(50_000);
  const cheque = await dueCheque(20_000);
  await step(cheque, 'deposit', SLIP);
  await step(cheque, 'clear');
  expect(await balances()).toEqual({ receivables: 300, bank: 200, revenue_service: -500 });
  const twice = await context.pay({ amount: 5_000 });
  await use(twice);
  await step(twice, 'void', { reason: 'Twice' });
  expect(await balances()).toEqual({ receivables: 300, bank: 200, revenue_service: -500 });
  await sql`insert into write_offs (id, bill_id, amount, reason, created_at)
    values (gen_random_uuid(), ${bill}, 30000, 'Gone', ${new Date(context.server.clock.now)})`.execute(
    context.server.db,
  );
  expect(await balances()).toEqual({ bad_debts: 300, bank: 200, revenue_service: -500 });
  const cash = await context.pay({ amount: 10_000 });
  await use(cash);
  expect(await balances()).toEqual({
    bad_debts: 200,
    bank: 200,
    cash_collectors: 100,
    revenue_service: -500,
  });
  const handover = { custodian: context.collector.id, cash_counted: 99, note: 'One short' };
  expect((await post('/wallet/unload', handover)).status).toBe(201);
  expect(await balances()).toEqual({
    bad_debts: 200,
    bank: 200,
    cash_safe: 99,
    cash_differences: 1,
    revenue_service: -500,
  });
  expect(await findJournalDefects(context.server.pool)).toEqual([]);
});

it('posts the history of an existing company to the same balances', async () => {
  await owed(50_000);
  const cheque = await dueCheque(20_000);
  await step(cheque, 'deposit', SLIP);
  await step(cheque, 'clear');
  await unload(await context.pay({ amount: 7_000 }));
  await context.pay({ type: 'card', amount: 900 });
  const before = await allBalances();
  await withConnection(context.server.url, async (client) => {
    await client.query('begin; set local session_replication_role = replica; delete from journal_lines');
    await client.query('delete from journal_entries; set local session_replication_role = origin');
    await client.query('select post_journal_history()');
    await client.query('commit');
  });
  expect(await allBalances()).toEqual(before);
  expect(before.length).toBeGreaterThan(4);
});

it('the ledger cannot be changed, deleted, unbalanced, or written directly by the server', async () => {
  await owed(50_000);
  const attempt = (statement: string) =>
    withConnection(context.server.url, (client) => client.query(statement)).then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await attempt('update journal_lines set amount = 1')).toContain('cannot be changed');
  expect(await attempt('delete from journal_entries')).toContain('cannot be changed');
  const entry = `insert into journal_entries (day, event_day, event, document, source_model, source_id, amount)
    values ('2026-11-20', '2026-11-20', 'payment_changed', 'X', 'bill', gen_random_uuid(), 5) returning number`;
  expect(await attempt(entry)).toContain('must have lines');
  expect(
    await attempt(`with e as (${entry}) insert into journal_lines (entry, position, day, account, amount)
      select number, 1, '2026-11-20', 1, 5 from e`),
  ).toContain('must add up to 0');
  expect(
    await attempt(`insert into journal_lines (entry, position, day, account, amount)
      select number, 90 + n, day, 1, case n when 1 then 5 else -5 end from journal_entries, generate_series(1, 2) n`),
  ).toContain('be posted with it');
});

it('closes months in order, refuses entries in them, and reopens the last', async () => {
  await owed(50_000);
  const { body } = await post('/period', { sort: 'month', dir: 'asc' });
  const [january, february] = (body.documents ?? []).map(({ _id }) => String(_id));
  if (!january) throw new Error('there is no month');
  expect(body.documents?.[0]).toMatchObject({ month: '2026-01', status: 'Open', next: 'close' });
  await owed(10_000);
  await sql`select add_ledger_periods('2026-11-20')`.execute(context.server.db);
  const listed = await post('/period', { sort: 'month', dir: 'asc', limit: 25 });
  const months = listed.body.documents ?? [];
  const id = (month: string) => String(months.find((period) => period.month === month)?._id);
  const reason = { reason: 'Books reviewed' };
  expect((await post(`/period/${id('2026-02')}/close`, reason)).body.message).toContain(
    'January 2026 is still open',
  );
  expect((await post(`/period/${january}/close`)).status).toBe(422);
  expect((await post(`/period/${january}/close`, reason)).body).toMatchObject({
    status: 'Closed',
    reason: 'Books reviewed',
  });
  // The invoice is dated 2 January; its entry is posted on the first open day.
  await owed(20_000);
  const moved = await post('/journal', { filters: { event: 'invoice_issued' }, sort: 'number', dir: 'desc' });
  expect(moved.body.documents?.[0]).toMatchObject({
    day: '2026-02-01',
    event_day: '2026-01-02',
    amount: 200,
  });
  expect(await findJournalDefects(context.server.pool)).toEqual([]);
  await expect(
    withConnection(context.server.url, (client) =>
      client.query(`insert into journal_entries (day, event_day, event, document, source_model, source_id, amount)
        values ('2026-01-31', '2026-01-31', 'payment_changed', 'X', 'bill', gen_random_uuid(), 5)`),
    ),
  ).rejects.toThrow('this month is closed');
  const november = await post(`/period/${id('2026-11')}/close`, reason);
  expect([november.status, november.body.message]).toEqual([409, expect.stringContaining('not over')]);
  expect((await post(`/period/${id('2026-02')}/close`, reason)).status).toBe(200);
  expect((await post(`/period/${january}/reopen`, reason)).body.message).toContain('February 2026 is closed');
  expect((await post(`/period/${id('2026-02')}/reopen`, reason)).body).toMatchObject({ status: 'Open' });
  expect(february).toBeUndefined();
});

it('closes and reopens a month once for concurrent requests', async () => {
  await owed(50_000);
  const periods = await post('/period', { sort: 'month', dir: 'asc' });
  const january = String(periods.body.documents?.[0]?._id);
  const other = await context.server.signIn({ role: SUPER_ADMIN });
  const both = async (name: string) => {
    const send = (user: typeof other) =>
      context.server.request(user, 'POST', `/period/${january}/${name}`, { reason: 'Books reviewed' });
    // A January invoice is posted concurrently: to January or, once it is closed, on the first open day.
    const [first, second] = await Promise.all([send(context.admin), send(other), owed(10_000)]);
    const loser = [first, second].find(({ status }) => status !== 200);
    return [[first.status, second.status].toSorted(), loser?.body.message];
  };
  const stored = async () =>
    (
      await sql`select account, balance from ledger_balances where period_id = ${january}`.execute(
        context.server.db,
      )
    ).rows as { account: number; balance: number }[];
  for (const [name, status] of [
    ['close', 'Closed'],
    ['reopen', 'Open'],
    ['close', 'Closed'],
  ] as const) {
    expect(await both(name)).toEqual([
      [200, 409],
      `This month is ${name === 'close' ? 'closed' : 'open'}, so it can’t be ${name === 'close' ? 'closed' : 'reopened'}.`,
    ]);
    expect((await context.server.request(context.admin, 'GET', `/period/${january}`)).body.status).toBe(
      status,
    );
    const rows = await stored();
    expect(new Set(rows.map(({ account }) => account)).size).toBe(rows.length);
    expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    expect(rows.length > 0).toBe(status === 'Closed');
    expect(await findJournalDefects(context.server.pool)).toEqual([]);
  }
  // 500 and three times 100.
  expect(await balances()).toEqual({ receivables: 800, revenue_service: -800 });
  const { rows } = await sql<{
    action: string;
    times: number;
  }>`select action, count(*)::int as times from audit
    where model_id = ${january} and outcome = 'done' and actor_id in (${context.admin.id}, ${other.id}) group by 1 order by 1`.execute(
    context.server.db,
  );
  expect(rows).toEqual([
    { action: 'period.closed', times: 2 },
    { action: 'period.reopened', times: 1 },
  ]);
});

it('the ledger has a VAT return equal to the invoices, running balances, and exports', async () => {
  await owed(50_000);
  await owed(10_000);
  const vat = await post('/ledger/vat-return', { from: '2026-01', to: '2026-01' });
  expect(vat.body).toMatchObject({
    documents: [{ emirate: 'Dubai', vat_category: 'O', net: 600, vat: 0 }],
    totals: { net: 600, vat: 0 },
  });
  const range = { from: '2026-01-01', to: '2026-12-31' };
  const accounts = (await post('/account', { search: 'receivables' })).body.documents ?? [];
  const ledger = await post(`/account/${String(accounts[0]?._id)}/ledger`, { ...range, page: 2, limit: 1 });
  expect(ledger.body).toMatchObject({ opening: 0, debit: 600, closing: 600, total: 2 });
  expect(ledger.body.documents).toMatchObject([{ debit: 100, credit: 0, balance: 600 }]);
  const entries = await post('/journal', { filters: { account: 'receivables', day: range } });
  expect(entries.body).toMatchObject({ total: 2 });
  const { body: contract } = await context.server.request(
    context.admin,
    'GET',
    `/contract/${context.contract}`,
  );
  const client = await context.server.request(
    context.admin,
    'GET',
    `/client/${String((contract.client as { _id: string })._id)}`,
  );
  const ofClient = (client_code: unknown) => post('/journal', { filters: { client_code, day: range } });
  expect((await ofClient(client.body.code)).body).toMatchObject({ total: 2 });
  expect((await ofClient("CL-0' or 1=1")).body).toMatchObject({ total: 0 });
  const entry = await context.server.request(
    context.admin,
    'GET',
    `/journal/${String(entries.body.documents?.[0]?._id)}`,
  );
  expect(entry.body.lines).toMatchObject([
    { account: { code: 'receivables' }, credit: 0 },
    { account: { code: 'revenue_service' }, debit: 0, emirate: 'Dubai', vat_category: 'O' },
  ]);
  const account = accounts[0] ?? {};
  const { _id, version, number, name } = account;
  const renamed = await context.server.request(context.admin, 'PUT', `/account/${String(_id)}`, {
    version,
    number,
    name,
    erp_code: 'AR-01',
  });
  expect(renamed.body).toMatchObject({ erp_code: 'AR-01' });
  // 500.00 + 100.00 = 600.00 between an opening balance of 0.00 and a closing one of 600.00
  const lines = await post(`/account/${String(_id)}/ledger/export/csv`, range);
  const rows = lines.response.payload.trim().split('\r\n');
  expect(rows).toHaveLength(5);
  expect(rows[1]).toMatch(/^2026-01-01,,Opening balance,.*,0$/);
  expect(rows[3]).toMatch(/^2026-01-02,\d+,Invoice issued,.*,100,0,600$/);
  expect(rows[4]).toMatch(/^2026-12-31,,Closing balance,.*,600,0,600$/);
  expect((await post(`/account/${context.contract}/ledger/export/csv`, range)).status).toBe(404);
  expect(
    (await post(`/account/${String(_id)}/ledger/export/csv`, { from: '2026-02-30', to: 'x' })).status,
  ).toBe(422);
  for (const path of ['/ledger/lines', '/ledger/trial-balance', '/journal']) {
    const file = await post(`${path}/export/csv`, path === '/journal' ? {} : range);
    expect(file.status).toBe(200);
  }
  expect((await post('/ledger/vat-return/export/csv', { from: '2026-01', to: '2026-02' })).status).toBe(200);
  expect((await post('/ledger/vat-return', { from: '2026-13', to: '2026-01' })).status).toBe(422);
  expect((await post('/ledger/trial-balance', { from: '2026-02-01', to: '2026-01-01' })).status).toBe(422);
  await context.server.request(context.admin, 'PUT', `/account/${String(_id)}`, {
    version: 2,
    number,
    name,
    erp_code: null,
  });
});
