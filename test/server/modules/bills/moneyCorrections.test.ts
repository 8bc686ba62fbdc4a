import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';
import { approveAndPay } from '../../support/refunds';

const context = setUpServer();
const fixtures = { client: '', contract: '', tariff: '' };
const REASON = 'Wrong price';
const LOST = { reason: 'Wound up', approval: 'Minutes of 3 November' };
const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003', address: 'Dubai' };

beforeAll(async () => {
  fixtures.tariff = (await createContractInput(context)).tariff;
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
beforeEach(async () => {
  fixtures.client = String((await context.add('client', drafts.client))._id);
  const draft = { ...drafts.contract, client: fixtures.client, tariff: fixtures.tariff };
  fixtures.contract = String((await context.add('contract', draft))._id);
});

let requestCount = 0;
const post = (path: string, body: object) =>
  context.server.request(context.admin, 'POST', path, body, {
    headers: { 'idempotency-key': `corrections-${String((requestCount += 1)).padStart(8, '0')}` },
  });
const transition = (bill: ResponseBody, step: string, body: object) =>
  post(`/bill/${String(bill._id)}/${step}`, body);
const read = async ({ _id }: ResponseBody) => (await context.request('GET', `/bill/${String(_id)}`)).body;

/** Lines at 5 % VAT, or at none for `vat_rate` 0. */
const line = (unit_price: number, more: object = {}) => ({
  code: 'service',
  description: 'Service',
  quantity: 1,
  unit: 'service',
  unit_price,
  discount: 0,
  vat_category: 'S',
  vat_rate: 5,
  ...more,
});
const issued = async (...lines: object[]) => {
  const bill = await context.add('bill', {
    ...drafts.bill,
    client: fixtures.client,
    contract: fixtures.contract,
    due_date: null,
    lines,
  });
  return (await post(`/bill/${String(bill._id)}/issue`, {})).body;
};
const pay = async (amount: number, more: object = {}) =>
  (await post('/wallet/add', { contract: fixtures.contract, type: 'cash', amount, ...more })).body;
const CHEQUE = { type: 'check', bank_name: 'Mashreq', drawer_name: 'A. Drawer', end_date: '2026-12-01' };
let chequeCount = 500_000;
const payByCheque = (amount: number, more: object = {}) =>
  pay(amount, { ...CHEQUE, check_number: String((chequeCount += 1)), ...more });
const voidPayment = ({ _id }: ResponseBody) =>
  post(`/wallet/${String(_id)}/void`, { reason: 'Taken by mistake' });
const account = async () => {
  const { credit_balance, balance_due } = (await context.request('GET', `/contract/${fixtures.contract}`))
    .body;
  return { credit_balance, balance_due };
};
const notes = async ({ _id }: ResponseBody) =>
  context.server.db
    .selectFrom('bills')
    .select(['subtotal', 'discount_total', 'vat_total', 'total'])
    .where('original_bill_id', '=', String(_id))
    .orderBy('unique_number')
    .execute();
const noteOf = async ({ _id }: ResponseBody) => {
  const found = await context.request('POST', '/bill', { field: 'original_bill', search: _id });
  return read((found.body.documents as ResponseBody[])[0] ?? {});
};
const statement = async () =>
  (await context.request('GET', `/contract/${fixtures.contract}/statement`)).body as unknown as {
    closing: number;
    rows: { kind: string; debit: number; credit: number }[];
  };
const whole = { reason: REASON, whole: true };

describe('a credit note is limited by the charged amount, not by the unpaid amount', () => {
  it('credits a paid invoice in full: 200.00 + 10.00 VAT paid, and 210.00 become credit', async () => {
    const bill = await issued(line(200));
    await pay(210, { bill: bill._id });
    expect((await transition(bill, 'credit', whole)).body).toMatchObject({
      status: 'Credited',
      paid_amount: 0,
      credited_amount: 210,
      balance_due: 0,
    });
    expect(await noteOf(bill)).toMatchObject({ credits_in_full: true, became_credit: 210 });
    expect(await account()).toEqual({ credit_balance: 210, balance_due: 0 });
    expect(await statement()).toMatchObject({
      closing: -210,
      rows: [
        { kind: 'bill', debit: 210 },
        { kind: 'credit_note', credit: 210 },
        { kind: 'payment', credit: 210 },
      ],
    });
    expect(await transition(bill, 'credit', whole)).toMatchObject({
      status: 409,
      body: { message: 'This invoice is credited in full; nothing can be credited.' },
    });
  });

  it('credits a partly paid invoice in full: 110.00 of 210.00 paid, and 110.00 become credit', async () => {
    const bill = await issued(line(200));
    await pay(110, { bill: bill._id });
    expect((await transition(bill, 'credit', whole)).body).toMatchObject({
      status: 'Credited',
      paid_amount: 0,
    });
    expect(await account()).toEqual({ credit_balance: 110, balance_due: 0 });
  });

  it('credits 150.00 with VAT of 210.00 of which 110.00 are paid: 100.00 were due, so 50.00 become credit', async () => {
    const bill = await issued(line(200));
    await pay(110, { bill: bill._id });
    expect((await transition(bill, 'credit', { reason: REASON, amount: 150 })).body).toMatchObject({
      status: 'Paid',
      paid_amount: 60,
      credited_amount: 150,
      balance_due: 0,
      creditable: [{ position: 1, net: 57.14, vat: 2.86 }],
    });
    expect(await account()).toEqual({ credit_balance: 50, balance_due: 0 });
  });

  it('credits one of several paid lines, and the resulting credit pays other open invoices', async () => {
    const bill = await issued(line(200), line(100));
    await pay(315, { bill: bill._id });
    const open = await issued(line(100));
    const lines = [{ position: 1, net: 200 }];
    expect((await transition(bill, 'credit', { reason: REASON, lines })).body).toMatchObject({
      status: 'Paid',
      paid_amount: 105,
      credited_amount: 210,
    });
    expect(await read(open)).toMatchObject({ status: 'Paid', paid_amount: 105 });
    expect(await account()).toEqual({ credit_balance: 105, balance_due: 0 });
  });

  it('releases uncleared cheques before money', async () => {
    const bill = await issued(line(200));
    await pay(60, { bill: bill._id });
    const cheque = await payByCheque(150, { bill: bill._id });
    const { body } = await transition(bill, 'credit', { reason: REASON, amount: 160 });
    expect(body).toMatchObject({
      status: 'Paid',
      paid_amount: 50,
      pending_check_amount: 0,
      credited_amount: 160,
    });
    expect(await account()).toEqual({ credit_balance: 10, balance_due: 0 });
    // 150.00 of the cheque are also released, but are not credit before it clears.
    expect(await noteOf(bill)).toMatchObject({ credits_in_full: false, became_credit: 10 });
    const { documents } = (await context.request('POST', `/bill/${String(bill._id)}/history`)).body;
    expect(JSON.stringify(documents)).toContain('"field":"became_credit","from":null,"to":10}');
    expect((await context.request('GET', `/wallet/${String(cheque._id)}`)).body).toMatchObject({
      unused: 150,
    });
  });

  it('credits a written-off invoice: 60.00 of 105.00 paid become credit and nothing stays written off', async () => {
    const bill = await issued(line(100));
    await pay(60, { bill: bill._id });
    await transition(bill, 'write-off', LOST);
    expect((await transition(bill, 'credit', whole)).body).toMatchObject({
      status: 'Credited',
      paid_amount: 0,
      written_off_amount: 0,
      balance_due: 0,
    });
    expect(await account()).toEqual({ credit_balance: 60, balance_due: 0 });
    expect((await statement()).closing).toBe(-60);
  });

  it('credits each fils once for concurrent requests', async () => {
    const bill = await issued(line(200));
    await pay(210, { bill: bill._id });
    const part = { reason: REASON, amount: 150 };
    const responses = await Promise.all(Array.from({ length: 4 }, () => transition(bill, 'credit', part)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await account()).toEqual({ credit_balance: 150, balance_due: 0 });
  });

  it('is limited by the database per line', async () => {
    const bill = await issued(line(100), line(100));
    await transition(bill, 'credit', { reason: REASON, lines: [{ position: 1, net: 100 }] });
    const [note] = await notes(bill);
    expect(note?.total).toBe(10_500);
    const forged = sql`with note as (
        insert into bills (id, kind, client_id, contract_id, original_bill_id, language, supply_date, due_date)
        select gen_random_uuid(), 'credit_note', client_id, contract_id, id, language, supply_date, due_date
        from bills where id = ${String(bill._id)}::uuid returning id),
      added as (insert into bill_lines (bill_id, position, code, description, quantity, unit, unit_price, vat_category, vat_rate, credits)
        select id, 1, 'service', 'Again', 1, 'service', 0.01, 'S', 5, 1 from note)
      select id from note`;
    const { rows } = await forged.execute(context.server.db);
    const id = String((rows[0] as { id: string }).id);
    await expect(
      sql`update bills set status = 'Issued', unique_number = 'CRN-X', issue_date = '2026-11-20' where id = ${id}`.execute(
        context.server.db,
      ),
    ).rejects.toThrow('cannot be credited by more than was billed');
  });
});

describe('parts of a credit', () => {
  it.each([
    // 100.10 + 5.01: 50.05 + 2.50, then the remaining 50.05 + 2.51
    [100.1, 50.05, [250, 251]],
    // 100.20 + 5.01: 50.10 + 2.51 (2.505 half up), then 50.10 + 2.50
    [100.2, 50.1, [251, 250]],
  ])('of %d by %d twice end at zero, with net and VAT of the invoice', async (price, net, vats) => {
    const bill = await issued(line(price));
    const part = { reason: REASON, lines: [{ position: 1, net }] };
    expect((await transition(bill, 'credit', part)).status).toBe(200);
    expect((await transition(bill, 'credit', part)).body).toMatchObject({
      status: 'Credited',
      balance_due: 0,
      creditable: [{ net: 0, vat: 0 }],
    });
    const credited = await notes(bill);
    expect(credited.map(({ vat_total }) => vat_total)).toEqual(vats);
    expect(credited.map(({ subtotal, discount_total }) => subtotal - discount_total)).toEqual([
      Math.round(net * 100),
      Math.round(net * 100),
    ]);
  });

  it('by quantity: 3 × 33.3333 = 100.00 + 5.00 is credited by one, one and one', async () => {
    const bill = await issued(line(33.3333, { quantity: 3, unit: 'pcs' }));
    const one = { reason: REASON, lines: [{ position: 1, quantity: 1 }] };
    const totals: unknown[] = [];
    for (const left of [2, 1, 0]) {
      const { body } = await transition(bill, 'credit', one);
      totals.push(body.credited_amount);
      expect(body).toMatchObject({ creditable: [{ quantity: left }] });
    }
    // 33.33 + 1.67 = 35.00, twice; the last part takes 33.34 + 1.66 = 35.00
    expect(totals).toEqual([35, 70, 105]);
    expect(await read(bill)).toMatchObject({ status: 'Credited', balance_due: 0 });
    expect(await transition(bill, 'credit', one)).toMatchObject({ status: 409 });
  });

  it('by quantity rejects more than was billed', async () => {
    const bill = await issued(line(9.5, { code: 'gas', quantity: 12.345, unit: 'm3' }), line(10));
    const credit = (quantity: number) =>
      transition(bill, 'credit', { reason: REASON, lines: [{ position: 1, quantity }] });
    expect((await credit(2.345)).body).toMatchObject({ creditable: [{ quantity: 10 }, { quantity: 1 }] });
    expect(await credit(10.001)).toMatchObject({
      status: 422,
      body: { fields: { 'lines[0].quantity': 'At most 10 m³ of this line can be credited' } },
    });
  });

  it("by amount don't reduce the quantity of a service: 3 × 100.00 less 50.00, then less one of 3", async () => {
    const bill = await issued(line(100, { quantity: 3 }));
    const credit = (part: object) =>
      transition(bill, 'credit', { reason: REASON, lines: [{ position: 1, ...part }] });
    expect((await credit({ net: 50 })).body).toMatchObject({ creditable: [{ net: 250, quantity: 3 }] });
    expect((await credit({ quantity: 1 })).body).toMatchObject({ creditable: [{ net: 150, quantity: 2 }] });
    expect((await credit({ quantity: 2 })).body).toMatchObject({ status: 'Credited', balance_due: 0 });
  });

  it('keep other lines creditable when earlier notes credited 0.01 of VAT too much: 2 × 2.51 of 5.01', async () => {
    const bill = await issued(line(100.2), line(40));
    const credit = (position: number, net: number) =>
      transition(bill, 'credit', { reason: REASON, lines: [{ position, net }] });
    await credit(1, 50.1);
    // A credit note that rounded its part independently.
    await sql`with note as (
        insert into bills (id, kind, client_id, contract_id, original_bill_id, language, supply_date, due_date)
        select gen_random_uuid(), 'credit_note', client_id, contract_id, id, language, supply_date, due_date
        from bills where id = ${String(bill._id)}::uuid returning id)
      insert into bill_lines (bill_id, position, code, description, quantity, unit, unit_price, vat_category, vat_rate, credits)
        select id, 1, 'service', 'Half', 1, 'service', 50.1, 'S', 5, 1 from note`.execute(context.server.db);
    await sql`alter table bills disable trigger bills_update_credited_bill`.execute(context.server.db);
    await sql`update bills set status = 'Issued', unique_number = 'CRN-OLD', issue_date = '2026-11-20'
      where original_bill_id = ${String(bill._id)} and status = 'Draft'`.execute(context.server.db);
    await sql`alter table bills enable trigger bills_update_credited_bill`.execute(context.server.db);
    await sql`update bills set credited_amount = 0 where id = ${String(bill._id)}`.execute(context.server.db);
    expect((await credit(2, 10)).status).toBe(200);
    expect((await transition(bill, 'credit', whole)).body).toMatchObject({
      status: 'Credited',
      credited_amount: 147.21,
      balance_due: 0,
    });
  });

  it('by amount are distributed over the lines, and the last one ends at zero', async () => {
    // 117.28 + 5.86 and 10.00 + 0.50 (both 5 %), and 3.33 without VAT: 136.97
    const bill = await issued(
      line(9.5, { code: 'gas', quantity: 12.345, unit: 'm3' }),
      line(10),
      line(3.33, { vat_category: 'O', vat_rate: 0 }),
    );
    expect(bill.total).toBe(136.97);
    for (const amount of [33.33, 0.01, 47.11])
      expect((await transition(bill, 'credit', { reason: REASON, amount })).status).toBe(200);
    expect(await read(bill)).toMatchObject({ credited_amount: 80.45, balance_due: 56.52 });
    expect(await transition(bill, 'credit', { reason: REASON, amount: 56.53 })).toMatchObject({
      status: 422,
      body: { fields: { amount: 'At most AED 56.52 can be credited' } },
    });
    expect((await transition(bill, 'credit', whole)).body).toMatchObject({
      status: 'Credited',
      balance_due: 0,
    });
    const sum = (await notes(bill)).reduce((vat, note) => vat + note.vat_total, 0);
    expect(sum).toBe(636);
  });

  it('of a bill with an estimate correction are at most its total: 100.00 - 30.00 = 70.00 + 3.50', async () => {
    const correction = line(10, { code: 'estimate_true_up', quantity: -3, unit: 'm3' });
    const bill = await issued(line(100), correction);
    const credit = (net: number) =>
      transition(bill, 'credit', { reason: REASON, lines: [{ position: 1, net }] });
    expect(await credit(100)).toMatchObject({
      status: 409,
      body: { message: 'With VAT this is AED 105.00, but only AED 73.50 can still be credited.' },
    });
    expect((await credit(40)).body).toMatchObject({ credited_amount: 42 });
    expect((await transition(bill, 'credit', whole)).body).toMatchObject({
      status: 'Credited',
      balance_due: 0,
    });
  });
});

describe('a write-off is an amount', () => {
  it('does not grow when a payment is voided: 60.00 of 105.00 paid, 45.00 written off, 60.00 due again', async () => {
    const bill = await issued(line(100));
    const payment = await pay(60, { bill: bill._id });
    expect((await transition(bill, 'write-off', LOST)).body).toMatchObject({
      status: 'WrittenOff',
      written_off_amount: 45,
      balance_due: 0,
      write_off_approval: LOST.approval,
    });
    expect((await voidPayment(payment)).status).toBe(200);
    expect(await read(bill)).toMatchObject({
      status: 'Issued',
      paid_amount: 0,
      written_off_amount: 45,
      balance_due: 60,
      net_due: 60,
    });
    expect(await account()).toEqual({ credit_balance: 0, balance_due: 60 });
    expect((await statement()).closing).toBe(60);
    expect((await transition(bill, 'write-off', LOST)).body).toMatchObject({
      status: 'WrittenOff',
      written_off_amount: 105,
      balance_due: 0,
    });
  });

  it('does not return for credited amounts: of 105.00, 60.00 paid and 45.00 written off, 50.00 are credited; without the payment 55.00 are due', async () => {
    const bill = await issued(line(100));
    const payment = await pay(60, { bill: bill._id });
    await transition(bill, 'write-off', LOST);
    // 45.00 of the credit reduce the write-off, 5.00 release a part of the payment.
    expect((await transition(bill, 'credit', { reason: REASON, amount: 50 })).body).toMatchObject({
      status: 'Paid',
      paid_amount: 55,
      written_off_amount: 0,
    });
    expect(await account()).toEqual({ credit_balance: 5, balance_due: 0 });
    expect((await voidPayment(payment)).status).toBe(200);
    expect(await read(bill)).toMatchObject({
      status: 'Issued',
      paid_amount: 0,
      written_off_amount: 0,
      balance_due: 55,
    });
    expect(await account()).toEqual({ credit_balance: 0, balance_due: 55 });
    expect((await statement()).closing).toBe(55);
  });

  it('keeps the remaining approved amount: 105.00 written off, 50.00 credited, and 55.00 recovered and voided', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    expect((await transition(bill, 'credit', { reason: REASON, amount: 50 })).body).toMatchObject({
      status: 'WrittenOff',
      written_off_amount: 55,
      write_off_reason: LOST.reason,
    });
    await voidPayment(await pay(55, { bill: bill._id }));
    expect(await read(bill)).toMatchObject({ status: 'WrittenOff', written_off_amount: 55, balance_due: 0 });
    expect((await transition(bill, 'reverse-write-off', { reason: 'They were found' })).body).toMatchObject({
      status: 'Issued',
      written_off_amount: 0,
      balance_due: 55,
    });
  });

  it('is recovered by a payment on the invoice: 105.00 written off, 60.00 paid, 45.00 stay written off', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    const payment = await pay(60, { bill: bill._id });
    expect(payment).toMatchObject({ bills: [{ _id: bill._id, amount: 60 }], unused: 0 });
    expect(await read(bill)).toMatchObject({
      status: 'WrittenOff',
      paid_amount: 60,
      written_off_amount: 45,
      balance_due: 0,
    });
    const { closing, rows } = await statement();
    expect(closing).toBe(0);
    expect(rows.find(({ kind }) => kind === 'write_off')).toMatchObject({ credit: 45 });
    await pay(45.25, { bill: bill._id });
    expect(await read(bill)).toMatchObject({ status: 'Paid', paid_amount: 105, written_off_amount: 0 });
    expect(await account()).toEqual({ credit_balance: 0.25, balance_due: 0 });
  });

  it('is recovered by a payment on account, after open invoices', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    const open = await issued(line(20));
    await pay(50);
    expect(await read(open)).toMatchObject({ status: 'Paid', paid_amount: 21 });
    expect(await read(bill)).toMatchObject({ status: 'WrittenOff', paid_amount: 29, written_off_amount: 76 });
    expect(await account()).toEqual({ credit_balance: 0, balance_due: 0 });
  });

  it('is recovered after the contract was closed, which accepts no other payments', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Closed' })
      .where('id', '=', fixtures.contract)
      .execute();
    expect(await pay(105, { bill: bill._id })).toMatchObject({ bills: [{ _id: bill._id, amount: 105 }] });
    expect(await read(bill)).toMatchObject({ status: 'Paid', written_off_amount: 0 });
    expect(await post('/wallet/add', { contract: fixtures.contract, type: 'cash', amount: 1 })).toMatchObject(
      {
        status: 409,
        body: { message: 'This contract is closed and takes no more payments.' },
      },
    );
  });

  it('accepts explicit allocations up to what was written off', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    const allocate = (amount: number) =>
      post('/wallet/add', {
        contract: fixtures.contract,
        type: 'cash',
        amount: 120,
        bills: [{ bill: bill._id, amount }],
      });
    expect(await allocate(105.01)).toMatchObject({
      status: 422,
      body: { fields: { 'bills[0].amount': 'At most AED 105.00 is due' } },
    });
    expect((await allocate(40)).body).toMatchObject({ unused: 80 });
    expect(await read(bill)).toMatchObject({ paid_amount: 40, written_off_amount: 65 });
  });

  it('is in force again when the recovery is voided, at most as approved', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    await voidPayment(await pay(60, { bill: bill._id }));
    expect(await read(bill)).toMatchObject({
      status: 'WrittenOff',
      paid_amount: 0,
      written_off_amount: 105,
      balance_due: 0,
    });
    expect((await statement()).closing).toBe(0);
  });

  it('waits for a cheque that recovers it', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    const cheque = await payByCheque(105, { bill: bill._id });
    expect(await read(bill)).toMatchObject({
      status: 'Issued',
      written_off_amount: 0,
      pending_check_amount: 105,
      net_due: 0,
    });
    await post(`/wallet/${String(cheque._id)}/cancel`, { reason: 'Asked for it back' });
    expect(await read(bill)).toMatchObject({ status: 'WrittenOff', written_off_amount: 105, net_due: 0 });
  });

  it('is reversed with a reason, so that it is due again', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    expect(await transition(bill, 'reverse-write-off', {})).toMatchObject({ status: 422 });
    expect((await transition(bill, 'reverse-write-off', { reason: 'They were found' })).body).toMatchObject({
      status: 'Issued',
      written_off_amount: 0,
      balance_due: 105,
      write_off_reason: null,
    });
    expect((await statement()).closing).toBe(105);
    expect(await transition(bill, 'reverse-write-off', { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'This invoice has no write-off.' },
    });
    const { rows } = await sql<{ action: string }>`select distinct action from audit
      where model_id = ${String(bill._id)} and action like 'bill.writ%' order by 1`.execute(
      context.server.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['bill.write_off_reversed', 'bill.written_off']);
  });

  it('is immutable and bounded in the database', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    const id = String(bill._id);
    await expect(
      sql`update write_offs set amount = 1 where bill_id = ${id}`.execute(context.server.db),
    ).rejects.toThrow('only reversed');
    await expect(
      sql`insert into write_offs (id, bill_id, amount, reason, created_at)
        values (gen_random_uuid(), ${id}, 1, 'More', now())`.execute(context.server.db),
    ).rejects.toThrow('cannot exceed the amount due');
    await sql`update bills set written_off_amount = 1 where id = ${id}`.execute(context.server.db);
    expect(await read(bill)).toMatchObject({ written_off_amount: 105 });
  });
});

describe('credit is applied at once when an invoice opens again', () => {
  it('pays an invoice of 105.00 whose cheque is cancelled from 105.00 of credit, and nobody is reminded', async () => {
    const bill = await issued(line(100));
    const cheque = await payByCheque(105, { bill: bill._id });
    await pay(105);
    expect(await account()).toEqual({ credit_balance: 105, balance_due: 105 });
    expect((await post(`/wallet/${String(cheque._id)}/cancel`, { reason: 'Paid in cash' })).status).toBe(200);
    expect(await read(bill)).toMatchObject({ status: 'Paid', paid_amount: 105, pending_check_amount: 0 });
    expect(await account()).toEqual({ credit_balance: 0, balance_due: 0 });
  });

  it('pays an invoice whose payment is voided', async () => {
    const bill = await issued(line(100));
    const payment = await pay(105, { bill: bill._id });
    await pay(60);
    expect(await account()).toEqual({ credit_balance: 60, balance_due: 0 });
    await voidPayment(payment);
    expect(await read(bill)).toMatchObject({ status: 'PartiallyPaid', paid_amount: 60, balance_due: 45 });
    expect(await account()).toEqual({ credit_balance: 0, balance_due: 45 });
  });

  it('pays an invoice whose cheque bounces: 105.00 less 20.33 from the bank less 84.67 of credit', async () => {
    const bill = await issued(line(100));
    const cheque = await payByCheque(105, { bill: bill._id, end_date: '2026-11-20' });
    await pay(100);
    await context.request('PUT', `/wallet/${String(cheque._id)}`, { status: 'Done' });
    await context.server.db
      .updateTable('wallets')
      .set({ check_status: 'deposited' })
      .where('id', '=', String(cheque._id))
      .execute();
    const bounce = { reason: 'insufficient_funds', partial_amount: 20.33 };
    expect((await post(`/wallet/${String(cheque._id)}/bounce`, bounce)).status).toBe(200);
    expect(await read(bill)).toMatchObject({ status: 'Paid', paid_amount: 105 });
    expect(await account()).toEqual({ credit_balance: 15.33, balance_due: 0 });
  });

  it('pays an invoice whose write-off is reversed', async () => {
    const bill = await issued(line(100));
    await transition(bill, 'write-off', LOST);
    const other = await issued(line(200));
    await pay(210, { bill: other._id });
    await transition(other, 'credit', whole);
    expect(await account()).toEqual({ credit_balance: 210, balance_due: 0 });
    await transition(bill, 'reverse-write-off', { reason: 'They were found' });
    expect(await read(bill)).toMatchObject({ status: 'Paid', paid_amount: 105 });
    expect(await account()).toEqual({ credit_balance: 105, balance_due: 0 });
  });

  it('is left to the clerk if configured', async () => {
    const setting = await context.add('setting', {
      ...drafts.setting,
      key: 'use_credit',
      group: 'collection',
      label: 'Use credit',
      value_type: 'bool',
      value: false,
      unit: null,
      effective_from: '2026-11-20',
    });
    const bill = await issued(line(100));
    const payment = await pay(105, { bill: bill._id });
    await pay(60);
    await voidPayment(payment);
    expect(await account()).toEqual({ credit_balance: 60, balance_due: 105 });
    const { version } = (await context.request('GET', `/setting/${String(setting._id)}`)).body;
    const update = { value: true, version };
    expect((await context.request('PUT', `/setting/${String(setting._id)}`, update)).status).toBe(200);
  });
});

describe('cash is taken in steps of 0.25', () => {
  const bouncedCheque = async (amount: number, partial_amount: number, more: object = {}) => {
    const cheque = await payByCheque(amount, { end_date: '2026-11-20', ...more });
    await context.request('PUT', `/wallet/${String(cheque._id)}`, { status: 'Done' });
    await post(`/wallet/${String(cheque._id)}/deposit`, { bank: 'ADCB', slip_no: 'S-1' });
    await post(`/wallet/${String(cheque._id)}/bounce`, { reason: 'technical', partial_amount });
    return cheque;
  };
  const replaced = async ({ _id }: ResponseBody, body: object) => {
    const { replaced_by } = (await post(`/wallet/${String(_id)}/replace`, body)).body;
    return (await context.request('GET', `/wallet/${(replaced_by as { _id: string })._id}`)).body;
  };

  it('for a cheque of 105.00 of which the bank paid 20.33: 84.67 are due, 84.75 are paid, 0.08 become credit', async () => {
    const bill = await issued(line(100));
    const cheque = await bouncedCheque(105, 20.33, { bill: bill._id });
    expect(await replaced(cheque, { type: 'cash' })).toMatchObject({ amount: 84.75, unused: 0.08 });
    expect(await read(bill)).toMatchObject({ status: 'Paid', paid_amount: 105 });
    expect(await account()).toEqual({ credit_balance: 0.08, balance_due: 0 });
  });

  it('except that another cheque replaces the exact amount', async () => {
    const cheque = await bouncedCheque(105, 20.33);
    const next = { ...CHEQUE, check_number: '700001' };
    expect(await replaced(cheque, next)).toMatchObject({ amount: 84.67 });
  });

  it('for a deposit, also if an odd amount is missing', async () => {
    const deposit = (amount: number) =>
      post(`/contract/${fixtures.contract}/take-deposit`, { amount, method: 'cash' });
    expect(await deposit(100.1)).toMatchObject({
      status: 422,
      body: { fields: { amount: 'Cash amounts must be multiples of 0.25' } },
    });
    await context.server.db
      .updateTable('contracts')
      .set({ deposit_required: 30_010 })
      .where('id', '=', fixtures.contract)
      .execute();
    expect(await deposit(300.5)).toMatchObject({
      status: 422,
      body: { fields: { amount: 'At most AED 300.25 is outstanding' } },
    });
    expect((await deposit(300.25)).body).toMatchObject({ deposit_status: 'held', deposit_held: 300.25 });
  });
});

describe('a cheque that was returned to the client', () => {
  it.each(['handed over', 'in hand'])('can be recorded again when it was %s', async (where) => {
    const sheet = { check_number: where === 'in hand' ? '800001' : '800002' };
    const cheque = await payByCheque(105, sheet);
    expect(
      (await post('/wallet/add', { ...CHEQUE, ...sheet, contract: fixtures.contract, amount: 105 })).status,
    ).toBe(422);
    if (where === 'handed over')
      await context.request('PUT', `/wallet/${String(cheque._id)}`, { status: 'Done' });
    await post(`/wallet/${String(cheque._id)}/cancel`, { reason: 'Asked for it back' });
    const again = await payByCheque(105, sheet);
    expect(again).toMatchObject({ check_status: 'received', check_number: sheet.check_number });
    await post(`/wallet/${String(again._id)}/cancel`, { reason: 'Asked for it back' });
    expect(await payByCheque(105, sheet)).toMatchObject({ check_status: 'received' });
  });
});

describe('a client without a contract', () => {
  /** An issued invoice of 50.00 + 2.50 VAT. */
  const withoutContract = async () => {
    const draft = { ...drafts.bill, client: fixtures.client, due_date: null };
    const bill = await context.add('bill', { ...draft, lines: [line(50)] });
    return (await post(`/bill/${String(bill._id)}/issue`, {})).body;
  };
  const payFor = (bill: ResponseBody, more: object) =>
    post('/wallet/add', { bill: bill._id, type: 'cash', ...more });
  const clientAccount = async () => {
    const { balance_due, credit_balance, own_credit } = (
      await context.request('GET', `/client/${fixtures.client}`)
    ).body;
    return { balance_due, credit_balance, own_credit };
  };
  const clientStatement = async () =>
    (await context.request('GET', `/client/${fixtures.client}/statement`)).body as unknown as {
      closing: number;
    };

  it('pays 60.00 for an invoice of 52.50; 7.50 of credit belong to the client and pay the next invoice', async () => {
    const bill = await withoutContract();
    const { status, body } = await payFor(bill, { amount: 60 });
    expect([status, body]).toMatchObject([
      201,
      {
        contract: null,
        client: { _id: fixtures.client },
        bills: [{ _id: bill._id, amount: 52.5 }],
        unused: 7.5,
      },
    ]);
    expect(await read(bill)).toMatchObject({ status: 'Paid', paid_amount: 52.5 });
    expect(await clientAccount()).toEqual({ balance_due: 0, credit_balance: 7.5, own_credit: 7.5 });
    expect((await clientStatement()).closing).toBe(-7.5);
    expect(await read(await withoutContract())).toMatchObject({ paid_amount: 7.5, balance_due: 45 });
    expect(await clientAccount()).toEqual({ balance_due: 45, credit_balance: 0, own_credit: 0 });
    expect((await clientStatement()).closing).toBe(45);
    const { documents } = (await context.request('POST', `/client/${fixtures.client}/payments`, {})).body;
    expect(documents).toMatchObject([{ contract: null, amount: 60 }]);
    const found = await context.request('POST', '/wallet', { field: 'client', search: fixtures.client });
    expect(found.body.documents).toMatchObject([{ contract: null, amount: 60 }]);
  });

  it('has credit that pays an invoice of a contract when it is issued', async () => {
    await payFor(await withoutContract(), { amount: 60 });
    expect(await read(await issued(line(100)))).toMatchObject({ paid_amount: 7.5, balance_due: 97.5 });
    expect((await statement()).closing).toBe(97.5);
    expect((await clientStatement()).closing).toBe(97.5);
  });

  it('uses its credit on request if it is not applied automatically: 52.50 of 157.50', async () => {
    const bill = await withoutContract();
    const payment = (await payFor(bill, { amount: 52.5 })).body;
    await issued(line(100));
    const use = () => post(`/client/${fixtures.client}/use-credit`, {});
    expect(await use()).toMatchObject({
      status: 409,
      body: { message: 'There is no credit to apply, or no open invoice.' },
    });
    await sql`insert into allocations (id, wallet_id, bill_id, amount, reverses, reason, created_at)
      select gen_random_uuid(), wallet_id, bill_id, -amount, id, 'Released', now() from allocations
      where wallet_id = ${String(payment._id)}`.execute(context.server.db);
    expect(await clientAccount()).toEqual({ balance_due: 157.5, credit_balance: 52.5, own_credit: 52.5 });
    expect(await use()).toMatchObject({ status: 200, body: { own_credit: 0, balance_due: 105 } });
  });

  it('gets its credit back when it is credited, voided or refunded', async () => {
    const bill = await withoutContract();
    const payment = (await payFor(bill, { amount: 52.5 })).body;
    await transition(bill, 'credit', whole);
    expect(await clientAccount()).toEqual({ balance_due: 0, credit_balance: 52.5, own_credit: 52.5 });
    const refund = { amount: 52.5, method: 'transfer' };
    const refundCredit = () => post(`/client/${fixtures.client}/refund-credit`, refund);
    expect(await refundCredit()).toMatchObject({
      status: 409,
      body: { message: 'There is no handed-over credit left to refund.' },
    });
    const refundable = async () =>
      (await context.request('GET', `/client/${fixtures.client}`)).body.refundable_credit;
    expect(await refundable()).toBe(0);
    await context.request('PUT', `/wallet/${String(payment._id)}`, { status: 'Done' });
    expect(await refundable()).toBe(52.5);
    expect((await refundCredit()).status).toBe(200);
    expect((await approveAndPay(context.server)).body).toMatchObject({ status: 'Paid', contract: null });
    expect(await clientAccount()).toMatchObject({ own_credit: 0 });
    expect((await clientStatement()).closing).toBe(0);
    const other = await withoutContract();
    await voidPayment((await payFor(other, { amount: 52.5 })).body);
    expect(await read(other)).toMatchObject({ status: 'Issued', balance_due: 52.5 });
  });

  it('pays by cheque, whose bounce opens the invoice and drafts the fee, and whose replacement pays it', async () => {
    const bill = await withoutContract();
    const cheque = (
      await payFor(bill, { ...CHEQUE, end_date: '2026-11-20', check_number: '900001', amount: 52.5 })
    ).body;
    expect(await read(bill)).toMatchObject({ pending_check_amount: 52.5, net_due: 0 });
    const step = (name: string, body: object) => post(`/wallet/${String(cheque._id)}/${name}`, body);
    await context.request('PUT', `/wallet/${String(cheque._id)}`, { status: 'Done' });
    await step('deposit', { bank: 'ADCB', slip_no: 'S-1' });
    const bounced = await step('bounce', { reason: 'technical' });
    expect(bounced.body).toMatchObject({ check_status: 'bounced' });
    expect(bounced.body.bounce_fee).not.toBeNull();
    expect(await read(bill)).toMatchObject({ status: 'Issued', net_due: 52.5 });
    expect((await step('replace', { type: 'cash' })).status).toBe(200);
    expect(await read(bill)).toMatchObject({ status: 'Paid' });
  });

  it('has a list of payable invoices, and a receipt', async () => {
    const bill = await withoutContract();
    const payable = await context.request(
      'GET',
      `/client/${fixtures.client}/payable?bill=${String(bill._id)}`,
    );
    expect(payable.body.documents).toMatchObject([{ _id: bill._id, due: 52.5 }]);
    const { body } = await payFor(bill, { amount: 52.5 });
    const receipt = await context.request('GET', `/wallet/${String(body._id)}/document`);
    expect([receipt.status, receipt.response.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('needs an invoice: a payment without a contract and an invoice is rejected', async () => {
    expect(await post('/wallet/add', { type: 'cash', amount: 10 })).toMatchObject({
      status: 422,
      body: { fields: { contract: 'Contract is required' } },
    });
    expect(await post('/wallet/add', { type: 'cash', amount: 10, bill: fixtures.client })).toMatchObject({
      status: 422,
      body: { fields: { bill: 'Choose an open invoice of this client' } },
    });
  });

  it('belongs to the contract of the invoice when it has one', async () => {
    const bill = await issued(line(100));
    expect((await payFor(bill, { amount: 105 })).body).toMatchObject({
      contract: { _id: fixtures.contract },
    });
  });
});
