import { drafts } from '../../../sampleDrafts';
import { START, alarmFixtures } from '../alarms/alarmFixtures';
import type { Installation } from '../alarms/alarmFixtures';
import { setUpServer } from '../../support/recordLifecycle';

const context = setUpServer();
const { install, send, alarmsOf, runJob } = alarmFixtures(context);
const reason = 'Replaced';
let deviceCount = 0;

/** Replaces the device of a tank now; the gauge shows 45 %. */
async function replace({ tank, device }: Installation) {
  expect((await context.request('POST', `/device/${device}/unlink`, { reason })).status).toBe(200);
  const serial_number = `NEW-${String((deviceCount += 1))}`;
  const added = await context.add('device', {
    ...drafts.device,
    imei: null,
    protocol: 'http',
    serial_number,
  });
  const link = await context.request('POST', `/device/${String(added._id)}/link`, {
    tank,
    level_percent: 45,
  });
  expect(link.status).toBe(200);
  return { tank, device: String(added._id), serial_number };
}

it('keeps the history of the tank and ignores level differences caused by a new mounting', async () => {
  const old = await install();
  await send(old, -40, { level: 60 });
  await send(old, -10, { level: 60 });
  const replaced = await replace(old);
  await send(replaced, 5, { level: 45 });
  await send(replaced, 10, { level: 45 });
  expect(await alarmsOf('tank', old.tank)).toEqual([]);
  // Its mounting is off by eight points.
  await send(replaced, 15, { level: 53 });
  await send(replaced, 20, { level: 53 });
  const { body: levels } = await context.request('GET', `/tank/${old.tank}/levels?range=24h`);
  expect((levels.points as { level_percent: number }[]).map(({ level_percent }) => level_percent)).toEqual(
    expect.arrayContaining([60, 45, 53]),
  );
  const { body: readings } = await context.request('POST', `/tank/${old.tank}/readings`, { limit: 100 });
  const devices = readings.documents?.map(({ device }) => (device as { _id: string } | null)?._id);
  expect(devices).toEqual([...Array<string>(4).fill(replaced.device), undefined, old.device, old.device]);
  const { body: links } = await context.request('POST', `/tank/${old.tank}/devices`, {});
  expect(links.documents).toMatchObject([
    { device: { _id: replaced.device }, unlinked_at: null },
    { device: { _id: old.device }, reason },
  ]);
});

it('compares levels of the new device only', async () => {
  const [falling, rising] = [await install(), await install()];
  for (const tank of [falling, rising])
    for (const minutes of [-40, -30, -20]) await send(tank, minutes, { level: tank === falling ? 60 : 35 });
  const [fallen, risen] = [await replace(falling), await replace(rising)];
  await send(fallen, 5, { level: 38 });
  await send(fallen, 10, { level: 38 });
  await send(risen, 5, { level: 53 });
  await send(risen, 10, { level: 53 });
  expect(await alarmsOf('tank', falling.tank)).toEqual([]);
  expect(await alarmsOf('tank', rising.tank)).toEqual([]);
  await send(fallen, 15, { level: 31.5 });
  expect(await alarmsOf('tank', falling.tank)).toMatchObject([{ kind: 'level_drop', value: 6.5 }]);
});

it.each(['unlink', 'repair', 'retire'])(
  '%s clears the alarms of the device and cancels its check',
  async (step) => {
    const old = await install();
    await send(old, -3000, { level: 60 }, {});
    await runJob(-2700);
    await runJob(-1200);
    const [alarm] = await alarmsOf('device', old.device);
    expect(alarm).toMatchObject({
      kind: 'device_offline',
      status: 'open',
      order: { _id: expect.any(String) as string },
    });
    const { body } = await context.request('POST', `/device/${old.device}/${step}`, { reason });
    expect(body).toMatchObject({ alarm_severity: null });
    expect(await alarmsOf('device', old.device)).toMatchObject([{ status: 'cleared' }]);
    const order = await context.request(
      'GET',
      `/order/${(alarm?.order as { _id: string } | undefined)?._id}`,
    );
    expect(order.body).toMatchObject({ status: 'Cancelled' });
  },
);

it('a device that was silent in stock is not offline when it is linked', async () => {
  const old = await install();
  await send(old, -3000, { level: 60 });
  await context.request('POST', `/device/${old.device}/unlink`, { reason });
  const { tank } = await install();
  const inUse = (await context.request('GET', `/tank/${tank}`)).body.device as { _id: string };
  await context.request('POST', `/device/${inUse._id}/unlink`, { reason });
  context.server.clock.now = START;
  await context.request('POST', `/device/${old.device}/link`, { tank, level_percent: 50 });
  await runJob(190);
  expect(await alarmsOf('device', old.device)).toEqual([]);
  await runJob(200);
  expect(await alarmsOf('device', old.device)).toMatchObject([{ kind: 'device_offline', status: 'open' }]);
});

it('an outage ends without the removed devices', async () => {
  const added = await context.request('POST', '/telemetry_source/add', {
    name: 'Roof gateway',
    format: 'generic',
    is_enabled: true,
  });
  const { _id: sourceId } = added.body.source as { _id: string };
  const tanks: Installation[] = [];
  for (let index = 0; index < 6; index += 1) tanks.push(await install());
  for (const tank of tanks) await send(tank, -400, { level: 60 }, { sourceId });
  await runJob(-100);
  const outages = async () =>
    (await context.request('POST', '/alarm', { filters: { kind: ['outage'] } })).body.documents;
  expect(await outages()).toMatchObject([{ devices: 6, status: 'open' }]);
  const [lost, ...others] = tanks;
  await context.request('POST', `/device/${lost?.device ?? ''}/retire`, { reason });
  for (const tank of others) await send(tank, -90, { level: 60 }, { sourceId });
  await runJob(-89);
  expect(await outages()).toMatchObject([{ devices: 6, status: 'cleared' }]);
});
