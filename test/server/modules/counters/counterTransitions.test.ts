import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from './counterFixtures';

const context = setUpServer();
const step = (counter: string, name: string, body: object = {}) =>
  context.request('POST', `/counter/${counter}/${name}`, body);
const replacement = (by: string, more: object = {}) => ({
  by,
  at: '2026-11-16T08:00:00Z',
  final_reading: 1010,
  initial_reading: 0.5,
  ...more,
});

describe('replacing a counter', () => {
  it('closes the old one, activates the new one, and moves the contract', async () => {
    const { counter, contract } = await createSuppliedCounter(context, {
      route_code: 'DXB-1',
      unit_no: '77',
      meter_factor: 1.0188,
    });
    const spare = await createCounter(context, { status: 'in_stock', unit_no: 'Store' });
    const { status, body } = await step(counter, 'replace', replacement(spare));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'replaced',
      contract: null,
      replaced_by: { _id: spare },
      valve: 'closed',
    });
    expect(body).toMatchObject({ last_reading: 1010, last_reading_type: 'replacement_final' });
    expect((await context.request('GET', `/counter/${spare}`)).body).toMatchObject({
      status: 'active',
      contract: { _id: contract },
      unit_no: '77',
      route_code: 'DXB-1',
      initial_reading: 0.5,
      initial_reading_at: '2026-11-16',
      replaces: { _id: counter, label: expect.stringMatching(/^BK-T/) as unknown },
      replaced_by: null,
    });
    expect(body.replaces).toBeNull();
    const after = { value: 3, at: '2026-11-19', type: 'customer' };
    expect((await context.request('POST', `/counter/${spare}/reading`, after)).body).toMatchObject({
      contract: { _id: contract },
      consumption_m3: 2.5,
    });
    const { body: both } = await context.request('POST', '/reading', { field: 'contract', search: contract });
    const [newer = 0, older = 0] = (both.documents ?? []).map(({ consumption_m3 }) => Number(consumption_m3));
    expect([newer, older]).toEqual([2.5, 10.188]);
  });

  it.each([
    ['Active', 'active', 'open', true],
    ['Expired', 'active', 'open', true],
    ['Suspended', 'disconnected', 'closed', true],
    ['Terminating', 'vacant', 'closed', false],
    ['Terminated', 'vacant', 'closed', false],
  ] as const)(
    'with a contract that is %s, makes the new one %s with its valve %s',
    async (contractStatus, status, valve, moves) => {
      const { counter, contract } = await createSuppliedCounter(context, { status: 'faulty' });
      const spare = await createCounter(context, { status: 'in_stock' });
      await context.server.db
        .updateTable('contracts')
        .set({ status: contractStatus })
        .where('id', '=', contract)
        .execute();
      expect((await step(counter, 'replace', replacement(spare))).status).toBe(200);
      expect((await context.request('GET', `/counter/${spare}`)).body).toMatchObject({
        status,
        valve,
        contract: moves ? { _id: contract } : null,
      });
      expect((await context.request('GET', `/contract/${contract}`)).body).toMatchObject({
        counter: { _id: moves ? spare : counter },
      });
    },
  );

  it('keeps the final reading, which can’t be entered again', async () => {
    const { counter } = await createSuppliedCounter(context);
    const spare = await createCounter(context, { status: 'in_stock' });
    expect((await step(counter, 'replace', replacement(spare))).status).toBe(200);
    const { body } = await context.request('POST', '/reading', { filters: { counter } });
    const final = body.documents?.[0];
    expect(final).toMatchObject({ type: 'replacement_final', status: 'validated' });
    expect(
      await context.request('POST', `/reading/${String(final?._id)}/reject`, { reason: 'Misread' }),
    ).toMatchObject({
      status: 409,
      body: {
        message:
          'Opening, closing and final readings can’t be rejected, because they can’t be entered again.',
      },
    });
  });

  it('is rejected with a counter in use or an invalid index, without changes', async () => {
    const { counter } = await createSuppliedCounter(context);
    const used = await createCounter(context, { status: 'active' });
    const spare = await createCounter(context, { status: 'in_stock' });
    for (const [body, field] of [
      [replacement(used), 'by'],
      [replacement(counter), 'by'],
      [replacement(spare, { final_reading: 900 }), 'final_reading'],
      [replacement(spare, { initial_reading: 100_000 }), 'initial_reading'],
      [replacement(spare, { final_reading: undefined }), 'final_reading'],
    ] as const)
      expect(await step(counter, 'replace', body)).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) as unknown } },
      });
    expect((await context.request('GET', `/counter/${counter}`)).body).toMatchObject({
      status: 'active',
      last_reading: null,
    });
    expect((await context.request('GET', `/counter/${spare}`)).body).toMatchObject({ status: 'in_stock' });
  });
});

it('offers unused counters in stock', async () => {
  const spare = await createCounter(context, { status: 'in_stock', serial_number: 'SPARE-1' });
  await createCounter(context, { status: 'vacant', serial_number: 'SPARE-2' });
  const { body } = await context.request('POST', '/counter/stock', { search: 'SPARE' });
  expect(body.documents?.map(({ _id }) => _id)).toEqual([spare]);
});

it('audits the last reading, the new counter and the contract, each in its own history', async () => {
  const { counter, contract } = await createSuppliedCounter(context);
  const spare = await createCounter(context, { status: 'in_stock' });
  await step(counter, 'replace', replacement(spare));
  const noted = async (path: string) =>
    (await context.request('POST', `/${path}/history`, {})).body.documents?.map(({ action }) => action);
  expect(await noted(`counter/${counter}`)).toEqual(['counter.replaced']);
  expect(await noted(`counter/${spare}`)).toEqual(['counter.installed']);
  expect(await noted(`contract/${contract}`)).toContain('contract.changed');
});

it.each([
  ['active', 'fault', 'faulty'],
  ['vacant', 'retire', 'retired'],
  ['in_stock', 'retire', 'retired'],
] as const)('in status %s, the transition %s leads to %s once', async (status, name, becomes) => {
  const counter = await createCounter(context, { status });
  expect((await step(counter, name)).body).toMatchObject({ status: becomes });
  expect((await step(counter, name)).status).toBe(409);
});

it.each([
  ['vacant', 'fault'],
  ['active', 'retire'],
  ['replaced', 'retire'],
] as const)('in status %s, the transition %s is refused', async (status, name) => {
  expect((await step(await createCounter(context, { status }), name)).status).toBe(409);
});

/** Adds an AMR unit and links it to a counter. */
async function addAmrUnit(serial_number: string, counter: string) {
  const device = await context.add('device', {
    ...drafts.device,
    imei: null,
    protocol: 'http',
    serial_number,
    type: 'meter_amr',
    sensor: 'pulse',
    pulse_value_m3: 0.01,
  });
  const onDevice = (name: string, body: object) =>
    context.request('POST', `/device/${String(device._id)}/${name}`, body);
  expect((await onDevice('link', { counter })).status).toBe(200);
  return { device, onDevice };
}

it('replacing a counter unlinks its AMR unit, which can be linked to the new one with its index', async () => {
  const { counter } = await createSuppliedCounter(context);
  const spare = await createCounter(context, { status: 'in_stock' });
  const { device, onDevice } = await addAmrUnit('AMR-REPLACE', counter);
  const { body: before } = await context.request('GET', `/counter/${spare}`);
  const { status, body } = await step(counter, 'replace', replacement(spare));
  expect(status).toBe(200);
  const path = `device/${String(device._id)}`;
  const { body: unlinked } = await context.request('GET', `/${path}`);
  expect(unlinked).toMatchObject({
    status: 'in_stock',
    counter: null,
    status_reason: `${String(body.code)} was replaced by ${String(before.code)}`,
  });
  const { documents } = (await context.request('POST', `/${path}/history`, {})).body;
  expect(documents?.[0]).toMatchObject({ action: 'device.unlinked' });
  expect((await onDevice('link', { counter: spare })).status).toBe(409);
  const start = { install_index_m3: 0, install_pulses: 120_000 };
  await context.request('PUT', `/${path}`, { version: unlinked.version, ...start });
  expect((await onDevice('link', { counter: spare })).body).toMatchObject({ counter: { _id: spare } });
});

it('a counter is retired once its device is unlinked', async () => {
  const counter = await createCounter(context, { status: 'vacant' });
  const { device, onDevice } = await addAmrUnit('AMR-RETIRE', counter);
  expect(await step(counter, 'retire')).toMatchObject({
    status: 409,
    body: { message: `Unlink ${String(device.code)} from this counter first.` },
  });
  await onDevice('unlink', { reason: 'The flat is demolished' });
  expect((await step(counter, 'retire')).body).toMatchObject({ status: 'retired' });
});

it('assigning a route clears the route position and is audited', async () => {
  const counter = await createCounter(context, { route_code: 'DXB-M3', route_order: 48 });
  const { status, body } = await step(counter, 'route', { route_code: 'DXB-M4' });
  expect([status, body]).toEqual([200, expect.objectContaining({ route_code: 'DXB-M4', route_order: null })]);
  const { documents } = (await context.request('POST', `/counter/${counter}/history`, {})).body;
  expect(documents).toMatchObject([
    {
      action: 'counter.assigned_to_route',
      changes: [
        { field: 'route_code', from: 'DXB-M3', to: 'DXB-M4' },
        { field: 'route_order', from: 48, to: null },
      ],
    },
  ]);
});

it('assigning the same route keeps the position', async () => {
  const counter = await createCounter(context, { route_code: 'DXB-M3', route_order: 48 });
  expect((await step(counter, 'route', { route_code: 'DXB-M3' })).body).toMatchObject({ route_order: 48 });
});

it.each([
  ['active', {}, 422],
  ['active', { route_code: 'R'.repeat(41) }, 422],
  ['retired', { route_code: 'DXB-M4' }, 409],
] as const)('%s cannot be assigned to the route %j', async (status, body, refused) => {
  const counter = await createCounter(context, { status, route_code: 'DXB-M3' });
  expect((await step(counter, 'route', body)).status).toBe(refused);
  expect((await context.request('GET', `/counter/${counter}`)).body).toMatchObject({ route_code: 'DXB-M3' });
});
