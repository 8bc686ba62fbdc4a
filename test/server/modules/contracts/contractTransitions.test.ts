import type { PermissionFlag } from '../../../../src/domain/permissions';
import { drafts } from '../../../sampleDrafts';
import { newRecordId } from '../../../../src/server/db/recordId';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractFixtures } from './contractFixtures';
import { approveAndPay } from '../../support/refunds';

const context = setUpServer();
const contracts = createContractFixtures(context);

describe('submitting a contract', () => {
  it('notifies the users who activate contracts', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts'] });
    const id = await contracts.drafted();
    expect(await contracts.step(id, 'submit')).toMatchObject({ status: 200, body: { status: 'Pending' } });
    expect(await contracts.notificationsOf(clerk.id)).toEqual(['contract.pending']);
  });

  it('is rejected for a blocked client and without permission', async () => {
    const id = await contracts.drafted();
    const viewer = await context.server.signIn({ flags: ['canViewContracts', 'canUpdateContracts'] });
    expect((await context.server.request(viewer, 'POST', `/contract/${id}/submit`, {})).status).toBe(403);
    await contracts.block(id);
    expect(await contracts.step(id, 'submit')).toMatchObject({
      status: 409,
      body: { message: 'This client is not active and can’t get a new contract.' },
    });
  });
});

const READY = { withDocuments: true, deposit: true, counter: true } as const;

describe('activating a contract', () => {
  it.each([
    [
      { ...READY, withDocuments: false },
      'Attach the client’s Emirates ID or passport and the tenancy contract first.',
    ],
    [{ ...READY, deposit: false }, 'The deposit of AED 300.00 has not been taken or waived.'],
    [{ ...READY, counter: false }, 'Choose the counter of this unit first.'],
    [
      { ...READY, deposit: false, counter: false },
      'The deposit of AED 300.00 has not been taken or waived. Choose the counter of this unit first.',
    ],
  ])('is rejected with %j', async (with_, message) => {
    const id = await contracts.pending(with_);
    expect(await contracts.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({
      status: 409,
      body: { message },
    });
    expect((await contracts.read(id)).status).toBe('Pending');
  });

  it('has a checklist of missing and completed requirements', async () => {
    const id = await contracts.pending({ ...READY, deposit: false, withDocuments: false });
    const { body } = await context.request('GET', `/contract/${id}/activation`);
    expect(body.documents).toEqual([
      { requirement: 'client', missing: null },
      { requirement: 'discount', missing: null },
      {
        requirement: 'documents',
        missing: 'Attach the client’s Emirates ID or passport and the tenancy contract first.',
      },
      { requirement: 'deposit', missing: 'The deposit of AED 300.00 has not been taken or waived.' },
      { requirement: 'counter', missing: null },
      { requirement: 'start_date', missing: null },
    ]);
  });

  it('is rejected until the start date', async () => {
    const id = await contracts.pending(READY);
    const startOn = async (start_date: string) => {
      const { version } = await contracts.read(id);
      return context.request('PUT', `/contract/${id}`, { start_date, version });
    };
    expect((await startOn('2026-11-21')).status).toBe(200);
    const missing = 'The contract starts on 21 Nov 2026. Activate it then, or change its start date.';
    expect(await contracts.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({
      status: 409,
      body: { message: missing },
    });
    const { body } = await context.request('GET', `/contract/${id}/activation`);
    expect(body.documents).toContainEqual({ requirement: 'start_date', missing });
    expect((await startOn('2026-11-20')).status).toBe(200);
    expect(await contracts.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({ status: 200 });
  });

  it('is rejected without an opening reading and with one that is too low', async () => {
    const id = await contracts.pending(READY);
    const none = await contracts.step(id, 'activate');
    expect(none.body.fields).toEqual({ opening_reading: 'Opening reading is required' });
    const low = await contracts.step(id, 'activate', { opening_reading: 5 });
    expect(low.status).toBe(422);
  });

  it('uses the device reading of the last day when none is given', async () => {
    const id = await contracts.pending(READY);
    const counter_id = ((await contracts.read(id)).counter as { _id: string })._id;
    const insertReading = (at: string, value: number) =>
      context.server.db
        .insertInto('counter_readings')
        .values({ id: newRecordId(), counter_id, at: new Date(at), value, type: 'amr', source: 'amr' })
        .execute();
    await insertReading('2026-11-18T06:00:00Z', 11);
    const device = {
      serial_number: newRecordId(),
      type: 'meter_amr',
      vendor: 'Milesight',
      model: 'EM300',
    } as const;
    await context.server.db
      .insertInto('devices')
      .values({
        id: newRecordId(),
        code: `DV-${newRecordId()}`,
        ...device,
        protocol: 'http',
        report_interval_min: 60,
        status: 'installed',
        counter_id,
        installed_at: new Date('2026-11-01T06:00:00Z'),
      })
      .execute();
    expect((await contracts.step(id, 'activate')).body.fields).toEqual({
      opening_reading: 'Opening reading is required',
    });
    await insertReading('2026-11-20T06:00:00Z', 12.75);
    expect(await contracts.step(id, 'activate')).toMatchObject({
      status: 200,
      body: { opening_reading: 12.75 },
    });
  });

  it('is rejected when the counter is not vacant or belongs to another contract', async () => {
    const id = await contracts.pending(READY);
    const { counter } = await contracts.read(id);
    await contracts.turn(String((counter as { _id: string })._id), 'in_stock');
    expect((await contracts.step(id, 'activate', { opening_reading: 12.5 })).body.message).toBe(
      'This counter is not installed yet.',
    );
    const first = await contracts.active();
    const { counter: held } = await contracts.read(first);
    const second = await contracts.pending({ ...READY, counter: String((held as { _id: string })._id) });
    expect((await contracts.step(second, 'activate', { opening_reading: 12.5 })).body.message).toBe(
      'Another contract holds this counter.',
    );
  });

  it('is rejected while another bulk delivery contract has the tank after its start date', async () => {
    const { _id: tank } = await context.add('tank', { ...drafts.tank, serial_number: 'SHARED-1' });
    const change = (id: string, columns: object) =>
      context.server.db
        .updateTable('contracts')
        .set({ type: 'bulk_delivery', counter_id: null, tank_id: String(tank), ...columns })
        .where('id', '=', id)
        .execute();
    const former = await contracts.active();
    await change(former, {});
    const id = await contracts.pending(READY);
    await change(id, { start_date: '2026-11-10' });
    const { unique_number } = await contracts.read(former);
    const activate = () => contracts.step(id, 'activate');
    expect(await activate()).toMatchObject({
      status: 409,
      body: { message: `Contract ${String(unique_number)} has this tank; end its supply first.` },
    });
    await change(former, { status: 'Terminating', supply_ended_on: '2026-11-11' });
    expect((await activate()).body.message).toBe(
      `Contract ${String(unique_number)} has this tank until 11 Nov 2026; start this contract on that day or later.`,
    );
    await change(former, { supply_ended_on: '2026-11-10' });
    expect(await activate()).toMatchObject({ status: 200, body: { status: 'Active' } });
  });

  it('activates the counter with its reading', async () => {
    const id = await contracts.active();
    expect(await contracts.read(id)).toMatchObject({
      status: 'Active',
      opening_reading: 12.5,
      deposit_status: 'held',
    });
    expect(await contracts.counterOf(id)).toMatchObject({ status: 'active', valve: 'open' });
  });

  it('is possible without a deposit after a waiver with a reason', async () => {
    const id = await contracts.pending({ ...READY, deposit: false });
    expect((await contracts.step(id, 'waive-deposit', {})).status).toBe(422);
    expect(await contracts.step(id, 'waive-deposit', { reason: 'Government housing' })).toMatchObject({
      body: { deposit_status: 'none' },
    });
    expect(await contracts.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({ status: 200 });
  });

  it('makes the supply immutable', async () => {
    const id = await contracts.active();
    const { version } = await contracts.read(id);
    const moved = await context.request('PUT', `/contract/${id}`, { version, unit_no: '9999' });
    expect(moved.status).toBe(409);
    expect((await context.request('PUT', `/contract/${id}`, { version, billing_day: 5 })).status).toBe(200);
  });
});

describe('deposit', () => {
  it('is received up to the required amount, with a receipt', async () => {
    const id = await contracts.drafted();
    const too = await contracts.step(id, 'take-deposit', { amount: 300.25, method: 'cash' });
    expect(too.body.fields).toEqual({ amount: 'At most AED 300.00 is outstanding' });
    const part = await contracts.step(id, 'take-deposit', { amount: 100, method: 'cash' });
    expect(part.body).toMatchObject({ deposit_paid: 100, deposit_status: 'due' });
    const rest = await contracts.step(id, 'take-deposit', {
      amount: 200,
      method: 'card',
      terminal_ref: 'T-1',
      auth_code: 'A-1',
    });
    expect(rest.body).toMatchObject({ deposit_paid: 300, deposit_held: 300, deposit_status: 'held' });
    expect(rest.body.deposit_receipt_no).toMatch(/^DEP-R-2026-\d{6}$/);
    expect((await contracts.step(id, 'take-deposit', { amount: 1, method: 'cash' })).status).toBe(409);
  });

  it('is refunded before a contract that was never active is cancelled', async () => {
    const id = await contracts.drafted();
    const { body } = await contracts.step(id, 'take-deposit', { amount: 300, method: 'cash' });
    expect((await contracts.step(id, 'cancel', { reason: 'Moved elsewhere' })).body.message).toBe(
      'A super administrator must refund the deposit before the contract is cancelled.',
    );
    const wrong = await contracts.step(id, 'refund-deposit', { receipt_no: 'DEP-R-1999-1', method: 'cash' });
    expect(wrong.body.fields).toEqual({ receipt_no: 'This is not a deposit receipt of this contract' });
    const refund = { receipt_no: body.deposit_receipt_no, method: 'transfer' };
    expect((await contracts.step(id, 'refund-deposit', refund)).status).toBe(200);
    expect((await approveAndPay(context.server)).body).toMatchObject({ status: 'Paid', amount: 300 });
    expect(await contracts.read(id)).toMatchObject({ deposit_status: 'due', deposit_held: 0 });
    expect((await contracts.step(id, 'refund-deposit', refund)).status).toBe(409);
    expect((await contracts.step(id, 'cancel', { reason: 'Moved elsewhere' })).body).toMatchObject({
      status: 'Cancelled',
      cancel_reason: 'Moved elsewhere',
      deposit_status: 'refunded',
    });
  });

  it('is due again after its refund, until it is taken anew: 300 − 300 + 300 = 300', async () => {
    const id = await contracts.pending(READY);
    const { deposit_receipt_no: receipt_no } = await contracts.read(id);
    await contracts.step(id, 'refund-deposit', { receipt_no, method: 'transfer' });
    expect((await approveAndPay(context.server)).body).toMatchObject({ status: 'Paid', amount: 300 });
    expect(await contracts.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({
      status: 409,
      body: { message: 'The deposit of AED 300.00 has not been taken or waived.' },
    });
    expect((await contracts.step(id, 'take-deposit', { amount: 300, method: 'cash' })).body).toMatchObject({
      deposit_status: 'held',
      deposit_held: 300,
    });
    expect((await contracts.step(id, 'activate', { opening_reading: 12.5 })).status).toBe(200);
  });

  it('is refunded on request with canUpdateContracts and approval by a super administrator', async () => {
    const id = await contracts.drafted();
    const { body } = await contracts.step(id, 'take-deposit', { amount: 300, method: 'cash' });
    const refund = { receipt_no: body.deposit_receipt_no, method: 'cash' };
    const request = async (...flags: PermissionFlag[]) => {
      const clerk = await context.server.signIn({ flags });
      const { status } = await context.server.request(
        clerk,
        'POST',
        `/contract/${id}/refund-deposit`,
        refund,
      );
      return { clerk, status };
    };
    expect((await request('canViewContracts', 'canUpdateBills')).status).toBe(403);
    const { clerk, status } = await request(
      'canViewContracts',
      'canUpdateContracts',
      'canViewBills',
      'canUpdateBills',
    );
    expect(status).toBe(200);
    expect(await contracts.read(id)).toMatchObject({ deposit_held: 300, deposit_status: 'held' });
    const [open] = (await contracts.read(id)).open_refunds as { _id: string }[];
    for (const step of ['approve', 'pay', 'reject', 'cancel'])
      expect(
        (await context.server.request(clerk, 'POST', `/refund/${String(open?._id)}/${step}`)).status,
      ).toBe(403);
    expect((await context.request('POST', `/refund/${String(open?._id)}/approve`)).body).toMatchObject({
      status: 'Approved',
      requested_by: { _id: clerk.id },
      approved_by: { _id: context.admin.id },
    });
  });

  it('cannot be changed or overdrawn by direct SQL', async () => {
    const id = await contracts.active();
    const write = (kind: string, amount: number) =>
      context.server.db
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
    await expect(context.server.db.deleteFrom('contract_deposits').execute()).rejects.toThrow(
      'cannot be changed',
    );
  });
});

describe('suspending and resuming', () => {
  it('require completed field orders, a reason, and a note about overdue balances', async () => {
    const id = await contracts.active();
    expect((await contracts.step(id, 'suspend', { reason: 'Unpaid' })).body.message).toBe(
      'A disconnection order must be completed first.',
    );
    await contracts.jobDone(id, 'disconnection');
    expect((await contracts.step(id, 'suspend', {})).status).toBe(422);
    expect((await contracts.step(id, 'suspend', { reason: 'Unpaid' })).body).toMatchObject({
      status: 'Suspended',
      suspend_reason: 'Unpaid',
    });
    expect(await contracts.counterOf(id)).toMatchObject({ status: 'disconnected', valve: 'closed' });
    await contracts.owe(id, 13364);
    expect((await contracts.step(id, 'resume')).body.fields).toEqual({
      agreement: 'AED 133.64 is overdue; enter what was agreed',
    });
    expect((await contracts.step(id, 'resume', { agreement: 'Two instalments' })).body.message).toBe(
      'A reconnection order must be completed first.',
    );
    await contracts.jobDone(id, 'reconnection');
    expect((await contracts.step(id, 'resume', { agreement: 'Two instalments' })).body).toMatchObject({
      status: 'Active',
      suspend_reason: null,
    });
    expect(await contracts.counterOf(id)).toMatchObject({ status: 'active', valve: 'open' });
  });
});

describe('renewing', () => {
  it('extends the end, with valid documents', async () => {
    const id = await contracts.active();
    expect((await contracts.step(id, 'renew', { end_date: '2027-01-31' })).body.fields).toEqual({
      end_date: 'End date must be later than the current one',
    });
    await context.server.db
      .updateTable('contracts')
      .set({ tenancy_end: '2026-11-01' })
      .where('id', '=', id)
      .execute();
    expect((await contracts.step(id, 'renew', { end_date: '2028-01-31' })).body.fields).toEqual({
      tenancy_end: 'The tenancy ended on 1 Nov 2026; enter the new one first.',
    });
    const until = (id_expiry: string | null) =>
      context.server.db.updateTable('clients').set({ id_expiry }).execute();
    await until('2026-11-19');
    const longer = { end_date: '2028-01-31', tenancy_end: '2028-01-31' };
    expect((await contracts.step(id, 'renew', longer)).body.message).toBe(
      'The client’s ID expired on 19 Nov 2026; enter the new one first.',
    );
    await until(null);
    const renewed = await contracts.step(id, 'renew', { end_date: '2028-01-31', tenancy_end: '2028-01-31' });
    expect(renewed.body).toMatchObject({
      status: 'Active',
      end_date: '2028-01-31',
      tenancy_end: '2028-01-31',
    });
  });
});

it.each(['activate', 'suspend', 'resume', 'renew', 'terminate', 'settle', 'close'])(
  'refuses to %s a draft',
  async (step) => {
    const id = await contracts.drafted();
    const bodies: Record<string, object> = {
      suspend: { reason: 'x' },
      renew: { end_date: '2029-01-01' },
      terminate: { reason: 'x', on: '2026-11-20' },
      settle: { apply_deposit: true },
    };
    expect((await contracts.step(id, step, bodies[step])).status).toBe(409);
    expect((await contracts.read(id)).status).toBe('Draft');
  },
);
