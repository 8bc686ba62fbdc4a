import { newRecordId } from '../../../../src/server/db/recordId';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractFixtures } from './contractFixtures';

const on = setUpServer();
const c = createContractFixtures(on);

describe('submitting a contract', () => {
  it('puts it before those who activate contracts', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts'] });
    const id = await c.drafted();
    expect(await c.step(id, 'submit')).toMatchObject({ status: 200, body: { status: 'Pending' } });
    expect(await c.told(clerk.id)).toEqual(['contract.pending']);
  });

  it('is refused for a client who is blocked meanwhile, and for whoever may not', async () => {
    const id = await c.drafted();
    const viewer = await on.w.signIn({ flags: ['canViewContracts', 'canUpdateContracts'] });
    expect((await on.w.ask(viewer, 'POST', `/contract/${id}/submit`, {})).status).toBe(403);
    await c.block(id);
    expect(await c.step(id, 'submit')).toMatchObject({
      status: 409,
      body: { message: 'This client is blocked and can’t get a new contract.' },
    });
  });
});

describe('activating a contract', () => {
  const READY = { papers: true, deposit: true, counter: true } as const;
  it.each([
    [
      { ...READY, papers: false },
      'Attach the client’s Emirates ID or passport and the tenancy contract first.',
    ],
    [{ ...READY, deposit: false }, 'The deposit of AED 300.00 has not been taken or waived.'],
    [{ ...READY, counter: false }, 'Choose the counter of this unit first.'],
  ])('is refused with %j', async (with_, message) => {
    const id = await c.pending(with_);
    expect(await c.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({
      status: 409,
      body: { message },
    });
    expect((await c.read(id)).status).toBe('Pending');
  });

  it('is refused without an opening reading, and with one that is too low', async () => {
    const id = await c.pending(READY);
    const none = await c.step(id, 'activate');
    expect(none.body.fields).toEqual({ opening_reading: 'Opening reading is required' });
    const low = await c.step(id, 'activate', { opening_reading: 5 });
    expect(low.status).toBe(422);
  });

  it('takes the reading that the unit at its counter sent within a day, where nobody tells one', async () => {
    const id = await c.pending(READY);
    const counter_id = ((await c.read(id)).counter as { _id: string })._id;
    const said = (at: string, value: number) =>
      on.w.db
        .insertInto('counter_readings')
        .values({ id: newRecordId(), counter_id, at: new Date(at), value, type: 'amr', source: 'amr' })
        .execute();
    await said('2026-11-18T06:00:00Z', 11);
    const device = {
      serial_number: newRecordId(),
      type: 'meter_amr',
      vendor: 'Milesight',
      model: 'EM300',
    } as const;
    await on.w.db
      .insertInto('devices')
      .values({
        ...{
          id: newRecordId(),
          code: `DV-${newRecordId()}`,
          ...device,
          protocol: 'http',
          report_interval_min: 60,
        },
        ...{ status: 'installed', counter_id, installed_at: new Date('2026-11-01T06:00:00Z') },
      })
      .execute();
    expect((await c.step(id, 'activate')).body.fields).toEqual({
      opening_reading: 'Opening reading is required',
    });
    await said('2026-11-20T06:00:00Z', 12.75);
    expect(await c.step(id, 'activate')).toMatchObject({ status: 200, body: { opening_reading: 12.75 } });
  });

  it('is refused while the counter is not vacant or another contract holds it', async () => {
    const id = await c.pending(READY);
    const { counter } = await c.read(id);
    await c.turn(String((counter as { _id: string })._id), 'in_stock');
    expect((await c.step(id, 'activate', { opening_reading: 12.5 })).body.message).toBe(
      'This counter is not installed yet.',
    );
    const first = await c.active();
    const { counter: held } = await c.read(first);
    const second = await c.pending({ ...READY, counter: String((held as { _id: string })._id) });
    expect((await c.step(second, 'activate', { opening_reading: 12.5 })).body.message).toBe(
      'Another contract holds this counter.',
    );
  });

  it('opens the counter with its reading', async () => {
    const id = await c.active();
    expect(await c.read(id)).toMatchObject({
      status: 'Active',
      opening_reading: 12.5,
      deposit_status: 'held',
    });
    expect(await c.counterOf(id)).toMatchObject({ status: 'active', valve: 'open' });
  });

  it('goes without a deposit once that was waived with a reason', async () => {
    const id = await c.pending({ ...READY, deposit: false });
    expect((await c.step(id, 'waive-deposit', {})).status).toBe(422);
    expect(await c.step(id, 'waive-deposit', { reason: 'Government housing' })).toMatchObject({
      body: { deposit_status: 'none' },
    });
    expect(await c.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({ status: 200 });
  });

  it('keeps what it supplies as it is from then on', async () => {
    const id = await c.active();
    const { version } = await c.read(id);
    const moved = await on.ask('PUT', `/contract/${id}`, { version, unit_no: '9999' });
    expect(moved.status).toBe(409);
    expect((await on.ask('PUT', `/contract/${id}`, { version, billing_day: 5 })).status).toBe(200);
  });
});

describe('a deposit', () => {
  it('is taken up to what is required, against a receipt', async () => {
    const id = await c.drafted();
    const too = await c.step(id, 'take-deposit', { amount: 300.01, method: 'cash' });
    expect(too.body.fields).toEqual({ amount: 'At most AED 300.00 is outstanding' });
    const part = await c.step(id, 'take-deposit', { amount: 100, method: 'cash' });
    expect(part.body).toMatchObject({ deposit_paid: 100, deposit_status: 'due' });
    const rest = await c.step(id, 'take-deposit', {
      amount: 200,
      method: 'card',
      ...{ terminal_ref: 'T-1', auth_code: 'A-1' },
    });
    expect(rest.body).toMatchObject({ deposit_paid: 300, deposit_held: 300, deposit_status: 'held' });
    expect(rest.body.deposit_receipt_no).toMatch(/^DEP-R-2026-\d{6}$/);
    expect((await c.step(id, 'take-deposit', { amount: 1, method: 'cash' })).status).toBe(409);
  });

  it('is refunded before a contract that never began is cancelled', async () => {
    const id = await c.drafted();
    const { body } = await c.step(id, 'take-deposit', { amount: 300, method: 'cash' });
    expect((await c.step(id, 'cancel', { reason: 'Moved elsewhere' })).body.message).toBe(
      'A SuperAdmin must refund the deposit before the contract is cancelled.',
    );
    const wrong = await c.step(id, 'refund-deposit', { receipt_no: 'DEP-R-1999-1', method: 'cash' });
    expect(wrong.body.fields).toEqual({ receipt_no: 'This is not a deposit receipt of this contract' });
    const back = { receipt_no: body.deposit_receipt_no, method: 'cash' };
    expect((await c.step(id, 'refund-deposit', back)).body).toMatchObject({ deposit_status: 'refunded' });
    expect((await c.step(id, 'refund-deposit', back)).status).toBe(409);
    expect((await c.step(id, 'cancel', { reason: 'Moved elsewhere' })).body).toMatchObject({
      status: 'Cancelled',
      cancel_reason: 'Moved elsewhere',
    });
  });

  it('is refunded by nobody but a super administrator', async () => {
    const id = await c.drafted();
    const { body } = await c.step(id, 'take-deposit', { amount: 300, method: 'cash' });
    const clerk = await on.w.signIn({ flags: ['canViewContracts', 'canUpdateContracts'] });
    const back = { receipt_no: body.deposit_receipt_no, method: 'cash' };
    expect(await on.w.ask(clerk, 'POST', `/contract/${id}/refund-deposit`, back)).toMatchObject({
      status: 403,
      body: { message: 'Only a SuperAdmin can refund a deposit.' },
    });
    expect(await c.read(id)).toMatchObject({ deposit_held: 300, deposit_status: 'held' });
    expect((await c.step(id, 'refund-deposit', back)).status).toBe(200);
  });

  it('is nothing that anybody changes or takes more from than is in it', async () => {
    const id = await c.active();
    const write = (kind: string, amount: number) =>
      on.w.db
        .insertInto('contract_deposits')
        .values({
          id: newRecordId(),
          contract_id: id,
          kind: kind as 'refunded',
          amount,
          on_day: '2026-11-20',
        })
        .execute();
    await expect(write('refunded', 30001)).rejects.toThrow('the amount exceeds the deposit balance');
    await expect(on.w.db.deleteFrom('contract_deposits').execute()).rejects.toThrow('cannot be changed');
  });
});

describe('suspending and resuming', () => {
  it('need their field jobs done, a reason, and a word about what is overdue', async () => {
    const id = await c.active();
    expect((await c.step(id, 'suspend', { reason: 'Unpaid' })).body.message).toBe(
      'A disconnection order must be completed first.',
    );
    await c.jobDone(id, 'disconnection');
    expect((await c.step(id, 'suspend', {})).status).toBe(422);
    expect((await c.step(id, 'suspend', { reason: 'Unpaid' })).body).toMatchObject({
      status: 'Suspended',
      suspend_reason: 'Unpaid',
    });
    expect(await c.counterOf(id)).toMatchObject({ status: 'disconnected', valve: 'closed' });
    await c.owe(id, 13364);
    expect((await c.step(id, 'resume')).body.fields).toEqual({
      agreement: 'AED 133.64 is overdue; enter what was agreed',
    });
    expect((await c.step(id, 'resume', { agreement: 'Two instalments' })).body.message).toBe(
      'A reconnection order must be completed first.',
    );
    await c.jobDone(id, 'reconnection');
    expect((await c.step(id, 'resume', { agreement: 'Two instalments' })).body).toMatchObject({
      status: 'Active',
      suspend_reason: null,
    });
    expect(await c.counterOf(id)).toMatchObject({ status: 'active', valve: 'open' });
  });
});

describe('renewing', () => {
  it('moves the end on, with papers that still count', async () => {
    const id = await c.active();
    expect((await c.step(id, 'renew', { end_date: '2027-01-31' })).body.fields).toEqual({
      end_date: 'End date must be later than the current one',
    });
    await on.w.db.updateTable('contracts').set({ tenancy_end: '2026-11-01' }).where('id', '=', id).execute();
    expect((await c.step(id, 'renew', { end_date: '2028-01-31' })).body.fields).toEqual({
      tenancy_end: 'The tenancy ended on 1 Nov 2026; enter the new one first.',
    });
    const until = (id_expiry: string | null) => on.w.db.updateTable('clients').set({ id_expiry }).execute();
    await until('2026-11-19');
    const longer = { end_date: '2028-01-31', tenancy_end: '2028-01-31' };
    expect((await c.step(id, 'renew', longer)).body.message).toBe(
      'The client’s ID expired on 19 Nov 2026; enter the new one first.',
    );
    await until(null);
    const renewed = await c.step(id, 'renew', { end_date: '2028-01-31', tenancy_end: '2028-01-31' });
    expect(renewed.body).toMatchObject({
      status: 'Active',
      end_date: '2028-01-31',
      tenancy_end: '2028-01-31',
    });
  });
});

it.each(['activate', 'suspend', 'resume', 'renew', 'terminate', 'settle', 'close'])(
  'a draft can’t %s',
  async (step) => {
    const id = await c.drafted();
    const bodies: Record<string, object> = {
      suspend: { reason: 'x' },
      renew: { end_date: '2029-01-01' },
      terminate: { reason: 'x', on: '2026-11-20' },
      settle: { apply_deposit: true },
    };
    expect((await c.step(id, step, bodies[step])).status).toBe(409);
    expect((await c.read(id)).status).toBe('Draft');
  },
);
