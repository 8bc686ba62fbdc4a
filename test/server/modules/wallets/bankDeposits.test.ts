import { sql } from 'kysely';
import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { createPayment } from '../payments/paymentFixtures';
import { approveAndPay } from '../../support/refunds';
import { createHandoverFixtures } from './handoverFixtures';

const context = createHandoverFixtures();
const TODAY = '2026-11-20';
const post = (path: string, body: object = {}, user = context.admin, key?: string) =>
  context.server.request(user, 'POST', path, body, key ? { headers: { 'idempotency-key': key } } : {});
const refundInCash = async (amount: number) => {
  const { db } = context.server;
  await db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', context.contract).execute();
  const input = { amount, method: 'cash', reason: 'Moved out' };
  expect((await post(`/contract/${context.contract}/refund-credit`, input)).status).toBe(200);
};
const slips = { count: 0 };
const draft = (amount: number, changes: object = {}) => ({
  amount,
  bank: 'Emirates NBD',
  slip_no: `S-${String((slips.count += 1))}`,
  day: TODAY,
  ...changes,
});
const deposit = (amount: number, changes: object = {}) => post('/bank_deposit/add', draft(amount, changes));
const reverse = (id: unknown, reason = 'Wrong amount') =>
  post(`/bank_deposit/${String(id)}/reverse`, { reason });
const held = async () => (await context.request(context.admin, 'GET', '/custody/safe')).body.held;
/** Records a handed-over cash payment in AED. */
const handOver = async (amount: number) => {
  const id = await context.pay({ amount: amount * 100 });
  const unloaded = await context.request(context.admin, 'PUT', `/wallet/${id}`, { status: 'Done' });
  expect(unloaded.status).toBe(200);
  return id;
};
const balanceOf = async (code: string, to = '2026-12-31') => {
  const { body } = await post('/ledger/trial-balance', { from: '2026-01-01', to });
  const rows = body.documents as unknown as { account: { code: string }; closing: number }[];
  return rows.find(({ account }) => account.code === code)?.closing;
};
const safe = async (from: string, to: string) =>
  (await context.request(context.admin, 'GET', `/rapport/cash-in-safe?period=${from}..${to}&size=100`)).body;
/** Journal lines of deposits and their reversals in AED, with posting day and event day. */
const posted = async () => {
  const { rows } = await sql<{ event: string; account: string; fils: number; day: string; on: string }>`
    select e.event, a.code as account, l.amount as fils, e.day, e.event_day as on from journal_entries e
      join journal_lines l on l.entry = e.number join ledger_accounts a on a.position = l.account
    where e.source_model = 'bank_deposit' order by e.number, l.position`.execute(context.server.db);
  return rows.map(({ event, account, fils, day, on }) => [event, account, fils / 100, day, on]);
};

it('limits deposits to the safe: 1,000.00 − 300.00 refund − 700.00 banked = 0.00; 701.00 is refused', async () => {
  await handOver(1_000);
  await refundInCash(300);
  expect((await approveAndPay(context.server)).status).toBe(200);
  expect(await held()).toBe(700);
  expect(await deposit(701)).toMatchObject({
    status: 409,
    body: { message: 'There is only AED 700.00 of cash in the safe.' },
  });
  const made = await deposit(700, { note: 'With the driver' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      unique_number: 'BNK-2026-000001',
      amount: 700,
      bank: 'Emirates NBD',
      day: TODAY,
      status: 'Deposited',
      note: 'With the driver',
      created_by: { _id: context.admin.id },
    },
  });
  expect(await held()).toBe(0);
  expect(await posted()).toEqual([
    ['cash_banked', 'bank', 700, TODAY, TODAY],
    ['cash_banked', 'cash_safe', -700, TODAY, TODAY],
  ]);
  expect([await balanceOf('cash_safe'), await balanceOf('bank')]).toEqual([0, 700]);
  expect((await safe(TODAY, TODAY)).documents).toEqual([
    { day: TODAY, opening: 0, unloaded: 1_000, voided: 0, paid_out: 300, banked: 700, closing: 0 },
  ]);
});

it('rejects a future day, incomplete input, another role and a slip that is already recorded', async () => {
  await handOver(100);
  const fields = async (changes: object) => {
    const { status, body } = await deposit(10, changes);
    return [status, body.fields];
  };
  expect(await fields({ day: '2026-11-21' })).toEqual([422, { day: 'Day can’t be in the future' }]);
  expect(await fields({ amount: 0 })).toEqual([422, { amount: 'Amount must be above zero' }]);
  expect(await fields({ amount: 1.005 })).toEqual([422, { amount: 'Amount may have at most two decimals' }]);
  expect(await fields({ bank: ' ', slip_no: null })).toEqual([
    422,
    { bank: 'Bank is required', slip_no: 'Deposit slip is required' },
  ]);
  for (const user of [context.collector, await context.server.signIn({ role: COLLECTION_USER })])
    expect((await post('/bank_deposit/add', draft(10), user)).status).toBe(403);
  expect((await deposit(100, { slip_no: 'A-1' })).status).toBe(201);
  // The slip is reported although the safe is also empty.
  expect(await deposit(100, { slip_no: 'a-1', bank: 'EMIRATES NBD' })).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(
        /^Slip a-1 of EMIRATES NBD is already recorded as BNK-2026-\d{6}\. Reverse that deposit first if it is wrong\.$/,
      ) as string,
    },
  });
  expect(await held()).toBe(0);
});

it('records one of two concurrent deposits: 1,000.00 − 600.00 = 400.00', async () => {
  await handOver(1_000);
  const both = await Promise.all([deposit(600), deposit(600)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await held()).toBe(400);
  const slip = { slip_no: 'TWICE' };
  const same = await Promise.all([deposit(100, slip), deposit(100, slip)]);
  expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await held()).toBe(300);
  const body = draft(50);
  const keyed = () => post('/bank_deposit/add', body, context.admin, 'the-same-key');
  const [first, second] = await Promise.all([keyed(), keyed()]);
  expect([first.status, second.status, second.body._id]).toEqual([201, 201, first.body._id]);
  expect(await held()).toBe(250);
  // A deposit of 200.00 and a refund of 200.00 in cash share 250.00.
  await refundInCash(200);
  const checker = await context.server.signIn({ role: SUPER_ADMIN });
  const { body: page } = await post('/refund');
  const id = String(page.documents?.[0]?._id);
  expect((await post(`/refund/${id}/approve`, {}, checker)).status).toBe(200);
  const pay = post(`/refund/${id}/pay`, { method: 'cash', paid_on: TODAY }, checker);
  const answers = await Promise.all([pay, deposit(200)]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await held()).toBe(50);
});

it('a deposit is reversed with a reason on its own day, after which its slip can be used again', async () => {
  context.server.clock.now -= 2 * 86_400_000;
  context.admin = await context.server.signIn({ role: SUPER_ADMIN });
  await handOver(1_000);
  context.server.clock.now += 2 * 86_400_000;
  context.admin = await context.server.signIn({ role: SUPER_ADMIN });
  context.collector = await context.server.signIn({ role: COLLECTION_USER });
  const day = '2026-11-18';
  const wrong = await deposit(1_000, { slip_no: 'S-100', day });
  expect(wrong.status).toBe(201);
  expect((await reverse(wrong.body._id, '')).body.fields).toEqual({ reason: 'Reason is required' });
  const path = `/bank_deposit/${String(wrong.body._id)}`;
  expect((await post(`${path}/reverse`, { reason: 'Mine' }, context.collector)).status).toBe(403);
  const reversals = await Promise.all([reverse(wrong.body._id), reverse(wrong.body._id)]);
  expect(reversals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await reverse(wrong.body._id)).body.message).toBe(
    'This deposit is reversed, so it can’t be reversed.',
  );
  expect((await context.request(context.admin, 'GET', path)).body).toMatchObject({
    status: 'Reversed',
    reversal_reason: 'Wrong amount',
    reversed_by: { _id: context.admin.id },
    reversed_at: new Date(context.server.clock.now).toISOString(),
  });
  expect(await held()).toBe(1_000);
  // 1,000.00 − 900.00 = 100.00, since the reversal cancels the wrong deposit on its day.
  expect((await deposit(900, { slip_no: 'S-100', day })).status).toBe(201);
  expect(await posted()).toEqual([
    ['cash_banked', 'bank', 1_000, day, day],
    ['cash_banked', 'cash_safe', -1_000, day, day],
    ['cash_banking_reversed', 'cash_safe', 1_000, day, day],
    ['cash_banking_reversed', 'bank', -1_000, day, day],
    ['cash_banked', 'bank', 900, day, day],
    ['cash_banked', 'cash_safe', -900, day, day],
  ]);
  expect((await safe(day, TODAY)).documents).toMatchObject([
    { day: TODAY, opening: 100, unloaded: 0, banked: 0, closing: 100 },
    { day: '2026-11-19', opening: 100, unloaded: 0, banked: 0, closing: 100 },
    { day, opening: 0, unloaded: 1_000, banked: 900, closing: 100 },
  ]);
  const list = async (query: object) =>
    (await post('/bank_deposit', query)).body.documents?.map(({ _id }) => _id);
  expect(await list({ filters: { status: 'Reversed', day: { from: day, to: day } } })).toEqual([
    wrong.body._id,
  ]);
  expect(await list({ search: 'emirates s-100', filters: { status: 'Deposited' } })).toHaveLength(1);
  const { documents: history = [] } = (await post(`${path}/history`)).body;
  expect(history.map(({ action }) => action)).toEqual(['bank_deposit.reversed', 'bank_deposit.added']);
  const { db } = context.server;
  const update = db.updateTable('bank_deposits').set({ amount: 1 }).where('status', '=', 'Deposited');
  await expect(update.execute()).rejects.toThrow('a bank deposit can only be reversed');
  await expect(db.deleteFrom('bank_deposits').execute()).rejects.toThrow(
    'a bank deposit can only be reversed',
  );
});

it('a deposit is posted in the first open month, but not before the cash was in the safe', async () => {
  const row = { paid_at: new Date('2026-10-10T08:00:00Z'), done_at: new Date('2026-10-10T08:00:00Z') };
  const { collector, contract, server } = context;
  await createPayment(server, { custodian: collector.id, contract, amount: 50_000, status: 'Done', row });
  const wrong = (await deposit(100, { day: '2026-10-20' })).body._id;
  const { body } = await post('/period', { filters: { status: 'Open' }, sort: 'month', dir: 'asc' });
  const october = body.documents?.find(({ month }) => month === '2026-10');
  const closed = await post(`/period/${String(october?._id)}/close`, { reason: 'Month end' });
  expect(closed.status).toBe(200);
  // 500.00 − 100.00 + 100.00 reversed − 450.00 = 50.00; October keeps 400.00.
  expect((await reverse(wrong)).status).toBe(200);
  expect((await deposit(450, { day: '2026-10-30' })).status).toBe(201);
  expect(await posted()).toEqual([
    ['cash_banked', 'bank', 100, '2026-10-20', '2026-10-20'],
    ['cash_banked', 'cash_safe', -100, '2026-10-20', '2026-10-20'],
    ['cash_banking_reversed', 'cash_safe', 100, '2026-11-01', '2026-10-20'],
    ['cash_banking_reversed', 'bank', -100, '2026-11-01', '2026-10-20'],
    ['cash_banked', 'bank', 450, '2026-11-01', '2026-10-30'],
    ['cash_banked', 'cash_safe', -450, '2026-11-01', '2026-10-30'],
  ]);
  expect([await balanceOf('cash_safe', '2026-10-31'), await balanceOf('cash_safe')]).toEqual([400, 50]);
  // 200.00 more were handed over on 20 November: the safe held 50.00 on the 12th, and 250.00 today.
  const handedOver = await handOver(200);
  expect(await deposit(60, { day: '2026-11-12' })).toMatchObject({
    status: 409,
    body: {
      message:
        'The safe did not hold this much on 12 Nov 2026, only AED 50.00. Check the amount and the day.',
    },
  });
  expect((await deposit(251, { day: '2026-11-12' })).body.message).toBe(
    'There is only AED 250.00 of cash in the safe.',
  );
  expect((await deposit(50, { day: '2026-11-12' })).status).toBe(201);
  // A reversed payment is removed from the safe: 200.00 − 200.00 = 0.00.
  const checker = await server.signIn({ role: SUPER_ADMIN });
  await post(`/wallet/${handedOver}/request-reversal`, { reason: 'Twice' });
  expect((await post(`/wallet/${handedOver}/approve-reversal`, {}, checker)).status).toBe(200);
  const { documents, totals } = await safe('2026-11-01', TODAY);
  expect([documents?.at(-1)?.opening, documents?.[0]?.closing]).toEqual([400, 0]);
  expect(totals).toEqual({ unloaded: 200, voided: 200, paid_out: 0, banked: 400 });
  expect([await held(), await balanceOf('cash_safe')]).toEqual([0, 0]);
});
