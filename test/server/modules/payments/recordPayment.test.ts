import { sql } from 'kysely';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { inTransaction } from '../../../../src/server/db/transaction';
import { newRecordId } from '../../../../src/server/db/recordId';
import { applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { endSessions } from '../../../../src/server/modules/session/sessionService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import { untilWaitingForLock } from '../../support/testDatabase';
import type { ResponseBody, TestUser } from '../../support/testServer';

const context = setUpServer();
const fixtures = { client: '', contract: '', tariff: '' };
let collector: TestUser;

beforeAll(async () => {
  fixtures.tariff = (await createContractInput(context)).tariff;
  collector = await context.server.signIn({ role: COLLECTION_USER });
  await context.server.db
    .insertInto('document_number_series')
    .values({ name: 'INV', year: 2026, last: 500 })
    .execute();
});
beforeEach(async () => {
  fixtures.client = String((await context.add('client', drafts.client))._id);
  const draft = { ...drafts.contract, client: fixtures.client, tariff: fixtures.tariff };
  fixtures.contract = String((await context.add('contract', draft))._id);
});

let numbered = 100_000;
const CHEQUE = {
  type: 'check',
  bank_name: 'Mashreq',
  drawer_name: 'Al Noor Bakery LLC',
  end_date: '2026-12-01',
};
const cheque = (more: object = {}) => ({ ...CHEQUE, check_number: String((numbered += 1)), ...more });
const bill = (total: number, due = '2026-03-01') =>
  insertBill(context, fixtures.client, { total, due, status: 'Issued', contract: fixtures.contract });
const record = (draft: object, user: TestUser = collector, headers: Record<string, string> = {}) =>
  context.server.request(
    user,
    'POST',
    '/wallet/add',
    { contract: fixtures.contract, type: 'cash', ...draft },
    { headers },
  );
const paid = async (id: string) => {
  const { body } = await context.request('GET', `/bill/${id}`);
  return [body.status, body.paid_amount, body.pending_check_amount];
};
const ownTotals = async () =>
  (await context.request('POST', '/wallet', { search: fixtures.contract, field: 'contract' })).body
    .documents ?? [];
const credit = async () =>
  (await context.request('GET', `/contract/${fixtures.contract}`)).body.credit_balance;

describe('recording a payment', () => {
  it('adds it to the own wallet with the next receipt number and pays the oldest bills', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    const { status, body } = await record({ amount: 40 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      unique_number: 'RCT-2026-000001',
      amount: 40,
      type: 'cash',
      status: 'Pending',
      user: { _id: collector.id },
      contract: { _id: fixtures.contract },
      client: { _id: fixtures.client },
      end_date: '2026-11-20',
      bills: [
        { _id: early, amount: 30 },
        { _id: late, amount: 10 },
      ],
      unused: 0,
    });
    expect((await record({ amount: 1 })).body.unique_number).toBe('RCT-2026-000002');
    expect(await paid(early)).toEqual(['Paid', 30, 0]);
    const audit = context.server.db
      .selectFrom('audit')
      .selectAll()
      .where('model_id', 'in', [String(body._id), early]);
    expect(
      (await audit.orderBy('model', 'desc').execute()).map(({ action, model }) => `${model} ${action}`),
    ).toEqual(['wallet wallet.recorded', 'bill wallet.recorded']);
  });

  it('keeps an overpayment as credit and pays the next invoice with it', async () => {
    for (const [key, value] of Object.entries(COMPANY))
      await context.add('setting', {
        ...drafts.setting,
        key,
        group: 'company',
        label: key,
        value_type: 'text',
        value,
      });
    await record({ amount: 200.25 });
    expect(await credit()).toBe(200.25);
    const draft = { ...drafts.bill, client: fixtures.client, contract: fixtures.contract };
    const { _id } = await context.add('bill', draft);
    const { body } = await context.request('POST', `/bill/${String(_id)}/issue`, {});
    expect(body).toMatchObject({ status: 'Paid', total: 133.64, paid_amount: 133.64, balance_due: 0 });
    expect(await credit()).toBe(66.61);
  });

  it('is allocated to its intended invoice, or as the cashier chooses', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    await record({ amount: 20, bill: late });
    expect(await paid(late)).toEqual(['PartiallyPaid', 20, 0]);
    await record({
      amount: 25,
      bills: [
        { bill: early, amount: 5 },
        { bill: late, amount: 10 },
      ],
    });
    expect([await paid(early), await paid(late)]).toEqual([
      ['PartiallyPaid', 5, 0],
      ['PartiallyPaid', 30, 0],
    ]);
    expect(await credit()).toBe(10);
  });

  it('stores a pending cheque', async () => {
    const one = await bill(5_000);
    const { status, body } = await record({ amount: 50, ...cheque({ account_last4: '1234' }) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...CHEQUE, account_last4: '1234', check_status: 'received' });
    expect(await paid(one)).toEqual(['Issued', 0, 50]);
  });

  it('stores the fields of its method and no others', async () => {
    const { body } = await record({
      type: 'card',
      amount: 1.01,
      terminal_ref: 'T-9',
      auth_code: '0042',
      bank_ref: 'x',
    });
    expect(body).toMatchObject({ type: 'card', terminal_ref: 'T-9', auth_code: '0042', bank_ref: null });
    expect((await record({ type: 'transfer', amount: 1.01, bank_ref: 'FT-1' })).body).toMatchObject({
      bank_ref: 'FT-1',
    });
  });

  it.each([
    [{ amount: 0 }, 'amount', 'Amount must be above zero'],
    [{ amount: 10.1 }, 'amount', 'Cash amounts must be multiples of 0.25'],
    [{ amount: 10.005 }, 'amount', 'Amount may have at most two decimals'],
    [{ contract: newRecordId() }, 'contract', 'Choose a contract from the list'],
    [{ type: 'deposit' }, 'type', 'Type must be one of: cash, check, card, transfer'],
    [cheque({ check_number: '12' }), 'check_number', 'Cheque number must have 6 to 20 digits'],
    [cheque({ drawer_name: '' }), 'drawer_name', 'Drawer is required'],
    [cheque({ end_date: '2026-05-01' }), 'end_date', 'This cheque is stale: it is more than six months old'],
    [{ type: 'card' }, 'terminal_ref', 'Terminal reference is required'],
    [{ type: 'transfer' }, 'bank_ref', 'Bank reference is required'],
    [{ bill: newRecordId() }, 'bill', 'Choose an open invoice of this client'],
  ])('is rejected for %j', async (wrong, field, message) => {
    const { status, body } = await record({ amount: 50, ...wrong });
    expect([status, body.fields?.[field]]).toEqual([422, message]);
    expect(await ownTotals()).toEqual([]);
  });

  it('is rejected when allocations exceed amounts, repeat, or belong to others', async () => {
    const one = await bill(3_000);
    const otherClient = String((await context.add('client', drafts.client))._id);
    const theirs = await insertBill(context, otherClient, {
      total: 1_000,
      due: '2026-03-01',
      status: 'Issued',
    });
    const wrong: [object[], string, string][] = [
      [[{ bill: one, amount: 30.01 }], 'bills[0].amount', 'At most AED 30.00 is due'],
      [
        [
          { bill: one, amount: 5 },
          { bill: one, amount: 5 },
        ],
        'bills[1].bill',
        'This invoice is listed twice',
      ],
      [[{ bill: theirs, amount: 5 }], 'bills[0].bill', 'Choose an open invoice of this client'],
      [[{ bill: one, amount: 21 }], 'bills', 'The allocations exceed the payment'],
    ];
    for (const [bills, field, message] of wrong)
      expect((await record({ amount: 20, bills })).body.fields).toMatchObject({ [field]: message });
    expect(await ownTotals()).toEqual([]);
  });

  it('is rejected for an ended contract', async () => {
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Closed' })
      .where('id', '=', fixtures.contract)
      .execute();
    expect(await record({ amount: 5 })).toMatchObject({
      status: 409,
      body: { message: 'This contract is closed and takes no more payments.' },
    });
  });

  it('requires a collector or permission to update invoices', async () => {
    const viewer = await context.server.signIn({ flags: ['canViewBills', 'canUpdateContracts'] });
    expect((await record({ amount: 5 }, viewer)).status).toBe(403);
    const clerk = await context.server.signIn({ flags: ['canUpdateBills'] });
    expect((await record({ amount: 5 }, clerk)).status).toBe(201);
  });
});

const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003' };

describe('cheque', () => {
  it('is recorded once, for any spelling of its bank, and again after voiding', async () => {
    const check = cheque();
    const { body } = await record({ amount: 50, ...check });
    expect((await record({ amount: 50, ...check, bank_name: 'MASHREQ' })).body.fields).toEqual({
      check_number: `This cheque has already been taken: ${String(body.unique_number)}`,
    });
    await context.server.db
      .updateTable('wallets')
      .set({ voided_at: new Date(), voided_by: context.admin.id, void_reason: 'Wrong' })
      .where('id', '=', String(body._id))
      .execute();
    expect((await record({ amount: 50, ...check })).status).toBe(201);
  });

  it('is rejected after two bounced within a year', async () => {
    for (const day of ['2026-10-01', '2025-12-24']) {
      const { status, body } = await record({ amount: 5, ...cheque() });
      expect(status).toBe(201);
      const bounced = sql`update wallets set check_status = 'bounced', bounced_on = ${day} where id = ${body._id}`;
      await bounced.execute(context.server.db);
    }
    expect((await record({ amount: 5, ...cheque() })).body.fields).toEqual({
      type: 'Two of this client’s cheques bounced within a year; cheques are no longer accepted',
    });
    expect((await record({ amount: 5 })).status).toBe(201);
  });

  it('shows a bounce warning on client, contracts and payment form', async () => {
    const bounceCounts = async () => {
      const { body: contract } = await context.request('GET', `/contract/${fixtures.contract}`);
      const { _id: client } = contract.client as { _id: string };
      const { body } = await context.request('GET', `/client/${client}`);
      const { body: where } = await context.server.request(
        collector,
        'GET',
        `/contract/${fixtures.contract}/payable`,
      );
      return [contract.bounced_checks, body.bounced_checks, where.cash_only];
    };
    await sql`update wallets set bounced_on = null where bounced_on is not null`.execute(context.server.db);
    const cheques: ResponseBody[] = [];
    for (const _ of Array(3)) cheques.push((await record({ amount: 5, ...cheque() })).body);
    const counts = [await bounceCounts()];
    for (const [index, days] of [400, 364, 1].entries()) {
      await sql`update wallets set check_status = 'bounced', bounced_on = today_in_dubai() - ${days}::int
        where id = ${cheques[index]?._id}`.execute(context.server.db);
      counts.push(await bounceCounts());
    }
    expect(counts).toEqual([
      [0, 0, false],
      [0, 0, false],
      [1, 1, false],
      [2, 2, true],
    ]);
    await sql`update wallets set bounced_on = null where bounced_on is not null`.execute(context.server.db);
  });

  it('gets its image from its custodian', async () => {
    const { body } = await record({ amount: 50, ...cheque() });
    const read = (user: TestUser) => context.server.request(user, 'GET', `/wallet/${String(body._id)}`);
    expect((await read(collector)).body).toMatchObject({ _id: body._id, Medias: [] });
    const other = await context.server.signIn({ role: COLLECTION_USER });
    expect((await read(other)).status).toBe(404);
    expect((await read(await context.server.signIn({ flags: ['canViewBills'] }))).status).toBe(403);
    expect((await read(context.admin)).status).toBe(200);
  });
});

it('is refused while its collector is being blocked, who would keep the money', async () => {
  const { db, clock } = context.server;
  const leaving = await context.server.signIn({ role: COLLECTION_USER });
  let recording: ReturnType<typeof record> | undefined;
  await db.transaction().execute(async (blocking) => {
    await sql`select from users where id = ${leaving.id} for update`.execute(blocking);
    await sql`update users set status = 'blocked' where id = ${leaving.id}`.execute(blocking);
    await endSessions(blocking, leaving.id, 'blocked', clock.now);
    recording = record({ amount: 5 }, leaving);
    await untilWaitingForLock(db);
  });
  expect((await recording)?.status).toBe(401);
  expect(await ownTotals()).toEqual([]);
});

describe('repeated idempotency key', () => {
  it('records once for concurrent requests, with the same response', async () => {
    const one = await bill(10_000);
    const keys = Array.from({ length: 12 }, () => newRecordId());
    for (const key of keys) {
      const sent = Array.from({ length: 5 }, () =>
        record({ amount: 5 }, collector, { 'idempotency-key': key }),
      );
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
    expect(await ownTotals()).toHaveLength(10);
    expect(await paid(one)).toEqual(['PartiallyPaid', 60, 0]);
  });

  it('returns the first response for a day', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    const first = await record({ amount: 5 }, collector, headers);
    const again = await record({ amount: 5 }, collector, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    context.server.clock.now += 25 * 3_600_000;
    const otherCollector = await context.server.signIn({ role: COLLECTION_USER });
    expect((await record({ amount: 5 }, otherCollector, headers)).body._id).not.toBe(first.body._id);
    context.server.clock.now -= 25 * 3_600_000;
  });

  it('is rejected with different content, and a missing key is rejected', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    await record({ amount: 5 }, collector, headers);
    expect(await record({ amount: 6 }, collector, headers)).toMatchObject({
      status: 422,
      body: {
        message: 'This request was already sent with different content. Check the result of the first one.',
      },
    });
    for (const key of ['', 'a b', 'x'.repeat(256)])
      expect(await record({ amount: 5 }, collector, { 'idempotency-key': key })).toMatchObject({
        status: 400,
        body: { message: 'This request requires an Idempotency-Key header of 1 to 255 characters.' },
      });
    expect(await ownTotals()).toHaveLength(1);
  });

  it('may be reused after a rejected request', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    expect((await record({ amount: 5.1 }, collector, headers)).status).toBe(422);
    expect((await record({ amount: 5.25 }, collector, headers)).status).toBe(201);
  });

  it('is separate for each user', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    const other = await context.server.signIn({ role: COLLECTION_USER });
    const [one, two] = [
      await record({ amount: 5 }, collector, headers),
      await record({ amount: 5 }, other, headers),
    ];
    expect(one.body._id).not.toBe(two.body._id);
  });
});

it("the contract's collector is notified too, once", async () => {
  const collects = await context.server.signIn({ role: COLLECTION_USER });
  const wrote = { created_by: context.admin.id };
  const contract = context.server.db.updateTable('contracts').where('id', '=', fixtures.contract);
  for (const [collector_id, userIds] of [
    [collects.id, [context.admin.id, collects.id]],
    [context.admin.id, [context.admin.id]],
  ] as const) {
    await contract.set({ collector_id }).execute();
    await context.server.db.deleteFrom('events').execute();
    const next = await bill(1_000);
    await context.server.db.updateTable('bills').set(wrote).where('id', '=', next).execute();
    await record({ amount: 10, bill: next });
    const notifications = context.server.db
      .selectFrom('events')
      .select('user_id')
      .where('code', '=', 'bill.paid');
    expect((await notifications.execute()).map(({ user_id }) => user_id).sort()).toEqual([...userIds].sort());
  }
  await contract.set({ collector_id: null }).execute();
});

it("the invoice's author is notified once it is paid, and of a large payment", async () => {
  const notifications = async (code: string) =>
    (await context.server.db.selectFrom('events').selectAll().where('code', '=', code).execute()).map(
      ({ user_id, title }) => [user_id, title],
    );
  const one = await bill(900_000);
  await context.server.db
    .updateTable('bills')
    .set({ created_by: context.admin.id })
    .where('id', '=', one)
    .execute();
  await context.server.db.deleteFrom('events').execute();
  await record({ amount: 10 });
  expect([await notifications('bill.payment'), await notifications('bill.paid')]).toEqual([[], []]);
  await record({ amount: 5_000 });
  await record({ amount: 3_990 });
  const { body } = await context.request('GET', `/bill/${one}`);
  expect(await notifications('bill.payment')).toEqual([
    [context.admin.id, `Payment on ${String(body.unique_number)}`],
  ]);
  expect(await notifications('bill.paid')).toEqual([
    [context.admin.id, `Invoice paid: ${String(body.unique_number)}`],
  ]);
});

it('a payment that is allocated later notifies of new settlements only', async () => {
  const notifications = async () =>
    (await context.server.db.selectFrom('events').selectAll().where('code', '=', 'bill.paid').execute())
      .filter(({ user_id }) => user_id === collector.id)
      .map(({ model_id }) => model_id);
  await bill(10_490);
  await record({ amount: 105 });
  const next = await bill(10);
  await context.server.db.deleteFrom('events').execute();
  const by = {
    db: context.server.db,
    now: context.server.clock.now,
    currentUser: { userId: context.admin.id },
    recordChange: () => Promise.resolve(),
  };
  await inTransaction(context.server.db, (db) => applyCredit({ ...by, db }, fixtures.contract));
  expect(await notifications()).toEqual([next]);
});

describe('payable invoices', () => {
  const payable = (user: TestUser = collector, query = '') =>
    context.server.request(user, 'GET', `/contract/${fixtures.contract}/payable${query}`);

  it('are listed oldest first after the intended invoice, without amounts covered by pending cheques', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    const third = await bill(1_000, '2026-03-20');
    await record({ amount: 20, bill: late, ...cheque() });
    await record({ amount: 10, bill: third });
    const { body } = await payable();
    expect([body.total, body.documents]).toMatchObject([
      2,
      [
        { _id: early, due_date: '2026-03-01', due: 30 },
        { _id: late, due_date: '2026-03-09', due: 30 },
      ],
    ]);
    expect((await payable(collector, `?bill=${late}`)).body.documents?.map(({ _id }) => _id)).toEqual([
      late,
      early,
    ]);
  });

  it('require permission to record payments and an existing contract', async () => {
    expect(
      (await payable(await context.server.signIn({ flags: ['canViewBills', 'canViewContracts'] }))).status,
    ).toBe(403);
    expect((await payable(await context.server.signIn({ flags: ['canUpdateBills'] }))).status).toBe(200);
    expect(
      (await context.server.request(collector, 'GET', `/contract/${newRecordId()}/payable`)).status,
    ).toBe(404);
    expect((await payable(collector, '?bill=7')).status).toBe(422);
  });
});

describe('series of cheques', () => {
  const series = (cheques: object[], user: TestUser = collector) =>
    context.server.request(user, 'POST', '/wallet/series', {
      contract: fixtures.contract,
      bank_name: 'Mashreq',
      drawer_name: 'Al Noor Bakery LLC',
      cheques,
    });
  const row = (end_date: string, more: object = {}) => ({
    check_number: String((numbered += 1)),
    amount: 25,
    end_date,
    ...more,
  });

  it('is recorded as one payment per cheque, which cover the oldest bills', async () => {
    const due = await bill(4_000);
    const { status, body } = await series([row('2026-12-01'), row('2027-01-01')]);
    expect([status, body.documents?.length]).toEqual([201, 2]);
    const taken = await ownTotals();
    expect(taken.map(({ type, amount, end_date }) => [type, amount, end_date])).toEqual(
      expect.arrayContaining([
        ['check', 25, '2026-12-01'],
        ['check', 25, '2027-01-01'],
      ]),
    );
    expect(await paid(due)).toEqual(['Issued', 0, 40]);
  });

  it('is refused as a whole, with the row of a cheque that is already recorded', async () => {
    const known = cheque({ amount: 10 });
    expect((await record(known)).status).toBe(201);
    const { status, body } = await series([
      row('2026-12-01'),
      row('2027-01-01', { check_number: known.check_number }),
    ]);
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'cheques[1].check_number': expect.stringMatching(/^This cheque has already been taken/) as string,
    });
    expect(await ownTotals()).toHaveLength(1);
  });
});

describe('offline receipt of a POS device', () => {
  let device = '';
  let prefixes = 10;
  const serial = () => String((prefixes += 1));
  const addDevice = async () => {
    const number = serial();
    const draft = { ...drafts.pos, serial_number: `OFF-${number}`, receipt_prefix: `Z${number}` };
    return { id: String((await context.add('pos', draft))._id), prefix: draft.receipt_prefix };
  };
  const step = (id: string, name: string, body: object = {}) =>
    context.request('POST', `/pos/${id}/${name}`, body);
  let prefix = '';
  const take = (counter: number | string, more: object = {}, user: TestUser = collector) =>
    record({ amount: 50, pos_receipt: `${prefix}-${String(counter)}`, ...more }, user);
  const payments = async () =>
    (await ownTotals()).map(({ amount }) => Number(amount)).toSorted((a, b) => a - b);

  beforeEach(async () => {
    ({ id: device, prefix } = await addDevice());
    await context.server.db
      .updateTable('pos')
      .set({ assigned_to: null, assigned_at: null, status: 'in_stock' })
      .where('assigned_to', '=', collector.id)
      .execute();
    expect((await step(device, 'assign', { user: collector.id })).status).toBe(200);
    await context.server.db.updateTable('pos').set({ pending_offline: 3 }).where('id', '=', device).execute();
  });

  it('is the only payment of the device; one entered in the browser has no receipt', async () => {
    expect((await record({ amount: 5 })).body.pos ?? null).toBeNull();
  });

  it('is recorded once in any order, and answered again after a lost response', async () => {
    const second = await take(2, { amount: 20 });
    expect(second).toMatchObject({
      status: 201,
      body: { amount: 20, pos: { _id: device }, pos_receipt: `${prefix}-000002` },
    });
    const [first, again] = await Promise.all([take('000001'), take(1)]);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body._id).toBe(first.body._id);
    expect(await payments()).toEqual([20, 50]);
    expect((await step(device, 'return')).body.message).toMatch(/a receipt not yet synced/);
    await take(3, { amount: 30 });
    // 3 − 3 = 0 receipts remain on the device.
    expect((await step(device, 'return')).body).toMatchObject({ status: 'in_stock', pending_offline: 0 });
    // A recorded receipt is answered in the same way after the device was returned.
    expect((await take(1)).body._id).toBe(first.body._id);
    expect(await payments()).toEqual([20, 30, 50]);
  });

  it('keeps the prefix of the device, which later receipts have too', async () => {
    await take(1);
    const { version } = (await context.request('GET', `/pos/${device}`)).body;
    const message =
      'Receipts were recorded with this or the previous prefix; choose another device or prefix';
    expect(await context.request('PUT', `/pos/${device}`, { version, receipt_prefix: 'XY' })).toMatchObject({
      status: 422,
      body: { fields: { receipt_prefix: message } },
    });
    expect((await take(2, { amount: 20 })).status).toBe(201);
  });

  it('is refused with another amount, payer or collector, and after the payment was voided', async () => {
    const { body } = await take(7);
    const message = `Receipt ${prefix}-000007 has already been recorded: ${String(body.unique_number)} of AED 50.00.`;
    const others = [
      await take(7, { amount: 60 }),
      await take(7, { type: 'transfer', bank_ref: 'TT-1' }),
      await take(7, {}, await context.server.signIn({ role: COLLECTION_USER })),
    ];
    await context.request('POST', `/wallet/${String(body._id)}/void`, { reason: 'Wrong client' });
    others.push(await take(7));
    expect(others.map(({ status, body: { message: text } }) => [status, text])).toEqual(
      others.map(() => [409, message]),
    );
  });

  it('requires a known device that is assigned to the collector', async () => {
    expect(await take(1, { pos_receipt: 'QQ-1' })).toMatchObject({
      status: 422,
      body: { fields: { pos_receipt: 'No POS device has the receipt prefix QQ' } },
    });
    expect((await take('x')).body.fields).toMatchObject({ pos_receipt: expect.any(String) as string });
    const other = await addDevice();
    expect((await take(1, { pos_receipt: `${other.prefix}-1` })).body.message).toMatch(
      /^POS-\d+ is not assigned to you \(in stock\), so its receipts are not accepted\.$/,
    );
    await step(other.id, 'assign', { user: (await context.server.createUser({ role: COLLECTION_USER })).id });
    expect((await take(1, { pos_receipt: `${other.prefix}-1` })).body.message).toMatch(
      /is assigned to another employee, who has to record its receipts\.$/,
    );
    await step(device, 'report-lost', { reason: 'Left in a taxi' });
    expect(await take(1)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/not assigned to you \(lost\)/) as string },
    });
    expect(await payments()).toEqual([]);
  });

  it('pays open invoices and keeps the rest as credit; a closed contract accepts none', async () => {
    await bill(3_000);
    // 50.00 − 30.00 = 20.00
    expect((await take(1)).body).toMatchObject({ bills: [{ amount: 30 }], unused: 20 });
    expect(await credit()).toBe(20);
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Closed' })
      .where('id', '=', fixtures.contract)
      .execute();
    expect(await take(2)).toMatchObject({
      status: 409,
      body: { message: 'This contract is closed and takes no more payments.' },
    });
    const { pending_offline } = (await context.request('GET', `/pos/${device}`)).body;
    // 3 − 1 = 2: the refused receipt remains on the device.
    expect(pending_offline).toBe(2);
  });
});
