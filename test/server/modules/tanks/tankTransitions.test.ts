import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';

const on = setUpServer();
let made = 0;

const plan = async (more: object = {}) => {
  const serial_number = `STEP-${String((made += 1))}`;
  const site = { ...drafts.tank.site, code: `SITE-${String(900 + made)}` };
  return String((await on.add('tank', { ...drafts.tank, serial_number, site, ...more }))._id);
};
const take = (id: string, step: string, body: object = {}) => on.ask('POST', `/tank/${id}/${step}`, body);
const reason = 'Relief valve weeps';

async function outOfService(more: object = {}) {
  const id = await plan(more);
  await take(id, 'commission');
  await take(id, 'take-out', { reason });
  return id;
}

const inspect = (
  tank: string,
  status: 'Completed' | 'InProgress',
  type: 'inspection' | 'repair' = 'inspection',
) =>
  on.w.db
    .insertInto('orders')
    .values({
      id: newRecordId(),
      unique_number: `MO-2026-${String((made += 1)).padStart(5, '0')}`,
      type,
      title: 'Look at it',
      description: 'Look at it',
      priority: 'normal',
      tank_id: tank,
      sla_due: new Date(on.w.clock.now),
      billable: false,
      status,
      ...(status === 'Completed' && { completed_at: new Date(on.w.clock.now), result: 'fixed' as const }),
    })
    .execute();

it('goes into service, out of it and back', async () => {
  const id = await plan();
  on.w.clock.now += 60_000;
  expect(await take(id, 'commission')).toMatchObject({
    status: 200,
    body: { status: 'commissioned', version: 2 },
  });
  on.w.clock.now += 60_000;
  expect(await take(id, 'take-out', { reason })).toMatchObject({
    body: { status: 'out_of_service', status_reason: reason },
  });
  on.w.clock.now += 60_000;
  await inspect(id, 'Completed');
  expect(await take(id, 'return')).toMatchObject({
    status: 200,
    body: { status: 'commissioned', status_reason: null },
  });
  const { body } = await on.ask('POST', `/tank/${id}/history`, {});
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
])('does not go into service with %j', async (more, message) => {
  const id = await plan(more);
  expect(await take(id, 'commission')).toMatchObject({ status: 409, body: { message } });
  expect((await on.ask('GET', `/tank/${id}`)).body).toMatchObject({ status: 'planned', version: 1 });
});

it('is not taken out without a reason', async () => {
  const id = await plan();
  await take(id, 'commission');
  expect((await take(id, 'take-out')).body.fields).toEqual({ reason: 'Reason is required' });
});

it.each(['InProgress', 'repair'] as const)('does not come back after no more than %s', async (what) => {
  const id = await outOfService();
  await (what === 'repair' ? inspect(id, 'Completed', 'repair') : inspect(id, what));
  expect(await take(id, 'return')).toMatchObject({
    status: 409,
    body: { message: 'An inspection order of this tank must be completed first.' },
  });
});

describe('is decommissioned', () => {
  it('once it is empty, and is final then', async () => {
    const id = await outOfService();
    await take(id, 'reading', { level_percent: 0 });
    expect(await take(id, 'decommission', { reason: 'Too small' })).toMatchObject({
      body: { status: 'decommissioned', status_reason: 'Too small' },
    });
    for (const step of ['commission', 'take-out', 'return', 'decommission'])
      expect((await take(id, step, step.includes('o') ? { reason } : {})).status).not.toBe(200);
  });

  it.each([undefined, 3])('not while its level is %s', async (level_percent) => {
    const id = await outOfService();
    if (level_percent) await take(id, 'reading', { level_percent });
    expect(await take(id, 'decommission', { reason })).toMatchObject({
      status: 409,
      body: { message: 'Empty this tank and record a reading of 0 % first.' },
    });
  });

  it('not while a unit is on it', async () => {
    const id = await outOfService();
    const device = await on.add('device', drafts.device);
    await on.ask('POST', `/device/${String(device._id)}/link`, { tank: id, level_percent: 0 });
    expect(await take(id, 'decommission', { reason })).toMatchObject({
      status: 409,
      body: { message: `Unlink ${String(device.code)} from this tank first.` },
    });
  });

  it('not while contracts of its site have no other tank', async () => {
    const id = await outOfService();
    await take(id, 'reading', { level_percent: 0 });
    const { body: tank } = await on.ask('GET', `/tank/${id}`);
    const { code } = tank.site as { code: string };
    const site = { code, name: 'Marina Heights' };
    const contract = await on.add('contract', { ...(await createContractInput(on)), site });
    const stand = on.w.db.updateTable('contracts').set({ status: 'Active' });
    await stand.where('id', '=', String(contract._id)).execute();
    expect(await take(id, 'decommission', { reason })).toMatchObject({
      status: 409,
      body: { message: 'Contracts at this site have no other tank in service.' },
    });
    const other = await plan({ site: { ...drafts.tank.site, code } });
    await take(other, 'commission');
    expect((await take(id, 'decommission', { reason })).status).toBe(200);
  });
});

it.each([
  ['take-out', { reason }, 'Only a tank in service can be taken out of service.'],
  ['return', {}, 'This tank is not out of service.'],
  ['decommission', { reason }, 'This tank is planned, so it can’t be decommissioned.'],
])('takes no %s while it is planned', async (step, body, message) => {
  expect(await take(await plan(), step, body)).toMatchObject({ status: 409, body: { message } });
});
