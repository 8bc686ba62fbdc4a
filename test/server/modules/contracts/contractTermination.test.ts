import { setUpServer } from '../../support/recordLifecycle';
import { createContractFixtures } from './contractFixtures';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();
const c = createContractFixtures(on);

const END = { reason: 'Moved out', on: '2026-11-20', closing_reading: 22.5 };

const finalBillOf = async (id: string) => {
  const { final_bill } = await c.read(id);
  return final_bill as ResponseBody;
};

/** Ended, with its final bill issued. */
async function ended(more: object = {}): Promise<string> {
  const id = await c.active();
  const { status, body } = await c.step(id, 'terminate', { ...END, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await c.company();
  const bill = await finalBillOf(id);
  const issued = await on.ask('POST', `/bill/${String(bill._id)}/issue`, {});
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
  ])('is refused with %j', async (wrong, field, sentence) => {
    const id = await c.active();
    const { status, body } = await c.step(id, 'terminate', { ...END, ...wrong });
    expect({ status, fault: body.fields?.[field] }).toEqual({ status: 422, fault: sentence });
    expect((await c.read(id)).status).toBe('Active');
  });

  it('reads the meter a last time, frees it, and drafts the final bill', async () => {
    const id = await c.active();
    expect((await c.step(id, 'terminate', END)).body).toMatchObject({
      status: 'Terminating',
      terminate_reason: 'Moved out',
      closing_reading: 22.5,
      supply_ended_on: '2026-11-20',
      deposit_refund_due: '2027-02-18',
    });
    expect(await c.counterOf(id)).toMatchObject({ status: 'vacant', valve: 'closed' });
    const { _id } = await finalBillOf(id);
    const { body } = await on.ask('GET', `/bill/${String(_id)}`);
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

describe('settling the deposit', () => {
  it('waits for the final invoice', async () => {
    const id = await c.active();
    await c.step(id, 'terminate', END);
    expect(await c.step(id, 'settle', { apply_deposit: true })).toMatchObject({
      status: 409,
      body: { message: 'Issue the final invoice first.' },
    });
    expect((await c.step(id, 'settle', {})).status).toBe(422);
  });

  it('pays from it what is owed, and what is left goes back within 90 days', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts'] });
    const admin = await on.w.signIn({ role: 'SuperAdmin' });
    const id = await ended();
    expect(await c.read(id)).toMatchObject({ balance_due: 99.75, deposit_held: 300 });
    expect((await c.step(id, 'settle', { apply_deposit: false })).body.message).toBe(
      'AED 99.75 is still owed; use the deposit or take a payment first.',
    );
    expect((await c.step(id, 'settle', { apply_deposit: true })).body).toMatchObject({
      status: 'Terminated',
      balance_due: 0,
      deposit_paid: 300,
      deposit_held: 200.25,
      deposit_status: 'refund_due',
      deposit_refund_due: '2027-02-18',
      final_bill: { status: 'Paid' },
    });
    expect(await c.told(clerk.id)).toContain('contract.deposit_refund_due');
    expect(await c.told(admin.id)).toContain('contract.deposit_refund_due');
  });

  it('leaves the rest to be demanded when the deposit is too small', async () => {
    const id = await ended({ closing_reading: 62.5 });
    expect((await c.step(id, 'settle', { apply_deposit: true })).body).toMatchObject({
      balance_due: 198.75,
      deposit_held: 0,
      deposit_status: 'applied',
      deposit_refund_due: null,
    });
    expect((await c.step(id, 'close')).body.message).toBe('AED 198.75 is still owed.');
  });
});

describe('closing a contract', () => {
  it('needs the deposit back with the client, and gives a clearance certificate', async () => {
    const id = await ended();
    const { body } = await c.step(id, 'settle', { apply_deposit: true });
    expect((await c.step(id, 'close')).body.message).toBe(
      'A SuperAdmin must refund the remaining deposit of AED 200.25 first.',
    );
    const refund = { receipt_no: body.deposit_receipt_no, method: 'transfer' };
    expect((await c.step(id, 'refund-deposit', refund)).body).toMatchObject({ deposit_status: 'refunded' });
    expect((await c.step(id, 'close')).body).toMatchObject({
      status: 'Closed',
      clearance_certificate_no: expect.stringMatching(/^CLR-2026-\d{6}$/) as string,
    });
    expect((await c.step(id, 'close')).status).toBe(409);
  });

  it('leaves a trail of every step', async () => {
    const id = await ended();
    const { body } = await on.ask('POST', `/contract/${id}/history`, {});
    expect(body.documents?.map(({ action }) => String(action)).sort()).toEqual([
      'contract.activated',
      'contract.added',
      'contract.secured',
      'contract.submitted',
      'contract.terminated',
    ]);
  });
});
