import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import type { ResponseBody, TestUser } from '../../support/testServer';

const on = setUpServer();
const held = { client: '', contract: '' };
const REASON = 'Meter of the neighbour';
const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003', address: 'Dubai' };

beforeAll(async () => {
  const contract = await createContractInput(on);
  held.client = contract.client;
  held.contract = String((await on.add('contract', contract))._id);
  for (const [key, value] of Object.entries(COMPANY))
    await on.add('setting', {
      ...drafts.setting,
      key,
      group: 'company',
      label: key,
      value_type: 'text',
      value,
    });
});

/** An issued bill of 117.28 and 10.00 before VAT, 133.64 in all. */
const issued = async (more: object = {}) => {
  const bill = await on.add('bill', {
    ...drafts.bill,
    client: held.client,
    contract: held.contract,
    due_date: null,
    ...more,
  });
  return (await on.ask('POST', `/bill/${String(bill._id)}/issue`, {})).body;
};
let asked = 0;
const takeAs = (who: TestUser, bill: ResponseBody, step: string, body: object) =>
  on.w.ask(who, 'POST', `/bill/${String(bill._id)}/${step}`, body, {
    headers: { 'idempotency-key': `credit-test-${String((asked += 1)).padStart(8, '0')}` },
  });
const take = (bill: ResponseBody, step: string, body: object) => takeAs(on.boss, bill, step, body);
const read = async (bill: ResponseBody) => (await on.ask('GET', `/bill/${String(bill._id)}`)).body;
const notesOf = (bill: ResponseBody) =>
  on.w.db.selectFrom('bills').selectAll().where('original_bill_id', '=', String(bill._id)).execute();
const some = (...lines: [place: number, net: number | null][]) => ({
  reason: REASON,
  lines: lines.map(([place, net]) => ({ place, net })),
});

describe('a credit note', () => {
  it('takes back the whole of an invoice, under a number of its own, and leaves its content alone', async () => {
    const bill = await issued();
    const { status, body } = await take(bill, 'credit', { reason: REASON, whole: true });
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
    const shown = await on.ask('GET', `/bill/${note?.id ?? ''}`);
    expect(shown.body).toMatchObject({
      status: 'Credited',
      credit_reason: REASON,
      issue_date: '2026-11-20',
      original_bill: { _id: bill._id, unique_number: bill.unique_number },
      seller: { name: COMPANY.company_name },
      unit_no: drafts.contract.unit_no,
      previous_balance: 133.64,
      lines: bill.lines,
    });
    const audit = on.w.db
      .selectFrom('audit')
      .select('action')
      .where('model_id', '=', note?.id ?? '');
    expect(await audit.execute()).toEqual([{ action: 'bill.issued' }]);
  });

  it('calls what it takes back as the invoice does, in Arabic as well', async () => {
    const [first] = drafts.bill.lines;
    const bill = await issued({ lines: [{ ...first, description_ar: 'غاز بالعداد' }] });
    await take(bill, 'credit', some([1, 10]));
    const [note] = await notesOf(bill);
    expect((await on.ask('GET', `/bill/${note?.id ?? ''}`)).body.lines).toMatchObject([
      { description: first?.description, description_ar: 'غاز بالعداد', net: 10 },
    ]);
  });

  it('takes back parts of lines with their VAT, never more of a line than there is', async () => {
    const bill = await issued();
    const part = await take(bill, 'credit', some([1, 100], [2, null]));
    expect(part.body).toMatchObject({ status: 'Issued', credited_amount: 105, balance_due: 28.64 });
    expect(await take(bill, 'credit', some([1, 17.29]))).toMatchObject({
      status: 422,
      body: { fields: { 'lines[0].net': 'At most AED 17.28 of this line can be credited' } },
    });
    const rest = await take(bill, 'credit', some([1, 17.28], [2, 10]));
    expect(rest.body).toMatchObject({ status: 'Credited', credited_amount: 133.64 });
    expect(await notesOf(bill)).toHaveLength(2);
  });

  it('ends an invoice as paid when the rest of it was', async () => {
    const bill = await issued();
    const pay = { contract: held.contract, bill: bill._id, type: 'cash', amount: 123 };
    await on.w.ask(on.boss, 'POST', '/wallet/add', pay, {
      headers: { 'idempotency-key': 'credit-paid-0001' },
    });
    expect(await read(bill)).toMatchObject({ status: 'PartiallyPaid', net_due: 10.64 });
    expect(await take(bill, 'credit', { reason: REASON, whole: true })).toMatchObject({
      status: 422,
      body: {
        fields: {
          whole: 'Part of this invoice is already settled; enter the amount to credit per line',
        },
      },
    });
    expect(await take(bill, 'credit', some([1, 10.14]))).toMatchObject({
      status: 409,
      body: { message: 'With VAT this is AED 10.65, but only AED 10.64 can still be credited.' },
    });
    const { body } = await take(bill, 'credit', some([1, 10.13]));
    expect(body).toMatchObject({ status: 'Paid', balance_due: 0, credited_amount: 10.64 });
    expect(await take(bill, 'credit', some([2, 1]))).toMatchObject({
      status: 409,
      body: { message: 'This invoice is paid; nothing can be credited.' },
    });
  });

  it.each([
    [{ whole: true }, 'reason', 'Reason is required'],
    [{ reason: REASON }, 'lines[0].net', 'Enter the amount to credit'],
    [some([1, null]), 'lines[0].net', 'Enter the amount to credit'],
    [some([9, 1]), 'lines[0].place', 'This invoice has no such line'],
    [some([1, 1], [1, 2]), 'lines[1].place', 'This line is listed twice'],
    [some([1, 0.001]), 'lines[0].net', 'Amount may have at most two decimals'],
    [some([1, -5]), 'lines[0].net', "Amount can't be below zero"],
  ])('is refused for %j', async (body, field, sentence) => {
    const bill = await issued();
    const answer = await take(bill, 'credit', body);
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } });
    expect(await notesOf(bill)).toEqual([]);
  });

  it('of more than 1,000 is the super administrator’s, also in parts', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
    const [line] = drafts.bill.lines;
    const bill = await issued({
      lines: [{ ...line, quantity: 1, unit_price: 2_000, vat_category: 'O', vat_rate: 0 }],
    });
    const message = 'Only a SuperAdmin can credit more than AED 1,000.00 of an invoice.';
    expect(await takeAs(clerk, bill, 'credit', some([1, 1_000.01]))).toMatchObject({
      status: 403,
      body: { message },
    });
    expect((await takeAs(clerk, bill, 'credit', some([1, 600]))).status).toBe(200);
    expect(await takeAs(clerk, bill, 'credit', some([1, 600]))).toMatchObject({
      status: 403,
      body: { message },
    });
    expect((await take(bill, 'credit', some([1, 600]))).body).toMatchObject({ credited_amount: 1_200 });
    const reader = await on.w.signIn({ flags: ['canViewBills', 'canCreateBills'] });
    expect((await takeAs(reader, bill, 'credit', some([1, 1]))).status).toBe(403);
  });

  it('is written once, however often it is asked at once', async () => {
    const bill = await issued();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => take(bill, 'credit', { reason: REASON, whole: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await notesOf(bill)).toHaveLength(1);
  });

  it('is none of a draft', async () => {
    const bill = await on.add('bill', { ...drafts.bill, client: held.client });
    expect(await take(bill, 'credit', { reason: REASON, whole: true })).toMatchObject({
      status: 409,
      body: { message: 'Only an issued, unsettled invoice can be credited.' },
    });
  });
});

describe('writing off', () => {
  const LOST = { reason: 'Wound up', approval: 'Minutes of 3 November' };

  it('needs somebody’s word, unless the invoice is overdue for more than half a year', async () => {
    const bill = await issued();
    expect(await take(bill, 'write-off', { reason: 'Wound up' })).toMatchObject({
      status: 422,
      body: {
        fields: { approval: 'Enter who approved this: the invoice is not more than 180 days overdue' },
      },
    });
    expect(await take(bill, 'write-off', LOST)).toMatchObject({
      status: 200,
      body: { status: 'WrittenOff', write_off_reason: 'Wound up', write_off_approval: LOST.approval },
    });
    const long = await issued();
    const start = on.w.clock.now;
    const days = (count: number) => start + count * 86_400_000;
    on.w.clock.now = days(15 + 180);
    const boss = await on.w.signIn({ role: 'SuperAdmin', username: 'later' });
    const early = await takeAs(boss, long, 'write-off', { reason: 'Gone' });
    on.w.clock.now = days(15 + 181);
    const later = await on.w.signIn({ role: 'SuperAdmin', username: 'day.after' });
    const done = await takeAs(later, long, 'write-off', { reason: 'Gone' });
    on.w.clock.now = start;
    expect([early.status, done.status]).toEqual([422, 200]);
  });

  it('is refused without a reason, and to everybody but a super administrator', async () => {
    const bill = await issued();
    expect(await take(bill, 'write-off', { approval: 'Yes' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Reason is required' } },
    });
    const clerk = await on.w.signIn({ flags: ['canViewBills', 'canUpdateBills'] });
    expect((await takeAs(clerk, bill, 'write-off', LOST)).status).toBe(403);
    expect(await read(bill)).toMatchObject({ status: 'Issued' });
  });

  it('waits for cheques that are on their way, and happens once', async () => {
    const bill = await issued();
    const cheque = {
      ...{ contract: held.contract, bill: bill._id, type: 'check', amount: 50 },
      ...{ check_number: '000418', bank_name: 'Mashreq', drawer_name: 'A. Drawer', end_date: '2026-12-01' },
    };
    await on.w.ask(on.boss, 'POST', '/wallet/add', cheque, {
      headers: { 'idempotency-key': 'credit-cheque-01' },
    });
    expect(await take(bill, 'write-off', LOST)).toMatchObject({
      status: 409,
      body: { message: 'Cheques of AED 50.00 are uncleared; wait for the bank.' },
    });
    const other = await issued();
    await take(other, 'write-off', LOST);
    expect(await take(other, 'write-off', LOST)).toMatchObject({
      status: 409,
      body: { message: 'Only an issued, unsettled invoice can be written off.' },
    });
    expect(await take(other, 'credit', { reason: REASON, whole: true })).toMatchObject({ status: 409 });
  });
});
