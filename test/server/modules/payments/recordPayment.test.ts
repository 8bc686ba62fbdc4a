import { sql } from 'kysely';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { inTransaction } from '../../../../src/server/db/transaction';
import { newRecordId } from '../../../../src/server/db/recordId';
import { applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';

const on = setUpServer();
const held = { client: '', contract: '', tariff: '' };
let collector: TestUser;

beforeAll(async () => {
  held.tariff = (await createContractInput(on)).tariff;
  collector = await on.w.signIn({ role: COLLECTION_USER });
  await on.w.db.insertInto('document_number_series').values({ name: 'INV', year: 2026, last: 500 }).execute();
});
beforeEach(async () => {
  held.client = String((await on.add('client', drafts.client))._id);
  const draft = { ...drafts.contract, client: held.client, tariff: held.tariff };
  held.contract = String((await on.add('contract', draft))._id);
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
  insertBill(on, held.client, { total, due, status: 'Issued', contract: held.contract });
const take = (draft: object, who: TestUser = collector, headers: Record<string, string> = {}) =>
  on.w.ask(who, 'POST', '/wallet/add', { contract: held.contract, type: 'cash', ...draft }, { headers });
const paid = async (id: string) => {
  const { body } = await on.ask('GET', `/bill/${id}`);
  return [body.status, body.paid_amount, body.pending_check_amount];
};
const taken = async () =>
  (await on.ask('POST', '/wallet', { search: held.contract, field: 'contract' })).body.documents ?? [];
const credit = async () => (await on.ask('GET', `/contract/${held.contract}`)).body.credit_balance;

describe('taking a payment', () => {
  it('puts it into the own wallet under the next receipt number and pays the oldest bills', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    const { status, body } = await take({ amount: 40 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      unique_number: 'RCT-2026-000001',
      amount: 40,
      type: 'cash',
      status: 'Pending',
      user: { _id: collector.id },
      contract: { _id: held.contract },
      client: { _id: held.client },
      end_date: '2026-11-20',
      bills: [
        { _id: early, amount: 30 },
        { _id: late, amount: 10 },
      ],
      unused: 0,
    });
    expect((await take({ amount: 1 })).body.unique_number).toBe('RCT-2026-000002');
    expect(await paid(early)).toEqual(['Paid', 30, 0]);
    const audit = on.w.db
      .selectFrom('audit')
      .selectAll()
      .where('model_id', 'in', [String(body._id), early]);
    expect(
      (await audit.orderBy('model', 'desc').execute()).map(({ action, model }) => `${model} ${action}`),
    ).toEqual(['wallet wallet.taken', 'bill wallet.taken']);
  });

  it('keeps what is paid too much as credit, and pays the next invoice with it', async () => {
    for (const [key, value] of Object.entries(COMPANY))
      await on.add('setting', {
        ...drafts.setting,
        key,
        group: 'company',
        label: key,
        value_type: 'text',
        value,
      });
    await take({ amount: 200.25 });
    expect(await credit()).toBe(200.25);
    const draft = { ...drafts.bill, client: held.client, contract: held.contract };
    const { _id } = await on.add('bill', draft);
    const { body } = await on.ask('POST', `/bill/${String(_id)}/issue`, {});
    expect(body).toMatchObject({ status: 'Paid', total: 133.64, paid_amount: 133.64, balance_due: 0 });
    expect(await credit()).toBe(66.61);
  });

  it('goes to the invoice that it is taken for, or where the cashier says', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    await take({ amount: 20, bill: late });
    expect(await paid(late)).toEqual(['PartiallyPaid', 20, 0]);
    await take({
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

  it('notes a cheque that waits for the bank', async () => {
    const one = await bill(5_000);
    const { status, body } = await take({ amount: 50, ...cheque({ account_last4: '1234' }) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...CHEQUE, account_last4: '1234', check_status: 'received' });
    expect(await paid(one)).toEqual(['Issued', 0, 50]);
  });

  it('notes the papers of its own way to pay, and no others', async () => {
    const { body } = await take({
      type: 'card',
      amount: 1.01,
      terminal_ref: 'T-9',
      auth_code: '0042',
      bank_ref: 'x',
    });
    expect(body).toMatchObject({ type: 'card', terminal_ref: 'T-9', auth_code: '0042', bank_ref: null });
    expect((await take({ type: 'transfer', amount: 1.01, bank_ref: 'FT-1' })).body).toMatchObject({
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
  ])('is refused for %j', async (wrong, field, sentence) => {
    const { status, body } = await take({ amount: 50, ...wrong });
    expect([status, body.fields?.[field]]).toEqual([422, sentence]);
    expect(await taken()).toEqual([]);
  });

  it('is refused where the shares take too much, twice or from somebody else', async () => {
    const one = await bill(3_000);
    const stranger = String((await on.add('client', drafts.client))._id);
    const theirs = await insertBill(on, stranger, { total: 1_000, due: '2026-03-01', status: 'Issued' });
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
    for (const [bills, field, sentence] of wrong)
      expect((await take({ amount: 20, bills })).body.fields).toMatchObject({ [field]: sentence });
    expect(await taken()).toEqual([]);
  });

  it('is refused for a contract that is over', async () => {
    await on.w.db
      .updateTable('contracts')
      .set({ status: 'Closed' })
      .where('id', '=', held.contract)
      .execute();
    expect(await take({ amount: 5 })).toMatchObject({
      status: 409,
      body: { message: 'This contract is closed and takes no more payments.' },
    });
  });

  it('is refused to whoever is neither a collector nor changes invoices', async () => {
    const viewer = await on.w.signIn({ flags: ['canViewBills', 'canUpdateContracts'] });
    expect((await take({ amount: 5 }, viewer)).status).toBe(403);
    const clerk = await on.w.signIn({ flags: ['canUpdateBills'] });
    expect((await take({ amount: 5 }, clerk)).status).toBe(201);
  });
});

const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003' };

describe('a cheque', () => {
  it('is taken once, however its bank is written; when it was voided, again', async () => {
    const paper = cheque();
    const { body } = await take({ amount: 50, ...paper });
    expect((await take({ amount: 50, ...paper, bank_name: 'MASHREQ' })).body.fields).toEqual({
      check_number: `This cheque has already been taken: ${String(body.unique_number)}`,
    });
    await on.w.db
      .updateTable('wallets')
      .set({ voided_at: new Date(), voided_by: on.boss.id, void_reason: 'Wrong' })
      .where('id', '=', String(body._id))
      .execute();
    expect((await take({ amount: 50, ...paper })).status).toBe(201);
  });

  it('is refused after two bounced within a year', async () => {
    for (const day of ['2026-10-01', '2025-12-24']) {
      const { status, body } = await take({ amount: 5, ...cheque() });
      expect(status).toBe(201);
      const bounced = sql`update wallets set check_status = 'bounced', bounced_on = ${day} where id = ${body._id}`;
      await bounced.execute(on.w.db);
    }
    expect((await take({ amount: 5, ...cheque() })).body.fields).toEqual({
      type: 'Two of this client’s cheques bounced within a year; cheques are no longer accepted',
    });
    expect((await take({ amount: 5 })).status).toBe(201);
  });

  it('is shown to bounce at the client, at its contracts and before it is taken', async () => {
    const shown = async () => {
      const { body: contract } = await on.ask('GET', `/contract/${held.contract}`);
      const { _id: client } = contract.client as { _id: string };
      const { body } = await on.ask('GET', `/client/${client}`);
      const { body: where } = await on.w.ask(collector, 'GET', `/contract/${held.contract}/payable`);
      return [contract.bounced_checks, body.bounced_checks, where.cash_only];
    };
    await sql`update wallets set bounced_on = null where bounced_on is not null`.execute(on.w.db);
    const seen = [await shown()];
    for (const days of [400, 364, 1]) {
      const { body } = await take({ amount: 5, ...cheque() });
      await sql`update wallets set check_status = 'bounced', bounced_on = today_in_dubai() - ${days}::int
        where id = ${body._id}`.execute(on.w.db);
      seen.push(await shown());
    }
    expect(seen).toEqual([
      [0, 0, false],
      [0, 0, false],
      [1, 1, false],
      [2, 2, true],
    ]);
    await sql`update wallets set bounced_on = null where bounced_on is not null`.execute(on.w.db);
  });

  it('gets its image from whoever holds it', async () => {
    const { body } = await take({ amount: 50, ...cheque() });
    const read = (who: TestUser) => on.w.ask(who, 'GET', `/wallet/${String(body._id)}`);
    expect((await read(collector)).body).toMatchObject({ _id: body._id, Medias: [] });
    const other = await on.w.signIn({ role: COLLECTION_USER });
    expect((await read(other)).status).toBe(404);
    expect((await read(await on.w.signIn({ flags: ['canViewBills'] }))).status).toBe(403);
    expect((await read(on.boss)).status).toBe(200);
  });
});

describe('sent again under the same key', () => {
  it('is taken once, however many arrive at the same moment, and answered alike', async () => {
    const one = await bill(10_000);
    const keys = Array.from({ length: 12 }, () => newRecordId());
    for (const key of keys) {
      const sent = Array.from({ length: 5 }, () =>
        take({ amount: 5 }, collector, { 'idempotency-key': key }),
      );
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
    expect(await taken()).toHaveLength(10);
    expect(await paid(one)).toEqual(['PartiallyPaid', 60, 0]);
  });

  it('hears the first answer later too, for a day', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    const first = await take({ amount: 5 }, collector, headers);
    const again = await take({ amount: 5 }, collector, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    on.w.clock.now += 25 * 3_600_000;
    const person = await on.w.signIn({ role: COLLECTION_USER });
    expect((await take({ amount: 5 }, person, headers)).body._id).not.toBe(first.body._id);
    on.w.clock.now -= 25 * 3_600_000;
  });

  it('is refused with other content, and without a key', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    await take({ amount: 5 }, collector, headers);
    expect(await take({ amount: 6 }, collector, headers)).toMatchObject({
      status: 422,
      body: {
        message: 'This request was already sent with different content. Check the result of the first one.',
      },
    });
    for (const key of ['', 'a b', 'x'.repeat(256)])
      expect(await take({ amount: 5 }, collector, { 'idempotency-key': key })).toMatchObject({
        status: 400,
        body: { message: 'This request requires an Idempotency-Key header of 1 to 255 characters.' },
      });
    expect(await taken()).toHaveLength(1);
  });

  it('may be mended after a refusal: what was refused is not kept', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    expect((await take({ amount: 5.1 }, collector, headers)).status).toBe(422);
    expect((await take({ amount: 5.25 }, collector, headers)).status).toBe(201);
  });

  it('is another request when somebody else sends it', async () => {
    const headers = { 'idempotency-key': newRecordId() };
    const other = await on.w.signIn({ role: COLLECTION_USER });
    const [one, two] = [
      await take({ amount: 5 }, collector, headers),
      await take({ amount: 5 }, other, headers),
    ];
    expect(one.body._id).not.toBe(two.body._id);
  });
});

it('tells the collector of the contract too, once each', async () => {
  const collects = await on.w.signIn({ role: COLLECTION_USER });
  const wrote = { created_by: on.boss.id };
  const contract = on.w.db.updateTable('contracts').where('id', '=', held.contract);
  for (const [collector_id, people] of [
    [collects.id, [on.boss.id, collects.id]],
    [on.boss.id, [on.boss.id]],
  ] as const) {
    await contract.set({ collector_id }).execute();
    await on.w.db.deleteFrom('events').execute();
    const next = await bill(1_000);
    await on.w.db.updateTable('bills').set(wrote).where('id', '=', next).execute();
    await take({ amount: 10, bill: next });
    const told = on.w.db.selectFrom('events').select('user_id').where('code', '=', 'bill.paid');
    expect((await told.execute()).map(({ user_id }) => user_id).sort()).toEqual([...people].sort());
  }
  await contract.set({ collector_id: null }).execute();
});

it('tells who wrote an invoice once that it is paid, and of a large payment on it', async () => {
  const told = async (code: string) =>
    (await on.w.db.selectFrom('events').selectAll().where('code', '=', code).execute()).map(
      ({ user_id, title }) => [user_id, title],
    );
  const one = await bill(900_000);
  await on.w.db.updateTable('bills').set({ created_by: on.boss.id }).where('id', '=', one).execute();
  await on.w.db.deleteFrom('events').execute();
  await take({ amount: 10 });
  expect([await told('bill.payment'), await told('bill.paid')]).toEqual([[], []]);
  await take({ amount: 5_000 });
  await take({ amount: 3_990 });
  const { body } = await on.ask('GET', `/bill/${one}`);
  expect(await told('bill.payment')).toEqual([[on.boss.id, `Payment on ${String(body.unique_number)}`]]);
  expect(await told('bill.paid')).toEqual([[on.boss.id, `Invoice paid: ${String(body.unique_number)}`]]);
});

it('tells nobody again of what a payment settled before, when its rest pays the next invoice', async () => {
  const told = async () =>
    (await on.w.db.selectFrom('events').selectAll().where('code', '=', 'bill.paid').execute())
      .filter(({ user_id }) => user_id === collector.id)
      .map(({ model_id }) => model_id);
  await bill(10_490);
  await take({ amount: 105 });
  const next = await bill(10);
  await on.w.db.deleteFrom('events').execute();
  const by = {
    db: on.w.db,
    now: on.w.clock.now,
    currentUser: { userId: on.boss.id },
    recordChange: () => Promise.resolve(),
  };
  await inTransaction(on.w.db, (db) => applyCredit({ ...by, db }, held.contract));
  expect(await told()).toEqual([next]);
});

describe('where a payment may go', () => {
  const payable = (who: TestUser = collector, query = '') =>
    on.w.ask(who, 'GET', `/contract/${held.contract}/payable${query}`);

  it('is told oldest first, the invoice it is taken for before them, without what cheques on their way pay', async () => {
    const [late, early] = [await bill(5_000, '2026-03-09'), await bill(3_000, '2026-03-01')];
    const third = await bill(1_000, '2026-03-20');
    await take({ amount: 20, bill: late, ...cheque() });
    await take({ amount: 10, bill: third });
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

  it('is told to nobody who takes no payments, and of no contract that is not there', async () => {
    expect((await payable(await on.w.signIn({ flags: ['canViewBills', 'canViewContracts'] }))).status).toBe(
      403,
    );
    expect((await payable(await on.w.signIn({ flags: ['canUpdateBills'] }))).status).toBe(200);
    expect((await on.w.ask(collector, 'GET', `/contract/${newRecordId()}/payable`)).status).toBe(404);
    expect((await payable(collector, '?bill=7')).status).toBe(422);
  });
});
