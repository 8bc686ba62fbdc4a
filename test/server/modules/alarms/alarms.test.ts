import { sql } from 'kysely';
import { inTransaction } from '../../../../src/server/db/transaction';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import type { Job } from '../../../../src/server/jobs/scheduler';
import { createAlarmJobs } from '../../../../src/server/modules/alarms/alarmJobs';
import { checkStuckGauges } from '../../../../src/server/modules/alarms/stuckGaugeJobs';
import { processMessages } from '../../../../src/server/modules/telemetry/intake';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { ensureSite } from '../../support/testRecords';
import { HOUR, MINUTE, START, alarmFixtures } from './alarmFixtures';
import type { Installation } from './alarmFixtures';

const context = setUpServer();
const { install, send, alarmsOf, runJob } = alarmFixtures(context);

/** Sends readings in one message. */
async function sendAll({ serial_number }: Installation, readings: readonly object[]): Promise<void> {
  const body = Buffer.from(
    JSON.stringify(readings.map((reading) => ({ device: serial_number, ...reading }))),
  );
  await processMessages(context.server.db, [{ format: 'generic', transport: 'http', body }], START);
}

afterEach(async () => {
  context.server.clock.now = START;
  await sql`update devices set deleted_at = now()`.execute(context.server.db);
});

describe('a tank whose level falls', () => {
  it('has one alarm that becomes critical and opens one refill, and is cleared by a refill', async () => {
    const tank = await install();
    for (const [index, level] of [34, 29.5, 28, 24, 20, 16, 14.8, 14].entries())
      await send(tank, index * 180, { level });
    const [alarm] = await alarmsOf('tank', tank.tank);
    expect(await alarmsOf('tank', tank.tank)).toHaveLength(1);
    expect(alarm).toMatchObject({
      kind: 'level_low',
      severity: 'critical',
      status: 'open',
      value: 14,
      threshold: 15,
    });
    const { body: orders } = await context.request('POST', '/order', { filters: { type: ['refill'] } });
    expect(orders.documents).toMatchObject([{ priority: 'emergency', status: 'New' }]);
    expect(alarm?.order).toMatchObject({ unique_number: orders.documents?.[0]?.unique_number });

    await send(tank, 1500, { level: 60 });
    expect((await alarmsOf('tank', tank.tank))[0]).toMatchObject({ status: 'open' });
    await send(tank, 1560, { level: 60.2 });
    const after = await alarmsOf('tank', tank.tank);
    expect(after.find(({ kind }) => kind === 'level_low')).toMatchObject({
      status: 'cleared',
      cleared_by: null,
    });
    const history = await context.request('POST', `/tank/${tank.tank}/history`, {});
    const actions = history.body.documents?.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['alarm.raised', 'alarm.severity_raised', 'alarm.cleared']),
    );
  });

  it('keeps its refill order after a refill, and cancels it if the level was wrong', async () => {
    const refillOf = async (wasFilled: boolean) => {
      const tank = await install();
      for (const index of [0, 1]) await send(tank, index * 180, { level: 20 });
      const [alarm] = await alarmsOf('tank', tank.tank);
      const order = String((alarm?.order as { _id: string } | undefined)?._id);
      if (wasFilled) {
        const ticket = {
          ticket_no: `T-${tank.serial_number}`,
          at: '2026-11-20',
          supplier: 'Emirates Gas',
          litres: 900,
          order,
        };
        expect((await context.request('POST', `/tank/${tank.tank}/delivery`, ticket)).status).toBe(200);
      }
      for (const index of [2, 3]) await send(tank, index * 180, { level: 60 });
      return (await context.request('GET', `/order/${order}`)).body.status;
    };
    expect(await refillOf(true)).toBe('New');
    expect(await refillOf(false)).toBe('Cancelled');
  });

  it('raises an alarm after half an hour with one low reading', async () => {
    const tank = await install();
    await send(tank, 0, { level: 29 });
    await runJob(29);
    expect(await alarmsOf('tank', tank.tank)).toEqual([]);
    await runJob(30);
    expect(await alarmsOf('tank', tank.tank)).toMatchObject([{ kind: 'level_low', severity: 'warning' }]);
  });

  it('raises no alarm for late or unconfirmed readings', async () => {
    const tank = await install();
    await send(tank, 0, { level: 60 });
    await send(tank, -60, { level: 10 });
    await send(tank, -120, { level: 10 });
    await send(tank, 10, { level: 12 });
    await runJob(45);
    expect(await alarmsOf('tank', tank.tank)).toEqual([]);
  });

  it('is a leak at night, which a person clears', async () => {
    const tank = await install();
    for (const [index, level] of [60, 57, 54.5].entries()) await send(tank, index * 30, { level });
    const [alarm] = await alarmsOf('tank', tank.tank);
    expect(alarm).toMatchObject({ kind: 'level_drop', severity: 'critical', value: 5.5 });
    const path = `/alarm/${String(alarm?._id)}`;
    expect((await context.request('POST', `${path}/clear`, {})).status).toBe(422);
    const { body } = await context.request('POST', `${path}/clear`, { note: 'Valve closed, joint replaced' });
    expect(body).toMatchObject({ status: 'cleared', note: 'Valve closed, joint replaced' });
    expect((await context.request('POST', `${path}/acknowledge`, {})).status).toBe(409);
  });

  it('is a leak again only if it falls further after a person cleared the alarm', async () => {
    const tank = await install();
    for (const [index, level] of [60, 57, 54.5].entries()) await send(tank, index * 30, { level });
    const [alarm] = await alarmsOf('tank', tank.tank);
    context.server.clock.now = START + 70 * MINUTE;
    await context.request('POST', `/alarm/${String(alarm?._id)}/clear`, { note: 'Valve closed' });
    const statuses = async () => (await alarmsOf('tank', tank.tank)).map(({ status }) => status).sort();
    await send(tank, 75, { level: 54.4 });
    expect(await statuses()).toEqual(['cleared']);
    await send(tank, 90, { level: 49 });
    expect(await statuses()).toEqual(['cleared', 'open']);
  });

  it('is no leak because a person read another level than the sensor', async () => {
    const tank = await install();
    await send(tank, 0, { level: 74 });
    const gauge = { at: new Date(START + 30 * MINUTE).toISOString(), level_percent: 80 };
    context.server.clock.now = START + HOUR;
    expect((await context.request('POST', `/tank/${tank.tank}/reading`, gauge)).status).toBe(200);
    await send(tank, 60, { level: 74 });
    expect(await alarmsOf('tank', tank.tank)).toEqual([]);
    await send(tank, 90, { level: 68.5 });
    expect(await alarmsOf('tank', tank.tank)).toMatchObject([{ kind: 'level_drop', value: 5.5 }]);
  });
});

it.each<[string, number[], object[]]>([
  ['falls', [60, 60, 40, 40], [{ kind: 'level_drop', value: 20 }]],
  ['rises like a refill', [40, 40, 60, 60], [{ kind: 'fast_rise', value: 20 }]],
  ['changes slowly', [60, 58, 56, 54], []],
])(
  'a level that %s hours before the last reading of a message raises the alarms of this',
  async (_case, levels, raised) => {
    const tank = await install();
    const hours = [...levels, ...Array<number>(6).fill(levels.at(-1) ?? 0)];
    const ts = (index: number) => START + (index - hours.length) * HOUR;
    const values = hours.map((level, index) => ({ ts: ts(index), values: { level } }));
    await sendAll(tank, values);
    expect(await alarmsOf('tank', tank.tank)).toMatchObject(raised);
  },
);

it('a tank above its maximum fill raises an alarm after an hour, also if its sensor reports more often', async () => {
  const tank = await install();
  await sql`update tanks set max_fill_percent = 80, high_level = 90 where id = ${tank.tank}`.execute(
    context.server.db,
  );
  for (const [index, level] of [82, 84, 83.5, 84, 84].entries()) await send(tank, index * 15, { level });
  expect(await alarmsOf('tank', tank.tank)).toEqual([]);
  await send(tank, 75, { level: 84 });
  expect(await alarmsOf('tank', tank.tank)).toMatchObject([{ kind: 'level_high', severity: 'warning' }]);
});

describe('offline devices', () => {
  it('raise one alarm each, which the next message clears', async () => {
    const tank = await install();
    await send(tank, 0, { level: 60 });
    await runJob(194);
    expect(await alarmsOf('device', tank.device)).toEqual([]);
    await runJob(196);
    await runJob(197);
    expect(await alarmsOf('device', tank.device)).toMatchObject([{ kind: 'device_offline', status: 'open' }]);
    await send(tank, 200, { level: 60 });
    expect(await alarmsOf('device', tank.device)).toMatchObject([{ status: 'cleared' }]);
  });

  it('are not offline while their message is stored', async () => {
    const tank = await install();
    await send(tank, 0, { level: 60 });
    await inTransaction(context.server.db, async (trx) => {
      const body = Buffer.from(JSON.stringify({ device: tank.serial_number, values: { level: 60 } }));
      const now = START + 300 * MINUTE;
      await processMessages(trx, [{ format: 'generic', transport: 'http', body }], now);
      await runJob(300);
    });
    expect(await alarmsOf('device', tank.device)).toEqual([]);
  });

  it('count from their return after a repair', async () => {
    const tank = await install();
    await send(tank, -3 * 24 * 60, { level: 60 });
    const transition = (step: string, body: object) =>
      context.request('POST', `/device/${tank.device}/${step}`, body);
    await transition('repair', { reason: 'Antenna broken' });
    expect((await transition('return', {})).body).toMatchObject({ status: 'installed' });
    await runJob(194);
    expect(await alarmsOf('device', tank.device)).toEqual([]);
    await runJob(196);
    expect(await alarmsOf('device', tank.device)).toMatchObject([{ kind: 'device_offline' }]);
  });

  it.each([
    ['the server was down', true],
    ['the server or its database did not respond', false],
  ])('are not offline because %s, unless they stay silent', async (_reason, isRestarted) => {
    const tank = await install();
    const check = (jobs: readonly Job[], minutes: number) =>
      runJobs(context.server.db, jobs, { now: START + minutes * MINUTE });
    const alarms = async () => (await alarmsOf('device', tank.device)).map(({ kind }) => kind);
    await send(tank, 0, { level: 60 });
    const before = createAlarmJobs();
    await check(before, 1);
    const down = 3 * 24 * 60;
    const started = isRestarted ? createAlarmJobs() : before;
    for (let minutes = 0; minutes < 196; minutes += 7) await check(started, down + minutes);
    expect(await alarms()).toEqual([]);
    await check(started, down + 196);
    expect(await alarms()).toEqual(['device_offline']);
  });

  it('on a counter show its site, by which their alarm is found', async () => {
    const counter = await context.add('counter', {
      ...drafts.counter,
      serial_number: 'AMR-SITE',
      site: await ensureSite(context.server.db, 'SITE-AMR'),
    });
    const reader = await install();
    await sql`update devices set tank_id = null, counter_id = ${counter._id}, type = 'meter_amr'
      where id = ${reader.device}`.execute(context.server.db);
    await send(reader, 0, { index: 5 });
    await runJob(200);
    const { body } = await context.request('POST', '/alarm', { search: 'site-amr' });
    expect(body.documents).toMatchObject([{ kind: 'device_offline', site: { code: 'SITE-AMR' } }]);
  });

  it('get a check after a day, which is cancelled when they report again', async () => {
    const tank = await install();
    await send(tank, 0, { level: 60 });
    await runJob(200);
    await runJob(200 + 24 * 60 + 1);
    const [alarm] = await alarmsOf('device', tank.device);
    const id = String((alarm?.order as { _id: string } | undefined)?._id);
    await send(tank, 200 + 25 * 60, { level: 60 });
    expect((await context.request('GET', `/order/${id}`)).body).toMatchObject({
      type: 'device_check',
      title: expect.stringMatching(/^Device offline: DV-/) as string,
      status: 'Cancelled',
      cancel_reason: 'The alarm was cleared: device offline.',
    });
  });

  it('raise a low battery at its third message in a row', async () => {
    const tank = await install();
    const batteryAfter = async (minutes: number, battery: number | undefined) => {
      await send(tank, minutes, { level: 60, battery });
      return (await alarmsOf('device', tank.device)).map(({ kind, status }) => [kind, status]);
    };
    for (const [minutes, battery] of [8, 90, 8, undefined, 8].entries())
      expect(await batteryAfter(minutes, battery)).toEqual([]);
    expect(await batteryAfter(5, 7)).toEqual([['battery_low', 'open']]);
    expect(await batteryAfter(6, 29)).toEqual([['battery_low', 'open']]);
    expect(await batteryAfter(7, 30)).toEqual([['battery_low', 'cleared']]);
  });

  it('keep the check that their low battery needs when they report again', async () => {
    const tank = await install();
    for (const minutes of [-20, -10, 0]) await send(tank, minutes, { level: 60, battery: 5 });
    await runJob(200);
    await runJob(200 + 24 * 60 + 1);
    const raised = await alarmsOf('device', tank.device);
    const [order] = new Set(raised.map((alarm) => (alarm.order as { _id: string })._id));
    expect(raised.map(({ kind }) => kind).sort()).toEqual(['battery_low', 'device_offline']);
    const status = async () => (await context.request('GET', `/order/${String(order)}`)).body.status;
    await send(tank, 200 + 25 * 60, { level: 60, battery: 5 });
    const open = (await alarmsOf('device', tank.device)).filter((alarm) => alarm.status === 'open');
    expect(open).toMatchObject([{ kind: 'battery_low', order: { _id: order } }]);
    expect(await status()).toBe('New');
    await send(tank, 200 + 26 * 60, { level: 60, battery: 90 });
    expect(await status()).toBe('Cancelled');
  });

  it('of one source are one outage, which is cleared when all report again', async () => {
    const added = await context.request('POST', '/telemetry_source/add', {
      name: 'Gateway',
      format: 'generic',
      is_enabled: true,
    });
    const { _id: sourceId } = added.body.source as { _id: string };
    const tanks: Installation[] = [];
    for (let index = 0; index < 6; index += 1) tanks.push(await install());
    for (const tank of tanks) await send(tank, 0, { level: 60 }, { sourceId });
    await runJob(200);
    await runJob(201);
    const list = await context.request('POST', '/alarm', { filters: { kind: ['outage'] } });
    expect(list.body.documents).toMatchObject([{ kind: 'outage', devices: 6, status: 'open' }]);
    const [outage] = list.body.documents ?? [];
    const devices = await context.request('POST', `/alarm/${String(outage?._id)}/devices`, {});
    expect(devices.body.documents?.map(({ _id }) => _id).sort()).toEqual(
      tanks.map(({ device }) => device).sort(),
    );
    for (const { tank, device } of tanks) {
      expect(await alarmsOf('device', device)).toMatchObject([{ kind: 'outage' }]);
      expect((await context.request('GET', `/device/${device}`)).body.alarm_severity).toBe('critical');
      const links = await context.request('POST', `/tank/${tank}/devices`, {});
      expect(links.body.documents).toMatchObject([{ device: { _id: device }, alarm_severity: 'critical' }]);
    }
    await runJob(230);
    await runJob(231);
    await runJob(300);
    const events = await context.request('POST', '/event', { filters: { model: ['device'] } });
    expect(
      events.body.documents?.filter(({ title }) => title === 'Alarm not acknowledged: Outage'),
    ).toHaveLength(1);
    const [last, ...others] = tanks;
    const statusAfter = async (minutes: number, reporting: readonly Installation[]) => {
      for (const tank of reporting) await send(tank, minutes, { level: 60 }, { sourceId });
      await runJob(minutes + 1);
      const after = await context.request('POST', '/alarm', { filters: { kind: ['outage'] } });
      return after.body.documents?.map(({ status }) => status);
    };
    expect(await statusAfter(310, others)).toEqual(['open']);
    // The others are silent again for longer than 195 minutes.
    expect(await statusAfter(510, last ? [last] : [])).toEqual(['open']);
    expect(await statusAfter(520, others)).toEqual(['cleared']);
  });
});

it('a gauge that does not move while the counters run is stuck, after four weeks with low consumption', async () => {
  const tank = await install('SITE-STUCK');
  const { db } = context.server;
  const stand = async (since: number, until: number) => {
    for (let day = since; day <= until; day += 1) await send(tank, day * 24 * 60, { level: 50 });
  };
  const run = () => inTransaction(db, (trx) => checkStuckGauges(trx, START + MINUTE));
  await stand(-8, 0);
  await run();
  expect(await alarmsOf('tank', tank.tank)).toEqual([]);
  const counter = await context.add('counter', {
    ...drafts.counter,
    serial_number: 'STUCK',
    site: await ensureSite(db, 'SITE-STUCK'),
  });
  await sql`update counters set status = 'active' where id = ${counter._id}`.execute(db);
  const reading = { at: new Date(START - HOUR).toISOString(), value: 20, type: 'actual', reviewed: true };
  expect((await context.request('POST', `/counter/${String(counter._id)}/reading`, reading)).status).toBe(
    201,
  );
  // 20 m³ in 19.5 days are 7.2 m³ or 29 L in a week: 0.8 points of 3,785 L.
  await run();
  expect(await alarmsOf('tank', tank.tank)).toEqual([]);
  // 20 × 2.2 ÷ 0.545 = 81 L in four weeks: 2.1 points.
  await stand(-29, -9);
  await run();
  const [alarm] = await alarmsOf('tank', tank.tank);
  expect(alarm).toMatchObject({ kind: 'stuck_gauge', value: 0, status: 'open' });
  expect(alarm?.threshold).toBeCloseTo(2.1, 1);
  await run();
  expect(await alarmsOf('tank', tank.tank)).toMatchObject([{ status: 'open' }]);
  await send(tank, 60, { level: 48 });
  await inTransaction(db, (trx) => checkStuckGauges(trx, START + 2 * HOUR));
  expect(await alarmsOf('tank', tank.tank)).toMatchObject([{ status: 'cleared' }]);
});

it('a gauge is not stuck because a counter was read twice at almost the same time', async () => {
  const tank = await install('SITE-TWICE');
  const counter = await context.add('counter', {
    ...drafts.counter,
    serial_number: 'TWICE',
    site: await ensureSite(context.server.db, 'SITE-TWICE'),
  });
  await sql`update counters set status = 'active' where id = ${counter._id}`.execute(context.server.db);
  for (const [delay, value] of [0.01, 0.02].entries()) {
    const reading = {
      at: new Date(START - HOUR + delay).toISOString(),
      value,
      type: 'actual',
      reviewed: true,
    };
    const { status } = await context.request('POST', `/counter/${String(counter._id)}/reading`, reading);
    expect(status).toBe(201);
  }
  for (let day = -8; day <= 0; day += 1) await send(tank, day * 24 * 60, { level: 50 });
  await inTransaction(context.server.db, (trx) => checkStuckGauges(trx, START + MINUTE));
  expect(await alarmsOf('tank', tank.tank)).toEqual([]);
});

it('a gauge is stuck after a week with high consumption, unless its sensor was replaced', async () => {
  const [tank, replaced] = [await install('SITE-FAST'), await install('SITE-NEW')];
  const { db } = context.server;
  for (const { tank: id, site } of [
    { ...tank, site: 'SITE-FAST' },
    { ...replaced, site: 'SITE-NEW' },
  ]) {
    // 7.2 m³ or 29 L in a week are 2.9 points of 1,000 L.
    await sql`update tanks set water_capacity_l = 1000 where id = ${id}`.execute(db);
    const counter = await context.add('counter', {
      ...drafts.counter,
      serial_number: site,
      site: await ensureSite(db, site),
    });
    await sql`update counters set status = 'active' where id = ${counter._id}`.execute(db);
    const reading = { at: new Date(START - HOUR).toISOString(), value: 20, type: 'actual', reviewed: true };
    await context.request('POST', `/counter/${String(counter._id)}/reading`, reading);
  }
  for (const one of [tank, replaced])
    for (let day = -8; day <= 0; day += 1) await send(one, day * 24 * 60, { level: 50 });
  const before = await install('SITE-OLD');
  await sql`insert into device_links (id, device_id, tank_id, linked_at, unlinked_at)
    values (gen_random_uuid(), ${before.device}, ${replaced.tank}, ${new Date(START - 90 * 24 * HOUR)},
      ${new Date(START - 3 * 24 * HOUR)})`.execute(db);
  await inTransaction(db, (trx) => checkStuckGauges(trx, START + MINUTE));
  const [alarm] = await alarmsOf('tank', tank.tank);
  expect(alarm).toMatchObject({ kind: 'stuck_gauge', value: 0 });
  expect(alarm?.threshold).toBeCloseTo(2.9, 1);
  expect(await alarmsOf('tank', replaced.tank)).toEqual([]);
});

describe('changes of alarms by users', () => {
  async function lowAlarm() {
    const tank = await install();
    for (const index of [0, 1]) await send(tank, index * 60, { level: 12 });
    return String((await alarmsOf('tank', tank.tank))[0]?._id);
  }

  it('acknowledge many alarms in one request', async () => {
    const ids = [await lowAlarm(), await lowAlarm()];
    const { status, body } = await context.request('POST', '/alarm/bulk/acknowledge', { ids });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('error');
    for (const id of ids)
      expect((await context.request('GET', `/alarm/${id}`)).body).toMatchObject({
        status: 'acknowledged',
        acknowledged_by: { _id: context.admin.id },
      });
  });

  it('snooze and assign many alarms in one request, with the reason of each failure', async () => {
    const ids = [await lowAlarm(), await lowAlarm()];
    const bulk = (name: string, input: object) =>
      context.request('POST', `/alarm/bulk/${name}`, { ids, input });
    const wrong = await bulk('snooze', { until: '2026-11-21' });
    expect(wrong.body.fields).toEqual({ 'input.reason': 'Reason is required' });
    await context.request('POST', `/alarm/${String(ids[1])}/clear`, { note: 'Filled' });
    const { body } = await bulk('snooze', { until: '2026-11-21', reason: 'Refill is booked' });
    expect(body).toEqual({
      results: [
        { _id: ids[0], message: null },
        { _id: ids[1], message: 'This alarm is cleared, so it can’t be snoozed.' },
      ],
    });
    expect((await context.request('GET', `/alarm/${String(ids[0])}`)).body).toMatchObject({
      status: 'snoozed',
      snoozed_until: '2026-11-21T04:00:00.000Z',
      snooze_reason: 'Refill is booked',
    });
    const { id: user } = await context.server.createUser({ flags: ['canViewTanks'] });
    expect(await bulk('assign', { user })).toMatchObject({
      body: { results: [{ message: null }, { message: expect.stringContaining('cleared') as string }] },
    });
    expect((await context.request('GET', `/alarm/${String(ids[0])}`)).body).toMatchObject({
      assigned_to: { _id: user },
    });
  });

  it('change an alarm once that is named twice', async () => {
    const id = await lowAlarm();
    const { body } = await context.request('POST', '/alarm/bulk/acknowledge', { ids: [id, id] });
    expect(body).toEqual({ results: [{ _id: id, message: null }] });
  });

  it('require permission to update tanks or devices', async () => {
    const tank = await install();
    for (const index of [0, 1]) await send(tank, index * 60, { level: 12 });
    await runJob(400);
    const [low] = await alarmsOf('tank', tank.tank);
    const [offline] = await alarmsOf('device', tank.device);
    expect([low?.kind, offline?.kind]).toEqual(['level_low', 'device_offline']);
    const [ofTanks, ofDevices] = [
      await context.server.signIn({ flags: ['canViewTanks', 'canUpdateTanks'] }),
      await context.server.signIn({ flags: ['canViewDevices', 'canUpdateDevices'] }),
    ];
    const acknowledge = async (user: typeof ofTanks, alarm: typeof low) =>
      (await context.server.request(user, 'POST', `/alarm/${String(alarm?._id)}/acknowledge`, {})).status;
    expect([await acknowledge(ofDevices, low), await acknowledge(ofTanks, offline)]).toEqual([403, 403]);
    expect([await acknowledge(ofTanks, low), await acknowledge(ofDevices, offline)]).toEqual([200, 200]);
  });

  it('snooze an alarm with a reason until a time, when it opens again', async () => {
    const id = await lowAlarm();
    const snooze = (input: object) => context.request('POST', `/alarm/${id}/snooze`, input);
    expect((await snooze({ until: '2026-11-21' })).body.fields).toEqual({ reason: 'Reason is required' });
    expect((await snooze({ until: '2026-11-19', reason: 'x' })).body.fields).toEqual({
      until: 'Choose a time in the future',
    });
    const until = new Date(START + 3 * HOUR).toISOString();
    expect((await snooze({ until, reason: 'The truck is on its way' })).body).toMatchObject({
      status: 'snoozed',
    });
    await runJob(179);
    expect((await context.request('GET', `/alarm/${id}`)).body).toMatchObject({ status: 'snoozed' });
    await runJob(180);
    expect((await context.request('GET', `/alarm/${id}`)).body).toMatchObject({ status: 'open' });
  });

  it('are refused for users who may only view tanks', async () => {
    const id = await lowAlarm();
    const viewer = await context.server.signIn({ flags: ['canViewTanks'] });
    const as = (path: string, body: object) => context.server.request(viewer, 'POST', path, body);
    expect((await as('/alarm', {})).status).toBe(200);
    expect((await as(`/alarm/${id}/acknowledge`, {})).status).toBe(403);
    const nobody = await context.server.signIn({ flags: ['canViewBills'] });
    expect((await context.server.request(nobody, 'POST', '/alarm', {})).status).toBe(403);
  });

  it('users are notified once of an unacknowledged critical alarm, even if it has a note', async () => {
    await sql`update alarms set status = 'cleared', cleared_at = now() where status <> 'cleared'`.execute(
      context.server.db,
    );
    const id = await lowAlarm();
    context.server.clock.now = START + 80 * MINUTE;
    await context.request('POST', `/alarm/${id}/comment`, { note: 'Nobody is there' });
    const escalations = async () =>
      (await context.request('POST', '/event', { limit: 100 })).body.documents?.filter(({ title }) =>
        String(title).startsWith('Alarm not acknowledged'),
      );
    const before = (await escalations())?.length ?? 0;
    await runJob(60 + 29);
    expect((await escalations())?.length).toBe(before);
    await runJob(60 + 31);
    await runJob(60 + 33);
    expect((await escalations())?.length).toBe(before + 1);
  });
});

it('alarms of one batch get an order for each tank and type, and a notification each', async () => {
  const [low, empty, full] = [await install(), await install(), await install()];
  const at = (minutes: number) => [
    ...[low, empty].map(({ serial_number: device }) => ({
      device,
      ts: START + minutes * MINUTE,
      values: { level: 28 },
    })),
    { device: full.serial_number, ts: START + minutes * MINUTE, values: { level: 99, pressure: 0.5 } },
  ];
  const body = Buffer.from(JSON.stringify([...at(0), ...at(1)]));
  await processMessages(context.server.db, [{ format: 'generic', transport: 'http', body }], START + MINUTE);
  const alarms = await Promise.all([low, empty, full].map(({ tank }) => alarmsOf('tank', tank)));
  expect(alarms.map((found) => found.map(({ kind }) => kind).sort())).toEqual([
    ['level_low'],
    ['level_low'],
    ['level_high', 'pressure_low'],
  ]);
  const [first, second, third, fourth] = alarms.flat().map(({ order }) => (order as { _id: string })._id);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(fourth).toBe(third);
  const { rows } = await sql<{ orders: number; notified: number }>`select
    (select count(*)::int from orders where id = any(${[first, second, third]}::uuid[]) and unique_number like 'MO-%') as orders,
    (select count(distinct dedupe_key)::int from events where model_id = any(${[first, second, third]}::uuid[])
      and code <> 'order.created') as notified`.execute(context.server.db);
  expect(rows).toEqual([{ orders: 3, notified: 4 }]);
});

it('alarms are sorted by severity, critical ones first', async () => {
  const severities = ['warning', 'critical', 'info'];
  for (const [index, level] of [28, 10, 28].entries()) {
    const tank = await install('SORT-1');
    for (const minutes of [0, 180]) await send(tank, minutes, { level });
    await sql`update alarms set severity = ${severities[index]} where tank_id = ${tank.tank}`.execute(
      context.server.db,
    );
  }
  const sorted = async (dir: string) => {
    const { body } = await context.request('POST', '/alarm', {
      sort: 'severity',
      dir,
      search: 'SORT-1',
      filters: { kind: ['level_low'] },
    });
    return body.documents?.map(({ severity }) => severity);
  };
  expect(await sorted('asc')).toEqual(['critical', 'warning', 'info']);
  expect(await sorted('desc')).toEqual(['info', 'warning', 'critical']);
});

it('tanks and devices are filtered by their highest open alarm severity', async () => {
  const [low, critical, fine] = [await install('SITE-V'), await install('SITE-V'), await install('SITE-V')];
  for (const minutes of [0, 60, 120])
    for (const [installation, level] of [
      [low, 25],
      [critical, 12],
      [fine, 60],
    ] as const)
      await send(installation, minutes, { level, battery: level === 12 ? 5 : 90 });
  const found = async (noun: string, filters: object) =>
    (await context.request('POST', `/${noun}`, { filters, limit: 100 })).body.documents?.map(
      ({ _id }) => _id,
    );
  const inSite = { site: 'SITE-V' };
  expect(await found('tank', { ...inSite, alarm_severity: ['critical'] })).toEqual([critical.tank]);
  expect(await found('tank', { ...inSite, alarm_severity: ['warning'] })).toEqual([low.tank]);
  expect(await found('tank', { ...inSite, has_alarm: true })).toHaveLength(2);
  expect(await found('tank', { ...inSite, has_alarm: false })).toEqual([fine.tank]);
  expect(await found('device', { has_alarm: true })).toEqual([critical.device]);
  expect(await found('device', { alarm_severity: ['critical'] })).toEqual([]);
});
