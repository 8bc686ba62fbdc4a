import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();
const held = { client: '', contract: '' };
const LINE = drafts.bill.lines[0];
const COMPANY = {
  company_name: 'Al Bahar Gas Supply LLC',
  trn: '100123456700003',
  address: 'Al Barsha, Dubai',
};

const draft = (more: object = {}) => on.add('bill', { ...drafts.bill, client: held.client, ...more });
const take = (bill: ResponseBody, step: string, body: object = {}) =>
  on.ask('POST', `/bill/${String(bill._id)}/${step}`, body);
const setting = (key: string, value: unknown) =>
  on.add('setting', { ...drafts.setting, key, group: 'company', label: key, value_type: 'text', value });
const told = (bill: ResponseBody) =>
  on.w.db.selectFrom('events').selectAll().where('model_id', '=', String(bill._id)).execute();
const statusOf = async (bill: ResponseBody) => (await on.ask('GET', `/bill/${String(bill._id)}`)).body.status;

beforeAll(async () => {
  const contract = await createContractInput(on);
  held.client = contract.client;
  held.contract = String((await on.add('contract', { ...contract, payment_terms_days: 20 }))._id);
});

it('a bill is not issued before the company has a tax registration number', async () => {
  const bill = await draft();
  expect(await take(bill, 'issue')).toMatchObject({
    status: 409,
    body: { message: 'Enter the company name and tax registration number in the settings first.' },
  });
  expect(await statusOf(bill)).toBe('Draft');
  expect(
    await on.w.db.selectFrom('document_number_series').selectAll().where('name', '=', 'INV').execute(),
  ).toEqual([]);
  for (const [key, value] of Object.entries(COMPANY)) await setting(key, value);
});

describe('a draft', () => {
  it('comes to what its lines come to, whatever becomes of them', async () => {
    const bill = await draft();
    expect(bill).toMatchObject({ subtotal: 127.28, discount_total: 0, vat_total: 6.36, total: 133.64 });
    const ten = { ...LINE, quantity: 1, unit_price: 10.1, discount: 0 };
    const changed = await on.ask('PUT', `/bill/${String(bill._id)}`, { lines: [ten, ten, ten], version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, subtotal: 30.3, vat_total: 1.53, total: 31.83, balance_due: 31.83 },
    });
    const less = await on.ask('PUT', `/bill/${String(bill._id)}`, {
      lines: [{ ...ten, discount: 1.1 }],
      version: 2,
    });
    expect(less.body).toMatchObject({ subtotal: 10.1, discount_total: 1.1, vat_total: 0.45, total: 9.45 });
  });

  it('keeps what it had when a line is wrong', async () => {
    const bill = await draft();
    const wrong = [LINE, { ...LINE, quantity: 0 }];
    expect(await on.ask('PUT', `/bill/${String(bill._id)}`, { lines: wrong, version: 1 })).toMatchObject({
      status: 422,
      body: { fields: { 'lines[1].quantity': 'Quantity must be above zero' } },
    });
    expect((await on.ask('GET', `/bill/${String(bill._id)}`)).body).toEqual(bill);
  });

  it('takes no totals but those of its lines', async () => {
    const bill = await draft();
    const written = on.w.db.updateTable('bills').set({ subtotal: 1 }).where('id', '=', String(bill._id));
    await expect(written.execute()).rejects.toThrow('must equal its lines');
  });
});

describe('issuing', () => {
  it('gives number, dates and both names, and tells those whose work it is', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
    const reader = await on.w.signIn({ flags: ['canViewBills'] });
    const bill = await draft({ contract: held.contract, due_date: null });
    const { status, body } = await on.w.ask(clerk, 'POST', `/bill/${String(bill._id)}/issue`, {});
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
    const copies = await told(bill);
    expect(copies.map(({ user_id }) => user_id).sort()).toEqual([on.boss.id, clerk.id].sort());
    expect(copies.map(({ user_id }) => user_id)).not.toContain(reader.id);
    expect(copies[0]).toMatchObject({ code: 'bill.run_done', title: 'Invoice issued: INV-2026-000001' });
    const audit = on.w.db.selectFrom('audit').selectAll().where('model_id', '=', String(bill._id));
    expect((await audit.execute()).map(({ action }) => action)).toEqual(['bill.added', 'bill.issued']);
  });

  it('asks for the money on a Monday where weekends are left out', async () => {
    const rule = { key: 'due_on_weekdays', group: 'billing', label: 'Weekdays', value_type: 'bool' };
    const { _id } = await on.add('setting', { ...drafts.setting, ...rule, value: true });
    const terms = { ...(await createContractInput(on)), payment_terms_days: 21 };
    const contract = String((await on.add('contract', terms))._id);
    const issued = (await take(await draft({ contract, due_date: null }), 'issue')).body;
    expect(issued).toMatchObject({ issue_date: '2026-11-20', due_date: '2026-12-14' });
    const gone = { deleted_at: new Date() };
    await on.w.db.updateTable('settings').set(gone).where('id', '=', String(_id)).execute();
  });

  it('goes on with the same names after the client is called otherwise', async () => {
    const bill = await draft();
    await take(bill, 'issue');
    const { body } = await on.ask('GET', `/client/${held.client}`);
    await on.ask('PUT', `/client/${held.client}`, { last_name: 'Rahim', version: body.version });
    const after = await on.ask('GET', `/bill/${String(bill._id)}`);
    expect(after.body).toMatchObject({ client: { label: 'Abdul Rahim' }, buyer: { name: 'Abdul Rahman' } });
  });

  it('keeps where it was for and what was owed besides, whatever becomes of the contract', async () => {
    const contract = String((await on.add('contract', await createContractInput(on)))._id);
    const before = await draft({ contract, due_date: null });
    await take(before, 'issue');
    const bill = await draft({ contract, due_date: null });
    const other = await draft({ contract, due_date: null });
    const place = { site: { code: 'SITE-017', name: 'Marina Heights' }, unit_no: drafts.contract.unit_no };
    const issued = (await take(bill, 'issue')).body;
    expect(issued).toMatchObject({ ...place, previous_balance: 133.64 });
    const moved = { site_code: 'SITE-018', site_name: 'Palm View', unit_no: '9' };
    await on.w.db.updateTable('contracts').set(moved).where('id', '=', contract).execute();
    await take(await draft({ contract, due_date: null }), 'issue');
    const read = async ({ _id }: ResponseBody) => (await on.ask('GET', `/bill/${String(_id)}`)).body;
    expect(await read(bill)).toMatchObject({ ...place, previous_balance: 133.64 });
    expect(await read(other)).toMatchObject({
      site: { code: 'SITE-018' },
      unit_no: '9',
      previous_balance: 400.92,
    });
    for (const change of [{ site: null }, { unit_no: '9' }, { previous_balance: 0 }]) {
      const written = on.w.db.updateTable('bills').set(change).where('id', '=', String(bill._id));
      await expect(written.execute()).rejects.toThrow('an issued bill cannot be changed');
    }
  });

  it('counts twenty at once without a gap or a double', async () => {
    const before = await on.w.db
      .selectFrom('document_number_series')
      .select('last')
      .where('name', '=', 'INV')
      .execute();
    const some: ResponseBody[] = [];
    for (let count = 0; count < 20; count += 1) some.push(await draft());
    const answers = await Promise.all(some.map((bill) => take(bill, 'issue')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const first = (before[0]?.last ?? 0) + 1;
    expect(answers.map(({ body }) => body.unique_number).sort()).toEqual(
      Array.from({ length: 20 }, (_, at) => `INV-2026-${String(first + at).padStart(6, '0')}`),
    );
  });

  it('happens once, however often it is asked at once', async () => {
    const bill = await draft();
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(bill, 'issue')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await told(bill)).toHaveLength(new Set((await told(bill)).map(({ user_id }) => user_id)).size);
  });

  it('takes no number that it does not keep', async () => {
    const last = () =>
      on.w.db.selectFrom('document_number_series').selectAll().where('name', '=', 'INV').execute();
    const before = await last();
    const late = await draft({ supply_date: '2026-10-01', due_date: '2026-11-01' });
    expect(await take(late, 'issue')).toMatchObject({
      status: 409,
      body: { message: 'The due date has passed; change it before the invoice is issued.' },
    });
    expect(await last()).toEqual(before);
  });

  it('counts in the year of Dubai', async () => {
    const bill = await draft({ due_date: '2027-01-31' });
    const start = on.w.clock.now;
    on.w.clock.now = Date.parse('2026-12-31T20:30:00Z');
    const clerk = await on.w.signIn({ flags: ['canUpdateBills'] });
    const { body } = await on.w.ask(clerk, 'POST', `/bill/${String(bill._id)}/issue`, {});
    on.w.clock.now = start;
    expect(body).toMatchObject({ unique_number: 'INV-2027-000001', issue_date: '2027-01-01' });
  });
});

describe('an issued bill', () => {
  it('never changes its content, its lines or its place in the books', async () => {
    const bill = await draft();
    await take(bill, 'issue');
    const id = String(bill._id);
    const { db } = on.w;
    expect(await on.ask('PUT', `/bill/${id}`, { lines: [LINE], version: 2 })).toMatchObject({ status: 409 });
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
    expect((await on.ask('GET', `/bill/${id}`)).body).toMatchObject({ total: 133.64, status: 'Issued' });
  });

  it('was never one without lines', async () => {
    const id = newRecordId();
    const { db } = on.w;
    const row = {
      id,
      kind: 'other',
      client_id: held.client,
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
    const born = db
      .insertInto('bills')
      .values({ ...row, ...issued, id: newRecordId(), due_date: '2026-12-01' });
    await expect(born.execute()).rejects.toThrow('must start as a draft');
  });

  it('keeps a due date', async () => {
    const bill = await draft();
    await take(bill, 'issue');
    expect(await on.ask('PUT', `/bill/${String(bill._id)}`, { due_date: null, version: 2 })).toMatchObject({
      status: 422,
      body: { fields: { due_date: 'Due date is required once an invoice is issued' } },
    });
  });
});

describe('holding', () => {
  it('says why, tells of it each time, and is taken back', async () => {
    const bill = await draft();
    const kept = await take(bill, 'hold', { reason: 'Reading looks high' });
    expect(kept).toMatchObject({ status: 200, body: { status: 'Held', hold_reason: 'Reading looks high' } });
    const free = await take(bill, 'release');
    expect(free).toMatchObject({ status: 200, body: { status: 'Draft', hold_reason: null } });
    await take(bill, 'hold', { reason: 'Once more' });
    const mine = (await told(bill)).filter(({ user_id }) => user_id === on.boss.id);
    expect(mine.map(({ code, text }) => [code, text])).toEqual([
      ['bill.held', 'AED 133.64: Reading looks high'],
      ['bill.held', 'AED 133.64: Once more'],
    ]);
  });

  it('needs a reason', async () => {
    expect(await take(await draft(), 'hold', { reason: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Reason is required' } },
    });
  });
});

describe('a dispute', () => {
  it('says why while it lasts, is told each time, and ends', async () => {
    const bill = await draft();
    await take(bill, 'issue');
    const begun = await take(bill, 'dispute', { reason: 'The flat stood empty' });
    expect(begun).toMatchObject({
      status: 200,
      body: { status: 'Issued', disputed: true, dispute_reason: 'The flat stood empty' },
    });
    expect(await take(bill, 'dispute', { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'This invoice is already disputed.' },
    });
    expect(await take(bill, 'agree')).toMatchObject({
      status: 200,
      body: { disputed: false, dispute_reason: null },
    });
    expect(await take(bill, 'agree')).toMatchObject({
      status: 409,
      body: { message: 'This invoice is not disputed.' },
    });
    await take(bill, 'dispute', { reason: 'Still too much' });
    const mine = (await told(bill)).filter(
      ({ user_id, code }) => user_id === on.boss.id && code === 'bill.disputed',
    );
    expect(mine.map(({ text }) => text)).toEqual([
      expect.stringMatching(/ does not accept it; AED 133\.64 is open\. The flat stood empty$/),
      expect.stringMatching(/ does not accept it; AED 133\.64 is open\. Still too much$/),
    ]);
  });

  it('needs a reason, and an invoice that was issued', async () => {
    const bill = await draft();
    expect(await take(bill, 'dispute', { reason: 'Too much' })).toMatchObject({
      status: 409,
      body: { message: 'Only an issued invoice can be disputed.' },
    });
    await take(bill, 'issue');
    expect(await take(bill, 'dispute', { reason: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Reason is required' } },
    });
  });
});

describe('a step from elsewhere', () => {
  const reach: Record<string, (bill: ResponseBody) => Promise<unknown>> = {
    Draft: () => Promise.resolve(),
    Held: (bill) => take(bill, 'hold', { reason: 'Look' }),
    Issued: (bill) => take(bill, 'issue'),
  };
  it.each([
    ['Draft', 'release', 'This invoice is not held.'],
    ['Held', 'issue', 'This invoice is held; release it before it is issued.'],
    ['Held', 'hold', 'This invoice is already held.'],
    ['Issued', 'issue', 'This invoice is already issued.'],
    ['Issued', 'hold', 'An issued invoice can’t be held.'],
    ['Issued', 'release', 'This invoice is not held.'],
  ])('%s is refused to %s', async (state, step, message) => {
    const bill = await draft();
    await reach[state]?.(bill);
    const body = step === 'hold' ? { reason: 'Look' } : {};
    expect(await take(bill, step, body)).toMatchObject({ status: 409, body: { message } });
    expect(await statusOf(bill)).toBe(state);
  });

  it('is none for a bill that is not there', async () => {
    for (const step of ['issue', 'release'])
      expect((await on.ask('POST', `/bill/${newRecordId()}/${step}`, {})).status).toBe(404);
  });
});
