import { addDays, dubaiDate } from '../../../../src/domain/dates';
import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { allocate } from '../../../../src/server/modules/payments/allocationService';
import { insertBill } from '../../support/testRecords';
import { textMatching } from '../../support/matchers';
import { createHandoverFixtures } from './handoverFixtures';

const context = createHandoverFixtures();
let client: string;

beforeEach(async () => {
  const { body } = await context.server.request(context.admin, 'GET', `/contract/${context.contract}`);
  client = String((body.client as { _id: string })._id);
});

const pay: typeof context.pay = (more) => context.pay(more);
const step = (id: string, name: string, body: object = {}, user = context.admin) =>
  context.server.request(user, 'POST', `/wallet/${id}/${name}`, body);
const unload = (id: string) =>
  context.server.request(context.admin, 'PUT', `/wallet/${id}`, { status: 'Done' });
const read = async (id: string) => (await context.server.request(context.admin, 'GET', `/wallet/${id}`)).body;
const bill = async (id: string) => (await context.server.request(context.admin, 'GET', `/bill/${id}`)).body;
const owed = (total: number) =>
  insertBill(context, client, { total, due: '2026-11-30', status: 'Issued', contract: context.contract });
const use = (id: string) =>
  allocate(
    { db: context.server.db, now: context.server.clock.now, recordChange: () => Promise.resolve() },
    id,
  );
/** Bounces are counted by the clock of the database. */
const daysAgo = (days: number) => addDays(dubaiDate(Date.now()), -days);
const SLIP = { bank: 'Emirates NBD', slip_no: 'S-1' };

/** A due cheque of AED 300 in the safe that pays part of a bill of AED 500. */
async function inSafe() {
  const bill = await owed(50_000);
  const id = await pay({ type: 'check', amount: 30_000 });
  await use(id);
  await unload(id);
  await context.server.db
    .updateTable('wallets')
    .set({ end_date: '2026-11-19' })
    .where('id', '=', id)
    .execute();
  return { bill, id };
}

describe('payment in custody', () => {
  it('is declared for handover once, by its custodian only', async () => {
    const id = await pay();
    const other = await context.server.signIn({ role: COLLECTION_USER });
    expect((await step(id, 'handover', {}, other)).status).toBe(404);
    expect((await step(id, 'handover')).status).toBe(409);
    expect((await step(id, 'handover', {}, context.collector)).body).toMatchObject({ status: 'Handover' });
    const again = await step(id, 'handover', {}, context.collector);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This payment has already been declared for handover.',
    ]);
    expect((await unload(id)).body).toMatchObject({ status: 'Done' });
  });

  it('is declared with others in one request, each by its custodian only', async () => {
    const [mine, other] = [await pay(), await pay()];
    const stranger = await context.server.signIn({ role: COLLECTION_USER });
    const declare = (user: typeof stranger, ids: string[]) => step('bulk', 'handover', { ids }, user);
    const refused = (await declare(stranger, [mine])).body.results as { message: string }[];
    expect(refused.map(({ message }) => message)).toEqual([expect.stringMatching(/not/i)]);
    expect((await declare(context.collector, [mine, other])).body).toEqual({
      results: [
        { _id: mine, message: null },
        { _id: other, message: null },
      ],
    });
  });

  it('is voided on its own day with a reason, and reopens its bill', async () => {
    const due = await owed(50_000);
    const id = await pay({ amount: 20_000 });
    await use(id);
    expect(await bill(due)).toMatchObject({ status: 'PartiallyPaid', balance_due: 300 });
    expect((await step(id, 'void', {})).body.fields).toEqual({ reason: 'Reason is required' });
    expect((await step(id, 'void', { reason: 'Twice' }, context.collector)).status).toBe(403);
    expect((await step(id, 'void', { reason: 'Twice' })).body).toMatchObject({
      voided: true,
      void_reason: 'Twice',
      status: 'Pending',
    });
    expect(await bill(due)).toMatchObject({ status: 'Issued', balance_due: 500, paid_amount: 0 });
    expect((await step(id, 'void', { reason: 'Twice' })).status).toBe(409);
    expect((await step(id, 'handover', {}, context.collector)).status).toBe(409);
    expect(
      (await context.server.request(context.admin, 'GET', `/custodian/${context.collector.id}`)).body,
    ).toMatchObject({
      total_cash: 0,
    });
  });

  it('cannot be voided on another day or once it is Done', async () => {
    const [old, done] = [await pay(), await pay({ status: 'Done' })];
    expect((await step(done, 'void', { reason: 'Late' })).status).toBe(409);
    context.server.clock.now += 86_400_000;
    context.admin = await context.server.signIn({ role: SUPER_ADMIN });
    const { status, body } = await step(old, 'void', { reason: 'Late' });
    expect([status, body.message]).toEqual([409, 'A payment can only be voided on the day it was taken.']);
    expect(await read(old)).toMatchObject({ voided: false, version: 1 });
  });
});

describe('cheque', () => {
  it('is deposited from the safe and clears, which pays its bill', async () => {
    const { bill: due, id } = await inSafe();
    expect(await bill(due)).toMatchObject({ status: 'Issued', pending_check_amount: 300, paid_amount: 0 });
    expect((await step(id, 'deposit', SLIP)).body).toMatchObject({
      check_status: 'deposited',
      status: 'Done',
      deposit_bank: 'Emirates NBD',
      deposited_on: '2026-11-20',
    });
    expect((await step(id, 'clear')).body).toMatchObject({
      check_status: 'cleared',
      cleared_on: '2026-11-20',
    });
    expect(await bill(due)).toMatchObject({
      status: 'PartiallyPaid',
      paid_amount: 300,
      pending_check_amount: 0,
    });
    const { body } = await context.server.request(context.admin, 'POST', `/wallet/${id}/history`);
    expect(body.documents?.map(({ action }) => action).sort()).toEqual([
      'wallet.cleared',
      'wallet.deposited',
      'wallet.unloaded',
    ]);
  });

  it('cannot be deposited before its date, half a year after it, from a collector, or without a slip', async () => {
    const { id } = await inSafe();
    expect((await step(id, 'deposit', {})).body.fields).toEqual({
      bank: 'Bank is required',
      slip_no: 'Deposit slip is required',
    });
    const due = (end_date: string) =>
      context.server.db.updateTable('wallets').set({ end_date }).where('id', '=', id).execute();
    await due('2026-11-21');
    expect((await step(id, 'deposit', SLIP)).body.message).toBe(
      'A cheque can’t be deposited before its date.',
    );
    await due('2026-05-20');
    expect((await step(id, 'deposit', SLIP)).status).toBe(409);
    await due('2026-05-21');
    expect((await step(id, 'deposit', SLIP)).status).toBe(200);
    const held = await pay({ type: 'check' });
    expect((await step(held, 'deposit', SLIP)).body.message).toBe(
      'This cheque has not been handed over yet; receive it first.',
    );
    const cash = await pay();
    expect((await step(cash, 'deposit', SLIP)).body.message).toBe('This payment is not a cheque.');
  });

  it('is deposited with others in one request, which reports why others are not', async () => {
    const [first, second] = [await inSafe(), await inSafe()];
    const withCollector = await pay({ type: 'check', amount: 1_000 });
    const ids = [first.id, withCollector, second.id];
    expect((await step('bulk', 'deposit', { ids, input: SLIP })).body).toEqual({
      results: [
        { _id: first.id, message: null },
        { _id: withCollector, message: 'This cheque has not been handed over yet; receive it first.' },
        { _id: second.id, message: null },
      ],
    });
    expect(await read(second.id)).toMatchObject({ check_status: 'deposited' });
    expect(await step('bulk', 'deposit', { ids })).toMatchObject({ status: 422 });
    expect((await step('bulk', 'deposit', { ids, input: SLIP }, context.collector)).status).toBe(403);
  });

  it('that bounces reopens its bill, charges a fee, and notifies once', async () => {
    const fee = { key: 'bounced_check_fee', group: 'fees', label: 'Bounced cheque', value_type: 'money' };
    await context.server.request(context.admin, 'POST', '/setting/add', {
      ...fee,
      value: 200,
      effective_from: '2026-01-01',
    });
    const { bill: due, id } = await inSafe();
    await step(id, 'deposit', SLIP);
    await step(id, 'clear');
    expect((await step(id, 'deposit', SLIP)).status).toBe(409);
    const again = await inSafe();
    await step(again.id, 'deposit', SLIP);
    expect((await step(again.id, 'bounce', { reason: 'bored' })).status).toBe(422);
    expect((await step(again.id, 'bounce', { reason: 'technical', partial_amount: 300 })).status).toBe(422);
    const { body } = await step(again.id, 'bounce', { reason: 'insufficient_funds', partial_amount: 100 });
    expect(body).toMatchObject({
      check_status: 'bounced',
      status: 'Done',
      bounce_reason: 'insufficient_funds',
      partial_amount: 100,
      bounce_fee: { unique_number: 'DRAFT' },
    });
    const { body: drafted } = await context.server.request(
      context.admin,
      'GET',
      `/bill/${(body.bounce_fee as { _id: string })._id}`,
    );
    expect(drafted).toMatchObject({ kind: 'adjustment', total: 200, status: 'Draft' });
    const bills = await Promise.all([due, again.bill].map(bill));
    const paid = bills.reduce((sum, { paid_amount }) => sum + Number(paid_amount), 0);
    expect([paid, bills.some(({ pending_check_amount }) => pending_check_amount !== 0)]).toEqual([
      400,
      false,
    ]);
    const notifications = await context.server.db
      .selectFrom('events')
      .selectAll()
      .where('code', '=', 'bill.check_bounced')
      .execute();
    expect(new Set(notifications.map(({ user_id }) => user_id))).toEqual(
      new Set([context.admin.id, context.collector.id]),
    );
    expect((await step(again.id, 'represent', SLIP)).body.message).toMatch(/has paid part/);
  });

  it('whose fee was discarded is represented, returned again with a fee of 200, and clears', async () => {
    const setting = { key: 'bounced_check_fee', group: 'fees', label: 'Bounced cheque', value_type: 'money' };
    const request = (method: 'GET' | 'POST', path: string, body?: object) =>
      context.server.request(context.admin, method, path, body);
    await request('POST', '/setting/add', { ...setting, value: 200, effective_from: '2026-01-01' });
    const { bill: due, id } = await inSafe();
    await step(id, 'deposit', SLIP);
    const { body: returned } = await step(id, 'bounce', { reason: 'technical' });
    const { _id: first } = returned.bounce_fee as { _id: string };
    expect((await request('POST', `/bill/${first}/discard`, {})).status).toBe(200);
    expect((await read(id)).bounce_fee ?? null).toBeNull();
    expect((await step(id, 'represent', { ...SLIP, slip_no: 'S-2' })).status).toBe(200);
    const { body: again } = await step(id, 'bounce', { reason: 'insufficient_funds' });
    const { _id: second } = again.bounce_fee as { _id: string };
    expect(second).not.toBe(first);
    const drafts = async () =>
      (await request('POST', '/bill', { filters: { status: ['Draft'] } })).body.documents;
    expect(await drafts()).toMatchObject([{ _id: second, total: 200 }]);
    await step(id, 'represent', { ...SLIP, slip_no: 'S-3' });
    expect(await bill(due)).toMatchObject({ paid_amount: 0, net_due: 500 });
    // 500 − 300 = 200; the draft of the fee stays.
    await step(id, 'clear');
    expect(await bill(due)).toMatchObject({ status: 'PartiallyPaid', paid_amount: 300, net_due: 200 });
    expect(await drafts()).toMatchObject([{ _id: second, total: 200 }]);
  });

  it('can be represented after a bounce and clear', async () => {
    const { bill: due, id } = await inSafe();
    await step(id, 'deposit', SLIP);
    await step(id, 'bounce', { reason: 'signature_differs' });
    const invoice = await bill(due);
    expect(invoice).toMatchObject({ status: 'Issued', pending_check_amount: 0, net_due: 500 });
    expect(await read(id)).toMatchObject({
      bills: [],
      reopened: [{ _id: due, unique_number: invoice.unique_number, amount: 300 }],
    });
    const payments = await context.server.request(context.admin, 'POST', `/bill/${due}/payments`, {});
    expect(payments.body.documents).toMatchObject([
      { payment: id, state: 'reversed', reason: 'Cheque bounced: Signature differs' },
    ]);
    expect((await step(id, 'represent', { ...SLIP, slip_no: 'S-2' })).body).toMatchObject({
      check_status: 'represented',
      deposit_slip_no: 'S-2',
    });
    await step(id, 'clear');
    expect(await read(id)).toMatchObject({ bills: [{ _id: due, amount: 300 }], reopened: [] });
    expect(await bill(due)).toMatchObject({ status: 'PartiallyPaid', paid_amount: 300 });
  });

  it('that is returned after it cleared stays paid until then: 500 − 300 = 200, then 500', async () => {
    const { id } = await inSafe();
    await step(id, 'deposit', SLIP);
    const { clock } = context.server;
    clock.now = Date.parse('2026-11-25T08:00:00Z');
    const admin = await context.server.signIn({ role: SUPER_ADMIN });
    expect((await step(id, 'clear', { day: '2026-11-22' }, admin)).status).toBe(200);
    const bounce = (day: string) => step(id, 'bounce', { reason: 'technical', day }, admin);
    const closing = async (to: string) =>
      (await context.server.request(admin, 'GET', `/contract/${context.contract}/statement?to=${to}`)).body
        .closing;
    expect(await closing('2026-11-23')).toBe(200);
    expect((await bounce('2026-11-24')).body).toMatchObject({ check_status: 'bounced' });
    expect([await closing('2026-11-23'), await closing('2026-11-24')]).toEqual([200, 500]);
    await step(id, 'replace', { type: 'cash' }, admin);
    expect(await closing('2026-11-25')).toBe(200);
  });

  it('keeps its movements on their days when it clears again, bounces again and is voided', async () => {
    const { bill: due, id } = await inSafe();
    const on = async (day: string, name: string, body: object = {}) => {
      context.server.clock.now = Date.parse(`${day}T08:00:00Z`);
      context.admin = await context.server.signIn({ role: SUPER_ADMIN });
      expect((await step(id, name, body)).status).toBe(200);
    };
    const statement = async (to: string) =>
      (await context.server.request(context.admin, 'GET', `/contract/${context.contract}/statement?to=${to}`))
        .body;
    const closings = () =>
      Promise.all(
        ['21', '22', '24', '26', '28'].map(async (day) => (await statement(`2026-11-${day}`)).closing),
      );
    await on('2026-11-21', 'deposit', SLIP);
    await on('2026-11-22', 'clear');
    await on('2026-11-24', 'bounce', { reason: 'insufficient_funds' });
    await on('2026-11-26', 'represent', SLIP);
    expect(await closings()).toEqual([500, 200, 500, 500, 500]);
    await on('2026-11-28', 'clear');
    expect(await closings()).toEqual([500, 200, 500, 500, 200]);
    expect(await bill(due)).toMatchObject({ balance_due: 200 });
    const select = async (filters: object) =>
      (await context.server.request(context.admin, 'POST', '/wallet', { filters })).body.total;
    const report = async (path: string) =>
      (await context.server.request(context.admin, 'GET', `/rapport/${path}`)).body.documents;
    await on('2026-11-29', 'bounce', { reason: 'insufficient_funds' });
    for (const day of ['22', '28']) expect(await select({ cleared_on: `2026-11-${day}` })).toBe(1);
    for (const day of ['24', '29']) expect(await select({ bounced_on: `2026-11-${day}` })).toBe(1);
    expect(await select({ cleared_on: '2026-11-23' })).toBe(0);
    expect(await report('bounced-cheques?period=2026-11-01..2026-11-30')).toMatchObject([
      { bounced_on: '2026-11-29', amount: 300 },
      { bounced_on: '2026-11-24', amount: 300 },
    ]);
    expect(await report('receivables-ageing?as_of=2026-11-23')).toMatchObject([
      { balance: 200, uncleared: 0 },
    ]);
    await on('2026-11-29', 'request-reversal', { reason: 'Wrong client' });
    await on('2026-11-30', 'approve-reversal');
    expect(await closings()).toEqual([500, 200, 500, 500, 200]);
    expect((await statement('2026-11-30')).rows).toMatchObject([
      { kind: 'bill' },
      { kind: 'payment', day: '2026-11-22', credit: 300 },
      { kind: 'payment_reversed', day: '2026-11-24', debit: 300 },
      { kind: 'payment', day: '2026-11-28', credit: 300 },
      { kind: 'payment_reversed', day: '2026-11-29', debit: 300, balance: 500 },
    ]);
  });

  it('that was taken as a deposit keeps its movements on their days', async () => {
    const cheque = {
      check_number: '000777',
      bank_name: 'Mashreq',
      drawer_name: 'A. Drawer',
      end_date: '2026-11-20',
    };
    const taken = await context.server.request(
      context.admin,
      'POST',
      `/contract/${context.contract}/take-deposit`,
      { amount: 100, method: 'check', ...cheque },
    );
    expect([taken.status, taken.body.fields]).toEqual([200, undefined]);
    const { id } = await context.server.db.selectFrom('wallets').select('id').executeTakeFirstOrThrow();
    const deposits = async (to: string) => {
      const path = `/contract/${context.contract}/statement?to=${to}`;
      const { body } = await context.server.request(context.admin, 'GET', path);
      return (body.deposits as { kind: string; held: number }[]).map(({ kind, held }) => [kind, held]);
    };
    await context.server.db
      .updateTable('wallets')
      .set({ status: 'Done', done_at: new Date(context.server.clock.now), check_status: 'in_safe' })
      .execute();
    for (const [day, name, body] of [
      ['21', 'deposit', SLIP],
      ['22', 'bounce', { reason: 'technical' }],
      ['24', 'represent', SLIP],
      ['25', 'clear', {}],
    ] as const) {
      context.server.clock.now = Date.parse(`2026-11-${day}T08:00:00Z`);
      context.admin = await context.server.signIn({ role: SUPER_ADMIN });
      expect((await step(id, name, body)).status).toBe(200);
    }
    expect(await deposits('2026-11-24')).toEqual([
      ['taken', 100],
      ['reversed', 0],
    ]);
    expect((await deposits('2026-11-25')).at(-1)).toEqual(['taken', 100]);
  });

  it('is not returned before the day on which it cleared', async () => {
    const { id } = await inSafe();
    await step(id, 'deposit', SLIP);
    context.server.clock.now = Date.parse('2026-11-25T08:00:00Z');
    const admin = await context.server.signIn({ role: SUPER_ADMIN });
    await step(id, 'clear', { day: '2026-11-22' }, admin);
    const bounce = (day: string) => step(id, 'bounce', { reason: 'technical', day }, admin);
    expect(await bounce('2026-11-21')).toMatchObject({
      status: 422,
      body: { fields: { day: 'The cheque cleared on 22 Nov 2026' } },
    });
    expect((await bounce('2026-11-22')).status).toBe(200);
  });

  it('that bounced is replaced for the unpaid amount', async () => {
    const { bill: due, id } = await inSafe();
    await step(id, 'deposit', SLIP);
    await step(id, 'bounce', { reason: 'account_closed', partial_amount: 50 });
    expect((await step(id, 'replace', { type: 'check' })).body.fields).toMatchObject({
      check_number: 'Cheque number is required',
      end_date: 'Due date is required',
    });
    const { body } = await step(id, 'replace', { type: 'cash' });
    expect(body).toMatchObject({
      check_status: 'replaced',
      replaced_by: { unique_number: textMatching(/^RCT-/) },
    });
    const next = await read((body.replaced_by as { _id: string })._id);
    expect(next).toMatchObject({
      amount: 250,
      type: 'cash',
      status: 'Pending',
      replaces: { _id: id },
      user: { _id: context.admin.id },
    });
    expect(await bill(due)).toMatchObject({ paid_amount: 300, status: 'PartiallyPaid' });
    expect((await step(id, 'replace', { type: 'cash' })).status).toBe(409);
  });

  it('is returned to the client before its deposit, which removes it from custody', async () => {
    const { bill: due, id } = await inSafe();
    expect((await step(id, 'cancel', { reason: 'Paid by transfer' })).body).toMatchObject({
      check_status: 'cancelled',
      status: 'Done',
      voided: false,
      return_reason: 'Paid by transfer',
    });
    expect(await bill(due)).toMatchObject({ pending_check_amount: 0, net_due: 500 });
    const held = await pay({ type: 'check' });
    expect((await step(held, 'cancel', { reason: 'Wrong date' })).body).toMatchObject({
      check_status: 'cancelled',
      voided: true,
    });
    expect(
      (await context.server.request(context.admin, 'GET', `/custodian/${context.collector.id}`)).body,
    ).toMatchObject({
      count_check: 0,
    });
    expect((await step(held, 'cancel', { reason: 'Again' })).status).toBe(409);
  });
});

describe('replacement of a cheque', () => {
  const SHEET = {
    type: 'check',
    check_number: '654321',
    bank_name: 'Mashreq',
    drawer_name: 'A. Drawer',
    end_date: '2026-12-01',
  };
  const chequeWith = (check_status: 'stale' | 'bounced', row: object = {}) =>
    pay({ type: 'check', amount: 30_000, status: 'Done', row: { check_status, ...row } });
  const replacement = async (id: string, body: object) => {
    const response = await step(id, 'replace', body);
    expect([response.status, response.body.fields]).toEqual([200, undefined]);
    return read((response.body.replaced_by as { _id: string })._id);
  };

  it('rejects a stale cheque', async () => {
    const { status, body } = await step(await chequeWith('bounced'), 'replace', {
      ...SHEET,
      end_date: '2026-05-20',
    });
    expect([status, body.fields]).toEqual([
      422,
      { end_date: 'This cheque is stale: it is more than six months old' },
    ]);
  });

  it('rejects a recorded cheque in any spelling, unless it was voided', async () => {
    const id = await chequeWith('bounced');
    const { check_number } = SHEET;
    const recorded = await pay({ type: 'check', row: { check_number } });
    const again = { ...SHEET, bank_name: 'MASHREQ', drawer_name: 'a. drawer' };
    const { status, body } = await step(id, 'replace', again);
    expect([status, body.fields]).toEqual([
      422,
      { check_number: `This cheque has already been taken: ${String((await read(recorded)).unique_number)}` },
    ]);
    await context.server.db
      .updateTable('wallets')
      .set({ voided_at: new Date(context.server.clock.now) })
      .where('id', '=', recorded)
      .execute();
    expect(await replacement(id, again)).toMatchObject({ check_number, bank_name: 'MASHREQ', amount: 300 });
  });

  it('frees the number of a bounced cheque that cash replaced, and its invoice is paid', async () => {
    const { bill: due, id } = await inSafe();
    await step(id, 'deposit', SLIP);
    await step(id, 'bounce', { reason: 'insufficient_funds' });
    const { check_number, bank_name, drawer_name } = await read(id);
    const again = { ...SHEET, check_number, bank_name, drawer_name };
    const take = () =>
      context.server.request(context.collector, 'POST', '/wallet/add', {
        ...again,
        contract: context.contract,
        amount: 200,
      });
    // The company still has the bounced cheque.
    expect(await take()).toMatchObject({
      status: 422,
      body: { fields: { check_number: textMatching(/^This cheque has already been taken: RCT-/) } },
    });
    expect(await replacement(id, { type: 'cash' })).toMatchObject({ type: 'cash', amount: 300 });
    // 500 less 300 in cash leaves 200, and no cheque is pending.
    expect(await bill(due)).toMatchObject({ pending_check_amount: 0, paid_amount: 300, net_due: 200 });
    const taken = await take();
    expect([taken.status, taken.body.fields]).toEqual([201, undefined]);
    expect(await bill(due)).toMatchObject({ pending_check_amount: 200, paid_amount: 300, net_due: 0 });
  });

  it('does not free the number of a cheque that the bank paid in part', async () => {
    const id = await chequeWith('bounced', { partial_amount: 10_000 });
    expect(await replacement(id, { type: 'cash' })).toMatchObject({ amount: 200 });
    const { check_number, bank_name, drawer_name } = await read(id);
    const { status } = await context.server.request(context.collector, 'POST', '/wallet/add', {
      ...SHEET,
      check_number,
      bank_name,
      drawer_name,
      contract: context.contract,
      amount: 300,
    });
    expect(status).toBe(422);
  });

  it('rejects a cheque of a client with two bounces within a year', async () => {
    const bounced = (bounced_on: string) => chequeWith('bounced', { bounced_on });
    await bounced(daysAgo(380));
    await bounced(daysAgo(50));
    const id = await chequeWith('stale');
    expect(await read(id)).toMatchObject({ bounced_checks: 1 });
    await bounced(daysAgo(18));
    expect(await read(id)).toMatchObject({ bounced_checks: 2 });
    const { status, body } = await step(id, 'replace', SHEET);
    expect([status, body.fields]).toEqual([
      422,
      { type: 'Two of this client’s cheques bounced within a year; cheques are no longer accepted' },
    ]);
    expect(await replacement(id, { type: 'cash' })).toMatchObject({ type: 'cash', amount: 300 });
  });

  it('does not count a bounced cheque that was recorded wrongly', async () => {
    const id = await chequeWith('bounced', { bounced_on: daysAgo(18) });
    expect(await read(id)).toMatchObject({ bounced_checks: 1 });
    await step(id, 'request-reversal', { reason: 'Wrong client' });
    const checker = await context.server.signIn({ role: SUPER_ADMIN });
    expect((await step(id, 'approve-reversal', {}, checker)).status).toBe(200);
    expect(await read(id)).toMatchObject({ voided: true, bounced_checks: 0 });
  });

  it.each(['Closed', 'Cancelled'] as const)('is rejected for a contract that is %s', async (over) => {
    const id = await chequeWith('bounced');
    await context.server.db
      .updateTable('contracts')
      .set({ status: over })
      .where('id', '=', context.contract)
      .execute();
    const { status, body } = await step(id, 'replace', { type: 'cash' });
    expect([status, body.message]).toEqual([
      409,
      `This contract is ${over.toLowerCase()} and takes no more payments.`,
    ]);
  });

  it('is a security again when a security became stale', async () => {
    const due = await owed(50_000);
    const next = await replacement(await chequeWith('stale', { is_security: true }), SHEET);
    expect(next).toMatchObject({ is_security: true, check_status: 'received', bills: [], unused: 0 });
    expect(await bill(due)).toMatchObject({ pending_check_amount: 0, net_due: 500 });
  });

  it.each([
    ['a security that bounced', 'bounced', SHEET, { pending_check_amount: 300, paid_amount: 0 }],
    ['an old security, by cash', 'stale', { type: 'cash' }, { pending_check_amount: 0, paid_amount: 300 }],
  ] as const)('replaces %s', async (_case, was, body, paid) => {
    const due = await owed(50_000);
    const next = await replacement(await chequeWith(was, { is_security: true }), body);
    expect(next).toMatchObject({ is_security: false, bills: [{ _id: due, amount: 300 }] });
    expect(await bill(due)).toMatchObject(paid);
  });
});
