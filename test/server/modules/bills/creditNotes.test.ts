import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import type { ResponseBody, TestUser } from '../../support/testServer';
import { read as readReport } from '../../reports/reportFixtures';

const context = setUpServer();
const fixtures = { client: '', contract: '' };
const REASON = 'Meter of the neighbour';
const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003', address: 'Dubai' };

beforeAll(async () => {
  const contract = await createContractInput(context);
  fixtures.client = contract.client;
  fixtures.contract = String((await context.add('contract', contract))._id);
  for (const [key, value] of Object.entries(COMPANY))
    await context.add('setting', {
      ...drafts.setting,
      key,
      group: 'company',
      label: key,
      value_type: 'text',
      value,
    });
});

/** An issued bill with lines of 117.28 and 10.00 before VAT, 133.64 in total. */
const issued = async (more: object = {}) => {
  const bill = await context.add('bill', {
    ...drafts.bill,
    client: fixtures.client,
    contract: fixtures.contract,
    due_date: null,
    ...more,
  });
  return (await context.request('POST', `/bill/${String(bill._id)}/issue`, {})).body;
};
let requestCount = 0;
const transitionAs = (user: TestUser, bill: ResponseBody, step: string, body: object) =>
  context.server.request(user, 'POST', `/bill/${String(bill._id)}/${step}`, body, {
    headers: { 'idempotency-key': `credit-test-${String((requestCount += 1)).padStart(8, '0')}` },
  });
const transition = (bill: ResponseBody, step: string, body: object) =>
  transitionAs(context.admin, bill, step, body);
const read = async (bill: ResponseBody) => (await context.request('GET', `/bill/${String(bill._id)}`)).body;
const notesOf = (bill: ResponseBody) =>
  context.server.db
    .selectFrom('bills')
    .selectAll()
    .where('original_bill_id', '=', String(bill._id))
    .execute();
const some = (...lines: [position: number, net: number | null][]) => ({
  reason: REASON,
  lines: lines.map(([position, net]) => ({ position, net })),
});

describe('credit note', () => {
  it('credits a whole invoice under its own number without changing the invoice', async () => {
    const bill = await issued();
    const { status, body } = await transition(bill, 'credit', { reason: REASON, whole: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'Credited',
      credited_amount: 133.64,
      balance_due: 0,
      total: 133.64,
    });
    expect(body.lines).toEqual(bill.lines);
    const [note] = await notesOf(bill);
    expect(note).toMatchObject({ kind: 'credit_note', unique_number: 'CRN-2026-000001', total: 13_364 });
    const stored = await context.request('GET', `/bill/${note?.id ?? ''}`);
    expect(stored.body).toMatchObject({
      status: 'Credited',
      credit_reason: REASON,
      issue_date: '2026-11-20',
      original_bill: { _id: bill._id, unique_number: bill.unique_number },
      seller: { name: COMPANY.company_name },
      unit_no: drafts.contract.unit_no,
      previous_balance: 133.64,
      lines: bill.lines,
    });
    const audit = context.server.db
      .selectFrom('audit')
      .select('action')
      .where('model_id', '=', note?.id ?? '');
    expect(await audit.execute()).toEqual([{ action: 'bill.issued' }]);
  });

  it('repeats the descriptions of the invoice, in Arabic too', async () => {
    const [first] = drafts.bill.lines;
    const bill = await issued({ lines: [{ ...first, description_ar: 'غاز بالعداد' }] });
    await transition(bill, 'credit', some([1, 10]));
    const [note] = await notesOf(bill);
    expect((await context.request('GET', `/bill/${note?.id ?? ''}`)).body.lines).toMatchObject([
      { description: first?.description, description_ar: 'غاز بالعداد', net: 10 },
    ]);
  });

  it('credits parts of lines with their VAT, at most the rest of a line', async () => {
    const bill = await issued();
    const part = await transition(bill, 'credit', some([1, 100], [2, null]));
    expect(part.body).toMatchObject({ status: 'Issued', credited_amount: 105, balance_due: 28.64 });
    expect(await transition(bill, 'credit', some([1, 17.29]))).toMatchObject({
      status: 422,
      body: { fields: { 'lines[0].net': 'At most AED 17.28 of this line can be credited' } },
    });
    const rest = await transition(bill, 'credit', some([1, 17.28], [2, 10]));
    expect(rest.body).toMatchObject({ status: 'Credited', credited_amount: 133.64 });
    expect(await notesOf(bill)).toHaveLength(2);
  });

  it('of an amount of gas reduces the net gas of the consumption report: 117.28 − 100.00 = 17.28', async () => {
    const consumption = async () => {
      const { totals } = await readReport(context.server.db, 'consumption', {
        period: '2026-01-01..2026-12-31',
      });
      return { gas: Number(totals.gas), volume: Number(totals.volume) };
    };
    const before = await consumption();
    const bill = await issued();
    await transition(bill, 'credit', some([1, 100]));
    const after = await consumption();
    expect(after.gas - before.gas).toBeCloseTo(17.28, 2);
    expect(after.volume - before.volume).toBeCloseTo(12.345, 3);
  });

  it('makes an invoice Paid when the rest was paid', async () => {
    const bill = await issued();
    const pay = { contract: fixtures.contract, bill: bill._id, type: 'cash', amount: 123 };
    await context.server.request(context.admin, 'POST', '/wallet/add', pay, {
      headers: { 'idempotency-key': 'credit-paid-0001' },
    });
    expect(await read(bill)).toMatchObject({ status: 'PartiallyPaid', net_due: 10.64 });
    const { body } = await transition(bill, 'credit', some([1, 10.13]));
    expect(body).toMatchObject({ status: 'Paid', balance_due: 0, credited_amount: 10.64 });
  });

  it.each([
    [{ whole: true }, 'reason', 'Reason is required'],
    [{ reason: REASON }, 'lines[0].net', 'Enter the amount to credit'],
    [some([1, null]), 'lines[0].net', 'Enter the amount to credit'],
    [some([9, 1]), 'lines[0].position', 'This invoice has no such line'],
    [some([1, 1], [1, 2]), 'lines[1].position', 'This line is listed twice'],
    [some([1, 0.001]), 'lines[0].net', 'Amount may have at most two decimals'],
    [some([1, -5]), 'lines[0].net', 'Amount can’t be below zero'],
  ])('is rejected for %j', async (body, field, message) => {
    const bill = await issued();
    const response = await transition(bill, 'credit', body);
    expect(response).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect(await notesOf(bill)).toEqual([]);
  });

  it('above 1,000 in total requires a super administrator', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
    const [line] = drafts.bill.lines;
    const bill = await issued({
      lines: [{ ...line, quantity: 1, unit_price: 2_000, vat_category: 'O', vat_rate: 0 }],
    });
    const message = 'Only a super administrator can credit more than AED 1,000.00 of an invoice.';
    expect(await transitionAs(clerk, bill, 'credit', some([1, 1_000.01]))).toMatchObject({
      status: 403,
      body: { message },
    });
    expect((await transitionAs(clerk, bill, 'credit', some([1, 600]))).status).toBe(200);
    expect(await transitionAs(clerk, bill, 'credit', some([1, 600]))).toMatchObject({
      status: 403,
      body: { message },
    });
    expect((await transition(bill, 'credit', some([1, 600]))).body).toMatchObject({ credited_amount: 1_200 });
    const reader = await context.server.signIn({ flags: ['canViewBills', 'canCreateBills'] });
    expect((await transitionAs(reader, bill, 'credit', some([1, 1]))).status).toBe(403);
  });

  it('is created once for concurrent requests', async () => {
    const bill = await issued();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => transition(bill, 'credit', { reason: REASON, whole: true })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await notesOf(bill)).toHaveLength(1);
  });

  it('of a draft is rejected', async () => {
    const bill = await context.add('bill', { ...drafts.bill, client: fixtures.client });
    expect(await transition(bill, 'credit', { reason: REASON, whole: true })).toMatchObject({
      status: 409,
      body: { message: 'Only an issued invoice can be credited.' },
    });
  });
});

describe('write-off', () => {
  const LOST = { reason: 'Wound up', approval: 'Minutes of 3 November' };

  it('requires an approval, unless the invoice is overdue for more than half a year', async () => {
    const bill = await issued();
    expect(await transition(bill, 'write-off', { reason: 'Wound up' })).toMatchObject({
      status: 422,
      body: {
        fields: { approval: 'Enter who approved this: the invoice is not more than 180 days overdue' },
      },
    });
    expect(await transition(bill, 'write-off', LOST)).toMatchObject({
      status: 200,
      body: { status: 'WrittenOff', write_off_reason: 'Wound up', write_off_approval: LOST.approval },
    });
    const long = await issued();
    const start = context.server.clock.now;
    const days = (count: number) => start + count * 86_400_000;
    context.server.clock.now = days(15 + 180);
    const admin = await context.server.signIn({ role: 'SuperAdmin', username: 'later' });
    const early = await transitionAs(admin, long, 'write-off', { reason: 'Gone' });
    context.server.clock.now = days(15 + 181);
    const later = await context.server.signIn({ role: 'SuperAdmin', username: 'day.after' });
    const done = await transitionAs(later, long, 'write-off', { reason: 'Gone' });
    context.server.clock.now = start;
    expect([early.status, done.status]).toEqual([422, 200]);
  });

  it('requires a reason and a super administrator', async () => {
    const bill = await issued();
    expect(await transition(bill, 'write-off', { approval: 'Yes' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Reason is required' } },
    });
    const clerk = await context.server.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
    expect((await transitionAs(clerk, bill, 'write-off', LOST)).status).toBe(403);
    expect(await read(bill)).toMatchObject({ status: 'Issued' });
  });

  it('waits for pending cheques and happens once', async () => {
    const bill = await issued();
    const cheque = {
      contract: fixtures.contract,
      bill: bill._id,
      type: 'check',
      amount: 50,
      check_number: '000418',
      bank_name: 'Mashreq',
      drawer_name: 'A. Drawer',
      end_date: '2026-12-01',
    };
    await context.server.request(context.admin, 'POST', '/wallet/add', cheque, {
      headers: { 'idempotency-key': 'credit-cheque-01' },
    });
    expect(await transition(bill, 'write-off', LOST)).toMatchObject({
      status: 409,
      body: { message: 'Cheques of AED 50.00 are uncleared; wait for the bank.' },
    });
    const other = await issued();
    await transition(other, 'write-off', LOST);
    expect(await transition(other, 'write-off', LOST)).toMatchObject({
      status: 409,
      body: { message: 'Only an issued, unsettled invoice can be written off.' },
    });
  });
});
