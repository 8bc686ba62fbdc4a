import { sql } from 'kysely';
import {
  maintainPartitions,
  recordAmrReadings,
} from '../../../../src/server/modules/telemetry/telemetryJobs';
import { newIngestKey } from '../../../../src/server/modules/telemetry/telemetryService';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { inTransaction } from '../../../../src/server/db/transaction';
import { drafts } from '../../../sampleDrafts';
import { addSource } from '../../support/installedDevices';
import { setUpServer } from '../../support/recordLifecycle';
import { createTestServer } from '../../support/testServer';

const context = setUpServer();
const START = Date.parse('2026-11-20T08:00:00Z');
/** Sessions end when the clock is advanced. */
const backToStart = () => {
  context.server.clock.now = START;
};
afterEach(backToStart);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let count = 0;

/** A device on a tank or counter, with its own key. */
async function install(type: 'tank_level' | 'meter_amr' = 'tank_level', more: object = {}) {
  count += 1;
  const isMeter = type === 'meter_amr';
  const serial_number = `Level-${String(count)}`;
  const device = await context.add('device', {
    ...drafts.device,
    imei: null,
    protocol: 'http',
    serial_number,
    type,
    ...(isMeter && { sensor: 'pulse', pulse_value_m3: 0.01, install_index_m3: 100 }),
    ...more,
  });
  const target = isMeter
    ? await context.add('counter', { ...drafts.counter, serial_number: `C-${String(count)}` })
    : await context.add('tank', { ...drafts.tank, serial_number: `T-${String(count)}` });
  await sql`update devices set status = 'installed', installed_at = now(),
    ${sql.ref(isMeter ? 'counter_id' : 'tank_id')} = ${target._id} where id = ${device._id}`.execute(
    context.server.db,
  );
  const { body } = await context.request('POST', `/device/${String(device._id)}/rotate-key`);
  return {
    device: String(device._id),
    target: String(target._id),
    serial_number,
    key: String(body.ingest_key),
  };
}

const post = (key: string | undefined, body: unknown, format = 'generic') =>
  context.server.app.inject({
    method: 'POST',
    url: `/api/ingest/${format}`,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
const send = async (key: string, body: unknown, format?: string) => {
  const response = await post(key, body, format);
  expect(response.statusCode).toBe(200);
  return response.json<Record<string, number>>();
};
const NOTHING = { accepted: 0, duplicates: 0, refused: 0, unknown: 0 };
const level = async (tank: string) => (await context.request('GET', `/tank/${tank}`)).body.level_percent;
const readingsOf = (tank: string) =>
  context.server.db
    .selectFrom('tank_readings')
    .select(['level_percent', 'reject_reason'])
    .where('tank_id', '=', tank)
    .orderBy('at')
    .execute();

describe('key', () => {
  it.each([
    undefined,
    '',
    'tbk_short',
    `tbs_${'x'.repeat(32)}`,
    `tbk_${'x'.repeat(32)}'; drop table devices`,
  ])('is refused if it is %s', async (key) => {
    expect((await post(key, { level: 5 })).statusCode).toBe(401);
  });

  it('cannot be a session token, and grants no other access', async () => {
    expect((await post(context.admin.token, { level: 5 })).statusCode).toBe(401);
    const { key } = await install();
    expect((await context.server.request({ token: key }, 'POST', '/device', {})).status).toBe(401);
  });

  it('stays valid while a device uses it, if the new key is replaced before its first use', async () => {
    const { key, device } = await install();
    const rotate = async () =>
      String((await context.request('POST', `/device/${device}/rotate-key`)).body.ingest_key);
    const statusOf = async (one: string) => (await post(one, { level: 50 })).statusCode;
    expect(await statusOf(key)).toBe(200);
    const [lost, next] = [await rotate(), await rotate()];
    expect([await statusOf(lost), await statusOf(key), await statusOf(next)]).toEqual([401, 200, 200]);
    await rotate();
    expect([await statusOf(key), await statusOf(next)]).toEqual([401, 200]);
    expect((await context.request('GET', `/device/${device}`)).body).toMatchObject({
      ingest_key_used_at: null,
    });
  });

  it('stays valid for a day after its replacement, but not for a disabled source', async () => {
    const { key, device } = await install();
    await context.request('POST', `/device/${device}/rotate-key`);
    expect(await send(key, { level: 50 })).toMatchObject({ accepted: 1 });
    context.server.clock.now += 24 * 60 * MINUTE + 1;
    expect((await post(key, { level: 50 })).statusCode).toBe(401);
    backToStart();
    const input = { name: 'Network', format: 'ttn', is_enabled: true };
    const added = await context.request('POST', '/telemetry_source/add', input);
    const { source, ingest_key } = added.body as {
      source: { _id: string; version: number };
      ingest_key: string;
    };
    expect(await send(ingest_key, {}, 'ttn')).toMatchObject({ refused: 1 });
    expect((await post(ingest_key, {}, 'chirpstack')).statusCode).toBe(409);
    const change = { version: source.version, is_enabled: false };
    expect((await context.request('PUT', `/telemetry_source/${source._id}`, change)).status).toBe(200);
    expect((await post(ingest_key, {}, 'ttn')).statusCode).toBe(401);
  });

  it('of one device cannot report for another', async () => {
    const [own, other] = [await install(), await install()];
    expect(await send(own.key, { device: other.serial_number, values: { level: 5 } })).toEqual({
      ...NOTHING,
      refused: 1,
    });
    expect(await level(other.target)).toBeNull();
    expect(await send(own.key, { device: own.serial_number.toLowerCase(), values: { level: 5 } })).toEqual({
      ...NOTHING,
      accepted: 1,
    });
  });
});

it('a source requires a name and a format, and a message a device', async () => {
  const add = (body: object) => context.request('POST', '/telemetry_source/add', body);
  expect((await add({})).body.fields).toEqual({
    name: 'Name is required',
    format: 'Format is required',
  });
  const { body } = await add({ name: 'Roof', format: 'generic', is_enabled: true });
  const source = body.source as { _id: string; version: number };
  const change = { version: source.version, format: 'vendor' };
  expect((await context.request('PUT', `/telemetry_source/${source._id}`, change)).body.fields).toEqual({
    model: 'Choose the device model whose map reads the messages',
  });
  expect(await send(String(body.ingest_key), { values: { level: 5 } })).toEqual({ ...NOTHING, refused: 1 });
});

describe('level', () => {
  it('that is sent twice, also concurrently, is one reading', async () => {
    const { key, target } = await install();
    const body = [{ ts: context.server.clock.now - MINUTE, values: { level: 40 } }];
    await Promise.all(Array.from({ length: 5 }, () => send(key, body)));
    expect(await readingsOf(target)).toHaveLength(1);
  });

  it('that jumps must be confirmed by a second reading', async () => {
    const { key, target } = await install();
    const at = (minutes: number, value: number) =>
      send(key, { ts: context.server.clock.now + minutes * MINUTE - 60 * MINUTE, values: { level: value } });
    await at(0, 60);
    await at(10, 12);
    expect(await level(target)).toBe(60);
    await at(20, 59.8);
    expect(await level(target)).toBe(59.8);
    await at(30, 30);
    await at(40, 29.5);
    expect(await level(target)).toBe(29.5);
    await at(50, 70);
    await at(50, 70);
    await at(60, 69);
    expect(await level(target)).toBe(69);
    expect((await readingsOf(target)).map(({ reject_reason }) => reject_reason)).toEqual([
      null,
      'unconfirmed_jump',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('that is reported once a day is followed, however fast it falls', async () => {
    const { key, target } = await install();
    const shown: unknown[] = [];
    for (const [day, value] of [80, 70, 60, 50, 40].entries()) {
      await send(key, { ts: context.server.clock.now + (day - 5) * DAY, values: { level: value } });
      shown.push(await level(target));
    }
    expect(shown).toEqual([80, 80, 60, 60, 40]);
    expect((await readingsOf(target)).map(({ reject_reason }) => reject_reason)).toEqual(Array(5).fill(null));
  });

  it('is shown on the tank’s page with the values and the mounting used in its calculation', async () => {
    const mounting = { empty_reading: 2400, full_reading: 400, calibration_offset_percent: 2 };
    const { key, target, device } = await install('tank_level', mounting);
    expect((await context.request('GET', `/tank/${target}`)).body.level_reading).toBeNull();
    await send(key, { ts: context.server.clock.now, values: { distance: 1450, temperature: 31 } });
    const { code } = (await context.request('GET', `/device/${device}`)).body;
    // (1,450 − 2,400) ÷ (400 − 2,400) × 100 + 2 = 49.5 %
    expect((await context.request('GET', `/tank/${target}`)).body.level_reading).toEqual({
      at: new Date(context.server.clock.now).toISOString(),
      source: 'telemetry',
      level_percent: 49.5,
      distance_mm: 1450,
      height_mm: null,
      raw_value: null,
      temperature_c: 31,
      pressure_bar: null,
      device: { code, ...mounting },
    });
  });

  it('that arrives late completes the chart without changing the current level', async () => {
    const { key, target } = await install();
    await send(key, { ts: context.server.clock.now, values: { level: 55 } });
    await send(key, { ts: context.server.clock.now - 5 * 60 * MINUTE, values: { level: 80 } });
    expect(await level(target)).toBe(55);
    expect(await readingsOf(target)).toHaveLength(2);
  });

  it.each([
    [6 * MINUTE, 'bad_time'],
    [-31 * 24 * 60 * MINUTE, 'bad_time'],
  ])('of a clock that is wrong by %d ms is refused', async (offset, problem) => {
    const { key, target, device } = await install();
    await send(key, { ts: context.server.clock.now + offset, values: { level: 55 } });
    expect(await readingsOf(target)).toEqual([]);
    expect((await context.request('GET', `/device/${device}`)).body).toMatchObject({
      problem,
      health: 'faulty',
    });
  });

  it('with a vendor cloud ID is of the only device with it that is not retired', async () => {
    const external_id = 'Cloud-7';
    const replacement = await install();
    const old = await install('tank_level', { external_id });
    const change = async (device: string, id = external_id) => {
      const { body } = await context.request('GET', `/device/${device}`);
      return context.request('PUT', `/device/${device}`, { version: body.version, external_id: id });
    };
    expect(await change(replacement.device, 'cloud-7')).toMatchObject({
      status: 409,
      body: { fields: { external_id: 'This is already taken' } },
    });
    await context.request('POST', `/device/${old.device}/retire`, { reason: 'Broken' });
    expect((await change(replacement.device)).status).toBe(200);
    const { body: added } = await context.request('POST', '/telemetry_source/add', {
      name: 'Vendor cloud',
      format: 'generic',
      is_enabled: true,
    });
    await send(String(added.ingest_key), { device: 'cloud-7', values: { level: 44 } });
    expect(await level(replacement.target)).toBe(44);
  });

  it('of a batch of 10,000 is stored', async () => {
    const { key, target } = await install();
    const body = Array.from({ length: 10_000 }, (_, index) => ({
      ts: context.server.clock.now - index * MINUTE,
      values: { level: 50 },
    }));
    expect(await send(key, body)).toEqual({ ...NOTHING, accepted: 10_000 });
    expect(await readingsOf(target)).toHaveLength(10_000);
    expect(await send(key, body)).toEqual({ ...NOTHING, duplicates: 10_000 });
    expect(await readingsOf(target)).toHaveLength(10_000);
  });
});

it('an unknown device is listed until it is registered', async () => {
  const added = await context.request('POST', '/telemetry_source/add', {
    name: 'Roof gateway',
    format: 'generic',
    is_enabled: true,
  });
  const key = String(added.body.ingest_key);
  expect(await send(key, { device: 'New-1', values: { level: 41 } })).toEqual({ ...NOTHING, unknown: 1 });
  const list = async () =>
    (await context.request('GET', '/telemetry/unknown-devices')).body as unknown as { identifier: string }[];
  expect(await list()).toMatchObject([{ identifier: 'New-1', source: 'Roof gateway', messages: 1 }]);
  await context.add('device', { ...drafts.device, imei: null, protocol: 'http', serial_number: 'new-1' });
  expect(await list()).toEqual([]);
});

it('impossible values of battery and signal are not stored, but the level is', async () => {
  const { key, target, device } = await install();
  const at = (minutes: number) => context.server.clock.now - minutes * MINUTE;
  await send(key, { ts: at(3), battery: 80, rssi: -90.6, values: { level: 40 } });
  await send(key, { ts: at(2), battery: 250, rssi: 1e300, snr: -1e9, values: { level: 40.5 } });
  await send(key, { ts: at(1), battery: -1, rssi: 999, values: { level: 41 } });
  expect(await level(target)).toBe(41);
  expect((await context.request('GET', `/device/${device}`)).body).toMatchObject({
    battery_percent: 80,
    rssi: -91,
    snr: null,
  });
});

it('a message for another device does not change the device whose key was used', async () => {
  const { key, device } = await install();
  expect(await send(key, { device: 'Other', battery: 3, values: { level: 5 } })).toMatchObject({
    refused: 1,
  });
  expect((await context.request('GET', `/device/${device}`)).body.battery_percent).toBeNull();
});

describe('message that cannot be interpreted', () => {
  it.each<[string, string | Buffer]>([
    ['no JSON', '{"level":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['a list of nonsense', '[1,"x",null,[],{}]'],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
    ['NUL and a lone surrogate', '{"device":"\\u0000\\ud800","values":{"level":"\\u0000"}}'],
    ['deep nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['a deeply nested value', `{"values":{"level":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`],
    [
      'another prototype',
      '{"__proto__":{"level":5},"constructor":{"prototype":{}},"values":{"level":{"a":1}}}',
    ],
    ['huge numbers', '{"ts":1e308,"values":{"level":1e308,"distance":-1e308}}'],
  ])('(%s) is stored with a reason and changes nothing', async (_case, body) => {
    const { key, target } = await install();
    for (const format of ['generic', 'chirpstack', 'ttn', 'thingpark', 'loriot', 'wmbus', 'vendor'])
      expect((await post(key, body, format)).statusCode).toBe(200);
    expect(await level(target)).toBeNull();
    expect(await readingsOf(target)).toEqual([]);
  });

  it('is shown in the message log', async () => {
    const { body } = await context.request('POST', '/telemetry/messages', {
      filters: { outcome: ['refused'] },
    });
    expect(body.documents?.length).toBeGreaterThan(0);
    expect(body.documents?.[0]).toMatchObject({ outcome: 'refused' });
  });
});

it('a body over 4 MB and an unknown format are refused', async () => {
  const { key } = await install();
  expect((await post(key, 'x'.repeat(4 * 1024 * 1024 + 1))).statusCode).toBe(413);
  expect((await post(key, {}, 'sigfox')).statusCode).toBe(404);
});

describe('while another transaction has locked the state of a device', () => {
  /** Runs work while the states of devices are locked. */
  const whileLocked = <Result>(device: string, work: () => Promise<Result>) =>
    inTransaction(context.server.db, async (trx) => {
      await sql`select from device_states where device_id = ${device} for update`.execute(trx);
      return work();
    });

  it("many requests with its key don't delay another key", async () => {
    const [busy, other] = [await install(), await install()];
    const at = context.server.clock.now - MINUTE;
    const flood = await whileLocked(busy.device, async () => {
      const requests = Array.from({ length: 30 }, (_, index) =>
        post(busy.key, { ts: at + index, level: 40 }),
      );
      expect(await send(other.key, { level: 41 })).toMatchObject({ accepted: 1 });
      return () => Promise.all(requests);
    });
    expect((await flood()).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
    expect(await readingsOf(busy.target)).toHaveLength(30);
  });

  it('a message gets status 503, so that senders repeat it', async () => {
    const { key, device, target } = await install();
    const response = await whileLocked(device, () => post(key, { level: 40 }));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(await readingsOf(target)).toEqual([]);
  });
});

it('wrong keys are limited by address, while senders with valid keys go on', async () => {
  const server = await createTestServer({ limits: { unknownKeys: { max: 3, windowMs: MINUTE } } });
  try {
    const statusOf = async (key: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/ingest/generic',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          payload: '{}',
        })
      ).statusCode;
    const statuses = async (keys: readonly string[]) => {
      const found = [];
      for (const key of keys) found.push(await statusOf(key));
      return found;
    };
    const valid = [];
    for (const name of ['A', 'B', 'C', 'D']) valid.push(await addSource(server.db, { name }));
    expect(await statuses(valid)).toEqual([200, 200, 200, 200]);
    const wrong = Array.from({ length: 4 }, () => newIngestKey('tbk'));
    expect(await statuses([...wrong, 'malformed'])).toEqual([401, 401, 401, 429, 429]);
    expect(await statuses(valid)).toEqual([200, 200, 200, 200]);
    server.clock.now += MINUTE;
    expect(await statuses(wrong.slice(0, 1))).toEqual([401]);
  } finally {
    await server.close();
  }
});

it('the formats are documented', async () => {
  const response = await context.server.app.inject({ method: 'GET', url: '/api/ingest' });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('POST /api/ingest/chirpstack');
});

describe('meter reader', () => {
  const midnight = Date.parse('2026-11-25T00:00:00+04:00');
  /** Activates counters with an initial reading of 100 m³. */
  const activateCounters = (counters: readonly string[]) =>
    sql`update counters set status = 'active', initial_reading = 100, initial_reading_at = '2026-10-01'
      where id = any(${[...counters]}::uuid[])`.execute(context.server.db);

  it('creates one reading a day, and none from a falling index', async () => {
    const { key, target, device } = await install('meter_amr');
    const { db, clock } = context.server;
    await activateCounters([target]);
    clock.now = midnight - MINUTE;
    await send(key, [
      { ts: midnight - 120 * MINUTE, values: { pulses: 900 } },
      { ts: midnight - 60 * MINUTE, values: { pulses: 1_000 } },
    ]);
    clock.now = midnight + MINUTE;
    const run = () => inTransaction(db, (trx) => recordAmrReadings(trx, clock.now));
    await run();
    await run();
    backToStart();
    const list = () => context.request('POST', '/reading', { field: 'counter', search: target });
    expect((await list()).body.documents).toMatchObject([{ value: 110, type: 'amr', consumption_m3: 10 }]);
    clock.now = midnight + 22 * 60 * MINUTE;
    await send(key, { ts: clock.now, values: { pulses: 0 } });
    clock.now = midnight + 24 * 60 * MINUTE;
    await run();
    backToStart();
    expect((await list()).body.total).toBe(1);
    expect((await context.request('GET', `/device/${device}`)).body).toMatchObject({
      problem: 'index_refused',
    });
  });

  it('does not record an index again whose reading was rejected', async () => {
    const { key, target } = await install('meter_amr');
    const { db, clock } = context.server;
    await activateCounters([target]);
    clock.now = midnight - MINUTE;
    await send(key, { ts: clock.now, values: { pulses: 1_000 } });
    const run = () => inTransaction(db, (trx) => recordAmrReadings(trx, midnight + MINUTE));
    await run();
    backToStart();
    const list = async () =>
      (await context.request('POST', '/reading', { field: 'counter', search: target })).body
        .documents as unknown as { _id: string; status: string }[];
    const reject = `/reading/${(await list())[0]?._id}/reject`;
    expect((await context.request('POST', reject, { reason: 'Wrong counter' })).status).toBe(200);
    await run();
    expect((await list()).map(({ status }) => status)).toEqual(['rejected']);
  });

  it('is read in batches, even while another transaction has locked one of the counters', async () => {
    const { db } = context.server;
    const meters = [];
    while (meters.length < 51) meters.push(await install('meter_amr'));
    const targets = meters.map(({ target }) => target);
    await activateCounters(targets);
    await sql`insert into counter_indexes (id, counter_id, device_id, at, received_at, clock, index_m3)
      select gen_random_uuid(), counter_id, id, ${new Date(midnight - MINUTE)}, now(), 'server', 110 from devices
      where counter_id = any(${targets}::uuid[])`.execute(db);
    const jobs = [{ name: 'amr', run: recordAmrReadings }];
    const work = () => runJobs(db, jobs, { now: midnight + MINUTE });
    const unread = async () => {
      const { rows } = await sql<{ id: string }>`select id from counters c where id = any(${targets}::uuid[])
        and not exists (select from counter_readings r where r.counter_id = c.id)`.execute(db);
      return rows.map(({ id }) => id);
    };
    const [locked] = targets;
    await inTransaction(db, async (trx) => {
      await sql`select from counters where id = ${locked} for update`.execute(trx);
      expect(await work()).toMatchObject([{ outcome: 'failed' }]);
    });
    expect(await unread()).toEqual([locked]);
    expect(await work()).toMatchObject([{ outcome: 'done' }]);
    expect(await unread()).toEqual([]);
  });

  it('shows that its index is refused until one is recorded again, and notifies once', async () => {
    const { key, target, device } = await install('meter_amr');
    const { db, clock } = context.server;
    await activateCounters([target]);
    /** Problem of the device after a day with an index and another message after midnight. */
    const problemAfter = async (day: number, index: number) => {
      for (const minutes of [-60, 0]) {
        clock.now = midnight + day * DAY + minutes * MINUTE;
        await send(key, { ts: clock.now, values: { index } });
        if (minutes < 0)
          await inTransaction(db, (trx) => recordAmrReadings(trx, midnight + day * DAY + MINUTE));
      }
      backToStart();
      return (await context.request('GET', `/device/${device}`)).body.problem;
    };
    const notified = async () => {
      const { rows } = await sql<{
        text: string;
      }>`select distinct concat_ws(' ', title, text) as text from events
        where model_id = ${device} and code = 'order.index_refused'`.execute(db);
      return rows.map(({ text }) => text);
    };
    expect(await problemAfter(0, 110)).toBeNull();
    expect(await notified()).toEqual([]);
    expect(await problemAfter(1, 3)).toBe('index_refused');
    expect(await problemAfter(2, 4)).toBe('index_refused');
    expect(await notified()).toEqual([
      expect.stringMatching(/^Index refused: .* lower than the last reading/),
    ]);
    expect(await problemAfter(3, 111)).toBeNull();
    expect(await problemAfter(4, 5)).toBe('index_refused');
    expect(await notified()).toHaveLength(2);
  });
});

it('partitions are created in advance, and old ones are dropped', async () => {
  const { db, clock } = context.server;
  await sql`select create_partitions(20)`.execute(db);
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'partitions'::regnamespace and relkind = 'r'`.execute(db);
    return rows.map(({ name }) => name);
  };
  const before = await names();
  await inTransaction(db, (trx) => maintainPartitions(trx, clock.now));
  const after = await names();
  expect(after.length).toBeLessThan(before.length);
  expect(after.filter((name) => name.startsWith('tank_readings_20')).length).toBeGreaterThanOrEqual(14);
});
