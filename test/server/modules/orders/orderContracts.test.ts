import { sql } from 'kysely';
import { initialChecklist } from '../../../../src/domain/orders/orderWork';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counters/counterFixtures';
import { attachFile, reload, createOrder, performTransition, notificationsOf } from './orderFixtures';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();
const take = performTransition(on, 'order');
type Job = 'disconnection' | 'reconnection';

/** A job of a contract, ready to be completed. */
async function jobOf(contract: string, type: Job, more: object = {}): Promise<ResponseBody> {
  const order = await createOrder(on, 'InProgress', {
    type,
    contract,
    client: null,
    billable: false,
    ...more,
  });
  const checklist = initialChecklist(type).map((check) => ({ ...check, result: 'ok' }));
  await take(order, 'record', { version: order.version, checklist, materials: [] });
  await attachFile(on, order, 'after');
  return order;
}
const complete = (order: ResponseBody, more: object = {}) =>
  take(order, 'complete', { result: 'fixed', reading: 1001, seal_no: 'S-1', ...more });
const counterNow = (id: string) =>
  on.w.db
    .selectFrom('counters')
    .select(['status', 'valve', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const statusOf = async (contract: string) => (await reload(on, 'contract', { _id: contract })).status;
const stepContract = (id: string, step: string, body: object) =>
  on.ask('POST', `/contract/${id}/${step}`, body);
const turns = async (counter: string): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`select action from audit
    where model = 'counter' and model_id = ${counter} and action ~ 'turned|disconnected|active' order by id`.execute(
    on.w.db,
  );
  return rows.map(({ action }) => action);
};
const toldOfContract = async (contract: string) =>
  (await notificationsOf(on, { _id: contract })).map(({ code }) => code);

describe('cutting a supply and giving it back', () => {
  it('turns the counter by the job and the contract by its step, each once', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    expect((await complete(await jobOf(contract, 'disconnection'))).status).toBe(200);
    const cut = await counterNow(counter);
    expect([await statusOf(contract), cut]).toEqual([
      'Active',
      expect.objectContaining({ status: 'disconnected', valve: 'locked' }),
    ]);
    expect(await stepContract(contract, 'suspend', { reason: 'Unpaid' })).toMatchObject({ status: 200 });
    expect([await statusOf(contract), await counterNow(counter)]).toEqual(['Suspended', cut]);
    on.w.clock.now += 60_000;
    expect((await complete(await jobOf(contract, 'reconnection'))).status).toBe(200);
    const back = await counterNow(counter);
    expect([await statusOf(contract), back]).toEqual([
      'Suspended',
      expect.objectContaining({ status: 'active', valve: 'open' }),
    ]);
    expect(await stepContract(contract, 'resume', {})).toMatchObject({ status: 200 });
    expect([await statusOf(contract), await counterNow(counter)]).toEqual(['Active', back]);
    expect(await turns(counter)).toEqual(['counter.disconnected', 'counter.active']);
    expect(await toldOfContract(contract)).toEqual(['contract.suspended', 'contract.activated']);
  });

  it('leaves a second job of the same kind nothing to turn', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    await complete(await jobOf(contract, 'disconnection'));
    on.w.clock.now += 60_000;
    expect((await complete(await jobOf(contract, 'disconnection'))).status).toBe(200);
    expect(await turns(counter)).toEqual(['counter.disconnected']);
  });

  it('tells those who look after contracts what they can do now', async () => {
    const { contract } = await createSuppliedCounter(on);
    const order = await jobOf(contract, 'disconnection');
    await complete(order);
    const { unique_number } = await reload(on, 'contract', { _id: contract });
    const told = (await notificationsOf(on, order)).filter(({ code }) => code === 'order.completed');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(new RegExp(`${String(unique_number)} can be suspended now\\.$`));
  });

  it('does not count a visit that was in vain', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    const order = await jobOf(contract, 'disconnection');
    expect((await complete(order, { result: 'no_access', note: 'Nobody there' })).status).toBe(200);
    expect(await counterNow(counter)).toMatchObject({ status: 'active' });
    expect((await stepContract(contract, 'suspend', { reason: 'Unpaid' })).body.message).toBe(
      'A disconnection order must be completed first.',
    );
    const told = (await notificationsOf(on, order)).filter(({ code }) => code === 'order.completed');
    expect(told[0]?.text).not.toContain('can be suspended');
  });

  it('goes by which job was done last, not by which was reported last', async () => {
    const { contract } = await createSuppliedCounter(on);
    const late = await jobOf(contract, 'disconnection');
    on.w.clock.now += 60_000;
    await complete(await jobOf(contract, 'reconnection'));
    on.w.clock.now += 60_000;
    await complete(late);
    expect((await stepContract(contract, 'suspend', { reason: 'Unpaid' })).status).toBe(200);
  });

  it('is refused at a counter that another contract holds by now', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    const order = await jobOf(contract, 'disconnection');
    await on.w.db.updateTable('contracts').set({ status: 'Closed' }).where('id', '=', contract).execute();
    const { unique_number } = await reload(on, 'contract', { _id: contract });
    expect(await complete(order)).toMatchObject({
      status: 409,
      body: {
        message: `${String(unique_number)} no longer uses this counter, so the supply can’t be changed.`,
      },
    });
    expect(await counterNow(counter)).toMatchObject({ status: 'active' });
    expect((await reload(on, 'order', order)).status).toBe('InProgress');
  });
});

describe('what an order leaves unsaid', () => {
  it('follows from its contract: the client, the unit, and the counter of a job at one', async () => {
    const { counter, contract, client } = await createSuppliedCounter(on);
    const order = { ...drafts.order, client: null, contract };
    expect(await on.add('order', { ...order, type: 'meter_check' })).toMatchObject({
      client: { _id: client },
      counter: { _id: counter },
      unit_no: '1204',
    });
    expect(await on.add('order', { ...order, type: 'repair', unit_no: '9' })).toMatchObject({
      counter: null,
      unit_no: '9',
    });
  });

  it('follows from its counter: the contract that it supplies, and its client', async () => {
    const { counter, contract, client } = await createSuppliedCounter(on);
    const order = { ...drafts.order, client: null, counter, type: 'meter_check' };
    expect(await on.add('order', order)).toMatchObject({
      client: { _id: client },
      contract: { _id: contract },
    });
    const free = await createCounter(on, { status: 'vacant' });
    expect(await on.add('order', { ...order, counter: free })).toMatchObject({
      client: null,
      contract: null,
    });
  });

  it('is asked of the contract again when the job is done', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    const order = await jobOf(contract, 'disconnection', { type: 'disconnection' });
    await on.w.db
      .updateTable('orders')
      .set({ counter_id: null })
      .where('id', '=', String(order._id))
      .execute();
    expect((await complete(order)).body).toMatchObject({ status: 'Completed', counter: { _id: counter } });
    expect(await counterNow(counter)).toMatchObject({ status: 'disconnected' });
  });
});
