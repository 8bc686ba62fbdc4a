import { initialChecklist } from '../../../../src/domain/orders/orderWork';
import type { Order } from '../../../../src/domain/orders/order';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counters/counterFixtures';
import { attachFile, reload, createOrder, performTransition } from './orderFixtures';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();
const transition = performTransition(context, 'order');

/** An order for a counter, ready to be completed. */
async function createCounterOrder(counter: string, type: Order['type']): Promise<ResponseBody> {
  const order = await createOrder(context, 'InProgress', { type, counter, billable: false });
  const checklist = initialChecklist(type).map((check) => ({ ...check, result: 'ok' }));
  await transition(order, 'record', { version: order.version, checklist, materials: [] });
  await attachFile(context, order, 'after');
  return order;
}
const counterNow = (id: string) =>
  context.server.db.selectFrom('counters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('a counter order requires a valid index', async () => {
  const { counter } = await createSuppliedCounter(context);
  const order = await createCounterOrder(counter, 'meter_check');
  expect((await transition(order, 'complete', { result: 'fixed' })).body.fields).toEqual({
    reading: 'Index of the counter is required',
  });
  expect((await transition(order, 'complete', { result: 'fixed', reading: 1e9 })).body.fields).toHaveProperty(
    'reading',
  );
  expect((await reload(context, 'order', order)).status).toBe('InProgress');
});

it('a meter check records its reading', async () => {
  const { counter } = await createSuppliedCounter(context);
  const order = await createCounterOrder(counter, 'meter_check');
  const before = await counterNow(counter);
  const reading = Number(before.last_reading ?? before.initial_reading) + 5;
  expect(await transition(order, 'complete', { result: 'fixed', reading })).toMatchObject({ status: 200 });
  expect(await counterNow(counter)).toMatchObject({ last_reading_type: 'actual', status: 'active' });
  expect(Number((await counterNow(counter)).last_reading)).toBe(reading);
});

it('a disconnection locks the valve, and a reconnection opens it', async () => {
  const { counter } = await createSuppliedCounter(context);
  const before = await counterNow(counter);
  const reading = Number(before.last_reading ?? before.initial_reading) + 1;
  const sealed = { result: 'fixed', reading, seal_no: 'S-4711' };
  const off = await transition(await createCounterOrder(counter, 'disconnection'), 'complete', sealed);
  expect(off.status).toBe(200);
  const locked = { status: 'disconnected', valve: 'locked', seal_no: 'S-4711' };
  expect(await counterNow(counter)).toMatchObject(locked);
  context.server.clock.now += 60_000;
  const reconnected = await transition(await createCounterOrder(counter, 'reconnection'), 'complete', {
    result: 'fixed',
    reading,
  });
  expect(reconnected.status).toBe(200);
  expect(await counterNow(counter)).toMatchObject({ status: 'active', valve: 'open', seal_no: 'S-4711' });
});

it('a disconnection requires a seal, and a reconnection may have another, also after a manual valve change', async () => {
  const { counter } = await createSuppliedCounter(context);
  const order = await createCounterOrder(counter, 'disconnection');
  const input = { result: 'fixed', reading: 1001 };
  expect((await transition(order, 'complete', input)).body.fields).toEqual({
    seal_no: 'Seal number is required',
  });
  expect(await counterNow(counter)).toMatchObject({ status: 'active', last_reading: null });
  const locked = { status: 'disconnected' as const, valve: 'locked' as const };
  await context.server.db.updateTable('counters').set(locked).where('id', '=', counter).execute();
  expect((await transition(order, 'complete', { ...input, seal_no: ' S-1 ' })).status).toBe(200);
  expect(await counterNow(counter)).toMatchObject({ ...locked, seal_no: 'S-1' });
  context.server.clock.now += 60_000;
  await transition(await createCounterOrder(counter, 'reconnection'), 'complete', {
    ...input,
    seal_no: 'S-2',
  });
  expect(await counterNow(counter)).toMatchObject({ status: 'active', valve: 'open', seal_no: 'S-2' });
  const { documents } = (await context.request('POST', `/counter/${counter}/history`, {})).body;
  expect(documents?.map(({ action }) => action)).toEqual(['counter.active', 'counter.sealed']);
});

it('an unsuccessful visit does not change the counter', async () => {
  const { counter } = await createSuppliedCounter(context);
  const order = await createCounterOrder(counter, 'disconnection');
  await transition(order, 'complete', { result: 'no_access', note: 'Nobody there' });
  expect(await counterNow(counter)).toMatchObject({ status: 'active' });
});

it('a counter in stock is installed with its reading', async () => {
  const counter = await createCounter(context, { status: 'in_stock' });
  const order = await createCounterOrder(counter, 'meter_install');
  expect((await transition(order, 'complete', { result: 'fixed', reading: 3.5 })).status).toBe(200);
  expect(await counterNow(counter)).toMatchObject({ status: 'vacant' });
  expect(Number((await counterNow(counter)).initial_reading)).toBe(3.5);
});

it.each([
  [100_000, 'This counter has at most 5 digits before the decimal point'],
  [3.5004, 'This counter has at most 3 decimals'],
])('a counter in stock is not installed with the index %d', async (reading, message) => {
  const counter = await createCounter(context, { status: 'in_stock' });
  const order = await createCounterOrder(counter, 'meter_install');
  const { status, body } = await transition(order, 'complete', { result: 'fixed', reading });
  expect([status, body.fields]).toEqual([422, { reading: message }]);
  expect(await counterNow(counter)).toMatchObject({ status: 'in_stock' });
});

it('a replacement counter takes over the contract', async () => {
  const { counter, contract } = await createSuppliedCounter(context);
  const stock = await createCounter(context, { status: 'in_stock' });
  const order = await createCounterOrder(counter, 'meter_replace');
  const before = await counterNow(counter);
  const last = Number(before.last_reading ?? before.initial_reading) + 2;
  const input = { result: 'fixed', reading: 0.5 };
  expect((await transition(order, 'complete', input)).body.fields).toEqual({
    final_reading: 'Last index of the old counter is required',
  });
  expect((await transition(order, 'complete', { ...input, final_reading: last })).body.fields).toEqual({
    new_counter: 'New counter is required',
  });
  const completion = { ...input, final_reading: last, new_counter: counter };
  expect((await transition(order, 'complete', completion)).body.fields).toEqual({
    new_counter: 'Choose an unread counter in stock',
  });
  const sealed = { ...completion, new_counter: stock, seal_no: 'S-9' };
  expect((await transition(order, 'complete', sealed)).status).toBe(200);
  expect(await counterNow(counter)).toMatchObject({
    status: 'replaced',
    replaced_by: stock,
    last_reading_type: 'replacement_final',
  });
  expect(await counterNow(stock)).toMatchObject({
    status: 'active',
    unit_no: before.unit_no,
    seal_no: 'S-9',
  });
  const held = await context.server.db
    .selectFrom('contracts')
    .select('counter_id')
    .where('id', '=', contract)
    .execute();
  expect(held).toEqual([{ counter_id: stock }]);
});
