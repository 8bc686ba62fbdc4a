import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput, insertBill } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';
import { applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { inTransaction } from '../../../../src/server/db/transaction';
import { readPages, pageText } from '../../documents/readPdf';
import { createPayment } from '../payments/paymentFixtures';

const context = setUpServer();
const fixtures = { client: '', contract: '', tariff: '' };
const users: { checker?: TestUser } = {};
const TODAY = '2026-11-20';
const DECIDE =
  'Another super administrator must decide, not the one who requested the refund. If there is none, cancel it and let another employee request it.';

const checker = () => users.checker ?? context.admin;
const transition = (id: string, step: string, body: object = {}, user = checker()) =>
  context.server.request(user, 'POST', `/refund/${id}/${step}`, body);
const pay = (id: string, changes: object = {}) =>
  transition(id, 'pay', { method: 'transfer', reference: 'TT-1', paid_on: TODAY, ...changes });
const read = async (path: string) => (await context.request('GET', path)).body;
const contract = () => read(`/contract/${fixtures.contract}`);
const paid = (amount: number, status: 'Done' | 'Pending' = 'Done', type: 'cash' | 'transfer' = 'transfer') =>
  createPayment(context.server, {
    custodian: context.admin.id,
    contract: fixtures.contract,
    amount,
    status,
    type,
  });
const requestRefund = (amount: number, method = 'transfer') =>
  context.request('POST', `/contract/${fixtures.contract}/refund-credit`, {
    amount,
    method,
    reason: 'Moved out',
  });
const openRefund = async () => (await contract()).open_refunds as { _id: string; unique_number: string }[];
const requested = async (amount: number, method?: string) => {
  expect((await requestRefund(amount, method)).status).toBe(200);
  return String((await openRefund()).at(-1)?._id);
};
/** Lines of the refunds of the contract, in AED. */
const journal = async () => {
  const { rows } = await sql<{ event: string; account: string; fils: number; day: string }>`select e.event,
      a.code as account, l.amount as fils, e.event_day as day
    from journal_entries e join journal_lines l on l.entry = e.number join ledger_accounts a on a.position = l.account
    where e.event in ('credit_refunded', 'deposit_refunded') and exists (select from journal_lines o
      where o.entry = e.number and o.contract_id = ${fixtures.contract})
    order by e.number, l.amount desc`.execute(context.server.db);
  return rows.map(({ event, account, fils, day }) => [event, account, fils / 100, day]);
};
const notified = async (user: string) => {
  const { rows } = await sql<{
    code: string;
    title: string;
  }>`select code, title from events where user_id = ${user} and model = 'refund'
    order by created_at, id`.execute(context.server.db);
  return rows.map(({ code }) => code);
};

beforeAll(async () => {
  fixtures.tariff = (await createContractInput(context)).tariff;
  users.checker = await context.server.signIn({ role: 'SuperAdmin' });
});
beforeEach(async () => {
  fixtures.client = String((await context.add('client', drafts.client))._id);
  const draft = { ...drafts.contract, client: fixtures.client, tariff: fixtures.tariff };
  fixtures.contract = String((await context.add('contract', draft))._id);
  await contractIn('Active');
});

const contractIn = (status: 'Active' | 'Draft') =>
  context.server.db.updateTable('contracts').set({ status }).where('id', '=', fixtures.contract).execute();

describe('refund of credit', () => {
  it('is requested, approved by another super administrator and paid; money moves with the payment', async () => {
    await paid(15_000);
    const id = await requested(100);
    // 150.00 of credit less 100.00 requested leaves 50.00.
    expect(await requestRefund(60)).toMatchObject({
      status: 422,
      body: {
        fields: { amount: 'At most AED 50.00 can be refunded; refunds of AED 100.00 are open' },
      },
    });
    expect(await contract()).toMatchObject({
      credit_balance: 150,
      open_refunds: [{ _id: id, kind: 'credit', amount: 100, status: 'Requested' }],
    });
    expect(await notified(checker().id)).toEqual(['refund.requested']);
    expect(await notified(context.admin.id)).toEqual([]);
    for (const [step, body] of [
      ['approve', {}],
      ['reject', { reason: 'No' }],
    ] as const)
      expect(await transition(id, step, body, context.admin)).toMatchObject({
        status: 409,
        body: { message: DECIDE },
      });
    expect(await pay(id)).toMatchObject({
      status: 409,
      body: { message: 'This refund must be approved first.' },
    });
    expect(await transition(id, 'approve')).toMatchObject({
      status: 200,
      body: {
        status: 'Approved',
        approved_by: { _id: checker().id },
        approved_at: expect.any(String) as string,
      },
    });
    expect(await notified(context.admin.id)).toEqual(['refund.approved']);
    expect((await contract()).credit_balance).toBe(150);
    expect(await journal()).toEqual([]);

    const payments = await Promise.all([pay(id), pay(id)]);
    expect(payments.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(`/refund/${id}`)).toMatchObject({
      status: 'Paid',
      paid_on: TODAY,
      method: 'transfer',
      reference: 'TT-1',
      reason: 'Moved out',
      paid_by: { _id: checker().id },
    });
    expect(await journal()).toEqual([
      ['credit_refunded', 'customer_credit', 100, TODAY],
      ['credit_refunded', 'bank', -100, TODAY],
    ]);
    expect(await contract()).toMatchObject({ credit_balance: 50, open_refunds: [] });
    const history = (await context.request('POST', `/refund/${id}/history`, {})).body;
    expect(history.documents?.map(({ action }) => action)).toEqual([
      'refund.paid',
      'refund.approved',
      'refund.requested',
    ]);
  });

  it('is requested by an employee and approved by the only super administrator', async () => {
    await paid(15_000);
    const own = await requested(20);
    expect((await transition(own, 'approve', {}, context.admin)).body.message).toBe(DECIDE);
    expect((await transition(own, 'cancel', {}, context.admin)).status).toBe(200);
    const accountant = await context.server.signIn({
      flags: ['canViewContracts', 'canViewBills', 'canUpdateBills'],
      areas: ['Dubai'],
    });
    const body = { amount: 20, method: 'transfer' };
    const path = `/contract/${fixtures.contract}/refund-credit`;
    expect((await context.server.request(accountant, 'POST', path, body)).status).toBe(200);
    const id = String((await openRefund()).at(-1)?._id);
    for (const step of ['approve', 'cancel'])
      expect((await transition(id, step, {}, accountant)).status).toBe(403);
    expect(await notified(context.admin.id)).toContain('refund.requested');
    expect((await transition(id, 'approve', {}, context.admin)).body).toMatchObject({
      status: 'Approved',
      requested_by: { _id: accountant.id },
      approved_by: { _id: context.admin.id },
    });
    const payment = { method: 'transfer', paid_on: TODAY };
    expect((await transition(id, 'pay', payment, context.admin)).body.status).toBe('Paid');
    expect(await contract()).toMatchObject({ credit_balance: 130, refundable_credit: 130 });
  });

  it('is neither approved nor paid once the credit was used', async () => {
    await paid(15_000);
    const [first, second] = [await requested(90), await requested(50)];
    expect((await transition(first, 'approve')).status).toBe(200);
    await insertBill(context, fixtures.client, {
      total: 11_000,
      due: '2026-03-01',
      status: 'Issued',
      contract: fixtures.contract,
    });
    const by = { now: context.server.clock.now, recordChange: () => Promise.resolve() };
    await inTransaction(context.server.db, (db) => applyCredit({ ...by, db }, fixtures.contract));
    // 150.00 less the invoice of 110.00 leaves 40.00.
    const message = 'Only AED 40.00 of credit is left.';
    expect(await pay(first)).toMatchObject({ status: 409, body: { message } });
    expect(await transition(second, 'approve')).toMatchObject({ status: 409, body: { message } });
    expect(await transition(first, 'cancel', {}, context.admin)).toMatchObject({
      status: 200,
      body: { status: 'Cancelled' },
    });
    const rejected = await transition(second, 'reject', { reason: 'The credit was used' });
    expect(rejected.body).toMatchObject({ status: 'Rejected', rejection: 'The credit was used' });
    expect((await transition(second, 'cancel')).status).toBe(409);
    expect((await transition(first, 'approve')).status).toBe(409);
    expect(await requestRefund(40)).toMatchObject({ status: 200, body: { credit_balance: 40 } });
    expect(await journal()).toEqual([]);
  });

  it('is paid in cash up to the balance of the safe, on a day since the approval', async () => {
    // The collector still holds 100.00; the transfer of 80.00 is at the bank, so the balance of the safe is
    // unchanged.
    await paid(8_000);
    const id = await requested(80, 'cash');
    await transition(id, 'approve');
    const { rows } = await sql<{ fils: number }>`select coalesce(sum(l.amount), 0)::bigint as fils
      from journal_lines l join ledger_accounts a on a.position = l.account where a.code = 'cash_safe'`.execute(
      context.server.db,
    );
    expect(rows[0]?.fils).toBe(0);
    expect(await pay(id, { method: 'cash', reference: null })).toMatchObject({
      status: 409,
      body: { message: 'There is only AED 0.00 of cash in the safe.' },
    });
    await paid(7_999, 'Done', 'cash');
    expect((await pay(id, { method: 'cash' })).body.message).toBe(
      'There is only AED 79.99 of cash in the safe.',
    );
    await paid(1, 'Done', 'cash');
    for (const [paid_on, message] of [
      ['2026-11-21', 'Day can’t be in the future'],
      ['2026-11-19', 'Day can’t be before the approval'],
    ])
      expect(await pay(id, { method: 'cash', paid_on })).toMatchObject({
        status: 422,
        body: { fields: { paid_on: message } },
      });
    expect((await transition(id, 'pay', { method: 'gold' })).status).toBe(422);
    expect((await pay(id, { method: 'cash' })).body).toMatchObject({ status: 'Paid', method: 'cash' });
    expect(await journal()).toContainEqual(['credit_refunded', 'cash_safe', -0.01, TODAY]);
  });

  it('is a multiple of 0.25 in cash, like cash payments', async () => {
    await paid(10_010);
    const inCash = { method: 'Cash is paid in steps of 0.25' };
    // 100.10 lies between 400 and 401 coins of 0.25: 100.00 and 100.25. 0.10 is less than one coin.
    for (const [amount, nearest] of [
      [100.1, 'AED 100.00 or AED 100.25'],
      [0.1, 'AED 0.25'],
    ] as const)
      expect(await requestRefund(amount, 'cash')).toMatchObject({
        status: 422,
        body: { fields: { amount: `${inCash.method}: ${nearest}` } },
      });
    const id = await requested(100.1);
    await transition(id, 'approve');
    expect(await pay(id, { method: 'cash' })).toMatchObject({
      status: 422,
      body: { fields: { method: 'AED 100.10 can’t be paid in steps of 0.25; choose another method' } },
    });
    expect((await pay(id)).body).toMatchObject({ status: 'Paid', amount: 100.1 });
    await paid(10_010);
    expect(await requestRefund(100, 'cash')).toMatchObject({ status: 200, body: { credit_balance: 100.1 } });
  });

  it('is not paid in cash on a day before the safe held it: 500.00 arrived on 20 November', async () => {
    await paid(50_000, 'Done', 'cash');
    const { clock } = context.server;
    const now = clock.now;
    clock.now = Date.parse('2026-11-10T08:00:00Z');
    const id = await requested(300, 'cash');
    expect((await transition(id, 'approve')).status).toBe(200);
    clock.now = now;
    expect(await pay(id, { method: 'cash', paid_on: '2026-11-12' })).toMatchObject({
      status: 409,
      body: {
        message:
          'The safe did not hold this much on 12 Nov 2026, only AED 0.00. Check the amount and the day.',
      },
    });
    expect((await pay(id, { method: 'cash' })).body).toMatchObject({ status: 'Paid', paid_on: TODAY });
  });

  it('has a payment voucher once it is paid', async () => {
    await paid(125_075);
    const client = drafts.client.first_name;
    await context.server.db
      .updateTable('clients')
      .set({ name_ar: 'أحمد سالم' })
      .where('id', '=', fixtures.client)
      .execute();
    const id = await requested(1_250.75);
    const voucher = (path = '', user = checker()) =>
      context.server.request(user, 'GET', `/refund/${id}/document${path}`);
    const unpaid = {
      status: 409,
      body: { message: 'This refund is not paid, so there is no payment voucher.' },
    };
    for (const path of ['', '/link']) expect(await voucher(path)).toMatchObject(unpaid);
    await transition(id, 'approve');
    expect(await voucher()).toMatchObject(unpaid);
    await pay(id);
    const { response } = await voucher();
    const { unique_number } = await read(`/refund/${id}`);
    expect(response.headers['content-disposition']).toContain(`filename="${String(unique_number)}.pdf"`);
    const text = readPages(response.rawPayload).map(pageText).join('\n').replaceAll('\n', ' ');
    for (const expected of [
      'Payment Voucher',
      'سند صرف',
      String(unique_number),
      String((await contract()).unique_number),
      String(client),
      'أحمد سالم',
      'AED 1,250.75',
      'Refund of credit',
      'Transfer · تحويل',
      'TT-1',
      'Moved out',
      'One thousand two hundred and fifty dirhams and seventy-five fils only',
      'ألف ومئتان وخمسون درهمًا وخمسة وسبعون فلسًا فقط لا غير',
      'Requested by',
      'Approved by',
      'Paid by',
      'Received by',
      'Name, signature and date',
      '20 Nov 2026',
    ])
      expect(text).toContain(expected);
    const reader = await context.server.signIn({ flags: ['canViewBills'] });
    const { filePath } = (await voucher('/link', reader)).body;
    const opened = await context.server.open(`/${String(filePath)}`);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    const other = await context.server.signIn({ flags: ['canViewContracts', 'canUpdateContracts'] });
    expect((await voucher('', other)).status).toBe(403);
  });

  it("is readable with canViewBills within the user's areas, but cannot be decided", async () => {
    await paid(5_000);
    const id = await requested(50);
    const flags = ['canViewBills', 'canUpdateBills', 'canUpdateContracts'] as const;
    await context.add('tank', drafts.tank);
    const readers = {
      everywhere: await context.server.signIn({ flags }),
      here: await context.server.signIn({ flags, areas: ['Dubai'] }),
      elsewhere: await context.server.signIn({ flags, areas: ['Ajman'] }),
    };
    const seenBy = async (user: TestUser) => {
      const get = (path: string) => context.server.request(user, 'GET', `/refund/${id}${path}`);
      const list = await context.server.request(user, 'POST', '/refund', {
        filters: { contract: fixtures.contract },
      });
      const history = await context.server.request(user, 'POST', `/refund/${id}/history`, {});
      return [
        list.body.documents?.length,
        (await get('')).status,
        (await get('/document')).status,
        history.status,
      ];
    };
    const all = [1, 200, 409, 200];
    expect(await seenBy(readers.everywhere)).toEqual(all);
    expect(await seenBy(readers.here)).toEqual(all);
    expect(await seenBy(readers.elsewhere)).toEqual([0, 404, 404, 404]);
    for (const step of ['approve', 'pay', 'reject', 'cancel'])
      expect((await transition(id, step, {}, readers.everywhere)).status).toBe(403);
    expect((await read(`/refund/${id}`)).status).toBe('Requested');
  });

  it('is listed and filtered, and cannot be changed or paid by direct SQL', async () => {
    await paid(1_000);
    const id = await requested(10);
    const list = async (filters: object, search = '') =>
      (await context.request('POST', '/refund', { filters, search })).body.documents?.map(({ _id }) => _id);
    const client = fixtures.client;
    expect(await list({ client, status: ['Requested'], kind: ['credit'], method: ['transfer'] })).toEqual([
      id,
    ]);
    expect(await list({ client, kind: ['deposit'] })).toEqual([]);
    expect(await list({}, String((await contract()).unique_number))).toEqual([id]);
    const { db } = context.server;
    const update = (columns: object) => db.updateTable('refunds').set(columns).where('id', '=', id).execute();
    await expect(update({ amount: 999 })).rejects.toThrow('a refund cannot be changed');
    await expect(update({ method: 'cash' })).rejects.toThrow('a refund cannot be changed');
    await expect(
      update({ status: 'Approved', approved_at: new Date(), approved_by: context.admin.id }),
    ).rejects.toThrow('refunds_checker');
    await transition(id, 'approve');
    const payment = { status: 'Paid', paid_on: TODAY, paid_at: new Date(), paid_by: context.admin.id };
    await expect(update(payment)).rejects.toThrow('a refund must equal what was paid');
    await expect(db.deleteFrom('refunds').execute()).rejects.toThrow('a refund cannot be changed');
  });
});

describe('refund of a deposit', () => {
  const takeDeposit = async (amount = 300) => {
    await contractIn('Draft');
    const card = { amount, method: 'card', terminal_ref: 'T-1', auth_code: 'A-1' };
    const { body } = await context.request('POST', `/contract/${fixtures.contract}/take-deposit`, card);
    return { receipt_no: body.deposit_receipt_no, method: 'transfer' };
  };

  it('is requested once, checked again and paid', async () => {
    const refund = await takeDeposit();
    const request = () => context.request('POST', `/contract/${fixtures.contract}/refund-deposit`, refund);
    expect(await request()).toMatchObject({
      status: 200,
      body: { deposit_held: 300, deposit_status: 'held' },
    });
    expect(await request()).toMatchObject({
      status: 409,
      body: { message: 'A refund of this deposit is already open.' },
    });
    const id = String((await openRefund())[0]?._id);
    expect(await read(`/refund/${id}`)).toMatchObject({
      kind: 'deposit',
      amount: 300,
      receipt_no: refund.receipt_no,
      status: 'Requested',
    });
    await transition(id, 'approve');
    await contractIn('Active');
    expect((await pay(id)).body.message).toBe(
      'A deposit can only be refunded after the contract has ended or was cancelled.',
    );
    await contractIn('Draft');
    expect((await pay(id)).body).toMatchObject({ status: 'Paid' });
    expect(await contract()).toMatchObject({ deposit_held: 0, deposit_status: 'due', open_refunds: [] });
    expect(await journal()).toEqual([
      ['deposit_refunded', 'deposits_held', 300, TODAY],
      ['deposit_refunded', 'bank', -300, TODAY],
    ]);
    expect((await request()).body.message).toBe('No deposit is held.');
  });

  it('of 166.36 is not paid in cash', async () => {
    const { receipt_no } = await takeDeposit(166.36);
    const request = (method: string) =>
      context.request('POST', `/contract/${fixtures.contract}/refund-deposit`, { receipt_no, method });
    expect(await request('cash')).toMatchObject({
      status: 422,
      body: { fields: { method: 'AED 166.36 can’t be paid in steps of 0.25; choose another method' } },
    });
    expect((await request('transfer')).status).toBe(200);
  });
});

it('a refund on a day in a closed month is posted on the first open day, and the closed month is unchanged', async () => {
  await paid(10_000);
  const id = await requested(40);
  await transition(id, 'approve');
  const { clock, db, request, signIn } = context.server;
  const today = clock.now;
  try {
    clock.now = Date.parse('2026-12-02T08:00:00Z');
    const later = await signIn({ role: 'SuperAdmin' });
    const post = (path: string, body: object) => request(later, 'POST', path, body);
    await sql`select add_ledger_periods('2026-12-02')`.execute(db);
    const november = async () =>
      (await post('/ledger/trial-balance', { from: '2026-11-01', to: '2026-11-30' })).body.totals;
    const periods = (await post('/period', { sort: 'month', dir: 'asc', limit: 25 })).body.documents ?? [];
    const over = periods.filter(({ month }) => String(month) < '2026-12');
    expect(over.at(-1)).toMatchObject({ month: '2026-11', status: 'Open' });
    for (const { _id } of over)
      expect((await post(`/period/${String(_id)}/close`, { reason: 'Books reviewed' })).status).toBe(200);
    const before = await november();
    expect(before).toMatchObject({ debit: expect.any(Number) as number });
    const payment = { method: 'transfer', paid_on: '2026-11-25' };
    expect((await post(`/refund/${id}/pay`, payment)).body).toMatchObject({
      status: 'Paid',
      paid_on: '2026-11-25',
    });
    expect(await november()).toEqual(before);
    const { rows } =
      await sql`select day, event_day, amount from journal_entries where event = 'credit_refunded'
      order by number desc limit 1`.execute(db);
    expect(rows).toEqual([{ day: '2026-12-01', event_day: '2026-11-25', amount: 4_000 }]);
  } finally {
    clock.now = today;
  }
});
