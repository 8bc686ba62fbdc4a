import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput, insertSite } from '../../support/testRecords';

const context = setUpServer();
let tankCount = 0;

const plan = async (more: object = {}) => {
  const serial_number = `STEP-${String((tankCount += 1))}`;
  const site = await insertSite(context.server.db, { code: `SITE-${String(900 + tankCount)}` });
  return String((await context.add('tank', { ...drafts.tank, serial_number, site, ...more }))._id);
};
const transition = (id: string, step: string, body: object = {}) =>
  context.request('POST', `/tank/${id}/${step}`, body);
const reason = 'Relief valve weeps';

async function outOfService(more: object = {}) {
  const id = await plan(more);
  await transition(id, 'commission');
  await transition(id, 'take-out', { reason });
  return id;
}

const inspect = (
  tank: string,
  status: 'Completed' | 'InProgress',
  type: 'inspection' | 'repair' = 'inspection',
) =>
  context.server.db
    .insertInto('orders')
    .values({
      id: newRecordId(),
      unique_number: `MO-2026-9${String((tankCount += 1)).padStart(4, '0')}`,
      type,
      title: 'Look at it',
      description: 'Look at it',
      priority: 'normal',
      tank_id: tank,
      sla_due: new Date(context.server.clock.now),
      billable: false,
      status,
      ...(status === 'Completed' && {
        completed_at: new Date(context.server.clock.now),
        result: 'fixed' as const,
      }),
    })
    .execute();

it('a tank is commissioned, taken out of service, and returned', async () => {
  const id = await plan();
  context.server.clock.now += 60_000;
  expect(await transition(id, 'commission')).toMatchObject({
    status: 200,
    body: { status: 'commissioned', version: 2 },
  });
  context.server.clock.now += 60_000;
  expect(await transition(id, 'take-out', { reason })).toMatchObject({
    body: { status: 'out_of_service', status_reason: reason },
  });
  context.server.clock.now += 60_000;
  await inspect(id, 'Completed');
  expect(await transition(id, 'return')).toMatchObject({
    status: 200,
    body: { status: 'commissioned', status_reason: null },
  });
  const { body } = await context.request('POST', `/tank/${id}/history`, {});
  expect(body.documents?.map(({ action }) => action)).toEqual([
    'tank.returned',
    'tank.taken_out',
    'tank.commissioned',
    'tank.added',
  ]);
});

it.each([
  [
    { civil_defence_expiry: null },
    'Enter the expiry date of the Civil Defence certificate before putting this tank into service.',
  ],
  [
    { civil_defence_expiry: '2026-11-19' },
    'The Civil Defence certificate expired on 19 Nov 2026; renew it first.',
  ],
])('commissioning is rejected with %j', async (more, message) => {
  const id = await plan(more);
  expect(await transition(id, 'commission')).toMatchObject({ status: 409, body: { message } });
  expect((await context.request('GET', `/tank/${id}`)).body).toMatchObject({ status: 'planned', version: 1 });
});

it('taking it out of service requires a reason', async () => {
  const id = await plan();
  await transition(id, 'commission');
  expect((await transition(id, 'take-out')).body.fields).toEqual({ reason: 'Reason is required' });
});

it.each(['InProgress', 'repair'] as const)('a tank cannot be returned after just %s', async (what) => {
  const id = await outOfService();
  await (what === 'repair' ? inspect(id, 'Completed', 'repair') : inspect(id, what));
  expect(await transition(id, 'return')).toMatchObject({
    status: 409,
    body: { message: 'An inspection order of this tank must be completed first.' },
  });
});

async function readLevel(id: string, level_percent: number) {
  context.server.clock.now += 60_000;
  await transition(id, 'reading', { level_percent });
}

const alarmsOf = async (id: string) =>
  (await context.request('POST', `/tank/${id}/alarms`, {})).body.documents ?? [];

it('taking it out of service clears its low level and cancels the refill; readings raise it after the return', async () => {
  const id = await plan();
  await transition(id, 'commission');
  for (const level_percent of [3, 0]) await readLevel(id, level_percent);
  const [raised] = await alarmsOf(id);
  expect(raised).toMatchObject({ kind: 'level_low', status: 'open' });
  await transition(id, 'take-out', { reason });
  expect(await alarmsOf(id)).toMatchObject([{ kind: 'level_low', status: 'cleared' }]);
  const refill = (raised?.order as { _id: string } | undefined)?._id;
  expect((await context.request('GET', `/order/${String(refill)}`)).body.status).toBe('Cancelled');
  await inspect(id, 'Completed');
  await transition(id, 'return');
  await readLevel(id, 0);
  const after = (await alarmsOf(id)).map(({ kind, status }) => [kind, status]).sort();
  expect(after).toEqual([
    ['level_low', 'cleared'],
    ['level_low', 'open'],
  ]);
});

it('taking it out of service clears its high level and keeps the inspection that it needs to return', async () => {
  const id = await plan();
  await transition(id, 'commission');
  await readLevel(id, 97);
  const [raised] = await alarmsOf(id);
  await transition(id, 'take-out', { reason });
  expect(await alarmsOf(id)).toMatchObject([{ kind: 'level_high', status: 'cleared' }]);
  const inspection = (raised?.order as { _id: string } | undefined)?._id;
  expect((await context.request('GET', `/order/${String(inspection)}`)).body).toMatchObject({
    type: 'inspection',
    status: 'New',
  });
});

describe('decommissioning', () => {
  it('clears the alarms that the tank still has out of service', async () => {
    const id = await plan();
    await transition(id, 'commission');
    for (const level_percent of [40, 60, 60]) await readLevel(id, level_percent);
    await transition(id, 'take-out', { reason });
    expect(await alarmsOf(id)).toMatchObject([{ kind: 'fast_rise', status: 'open' }]);
    await readLevel(id, 0);
    await transition(id, 'decommission', { reason });
    expect(await alarmsOf(id)).toMatchObject([{ kind: 'fast_rise', status: 'cleared' }]);
  });

  it('requires an empty tank and is final', async () => {
    const id = await outOfService();
    await transition(id, 'reading', { level_percent: 0 });
    expect(await transition(id, 'decommission', { reason: 'Too small' })).toMatchObject({
      body: { status: 'decommissioned', status_reason: 'Too small' },
    });
    for (const step of ['commission', 'take-out', 'return', 'decommission'])
      expect((await transition(id, step, step.includes('o') ? { reason } : {})).status).not.toBe(200);
  });

  it.each([undefined, 3])('is rejected while its level is %s', async (level_percent) => {
    const id = await outOfService();
    if (level_percent) await transition(id, 'reading', { level_percent });
    expect(await transition(id, 'decommission', { reason })).toMatchObject({
      status: 409,
      body: { message: 'Empty this tank and record a reading of 0 % first.' },
    });
  });

  it('is rejected while a device is linked', async () => {
    const id = await outOfService();
    const device = await context.add('device', drafts.device);
    await context.request('POST', `/device/${String(device._id)}/link`, { tank: id, level_percent: 0 });
    expect(await transition(id, 'decommission', { reason })).toMatchObject({
      status: 409,
      body: { message: `Unlink ${String(device.code)} from this tank first.` },
    });
  });

  it('is rejected while contracts of its site have no other tank', async () => {
    const id = await outOfService();
    await transition(id, 'reading', { level_percent: 0 });
    const { body: tank } = await context.request('GET', `/tank/${id}`);
    const { _id: site } = tank.site as { _id: string };
    const contract = await context.add('contract', { ...(await createContractInput(context)), site });
    const update = context.server.db.updateTable('contracts').set({ status: 'Active' });
    await update.where('id', '=', String(contract._id)).execute();
    expect(await transition(id, 'decommission', { reason })).toMatchObject({
      status: 409,
      body: { message: 'Contracts at this site have no other tank in service.' },
    });
    const other = await plan({ site });
    await transition(other, 'commission');
    expect((await transition(id, 'decommission', { reason })).status).toBe(200);
  });
});

it.each([
  ['take-out', { reason }, 'Only a tank in service can be taken out of service.'],
  ['return', {}, 'This tank is not out of service.'],
  ['decommission', { reason }, 'This tank is planned, so it can’t be decommissioned.'],
])('a planned tank rejects the transition %s', async (step, body, message) => {
  expect(await transition(await plan(), step, body)).toMatchObject({ status: 409, body: { message } });
});
