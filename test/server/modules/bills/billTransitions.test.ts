import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput, insertSite } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';
import { UNAVAILABLE } from '../../../../src/domain/errorMessages';

const context = setUpServer();
const fixtures = { client: '', contract: '' };
const LINE = drafts.bill.lines[0];
const COMPANY = {
  company_name: 'Al Bahar Gas Supply LLC',
  trn: '100123456700003',
  address: 'Al Barsha, Dubai',
};

const draft = (more: object = {}) =>
  context.add('bill', { ...drafts.bill, client: fixtures.client, ...more });
const transition = (bill: ResponseBody, step: string, body: object = {}) =>
  context.request('POST', `/bill/${String(bill._id)}/${step}`, body);
const setting = (key: string, value: unknown) =>
  context.add('setting', { ...drafts.setting, key, group: 'company', label: key, value_type: 'text', value });
const notifications = (bill: ResponseBody) =>
  context.server.db.selectFrom('events').selectAll().where('model_id', '=', String(bill._id)).execute();
const statusOf = async (bill: ResponseBody) =>
  (await context.request('GET', `/bill/${String(bill._id)}`)).body.status;

beforeAll(async () => {
  const contract = await createContractInput(context);
  fixtures.client = contract.client;
  fixtures.contract = String((await context.add('contract', { ...contract, payment_terms_days: 20 }))._id);
});

it('issuing requires a tax registration number of the company', async () => {
  const bill = await draft();
  expect(await transition(bill, 'issue')).toMatchObject({
    status: 409,
    body: { message: 'Enter the company name and tax registration number in the settings first.' },
  });
  expect(await statusOf(bill)).toBe('Draft');
  expect(
    await context.server.db
      .selectFrom('document_number_series')
      .selectAll()
      .where('name', '=', 'INV')
      .execute(),
  ).toEqual([]);
  for (const [key, value] of Object.entries(COMPANY)) await setting(key, value);
});

describe('draft bill', () => {
  it('has the totals of its lines', async () => {
    const bill = await draft();
    expect(bill).toMatchObject({ subtotal: 127.28, discount_total: 0, vat_total: 6.36, total: 133.64 });
    const ten = { ...LINE, quantity: 1, unit_price: 10.1, discount: 0 };
    const changed = await context.request('PUT', `/bill/${String(bill._id)}`, {
      lines: [ten, ten, ten],
      version: 1,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, subtotal: 30.3, vat_total: 1.53, total: 31.83, balance_due: 31.83 },
    });
    const less = await context.request('PUT', `/bill/${String(bill._id)}`, {
      lines: [{ ...ten, discount: 1.1 }],
      version: 2,
    });
    expect(less.body).toMatchObject({ subtotal: 10.1, discount_total: 1.1, vat_total: 0.45, total: 9.45 });
  });

  it('is unchanged when a line is invalid', async () => {
    const bill = await draft();
    const wrong = [LINE, { ...LINE, quantity: 0 }];
    expect(
      await context.request('PUT', `/bill/${String(bill._id)}`, { lines: wrong, version: 1 }),
    ).toMatchObject({
      status: 422,
      body: { fields: { 'lines[1].quantity': 'Quantity must be above zero' } },
    });
    expect((await context.request('GET', `/bill/${String(bill._id)}`)).body).toEqual(bill);
  });

  it('rejects totals', async () => {
    const bill = await draft();
    const written = context.server.db
      .updateTable('bills')
      .set({ subtotal: 1 })
      .where('id', '=', String(bill._id));
    await expect(written.execute()).rejects.toThrow('must equal its lines');
  });
});

describe('issuing a bill', () => {
  it('assigns number, dates and names, and notifies the responsible users', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
    const reader = await context.server.signIn({ flags: ['canViewBills'] });
    const bill = await draft({ contract: fixtures.contract, due_date: null });
    const { status, body } = await context.server.request(
      clerk,
      'POST',
      `/bill/${String(bill._id)}/issue`,
      {},
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      unique_number: 'INV-2026-000001',
      status: 'Issued',
      version: 2,
      issue_date: '2026-11-20',
      due_date: '2026-12-10',
      total: 133.64,
      balance_due: 133.64,
      seller: { name: COMPANY.company_name, trn: COMPANY.trn },
      buyer: { name: 'Abdul Rahman', emirate: 'Dubai' },
    });
    const copies = await notifications(bill);
    expect(copies.map(({ user_id }) => user_id).sort()).toEqual([context.admin.id, clerk.id].sort());
    expect(copies.map(({ user_id }) => user_id)).not.toContain(reader.id);
    expect(copies[0]).toMatchObject({ code: 'bill.run_done', title: 'Invoice issued: INV-2026-000001' });
    const audit = context.server.db.selectFrom('audit').selectAll().where('model_id', '=', String(bill._id));
    expect((await audit.execute()).map(({ action }) => action)).toEqual(['bill.added', 'bill.issued']);
  });

  it('sets the due date by the terms of the client if there is no contract: 20 November and 45 days', async () => {
    const client = String((await context.add('client', { ...drafts.client, payment_terms_days: 45 }))._id);
    const bill = await draft({ kind: 'other', client, contract: null, due_date: null });
    expect((await transition(bill, 'issue')).body).toMatchObject({ due_date: '2027-01-04' });
  });

  it('moves a due date on a weekend to Monday where configured', async () => {
    const rule = { key: 'due_on_weekdays', group: 'billing', label: 'Weekdays', value_type: 'bool' };
    const { _id } = await context.add('setting', { ...drafts.setting, ...rule, value: true });
    const terms = { ...(await createContractInput(context)), payment_terms_days: 21 };
    const contract = String((await context.add('contract', terms))._id);
    const issued = (await transition(await draft({ contract, due_date: null }), 'issue')).body;
    expect(issued).toMatchObject({ issue_date: '2026-11-20', due_date: '2026-12-14' });
    const deletion = { deleted_at: new Date() };
    await context.server.db.updateTable('settings').set(deletion).where('id', '=', String(_id)).execute();
  });

  it("keeps the client's name at the time of issue", async () => {
    const bill = await draft();
    await transition(bill, 'issue');
    const { body } = await context.request('GET', `/client/${fixtures.client}`);
    await context.request('PUT', `/client/${fixtures.client}`, { last_name: 'Rahim', version: body.version });
    const after = await context.request('GET', `/bill/${String(bill._id)}`);
    expect(after.body).toMatchObject({ client: { label: 'Abdul Rahim' }, buyer: { name: 'Abdul Rahman' } });
  });

  it('keeps site and previous balance at the time of issue', async () => {
    const contract = String((await context.add('contract', await createContractInput(context)))._id);
    const before = await draft({ contract, due_date: null });
    await transition(before, 'issue');
    const bill = await draft({ contract, due_date: null });
    const other = await draft({ contract, due_date: null });
    const position = { site: { code: 'SITE-017', name: 'Marina Heights' }, unit_no: drafts.contract.unit_no };
    const issued = (await transition(bill, 'issue')).body;
    expect(issued).toMatchObject({ ...position, previous_balance: 133.64 });
    await insertSite(context.server.db, { code: 'SITE-018', name: 'Palm View' });
    const moved = { site_code: 'SITE-018', site_name: 'Palm View', unit_no: '9' };
    await context.server.db.updateTable('contracts').set(moved).where('id', '=', contract).execute();
    await transition(await draft({ contract, due_date: null }), 'issue');
    const read = async ({ _id }: ResponseBody) => (await context.request('GET', `/bill/${String(_id)}`)).body;
    expect(await read(bill)).toMatchObject({ ...position, previous_balance: 133.64 });
    expect(await read(other)).toMatchObject({
      site: { code: 'SITE-018' },
      unit_no: '9',
      previous_balance: 400.92,
    });
    for (const change of [{ site: null }, { unit_no: '9' }, { previous_balance: 0 }]) {
      const written = context.server.db.updateTable('bills').set(change).where('id', '=', String(bill._id));
      await expect(written.execute()).rejects.toThrow('an issued bill cannot be changed');
    }
  });

  it('numbers twenty concurrent bills without gaps or duplicates', async () => {
    const before = await context.server.db
      .selectFrom('document_number_series')
      .select('last')
      .where('name', '=', 'INV')
      .execute();
    let waiting: ResponseBody[] = [];
    for (let count = 0; count < 20; count += 1) waiting.push(await draft());
    const numbers: unknown[] = [];
    // On a busy machine a bill may time out while waiting for its number; it gets none and is issued again.
    while (waiting.length > 0) {
      const responses = await Promise.all(waiting.map((bill) => transition(bill, 'issue')));
      const issued = responses.filter(({ status }) => status === 200);
      const refusals = responses.filter(({ status }) => status !== 200).map(({ body }) => body.message);
      expect(issued.length).toBeGreaterThan(0);
      expect(refusals).toEqual(Array(refusals.length).fill(UNAVAILABLE));
      numbers.push(...issued.map(({ body }) => body.unique_number));
      waiting = waiting.filter((_bill, index) => responses[index]?.status !== 200);
    }
    const first = (before[0]?.last ?? 0) + 1;
    expect(numbers.sort()).toEqual(
      Array.from({ length: 20 }, (_, at) => `INV-2026-${String(first + at).padStart(6, '0')}`),
    );
  });

  it('issues 21 drafts in one request with one result each; refuses one without lines and an unknown one', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 21; index += 1) ids.push(String((await draft())._id));
    const [empty = '', ...valid] = ids;
    await context.server.db.deleteFrom('bill_lines').where('bill_id', '=', empty).execute();
    const { status, body } = await context.request('POST', '/bill/bulk/issue', {
      ids: [valid[0], empty, fixtures.client, ...valid.slice(1)],
    });
    expect(status).toBe(200);
    const results = body.results as { _id: string; message: string | null }[];
    expect(results.slice(0, 4)).toEqual([
      { _id: valid[0], message: null },
      { _id: empty, message: 'This invoice has no lines yet.' },
      { _id: fixtures.client, message: expect.any(String) as string },
      { _id: valid[1], message: null },
    ]);
    expect(results.filter(({ message }) => message === null)).toHaveLength(20);
    const { rows } = await sql<{ id: string }>`select id from bills where id = any(${valid}::uuid[])
      order by unique_number`.execute(context.server.db);
    expect(rows.map(({ id }) => id)).toEqual(valid);
    expect(await statusOf({ _id: empty })).toBe('Draft');
    expect((await context.request('POST', '/bill/bulk/issue', { ids: [] })).status).toBe(422);
    const many = Array.from({ length: 501 }, () => randomUUID());
    const { body: most } = await context.request('POST', '/bill/bulk/issue', { ids: many.slice(1) });
    expect(most.results).toHaveLength(500);
    expect(await context.request('POST', '/bill/bulk/issue', { ids: many })).toMatchObject({
      status: 422,
      body: { fields: { ids: 'Records may have at most 500' } },
    });
  });

  it('happens once for concurrent requests', async () => {
    const bill = await draft();
    const responses = await Promise.all(Array.from({ length: 5 }, () => transition(bill, 'issue')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await notifications(bill)).toHaveLength(
      new Set((await notifications(bill)).map(({ user_id }) => user_id)).size,
    );
  });

  it('uses no number when it fails', async () => {
    const last = () =>
      context.server.db.selectFrom('document_number_series').selectAll().where('name', '=', 'INV').execute();
    const before = await last();
    const late = await draft({ supply_date: '2026-10-01', due_date: '2026-11-01' });
    expect(await transition(late, 'issue')).toMatchObject({
      status: 409,
      body: { message: 'The due date has passed; change it before the invoice is issued.' },
    });
    expect(await last()).toEqual(before);
  });

  it('numbers by the year in Dubai', async () => {
    const bill = await draft({ due_date: '2027-01-31' });
    const start = context.server.clock.now;
    context.server.clock.now = Date.parse('2026-12-31T20:30:00Z');
    const clerk = await context.server.signIn({ flags: ['canUpdateBills'] });
    const { body } = await context.server.request(clerk, 'POST', `/bill/${String(bill._id)}/issue`, {});
    context.server.clock.now = start;
    expect(body).toMatchObject({ unique_number: 'INV-2027-000001', issue_date: '2027-01-01' });
  });
});

describe('issued bill', () => {
  it('is immutable in content, lines and ledger entries', async () => {
    const bill = await draft();
    await transition(bill, 'issue');
    const id = String(bill._id);
    const { db } = context.server;
    expect(await context.request('PUT', `/bill/${id}`, { lines: [LINE], version: 2 })).toMatchObject({
      status: 409,
    });
    for (const written of [
      db.updateTable('bills').set({ supply_date: '2026-01-01' }).where('id', '=', id),
      db
        .updateTable('bills')
        .set({ status: 'Draft', unique_number: null, issue_date: null })
        .where('id', '=', id),
      db.updateTable('bills').set({ buyer: '{}' }).where('id', '=', id),
      db.deleteFrom('bills').where('id', '=', id),
      db.deleteFrom('bill_lines').where('bill_id', '=', id),
      db.updateTable('bill_lines').set({ quantity: 2 }).where('bill_id', '=', id),
    ])
      await expect(written.execute()).rejects.toThrow(/issued bill/);
    expect((await context.request('GET', `/bill/${id}`)).body).toMatchObject({
      total: 133.64,
      status: 'Issued',
    });
  });

  it('has at least one line', async () => {
    const id = newRecordId();
    const { db } = context.server;
    const row = {
      id,
      kind: 'other',
      client_id: fixtures.client,
      supply_date: '2026-10-31',
      language: 'en',
    } as const;
    await db.insertInto('bills').values(row).execute();
    const issued = { status: 'Issued', unique_number: 'INV-2026-999999', issue_date: '2026-11-20' } as const;
    const issuing = db
      .updateTable('bills')
      .set({ ...issued, due_date: '2026-12-01' })
      .where('id', '=', id);
    await expect(issuing.execute()).rejects.toThrow('must have lines and a due date');
    const inserted = db
      .insertInto('bills')
      .values({ ...row, ...issued, id: newRecordId(), due_date: '2026-12-01' });
    await expect(inserted.execute()).rejects.toThrow('must start as a draft');
  });

  it('requires a due date', async () => {
    const bill = await draft();
    await transition(bill, 'issue');
    expect(
      await context.request('PUT', `/bill/${String(bill._id)}`, { due_date: null, version: 2 }),
    ).toMatchObject({
      status: 422,
      body: { fields: { due_date: 'Due date is required once an invoice is issued' } },
    });
  });
});

describe('hold', () => {
  it('stores a reason, notifies each time, and can be released', async () => {
    const bill = await draft();
    const held = await transition(bill, 'hold', { reason: 'Reading looks high' });
    expect(held).toMatchObject({ status: 200, body: { status: 'Held', hold_reason: 'Reading looks high' } });
    const free = await transition(bill, 'release');
    expect(free).toMatchObject({ status: 200, body: { status: 'Draft', hold_reason: null } });
    await transition(bill, 'hold', { reason: 'Once more' });
    const mine = (await notifications(bill)).filter(({ user_id }) => user_id === context.admin.id);
    expect(mine.map(({ code, text }) => [code, text])).toEqual([
      ['bill.held', 'AED 133.64: Reading looks high'],
      ['bill.held', 'AED 133.64: Once more'],
    ]);
  });

  it('requires a reason', async () => {
    expect(await transition(await draft(), 'hold', { reason: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Reason is required' } },
    });
  });
});

describe('dispute', () => {
  it('stores a reason, notifies each time, and can be resolved', async () => {
    const bill = await draft();
    await transition(bill, 'issue');
    const disputed = await transition(bill, 'dispute', { reason: 'The flat was empty' });
    expect(disputed).toMatchObject({
      status: 200,
      body: { status: 'Issued', disputed: true, dispute_reason: 'The flat was empty' },
    });
    expect(await transition(bill, 'dispute', { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'This invoice is already disputed.' },
    });
    expect(await transition(bill, 'resolve-dispute')).toMatchObject({
      status: 200,
      body: { disputed: false, dispute_reason: null },
    });
    expect(await transition(bill, 'resolve-dispute')).toMatchObject({
      status: 409,
      body: { message: 'This invoice is not disputed.' },
    });
    await transition(bill, 'dispute', { reason: 'Still too much' });
    const mine = (await notifications(bill)).filter(
      ({ user_id, code }) => user_id === context.admin.id && code === 'bill.disputed',
    );
    expect(mine.map(({ text }) => text)).toEqual([
      expect.stringMatching(/ does not accept it; AED 133\.64 is open\. The flat was empty$/),
      expect.stringMatching(/ does not accept it; AED 133\.64 is open\. Still too much$/),
    ]);
  });

  it('requires a reason and an issued invoice', async () => {
    const bill = await draft();
    expect(await transition(bill, 'dispute', { reason: 'Too much' })).toMatchObject({
      status: 409,
      body: { message: 'Only an issued invoice can be disputed.' },
    });
    await transition(bill, 'issue');
    expect(await transition(bill, 'dispute', { reason: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Reason is required' } },
    });
  });
});

describe('invalid transition', () => {
  const stepsTo: Record<string, (bill: ResponseBody) => Promise<unknown>> = {
    Draft: () => Promise.resolve(),
    Held: (bill) => transition(bill, 'hold', { reason: 'Look' }),
    Issued: (bill) => transition(bill, 'issue'),
  };
  it.each([
    ['Draft', 'release', 'This invoice is not held.'],
    ['Held', 'issue', 'This invoice is held; release it before it is issued.'],
    ['Held', 'hold', 'This invoice is already held.'],
    ['Issued', 'issue', 'This invoice is already issued.'],
    ['Issued', 'hold', 'An issued invoice can’t be held.'],
    ['Issued', 'release', 'This invoice is not held.'],
  ])('%s is rejected for %s', async (state, step, message) => {
    const bill = await draft();
    await stepsTo[state]?.(bill);
    const body = step === 'hold' ? { reason: 'Look' } : {};
    expect(await transition(bill, step, body)).toMatchObject({ status: 409, body: { message } });
    expect(await statusOf(bill)).toBe(state);
  });

  it('of an unknown bill answers 404', async () => {
    for (const step of ['issue', 'release'])
      expect((await context.request('POST', `/bill/${newRecordId()}/${step}`, {})).status).toBe(404);
  });
});
