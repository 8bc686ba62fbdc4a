import { sql } from 'kysely';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractFixtures } from './contractFixtures';
import type { ResponseBody } from '../../support/testServer';
import { approveAndPay } from '../../support/refunds';

const context = setUpServer();
const contracts = createContractFixtures(context);

const END = { reason: 'Moved out', on: '2026-11-20', closing_reading: 22.5 };

const finalBillOf = async (id: string) => {
  const { final_bill } = await contracts.read(id);
  return final_bill as ResponseBody;
};

/** A terminated contract with an issued final bill. */
async function ended(more: object = {}, active?: string): Promise<string> {
  const id = active ?? (await contracts.active());
  const { status, body } = await contracts.step(id, 'terminate', { ...END, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await contracts.company();
  const bill = await finalBillOf(id);
  const issued = await context.request('POST', `/bill/${String(bill._id)}/issue`, {});
  if (issued.status !== 200) throw new Error(JSON.stringify(issued.body));
  return id;
}

describe('terminating a contract', () => {
  it.each([
    [{ on: '2026-11-21' }, 'on', 'Last day can’t be in the future'],
    [{ on: '2026-01-31' }, 'on', 'The contract began on 1 Feb 2026; it can’t end earlier'],
    [{ closing_reading: null }, 'closing_reading', 'Closing reading is required'],
    [{ closing_reading: 12 }, 'closing_reading', expect.stringContaining('lower') as string],
    [{ reason: '' }, 'reason', 'Reason is required'],
  ])('is rejected with %j', async (wrong, field, message) => {
    const id = await contracts.active();
    const { status, body } = await contracts.step(id, 'terminate', { ...END, ...wrong });
    expect({ status, fault: body.fields?.[field] }).toEqual({ status: 422, fault: message });
    expect((await contracts.read(id)).status).toBe('Active');
  });

  it('keeps the opening and the closing reading, which can’t be entered again', async () => {
    const id = await contracts.active();
    const refused = {
      status: 409,
      body: {
        message:
          'Opening, closing and final readings can’t be rejected, because they can’t be entered again.',
      },
    };
    const newest = async () => {
      const { body } = await context.request('POST', '/reading', { filters: { contract: id } });
      return body.documents?.[0] as ResponseBody;
    };
    const change = (reading: ResponseBody, name: string, body: object) =>
      context.request('POST', `/reading/${String(reading._id)}/${name}`, body);
    const opening = await newest();
    expect(opening).toMatchObject({ type: 'opening', status: 'validated' });
    expect(await change(opening, 'reject', { reason: 'Misread' })).toMatchObject(refused);
    expect(await change(opening, 'correct', { value: 13.5 })).toMatchObject(refused);
    await contracts.step(id, 'terminate', END);
    const { _id: bill } = await finalBillOf(id);
    expect((await context.request('POST', `/bill/${String(bill)}/discard`, {})).status).toBe(200);
    const closing = await newest();
    expect(closing).toMatchObject({ type: 'closing', status: 'validated', bill: null });
    expect(await change(closing, 'reject', { reason: 'Misread' })).toMatchObject(refused);
    expect(await newest()).toMatchObject({ _id: closing._id, status: 'validated' });
  });

  it('takes a closing reading, frees the meter, and drafts the final bill', async () => {
    const id = await contracts.active();
    expect((await contracts.step(id, 'terminate', END)).body).toMatchObject({
      status: 'Terminating',
      terminate_reason: 'Moved out',
      closing_reading: 22.5,
      supply_ended_on: '2026-11-20',
      deposit_refund_due: '2027-02-18',
    });
    expect(await contracts.counterOf(id)).toMatchObject({ status: 'vacant', valve: 'closed' });
    const { _id } = await finalBillOf(id);
    const { body } = await context.request('GET', `/bill/${String(_id)}`);
    expect(body).toMatchObject({
      kind: 'final',
      status: 'Draft',
      period_start: '2026-11-20',
      period_end: '2026-11-20',
      supply_date: '2026-11-20',
    });
    expect(body.lines).toEqual([
      expect.objectContaining({ code: 'gas', quantity: 10, unit_price: 9.5, net: 95, vat: 4.75 }),
    ]);
  });
});

describe('the counter of a contract that is being terminated', () => {
  it('belongs to the next contract, which takes over the closing reading', async () => {
    const id = await ended();
    const { _id: counter } = (await contracts.read(id)).counter as { _id: string };
    const next = await contracts.pending({ counter });
    expect(await contracts.step(next, 'activate', { opening_reading: END.closing_reading })).toMatchObject({
      status: 200,
      body: { status: 'Active' },
    });
    expect((await context.request('GET', `/counter/${counter}`)).body).toMatchObject({
      status: 'active',
      valve: 'open',
      contract: { _id: next },
    });
    const reading = { value: 24, at: '2026-11-20', type: 'customer' };
    expect((await context.request('POST', `/counter/${counter}/reading`, reading)).body).toMatchObject({
      contract: { _id: next },
      consumption_m3: 1.5,
    });
    expect((await contracts.step(id, 'settle', { apply_deposit: true })).body.status).toBe('Terminated');
    expect(await contracts.counterOf(id)).toMatchObject({ status: 'active', valve: 'open' });
  });
});

describe('a faulty counter', () => {
  it('stays faulty when its contract ends, with a closed valve', async () => {
    const id = await contracts.active();
    const { counter } = await contracts.read(id);
    await context.server.db
      .updateTable('counters')
      .set({ status: 'faulty' })
      .where('id', '=', (counter as { _id: string })._id)
      .execute();
    expect((await contracts.step(id, 'terminate', END)).status).toBe(200);
    expect(await contracts.counterOf(id)).toMatchObject({ status: 'faulty', valve: 'closed' });
  });
});

describe('settling the deposit', () => {
  it('waits for the final invoice', async () => {
    const id = await contracts.active();
    await contracts.step(id, 'terminate', END);
    expect(await contracts.step(id, 'settle', { apply_deposit: true })).toMatchObject({
      status: 409,
      body: { message: 'Issue the final invoice first.' },
    });
    expect((await contracts.step(id, 'settle', {})).status).toBe(422);
  });

  it('waits for draft invoices, which it pays: 300 − 99.75 − 52.50 = 147.75', async () => {
    const id = await ended();
    const { client } = await contracts.read(id);
    const line = { code: 'service', description: 'Visit', quantity: 1, unit: 'service', unit_price: 50 };
    const draft = await context.add('bill', {
      kind: 'other',
      client: (client as ResponseBody)._id,
      contract: id,
      supply_date: '2026-11-20',
      language: 'en',
      lines: [{ ...line, vat_category: 'S', vat_rate: 5 }],
    });
    expect(await contracts.step(id, 'settle', { apply_deposit: true })).toMatchObject({
      status: 409,
      body: { message: 'This contract has a draft invoice; issue or discard it first.' },
    });
    expect((await context.request('POST', `/bill/${String(draft._id)}/issue`, {})).status).toBe(200);
    expect((await contracts.step(id, 'settle', { apply_deposit: true })).body).toMatchObject({
      status: 'Terminated',
      balance_due: 0,
      deposit_held: 147.75,
    });
  });

  it('pays the balance, and the rest is refunded within 90 days', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts'] });
    const admin = await context.server.signIn({ role: 'SuperAdmin' });
    const id = await ended();
    expect(await contracts.read(id)).toMatchObject({ balance_due: 99.75, deposit_held: 300 });
    expect((await contracts.step(id, 'settle', { apply_deposit: false })).body.message).toBe(
      'AED 99.75 is still owed; use the deposit or take a payment first.',
    );
    expect((await contracts.step(id, 'settle', { apply_deposit: true })).body).toMatchObject({
      status: 'Terminated',
      balance_due: 0,
      deposit_paid: 300,
      deposit_held: 200.25,
      deposit_status: 'refund_due',
      deposit_refund_due: '2027-02-18',
      final_bill: { status: 'Paid' },
    });
    expect(await contracts.notificationsOf(clerk.id)).toContain('contract.deposit_refund_due');
    expect(await contracts.notificationsOf(admin.id)).toContain('contract.deposit_refund_due');
  });

  it('waits until a cheque of the deposit has cleared, because it pays the balance then', async () => {
    const contract = await contracts.pending({ deposit: false });
    const cheque = { check_number: '000418', bank_name: 'ADCB', drawer_name: 'A', end_date: '2026-11-20' };
    const taken = await contracts.step(contract, 'take-deposit', { amount: 300, method: 'check', ...cheque });
    expect(taken.status).toBe(200);
    expect((await contracts.step(contract, 'activate', { opening_reading: 12.5 })).status).toBe(200);
    const id = await ended({}, contract);
    expect(await contracts.step(id, 'settle', { apply_deposit: true })).toMatchObject({
      status: 409,
      body: {
        message:
          'A cheque of the deposit or of an invoice has not cleared yet; settle the deposit when it has.',
      },
    });
    expect(await contracts.read(id)).toMatchObject({ status: 'Terminating', balance_due: 99.75 });
  });

  it('leaves the remaining balance due when the deposit is too small', async () => {
    const id = await ended({ closing_reading: 62.5 });
    expect((await contracts.step(id, 'settle', { apply_deposit: true })).body).toMatchObject({
      balance_due: 198.75,
      deposit_held: 0,
      deposit_status: 'applied',
      deposit_refund_due: null,
    });
    expect((await contracts.step(id, 'close')).body.message).toBe('AED 198.75 is still owed.');
  });
});

describe('closing a contract', () => {
  it('requires a refunded deposit and issues a clearance certificate', async () => {
    const id = await ended();
    const { body } = await contracts.step(id, 'settle', { apply_deposit: true });
    expect((await contracts.step(id, 'close')).body.message).toBe(
      'A super administrator must refund the remaining deposit of AED 200.25 first.',
    );
    const refund = { receipt_no: body.deposit_receipt_no, method: 'transfer' };
    expect((await contracts.step(id, 'refund-deposit', refund)).status).toBe(200);
    expect((await approveAndPay(context.server)).body).toMatchObject({ status: 'Paid', amount: 200.25 });
    expect(await contracts.read(id)).toMatchObject({ deposit_status: 'refunded' });
    expect((await contracts.step(id, 'close')).body).toMatchObject({
      status: 'Closed',
      clearance_certificate_no: expect.stringMatching(/^CLR-2026-\d{6}$/) as string,
    });
    expect((await contracts.step(id, 'close')).status).toBe(409);
  });

  it('is refused after the final invoice was credited in full, until the closing reading is billed again', async () => {
    const id = await ended();
    const { _id } = await finalBillOf(id);
    const credit = () =>
      context.request('POST', `/bill/${String(_id)}/credit`, { reason: 'Wrong index', by: 'whole' });
    expect((await contracts.step(id, 'settle', { apply_deposit: true })).body.status).toBe('Terminated');
    expect((await credit()).body.status).toBe('Credited');
    const { deposit_receipt_no: receipt_no } = await contracts.read(id);
    for (const [step, body] of [
      ['close', {}],
      ['refund-deposit', { receipt_no, method: 'transfer' }],
    ] as const)
      expect(await contracts.step(id, step, body)).toMatchObject({
        status: 409,
        body: {
          message: 'The final invoice was credited in full. Bill the closing reading again first.',
        },
      });
    const { rows } = await sql<{ id: string }>`select id from counter_readings
      where contract_id = ${id} and type = 'closing'`.execute(context.server.db);
    const again = await context.request('POST', `/reading/${rows[0]?.id ?? ''}/bill`, {});
    expect(again.body).toMatchObject({ kind: 'final', total: 99.75 });
    await context.request('POST', `/bill/${String(again.body._id)}/issue`, {});
    // The deposit of 99.75 that paid the credited invoice pays the new one.
    expect(await contracts.read(id)).toMatchObject({
      balance_due: 0,
      credit_balance: 0,
      deposit_held: 200.25,
    });
    expect((await contracts.step(id, 'refund-deposit', { receipt_no, method: 'transfer' })).status).toBe(200);
  });

  it('is refused while an invoice is a draft', async () => {
    const id = await ended({ closing_reading: 12.5 });
    await contracts.step(id, 'settle', { apply_deposit: true });
    const { client } = await contracts.read(id);
    const draft = {
      kind: 'other',
      client: (client as ResponseBody)._id,
      contract: id,
      supply_date: '2026-11-20',
    };
    const line = { code: 'service', description: 'Visit', quantity: 1, unit: 'service', unit_price: 50 };
    const added = await context.request('POST', '/bill/add', {
      ...draft,
      language: 'en',
      disputed: false,
      lines: [{ ...line, discount: 0, vat_category: 'S', vat_rate: 5 }],
    });
    expect(added.status).toBe(201);
    expect((await contracts.step(id, 'close')).body.message).toBe(
      'This contract has a draft invoice; issue or discard it first.',
    );
  });

  it('audits every transition', async () => {
    const id = await ended();
    const { body } = await context.request('POST', `/contract/${id}/history`, {});
    expect(body.documents?.map(({ action }) => String(action)).sort()).toEqual([
      'contract.activated',
      'contract.added',
      'contract.deposit_taken',
      'contract.submitted',
      'contract.terminated',
    ]);
  });
});
