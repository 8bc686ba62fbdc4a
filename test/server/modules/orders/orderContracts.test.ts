import { sql } from 'kysely';
import { initialChecklist } from '../../../../src/domain/orders/orderWork';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counters/counterFixtures';
import { attachFile, reload, createOrder, performTransition, notificationsOf } from './orderFixtures';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();
const transition = performTransition(context, 'order');
type Job = 'disconnection' | 'reconnection';

/** An order for a contract, ready to be completed. */
async function jobOf(contract: string, type: Job, more: object = {}): Promise<ResponseBody> {
  const order = await createOrder(context, 'InProgress', {
    type,
    contract,
    client: null,
    billable: false,
    ...more,
  });
  const checklist = initialChecklist(type).map((check) => ({ ...check, result: 'ok' }));
  await transition(order, 'record', { version: order.version, checklist, materials: [] });
  await attachFile(context, order, 'after');
  return order;
}
const complete = (order: ResponseBody, more: object = {}) =>
  transition(order, 'complete', { result: 'fixed', reading: 1001, seal_no: 'S-1', ...more });
const counterNow = (id: string) =>
  context.server.db
    .selectFrom('counters')
    .select(['status', 'valve', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const statusOf = async (contract: string) => (await reload(context, 'contract', { _id: contract })).status;
const stepContract = (id: string, step: string, body: object) =>
  context.request('POST', `/contract/${id}/${step}`, body);
const counterActions = async (counter: string): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`select action from audit
    where model = 'counter' and model_id = ${counter} and action ~ 'status_changed|disconnected|active' order by id`.execute(
    context.server.db,
  );
  return rows.map(({ action }) => action);
};
const contractNotifications = async (contract: string) =>
  (await notificationsOf(context, { _id: contract })).map(({ code }) => code);

describe('disconnecting and reconnecting a supply', () => {
  it('changes the counter by the order and the contract by its transition, once each', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    expect((await complete(await jobOf(contract, 'disconnection'))).status).toBe(200);
    const cut = await counterNow(counter);
    expect([await statusOf(contract), cut]).toEqual([
      'Active',
      expect.objectContaining({ status: 'disconnected', valve: 'locked' }),
    ]);
    expect(await stepContract(contract, 'suspend', { reason: 'Unpaid' })).toMatchObject({ status: 200 });
    expect([await statusOf(contract), await counterNow(counter)]).toEqual(['Suspended', cut]);
    context.server.clock.now += 60_000;
    expect((await complete(await jobOf(contract, 'reconnection'))).status).toBe(200);
    const reconnectedCounter = await counterNow(counter);
    expect([await statusOf(contract), reconnectedCounter]).toEqual([
      'Suspended',
      expect.objectContaining({ status: 'active', valve: 'open' }),
    ]);
    expect(await stepContract(contract, 'resume', {})).toMatchObject({ status: 200 });
    expect([await statusOf(contract), await counterNow(counter)]).toEqual(['Active', reconnectedCounter]);
    expect(await counterActions(counter)).toEqual(['counter.disconnected', 'counter.active']);
    expect(await contractNotifications(contract)).toEqual(['contract.suspended', 'contract.activated']);
  });

  it('changes nothing for a second order of the same type', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await complete(await jobOf(contract, 'disconnection'));
    context.server.clock.now += 60_000;
    expect((await complete(await jobOf(contract, 'disconnection'))).status).toBe(200);
    expect(await counterActions(counter)).toEqual(['counter.disconnected']);
  });

  it('notifies contract users of the next step', async () => {
    const { contract } = await createSuppliedCounter(context);
    const order = await jobOf(contract, 'disconnection');
    await complete(order);
    const { unique_number } = await reload(context, 'contract', { _id: contract });
    const notifications = (await notificationsOf(context, order)).filter(
      ({ code }) => code === 'order.completed',
    );
    expect(notifications).toHaveLength(1);
    expect(notifications[0]?.text).toMatch(new RegExp(`${String(unique_number)} can be suspended now\\.$`));
  });

  it('ignores an unsuccessful visit', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const order = await jobOf(contract, 'disconnection');
    expect((await complete(order, { result: 'no_access', note: 'Nobody there' })).status).toBe(200);
    expect(await counterNow(counter)).toMatchObject({ status: 'active' });
    expect((await stepContract(contract, 'suspend', { reason: 'Unpaid' })).body.message).toBe(
      'A disconnection order must be completed first.',
    );
    const notifications = (await notificationsOf(context, order)).filter(
      ({ code }) => code === 'order.completed',
    );
    expect(notifications[0]?.text).not.toContain('can be suspended');
  });

  it('uses the order completed last, not the one reported last', async () => {
    const { contract } = await createSuppliedCounter(context);
    const late = await jobOf(contract, 'disconnection');
    context.server.clock.now += 60_000;
    await complete(await jobOf(contract, 'reconnection'));
    context.server.clock.now += 60_000;
    await complete(late);
    expect((await stepContract(contract, 'suspend', { reason: 'Unpaid' })).status).toBe(200);
  });

  it('is rejected for a counter of another contract', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const order = await jobOf(contract, 'disconnection');
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Closed' })
      .where('id', '=', contract)
      .execute();
    const { unique_number } = await reload(context, 'contract', { _id: contract });
    expect(await complete(order)).toMatchObject({
      status: 409,
      body: {
        message: `${String(unique_number)} no longer uses this counter, so the supply can’t be changed.`,
      },
    });
    expect(await counterNow(counter)).toMatchObject({ status: 'active' });
    expect((await reload(context, 'order', order)).status).toBe('InProgress');
  });
});

describe('order defaults', () => {
  it('come from the contract: client, unit, and counter', async () => {
    const { counter, contract, client } = await createSuppliedCounter(context);
    const order = { ...drafts.order, client: null, contract };
    expect(await context.add('order', { ...order, type: 'meter_check' })).toMatchObject({
      client: { _id: client },
      counter: { _id: counter },
      unit_no: '1204',
    });
    expect(await context.add('order', { ...order, type: 'repair', unit_no: '9' })).toMatchObject({
      counter: null,
      unit_no: '9',
    });
  });

  it('come from the counter: its active contract and client', async () => {
    const { counter, contract, client } = await createSuppliedCounter(context);
    const order = { ...drafts.order, client: null, counter, type: 'meter_check' };
    expect(await context.add('order', order)).toMatchObject({
      client: { _id: client },
      contract: { _id: contract },
    });
    const free = await createCounter(context, { status: 'vacant' });
    expect(await context.add('order', { ...order, counter: free })).toMatchObject({
      client: null,
      contract: null,
    });
  });

  it('are taken from the contract again on completion', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const order = await jobOf(contract, 'disconnection', { type: 'disconnection' });
    await context.server.db
      .updateTable('orders')
      .set({ counter_id: null })
      .where('id', '=', String(order._id))
      .execute();
    expect((await complete(order)).body).toMatchObject({ status: 'Completed', counter: { _id: counter } });
    expect(await counterNow(counter)).toMatchObject({ status: 'disconnected' });
  });
});
