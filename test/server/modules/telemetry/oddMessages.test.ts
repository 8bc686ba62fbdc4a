import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { inTransaction } from '../../../../src/server/db/transaction';
import { recordAmrReadings } from '../../../../src/server/modules/telemetry/telemetryJobs';
import { hashIngestKey, newIngestKey } from '../../../../src/server/modules/telemetry/telemetryService';
import { drafts } from '../../../sampleDrafts';
import { installDevices } from '../../support/installedDevices';
import { setUpServer } from '../../support/recordLifecycle';

const context = setUpServer();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOTHING = { accepted: 0, duplicates: 0, refused: 0, unknown: 0 };
const state = { key: '', eui: '', device: '', tank: '', now: 0, count: 0 };

/** Every case has a separate tank and device, because readings are never deleted. */
beforeEach(async () => {
  const { db, clock } = context.server;
  const count = state.count + 1;
  const [installed] = await installDevices(db, 1, `ODD${String(count)}`);
  const key = newIngestKey('tbk');
  const eui = `24E124136B${count.toString(16).padStart(6, '0').toUpperCase()}`;
  await sql`update devices set dev_eui = ${eui}, ingest_key_hash = ${hashIngestKey(key)}
    where id = ${installed?.device ?? ''}`.execute(db);
  Object.assign(state, { ...installed, key, eui, count, now: clock.now });
});

const post = (format: string, body: unknown, headers: Record<string, string> = {}) =>
  context.server.app.inject({
    method: 'POST',
    url: `/api/ingest/${format}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${state.key}`, ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });

const readings = async () =>
  (
    await sql<{ level: number; clock: string; age: number }>`select level_percent as level, clock,
      round(extract(epoch from ${new Date(state.now)}::timestamptz - at))::int as age from tank_readings where tank_id = ${state.tank} order by at`.execute(
      context.server.db,
    )
  ).rows;

const deviceState = async () =>
  (
    await sql<Record<string, unknown>>`select * from device_states where device_id = ${state.device}`.execute(
      context.server.db,
    )
  ).rows[0];

const iso = (offset: number) => new Date(state.now + offset).toISOString();
const chirpstack = (more: object) => ({ deviceInfo: { devEui: state.eui.toLowerCase() }, ...more });
const uplink = (more: object) =>
  chirpstack({ time: iso(-MINUTE), devAddr: '00a1b2c3', fCnt: 7, fPort: 85, data: 'A2cAAA==', ...more });
const ttn = (uplink_message: object) => ({ end_device_ids: { dev_eui: state.eui }, uplink_message });

type Case = [name: string, format: string, body: () => unknown, summary: object, levels: number[]];

describe('status 200 is returned for', () => {
  it.each<Case>([
    ['a decoded object', 'chirpstack', () => uplink({ object: { level: 41.5 } }), { accepted: 1 }, [41.5]],
    [
      'a device address that is cut within a character',
      'chirpstack',
      () => uplink({ devAddr: `${'a'.repeat(99)}😀`, object: { level: 41.5 } }),
      { accepted: 1 },
      [41.5],
    ],
    ['a decimal comma', 'chirpstack', () => uplink({ object: { level: '41,5' } }), { accepted: 1 }, []],
    [
      'a level with its unit',
      'chirpstack',
      () => uplink({ object: { level: '41.5 %' } }),
      { accepted: 1 },
      [],
    ],
    ['a decoded list', 'chirpstack', () => uplink({ object: [41.5] }), { accepted: 1 }, []],
    ['a device as a list', 'chirpstack', () => ({ deviceInfo: { devEui: [state.eui] } }), { refused: 1 }, []],
    [
      'gateways as text',
      'chirpstack',
      () => uplink({ object: { level: 40 }, rxInfo: 'roof' }),
      { accepted: 1 },
      [40],
    ],
    [
      'a negative frame counter',
      'chirpstack',
      () => uplink({ fCnt: -1, object: { level: 40 } }),
      { accepted: 1 },
      [40],
    ],
    ['bytes with a line break', 'chirpstack', () => uplink({ data: 'A2cA\nAA==' }), { refused: 1 }, []],
    [
      'an unknown event',
      'chirpstack?event=txack',
      () => uplink({ object: { level: 40 } }),
      { accepted: 1 },
      [],
    ],
    ['a join', 'chirpstack?event=join', () => chirpstack({ devAddr: '00a1b2c4' }), { accepted: 1 }, []],
    [
      'a number as text',
      'ttn',
      () => ttn({ decoded_payload: { level: ' 41 ' }, f_cnt: 1 }),
      { accepted: 1 },
      [41],
    ],
    [
      'no uplink',
      'ttn',
      () => ({ end_device_ids: { dev_eui: state.eui }, uplink_message: null }),
      { accepted: 1 },
      [],
    ],
    [
      'a wM-Bus telegram without an index',
      'wmbus',
      () => ({ id: state.eui, timestamp: iso(-MINUTE), rssi_dbm: -88 }),
      { accepted: 1 },
      [],
    ],
    [
      'a port as text',
      'ttn',
      () => ttn({ f_port: '2', decoded_payload: { level: 42 } }),
      { accepted: 1 },
      [42],
    ],
    ['an empty message', 'ttn', () => ({}), { refused: 1 }, []],
    [
      'bytes with spaces',
      'thingpark',
      () => ({ DevEUI_uplink: { DevEUI: state.eui, payload_hex: '03 67' } }),
      { refused: 1 },
      [],
    ],
    ['half a byte', 'loriot', () => ({ cmd: 'rx', EUI: state.eui, data: 'abc' }), { refused: 1 }, []],
    ['a volume with its unit', 'wmbus', () => ({ id: state.eui, total_m3: '12.5 m3' }), { accepted: 1 }, []],
    ['no map', 'vendor', () => ({ id: state.eui, level: 40 }), { refused: 1 }, []],
    ['no time', 'generic', () => ({ level: 43 }), { accepted: 1 }, [43]],
    [
      'a time in seconds',
      'generic',
      () => ({ ts: Math.round(state.now / 1000), level: 43 }),
      { accepted: 1 },
      [],
    ],
    ['a time as ISO 8601', 'generic', () => ({ ts: iso(0), level: 43 }), { accepted: 1 }, []],
    ['a time as a list', 'generic', () => ({ ts: [state.now], level: 43 }), { accepted: 1 }, []],
    [
      'a time four minutes ahead',
      'generic',
      () => ({ ts: state.now + 4 * MINUTE, level: 43 }),
      { accepted: 1 },
      [43],
    ],
    ['a time 29 days ago', 'generic', () => ({ ts: state.now - 29 * DAY, level: 43 }), { accepted: 1 }, [43]],
    ['NaN as text', 'generic', () => ({ level: 'NaN' }), { accepted: 1 }, []],
    ['NaN as JavaScript', 'generic', () => '{"level":NaN}', { refused: 1 }, []],
    ['a hexadecimal number', 'generic', () => ({ level: '0x20' }), { accepted: 1 }, []],
    ['an infinite number', 'generic', () => '{"level":1e999}', { accepted: 1 }, []],
    ['a level just below zero', 'generic', () => ({ level: -0.04 }), { accepted: 1 }, [0]],
    ['a level just above full', 'generic', () => ({ level: 100.04 }), { accepted: 1 }, [100]],
    ['a negative level', 'generic', () => ({ level: -0.06 }), { accepted: 1 }, []],
    ['an empty list', 'generic', () => [], { refused: 1 }, []],
    ['values as a list', 'generic', () => ({ values: [40] }), { refused: 1 }, []],
    [
      'a batch with an element that is none',
      'generic',
      () => [{ level: 44 }, null],
      { accepted: 1, refused: 1 },
      [44],
    ],
    ['a byte order mark', 'generic', () => `\ufeff{"level":45}`, { accepted: 1 }, [45]],
    ['UTF-16', 'generic', () => Buffer.from('{"level":45}', 'utf16le'), { refused: 1 }, []],
    ['Latin-1', 'generic', () => Buffer.from('{"note":"\u00e9","level":45}', 'latin1'), { refused: 1 }, []],
    [
      'lists nested 10,000 times',
      'generic',
      () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      { refused: 1 },
      [],
    ],
    [
      '10,001 empty elements',
      'generic',
      () => Array.from({ length: 10_001 }, () => ({})),
      { refused: 1 },
      [],
    ],
    ['a form', 'generic', () => 'level=45&device=ODD-1', { refused: 1 }, []],
  ])('%s', async (_name, format, body, summary, levels) => {
    const response = await post(format, body());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...NOTHING, ...summary });
    expect((await readings()).map(({ level }) => level)).toEqual(levels);
  });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=x',
  ])('JSON with the content type %s', async (type) => {
    expect((await post('generic', { level: 46 }, { 'content-type': type })).json()).toMatchObject({
      accepted: 1,
    });
  });

  it('a compressed body, which is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '));
    for (const body of [gzipSync('{"level":45}'), bomb])
      expect((await post('generic', body, { 'content-encoding': 'gzip' })).json()).toMatchObject({
        refused: 1,
      });
  });
});

it.each<[string, () => ReturnType<typeof post>, number, RegExp]>([
  [
    'a wrong key',
    () => post('generic', {}, { authorization: 'Bearer tbk_wrong' }),
    401,
    /key is missing, wrong/,
  ],
  [
    'a key as a password',
    () => post('generic', {}, { authorization: `Basic ${state.key}` }),
    401,
    /key is missing/,
  ],
  ['an unknown format', () => post('sigfox', {}), 404, /not found|doesn’t exist|does not exist/i],
  ['a format with a path', () => post('..%2fgeneric', {}), 404, /./],
  [
    'an impossible content type',
    () => post('generic', {}, { 'content-type': 'x' }),
    415,
    /content type is not supported/,
  ],
  ['a body over 4 MB', () => post('generic', ' '.repeat(4 * 1024 * 1024 + 1)), 413, /too large/],
])('%s is refused with a message', async (_name, send, status, sentence) => {
  const response = await send();
  expect(response.statusCode).toBe(status);
  expect(response.json<{ message: string }>().message).toMatch(sentence);
});

it('a frame through two gateways is stored once, and the same counter after a rejoin again', async () => {
  const outcomes = [];
  for (const more of [
    { deduplicationId: 'a', object: { level: 40 }, rxInfo: [{ rssi: -90 }] },
    { deduplicationId: 'a', object: { level: 40 }, rxInfo: [{ rssi: -70 }] },
    { deduplicationId: 'b', object: { level: 40 }, rxInfo: [{ rssi: -70 }] },
    { fCnt: 0, data: 'A2cAAQ==', object: { level: 40.1 }, time: iso(-40_000) },
    { fCnt: 0, data: 'A2cAAQ==', object: { level: 40.1 }, devAddr: '00ffffff', time: iso(-30_000) },
  ])
    outcomes.push((await post('chirpstack?event=up', uplink(more))).json<{ accepted: number }>().accepted);
  expect(outcomes).toEqual([1, 0, 0, 1, 1]);
  expect(await readings()).toHaveLength(3);
});

it('with a wrong network clock, reading and last contact have the time of arrival', async () => {
  for (const time of ['2000-01-01T00:00:00Z', '2026-13-45T99:99:99Z', iso(60 * MINUTE), 'yesterday', null])
    expect((await post('chirpstack', uplink({ time, object: { level: 40 } }))).statusCode).toBe(200);
  expect(await readings()).toEqual([{ level: 40, clock: 'server', age: 0 }]);
  expect((await deviceState())?.last_seen_at).toEqual(new Date(state.now));
});

it('an impossible battery voltage and a long session are not stored', async () => {
  await post('chirpstack', uplink({ devAddr: 'f'.repeat(100_000), object: { level: 40, voltage: 1e300 } }));
  const { battery_v, session } = (await deviceState()) ?? {};
  expect(battery_v).toBeNull();
  expect(String(session)).toHaveLength(100);
  await post('chirpstack', uplink({ fCnt: 8, time: iso(0), object: { level: 40, voltage: 3.6 } }));
  expect((await deviceState())?.battery_v).toBe(3.6);
});

it('an impossible index is refused, and the readings of the day are recorded', async () => {
  const meter = {
    type: 'meter_amr',
    sensor: 'pulse',
    protocol: 'http',
    pulse_value_m3: 1,
    install_index_m3: 100,
  };
  const { db } = context.server;
  const counters: string[] = [];
  for (const [number, values] of [{ index: 1e9 }, { pulses: 1e12 }, { index: 120.5 }].entries()) {
    const device = await context.add('device', {
      ...drafts.device,
      imei: null,
      ...meter,
      serial_number: `ODD-M${String(number)}`,
    });
    const counter = await context.add('counter', {
      ...drafts.counter,
      serial_number: `ODD-C${String(number)}`,
    });
    counters.push(String(counter._id));
    await sql`update counters set status = 'active' where id = ${counter._id}`.execute(db);
    await sql`update devices set status = 'installed', installed_at = now(), counter_id = ${counter._id}
      where id = ${device._id}`.execute(db);
    const { body } = await context.request('POST', `/device/${String(device._id)}/rotate-key`);
    const headers = { authorization: `bearer ${String(body.ingest_key)}` };
    expect((await post('generic', { values }, headers)).json()).toMatchObject({ accepted: 1 });
  }
  await inTransaction(db, (trx) => recordAmrReadings(trx, state.now + DAY));
  const { rows } = await sql<{
    counter_id: string;
    value: string;
  }>`select counter_id, value from counter_readings
    where type = 'amr'`.execute(db);
  expect(rows.map(({ counter_id, value }) => [counter_id, Number(value)])).toEqual([[counters[2], 120.5]]);
});
