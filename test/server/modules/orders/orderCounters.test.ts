import { initialChecklist } from '../../../../src/domain/orders/orderWork';
import type { Order } from '../../../../src/domain/orders/order';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counters/counterFixtures';
import { attachFile, reload, createOrder, performTransition } from './orderFixtures';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();
const take = performTransition(on, 'order');

/** A job at a counter, ready to be completed. */
async function jobAt(counter: string, type: Order['type']): Promise<ResponseBody> {
  const order = await createOrder(on, 'InProgress', { type, counter, billable: false });
  const checklist = initialChecklist(type).map((check) => ({ ...check, result: 'ok' }));
  await take(order, 'record', { version: order.version, checklist, materials: [] });
  await attachFile(on, order, 'after');
  return order;
}
const counterNow = (id: string) =>
  on.w.db.selectFrom('counters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('a job at a counter needs its index, and a right one', async () => {
  const { counter } = await createSuppliedCounter(on);
  const order = await jobAt(counter, 'meter_check');
  expect((await take(order, 'complete', { result: 'fixed' })).body.fields).toEqual({
    reading: 'Index of the counter is required',
  });
  expect((await take(order, 'complete', { result: 'fixed', reading: 1e9 })).body.fields).toHaveProperty(
    'reading',
  );
  expect((await reload(on, 'order', order)).status).toBe('InProgress');
});

it('checking a counter takes its reading', async () => {
  const { counter } = await createSuppliedCounter(on);
  const order = await jobAt(counter, 'meter_check');
  const before = await counterNow(counter);
  const reading = Number(before.last_reading ?? before.initial_reading) + 5;
  expect(await take(order, 'complete', { result: 'fixed', reading })).toMatchObject({ status: 200 });
  expect(await counterNow(counter)).toMatchObject({ last_reading_type: 'actual', status: 'active' });
  expect(Number((await counterNow(counter)).last_reading)).toBe(reading);
});

it('disconnecting locks the valve, and reconnecting opens it', async () => {
  const { counter } = await createSuppliedCounter(on);
  const before = await counterNow(counter);
  const reading = Number(before.last_reading ?? before.initial_reading) + 1;
  const sealed = { result: 'fixed', reading, seal_no: 'S-4711' };
  const off = await take(await jobAt(counter, 'disconnection'), 'complete', sealed);
  expect(off.status).toBe(200);
  const locked = { status: 'disconnected', valve: 'locked', seal_no: 'S-4711' };
  expect(await counterNow(counter)).toMatchObject(locked);
  on.w.clock.now += 60_000;
  const back = await take(await jobAt(counter, 'reconnection'), 'complete', { result: 'fixed', reading });
  expect(back.status).toBe(200);
  expect(await counterNow(counter)).toMatchObject({ status: 'active', valve: 'open', seal_no: 'S-4711' });
});

it('a disconnection names its seal, and a reconnection may name another, even where the valve was turned before', async () => {
  const { counter } = await createSuppliedCounter(on);
  const order = await jobAt(counter, 'disconnection');
  const told = { result: 'fixed', reading: 1001 };
  expect((await take(order, 'complete', told)).body.fields).toEqual({ seal_no: 'Seal number is required' });
  expect(await counterNow(counter)).toMatchObject({ status: 'active', last_reading: null });
  const locked = { status: 'disconnected' as const, valve: 'locked' as const };
  await on.w.db.updateTable('counters').set(locked).where('id', '=', counter).execute();
  expect((await take(order, 'complete', { ...told, seal_no: ' S-1 ' })).status).toBe(200);
  expect(await counterNow(counter)).toMatchObject({ ...locked, seal_no: 'S-1' });
  on.w.clock.now += 60_000;
  await take(await jobAt(counter, 'reconnection'), 'complete', { ...told, seal_no: 'S-2' });
  expect(await counterNow(counter)).toMatchObject({ status: 'active', valve: 'open', seal_no: 'S-2' });
  const { documents } = (await on.ask('POST', `/counter/${counter}/history`, {})).body;
  expect(documents?.map(({ action }) => action)).toEqual(['counter.active', 'counter.sealed']);
});

it('nothing becomes of a counter when nobody opens the door', async () => {
  const { counter } = await createSuppliedCounter(on);
  const order = await jobAt(counter, 'disconnection');
  await take(order, 'complete', { result: 'no_access', note: 'Nobody there' });
  expect(await counterNow(counter)).toMatchObject({ status: 'active' });
});

it('a counter from stock is installed with what it shows', async () => {
  const counter = await createCounter(on, { status: 'in_stock' });
  const order = await jobAt(counter, 'meter_install');
  expect((await take(order, 'complete', { result: 'fixed', reading: 3.5 })).status).toBe(200);
  expect(await counterNow(counter)).toMatchObject({ status: 'vacant' });
  expect(Number((await counterNow(counter)).initial_reading)).toBe(3.5);
});

it('a new counter takes the place of an old one, with its contract', async () => {
  const { counter, contract } = await createSuppliedCounter(on);
  const stock = await createCounter(on, { status: 'in_stock' });
  const order = await jobAt(counter, 'meter_replace');
  const before = await counterNow(counter);
  const last = Number(before.last_reading ?? before.initial_reading) + 2;
  const told = { result: 'fixed', reading: 0.5 };
  expect((await take(order, 'complete', told)).body.fields).toEqual({
    final_reading: 'Last index of the old counter is required',
  });
  expect((await take(order, 'complete', { ...told, final_reading: last })).body.fields).toEqual({
    new_counter: 'New counter is required',
  });
  const taken = { ...told, final_reading: last, new_counter: counter };
  expect((await take(order, 'complete', taken)).body.fields).toEqual({
    new_counter: 'Choose an unread counter in stock',
  });
  const sealed = { ...taken, new_counter: stock, seal_no: 'S-9' };
  expect((await take(order, 'complete', sealed)).status).toBe(200);
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
  const held = await on.w.db
    .selectFrom('contracts')
    .select('counter_id')
    .where('id', '=', contract)
    .execute();
  expect(held).toEqual([{ counter_id: stock }]);
});
