import { measure } from '../../../src/domain/telemetry/measure';
import { parseBody } from '../../../src/domain/telemetry/parseBody';
import { TELEMETRY_FORMATS } from '../../../src/domain/telemetry/telemetry';
import type {
  Decoder,
  DeviceMessage,
  TelemetryDevice,
  TelemetryFormat,
} from '../../../src/domain/telemetry/telemetry';

const NOW = Date.parse('2026-11-20T08:00:10Z');
const AT = Date.parse('2026-11-20T08:00:00.123Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A standing tank whose sensor measures 2,000 mm when empty and 0 mm when full. */
const device = (decoder?: Decoder, more: Partial<TelemetryDevice> = {}): TelemetryDevice => ({
  type: 'tank_level',
  calibration_offset_percent: 0,
  empty_reading: 2000,
  full_reading: 0,
  model: { decoder: decoder ?? null, min_distance_mm: 100, max_distance_mm: 5000 },
  ...more,
});

interface Options {
  event?: string;
  device?: string;
}

/** The only message in a body. */
function parse(format: TelemetryFormat, body: unknown, options?: Options): DeviceMessage {
  const { messages, malformed } = parseBody(format, body, options);
  expect([messages.length, malformed]).toEqual([1, 0]);
  return messages[0]!;
}

/** Interprets the only message of a body for a device. */
const read = (format: TelemetryFormat, body: unknown, on = device(), options?: Options) =>
  measure(parse(format, body, options), on, NOW);

const MALFORMED = { messages: [], malformed: 1 };

/** 0x04A0 = 1184 mm: (1184 − 2000) ÷ (0 − 2000) × 100 = 40.8 %. */
const UDL_HEX = '0175620382a004';
const UDL_BASE64 = 'AXViA4KgBA==';

describe('ChirpStack', () => {
  const UP = { deviceInfo: { devEui: '70b3d59ba4c1e207' }, time: '2026-11-20T08:00:00.123456789+00:00' };
  const up = (more: object) => ({ ...UP, ...more });
  const options = { event: 'up' };

  it('reads frame 0, in which empty fields are omitted, without gateways', () => {
    expect(parse('chirpstack', up({ data: UDL_BASE64 }), options)).toEqual({
      event: 'uplink',
      device: '70b3d59ba4c1e207',
      frameCounter: 0,
      payload: UDL_HEX,
      times: { network: AT },
      problems: [],
      raw: up({ data: UDL_BASE64 }),
    });
  });

  it('truncates nanoseconds and prefers the bytes to the network’s object', () => {
    const body = up({ data: UDL_BASE64, object: { distance: 1, temperature: 5 } });
    expect(read('chirpstack', body, device('milesight'), options)).toEqual({
      points: [{ at: AT, clock: 'network', values: { distance_mm: 1184, level_percent: 40.8 } }],
      rejected: [],
      problems: [],
      battery_percent: 98,
    });
  });

  it('uses the network’s object for a device without a decoder', () => {
    const body = up({ data: UDL_BASE64, object: { Distance: '500', Humidity: 40, note: 'ok' } });
    expect(read('chirpstack', body, device(), options).points[0]?.values).toEqual({
      distance_mm: 500,
      humidity_percent: 40,
      level_percent: 75,
    });
  });

  it('uses the gateway’s time, or else the time of arrival, if its own is missing or wrong', () => {
    const rxInfo = [{ rssi: -80 }, { gwTime: '2026-11-20T08:00:00.123Z', rssi: -90.6 }];
    const clocks = [
      up({ time: undefined, rxInfo }),
      up({ time: '2020-01-01T00:00:00Z', rxInfo }),
      up({ time: 'now' }),
    ];
    expect(
      clocks.map((body) => {
        const [point] = read(
          'chirpstack',
          { ...body, data: UDL_BASE64 },
          device('milesight'),
          options,
        ).points;
        return [point?.clock, point?.at];
      }),
    ).toEqual([
      ['gateway', AT],
      ['gateway', AT],
      ['server', NOW],
    ]);
  });

  it('uses the best of many gateways', () => {
    const rxInfo = Array.from({ length: 300_000 }, (_, index) => ({ rssi: -100 - (index % 50), snr: '2.5' }));
    expect(read('chirpstack', up({ data: UDL_BASE64, rxInfo }), device(), options)).toMatchObject({
      rssi: -100,
      snr: 2.5,
    });
  });

  it.each([
    [{ batteryLevel: 81.5 }, 81.5],
    [{ batteryLevel: '81.5' }, 81.5],
    [{ batteryLevelUnavailable: true, batteryLevel: 0 }, undefined],
    [{ externalPowerSource: true, batteryLevel: 0 }, undefined],
    [{ margin: 7 }, undefined],
    [{ batteryLevel: 250 }, undefined],
  ])('reads the battery status %j as %p', (status, battery) => {
    const measured = read('chirpstack', up(status), device('milesight'), { event: 'status' });
    expect(measured).toMatchObject({ points: [], problems: [] });
    expect(measured.battery_percent).toBe(battery);
  });

  it.each(['join', 'ack', 'txack', 'log', 'location', 'integration', 'x'])(
    'reads no values from the event %s',
    (event) => {
      const body = up({ data: UDL_BASE64, object: { level: 50 }, devAddr: '01a7c3f2' });
      const message = parse('chirpstack', body, { event });
      expect(message.event).toBe(event === 'join' ? 'join' : 'other');
      expect(measure(message, device('milesight'), NOW)).toMatchObject({ points: [], problems: [] });
    },
  );

  it('treats a message with data as an uplink if the address contains no event', () => {
    expect(parse('chirpstack', up({ data: UDL_BASE64 })).event).toBe('uplink');
    expect(parse('chirpstack', up({ batteryLevel: 5 })).event).toBe('other');
  });

  it.each(['AXViA4KgBA', 'AXViA4KgB=A=', 'AX!iA4KgBA==', '0175620382a004x', 5, {}, []])(
    'refuses the data %j, which are not base64',
    (data) => {
      expect(read('chirpstack', up({ data }), device('milesight'), options)).toMatchObject({
        points: [],
        problems: ['undecodable'],
      });
    },
  );

  it('accepts empty data', () => {
    expect(read('chirpstack', up({ data: '' }), device('milesight'), options)).toMatchObject({
      points: [],
      problems: [],
    });
  });

  it.each([{}, { deviceInfo: null }, { deviceInfo: { devEui: '' } }, { deviceInfo: { devEui: ['7'] } }])(
    'refuses %j, which names no device',
    (body) => {
      expect(parseBody('chirpstack', body, options)).toEqual(MALFORMED);
    },
  );
});

describe('The Things Stack', () => {
  const IDS = { end_device_ids: { dev_eui: 'A84041E7C95D0B3A' } };
  const up = (uplink_message: object) => ({ ...IDS, received_at: '2026-11-20T08:00:05Z', uplink_message });

  it('reads an uplink in which empty fields are omitted', () => {
    const body = up({ frm_payload: UDL_BASE64, received_at: '2026-11-20T08:00:00.123456789Z' });
    const { raw, ...message } = parse('ttn', body);
    expect(raw).toBe(body);
    expect(message).toEqual({
      event: 'uplink',
      device: 'A84041E7C95D0B3A',
      frameCounter: 0,
      payload: UDL_HEX,
      times: { network: AT },
      problems: [],
    });
  });

  it('uses the outer time, or else the gateway’s', () => {
    expect(parse('ttn', up({})).times).toEqual({ network: Date.parse('2026-11-20T08:00:05Z') });
    const rx_metadata = [{ rssi: -110 }, { time: '2026-11-20T08:00:00.123Z', rssi: '-90' }];
    expect(parse('ttn', { ...IDS, uplink_message: { rx_metadata } })).toMatchObject({
      times: { gateway: AT },
      rssi: -90,
    });
  });

  it('reads the battery, which is omitted if unknown', () => {
    const battery = (last_battery_percentage: unknown) =>
      read('ttn', up({ last_battery_percentage })).battery_percent;
    expect([
      battery({ value: 90.157 }),
      battery({ f_cnt: 4 }),
      battery(null),
      battery({ value: -1 }),
    ]).toEqual([90.157, undefined, undefined, undefined]);
  });

  it("reads numbers that the network's decoder sent as text", () => {
    const decoded_payload = { Distance: 1460, TempC_DS18B20: '31.20', Bat: 3.412 };
    expect(read('ttn', up({ decoded_payload }))).toMatchObject({
      battery_v: 3.412,
      problems: [],
      // (1460 − 2000) ÷ (0 − 2000) × 100 = 27 %
      points: [{ values: { distance_mm: 1460, temperature_c: 31.2, level_percent: 27 } }],
    });
  });

  it('reads a join with its new session, and other events without values', () => {
    const join = { ...IDS, join_accept: { session_key_id: 'AA==' } };
    expect(parse('ttn', join)).toMatchObject({ event: 'join', session: 'AA==' });
    for (const event of ['downlink_queued', 'location_solved', 'service_data'])
      expect(read('ttn', { ...IDS, [event]: { level: 50 } })).toMatchObject({ points: [], problems: [] });
  });

  it('refuses a payload that is not base64, and a message without a DevEUI', () => {
    expect(read('ttn', up({ frm_payload: 'DVQFtAABOAE' }), device('dragino_dds45')).problems).toEqual([
      'undecodable',
    ]);
    expect(parseBody('ttn', { end_device_ids: { device_id: 'tank-1' } })).toEqual(MALFORMED);
  });
});

describe('ThingPark', () => {
  const UPLINK = { DevEUI: '24E124136B20A9F4', Time: '2026-11-20T12:00:00.123+04:00' };
  const up = (more: object) => ({ DevEUI_uplink: { ...UPLINK, ...more } });

  it('reads numbers as text, upper-case hexadecimal and a time with an offset', () => {
    const fields = { FPort: '85', FCntUp: '12011', payload_hex: UDL_HEX.toUpperCase(), DevAddr: '0400A1F7' };
    const signal = {
      LrrRSSI: '-91.000000',
      LrrSNR: '8.0',
      Lrrs: { Lrr: [{ LrrRSSI: '-85.4', LrrSNR: '7.0' }] },
    };
    expect(parse('thingpark', up({ ...fields, ...signal }))).toMatchObject({
      port: 85,
      frameCounter: 12_011,
      payload: UDL_HEX,
      session: '0400A1F7',
      times: { network: AT },
      rssi: -85.4,
      snr: 8,
    });
    expect(read('thingpark', up({ ...fields, ...signal }))).toMatchObject({ rssi: -85, snr: 8 });
  });

  it('reads a frame without a payload, and other messages without values', () => {
    expect(read('thingpark', up({}), device('milesight'))).toMatchObject({ points: [], problems: [] });
    expect(parse('thingpark', { DevEUI_downlink_Sent: { ...UPLINK, payload_hex: UDL_HEX } })).toMatchObject({
      event: 'other',
    });
  });

  it.each(['017', '01 75', 'zz', 75])('refuses the payload %j, which is not hexadecimal', (payload_hex) => {
    expect(read('thingpark', up({ payload_hex }), device('milesight')).problems).toEqual(['undecodable']);
  });

  it.each([{}, { DevEUI_uplink: null }, { DevEUI_uplink: {} }, { DevEUI_uplink: [UPLINK] }])(
    'refuses %j, which names no device',
    (body) => {
      expect(parseBody('thingpark', body)).toEqual(MALFORMED);
    },
  );
});

describe('LORIOT', () => {
  const UP = { cmd: 'gw', EUI: '70B3D57BA0013C55', ts: AT, data: UDL_HEX, fcnt: 5 };

  it('reads rx, and gw as the same frame', () => {
    const rx = parse('loriot', { ...UP, cmd: 'rx', rssi: -109, snr: 1 });
    const gw = parse('loriot', { ...UP, gws: [{ rssi: -120 }, { rssi: -101, snr: -2 }] });
    expect([rx.rssi, gw.rssi]).toEqual([-109, -101]);
    for (const message of [rx, gw])
      expect(message).toMatchObject({
        event: 'uplink',
        frameCounter: 5,
        payload: UDL_HEX,
        times: { network: AT },
      });
  });

  it.each([
    [254, 100],
    [127, 50],
    ['127', 50],
    [0, undefined],
    [255, undefined],
    [-1, undefined],
    [12.5, undefined],
  ])('reads the battery %j as %p', (bat, percent) => {
    expect(read('loriot', { ...UP, bat }).battery_percent).toBe(percent);
  });

  it('never interprets seconds as milliseconds', () => {
    expect(parse('loriot', { ...UP, ts: AT / 1000 }).times).toEqual({});
    expect(parse('loriot', { ...UP, ts: String(AT) }).times).toEqual({ network: AT });
  });

  it('reads no values from other commands', () => {
    expect(read('loriot', { ...UP, cmd: 'txd' }, device('milesight'))).toMatchObject({
      points: [],
      problems: [],
    });
    expect(parseBody('loriot', { cmd: 'cq', data: UDL_HEX })).toEqual(MALFORMED);
  });
});

describe('wmbusmeters', () => {
  const meter = device(undefined, { type: 'meter_amr' });

  it.each([
    [903.417, 903.417],
    ['903.417', 903.417],
    [0, 0],
  ])('reads the index %j', (total_m3, index_m3) => {
    const body = {
      id: '41382907',
      device: 'rtlwmbus',
      total_m3,
      target_m3: 1,
      timestamp: '2026-11-20T08:00:00Z',
    };
    expect(read('wmbus', body, meter)).toMatchObject({
      points: [{ at: Date.parse('2026-11-20T08:00:00Z'), values: { index_m3 } }],
    });
    expect(parse('wmbus', body).device).toBe('41382907');
  });

  it.each([
    [null, 'not_a_number'],
    ['n/a', 'not_a_number'],
    [-1, 'out_of_range'],
    [1e12, 'out_of_range'],
  ])('refuses the index %j', (total_m3, problem) => {
    expect(read('wmbus', { id: '1', total_m3 }, meter)).toMatchObject({ points: [], problems: [problem] });
  });

  it('ignores an RSSI of 999 dBm', () => {
    expect(read('wmbus', { id: '1', total_m3: 5, rssi_dbm: 999 }, meter).rssi).toBeUndefined();
  });

  it('identifies a meter by its id only', () => {
    expect(parseBody('wmbus', { device: 'rtlwmbus', total_m3: 5 })).toEqual(MALFORMED);
  });
});

describe('generic JSON', () => {
  const options = { device: 'TB-1' };
  const values = (sent: object, on?: TelemetryDevice) => read('generic', { values: sent }, on, options);

  it('reads the shapes of ThingsBoard: only values, a time with values, and lists of both', () => {
    const shapes = [
      { level: 62.4 },
      { ts: AT, values: { level: 62.4 } },
      { ts: String(AT), values: { level: '62.4' } },
    ];
    const { messages, malformed } = parseBody('generic', shapes, options);
    expect(malformed).toBe(0);
    expect(messages.map((message) => measure(message, device(), NOW).points)).toEqual([
      [{ at: NOW, clock: 'server', values: { level_percent: 62.4 } }],
      [{ at: AT, clock: 'device', values: { level_percent: 62.4 } }],
      [{ at: AT, clock: 'device', values: { level_percent: 62.4 } }],
    ]);
    expect(messages.map((message) => message.device)).toEqual(['TB-1', 'TB-1', 'TB-1']);
  });

  it('reads battery and signal inside and outside of the values', () => {
    const beside = read('generic', { device: 7, battery: '80', rssi: -70.4, snr: 3, level: 5 });
    const within = read('generic', { device: 7, values: { battery: 80, rssi: -70.4, snr: 3, level: 5 } });
    for (const measured of [beside, within])
      expect(measured).toMatchObject({
        battery_percent: 80,
        rssi: -70,
        snr: 3,
        points: [{ values: { level_percent: 5 } }],
      });
    expect(parse('generic', { device: 7, level: 5 }).device).toBe('7');
  });

  it.each<[unknown, string]>([
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['', 'not_a_number'],
    [' ', 'not_a_number'],
    ['1,5', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['12 %', 'not_a_number'],
    [null, 'not_a_number'],
    [true, 'not_a_number'],
    [[5], 'not_a_number'],
    [{ value: 5 }, 'not_a_number'],
    [JSON.parse('1e999'), 'not_a_number'],
    [-0.06, 'out_of_range'],
    [100.06, 'out_of_range'],
    [1e300, 'out_of_range'],
    ['1e300', 'out_of_range'],
  ])('refuses the level %j and keeps the temperature', (level, problem) => {
    const measured = values({ level, temperature: 30 });
    expect(measured).toMatchObject({
      points: [{ values: { temperature_c: 30 } }],
      rejected: [{ at: NOW, quantity: 'level_percent', problem }],
      problems: [problem],
    });
    expect(measured.points[0]?.values).not.toHaveProperty('level_percent');
  });

  it.each([
    [0, 0],
    [-0.05, 0],
    [100.05, 100],
    [94, 94],
    ['+6.25e1', 62.5],
    ['.5', 0.5],
  ])('accepts the level %j as %d', (level, percent) => {
    expect(values({ level }).points[0]?.values).toEqual({ level_percent: percent });
  });

  it.each([
    [{ temperature: 101 }, 'out_of_range'],
    [{ pressure: -0.1 }, 'out_of_range'],
    [{ humidity: 101 }, 'out_of_range'],
    [{ pulses: -1 }, 'out_of_range'],
    [{ raw: 1e10 }, 'out_of_range'],
    [{ distance: 99 }, 'no_measurement'],
    [{ distance: 5001 }, 'no_measurement'],
    [{ distance: -5 }, 'no_measurement'],
    [{ distance: 2100 }, 'out_of_range'],
  ])('refuses %j: %s', (sent, problem) => {
    expect(values(sent).problems).toContain(problem);
    expect(values(sent).points[0]?.values ?? {}).not.toHaveProperty('level_percent');
  });

  it.each<[unknown, string]>([
    [AT / 1000, 'seconds'],
    [AT * 1000, 'microseconds'],
    ['2026-11-20T08:00:00Z', 'text'],
    [null, 'null'],
    [-1, 'before 1970'],
    [NOW + 5 * MINUTE + 1, 'more than 5 minutes ahead'],
    [NOW - 30 * DAY - 1, 'more than 30 days old'],
  ])('the time %j (%s) gives no reading', (ts) => {
    expect(read('generic', { device: 'A', ts, values: { level: 5 } })).toMatchObject({
      points: [],
      problems: ['bad_time'],
    });
  });

  it.each([NOW + 5 * MINUTE, NOW - 30 * DAY])('accepts the time %d', (ts) => {
    expect(read('generic', { device: 'A', ts, values: { level: 5 } }).points).toMatchObject([{ at: ts }]);
  });

  it('counts elements that are not messages', () => {
    const body = [5, null, 'x', [], {}, { values: {} }, { values: [] }, { values: { level: 1 } }];
    const { messages, malformed } = parseBody('generic', body, options);
    expect([messages.length, malformed]).toEqual([1, 7]);
  });

  it('ignores a device whose number lost digits', () => {
    expect(parse('generic', { device: 2 ** 53 + 2, level: 5 }).device).toBe('');
  });
});

describe('bytes', () => {
  const hex = (payload_hex: string, decoder: Decoder) =>
    read('thingpark', { DevEUI_uplink: { DevEUI: 'A', payload_hex } }, device(decoder));

  it.each<[Decoder, string, object]>([
    // 0xFFEC = −20: −2.0 °C
    ['milesight', '0367ecff', { temperature_c: -2 }],
    // 0x0050 = 80 cm = 800 mm; (800 − 2000) ÷ (0 − 2000) × 100 = 60 %
    ['milesight', '03775000', { height_mm: 800, level_percent: 60 }],
    // 0xFFFFFFFF pulses
    ['milesight', '05c8ffffffff', { pulse_count: 4_294_967_295 }],
    // Battery 0x0D54 with the upper bits set, 1460 mm, −5.0 °C: (1460 − 2000) ÷ −2000 × 100 = 27 %
    ['dragino_dds45', 'cd5405b400ffce01', { distance_mm: 1460, temperature_c: -5, level_percent: 27 }],
    // 575 mm: 71.25 %
    ['decentlab_mbx', '022a170003023f000a0bab', { distance_mm: 575, level_percent: 71.25 }],
  ])('%s reads %s', (decoder, payload, values) => {
    expect(hex(payload, decoder)).toMatchObject({ points: [{ values }], problems: [] });
    expect(hex(payload, decoder).points[0]?.values).toEqual(values);
  });

  it.each<[Decoder, string]>([
    // Power on, protocol version, serial number, hardware and firmware version, class
    ['milesight', 'ff0bff' + 'ff0101' + 'ff166412b12345670001' + 'ff090300' + 'ff0a0101' + 'ff0f00'],
    ['dragino_dds45', '1d010001000ce4'],
    ['milesight', ''],
  ])('%s reads no value from %s and reports no problem', (decoder, payload) => {
    expect(hex(payload, decoder)).toMatchObject({ points: [], problems: [] });
  });

  it.each<[Decoder, string, string]>([
    ['milesight', '0382a0', 'undecodable'],
    ['milesight', 'ab', 'undecodable'],
    ['milesight', '7f7f00', 'undecodable'],
    ['milesight', '0382ffff', 'no_measurement'],
    ['milesight', '03820000', 'no_measurement'],
    ['dragino_dds45', '', 'undecodable'],
    ['dragino_dds45', '0d5405b40001380100', 'undecodable'],
    ['dragino_dds45', '0d54000000013801', 'no_measurement'],
    ['dragino_dds45', '0d5405b400013800', 'no_measurement'],
    ['decentlab_mbx', '012a170003023f000a0bab', 'undecodable'],
    ['decentlab_mbx', '022a170003023f000a0b', 'undecodable'],
    ['decentlab_mbx', '022a170003023f00000bab', 'no_measurement'],
    ['decentlab_mbx', '022a1700020bab', 'no_measurement'],
  ])('%s reads no distance from %s: %s', (decoder, payload, problem) => {
    const measured = hex(payload, decoder);
    expect(measured.problems).toEqual([problem]);
    expect(measured.points[0]?.values ?? {}).not.toHaveProperty('distance_mm');
  });

  it('returns values that precede the truncation', () => {
    expect(hex('01755a0382a004' + '0367', 'milesight')).toMatchObject({
      points: [{ values: { distance_mm: 1184 } }],
      problems: ['undecodable'],
      battery_percent: 90,
    });
  });
});

describe('any format', () => {
  const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown;
  const nested = Array.from({ length: 5000 }).reduce<unknown>(
    (inner) => ({ values: inner, device: inner }),
    1,
  );
  const bodies: unknown[] = [
    undefined,
    null,
    true,
    0,
    -1,
    1e308,
    '',
    'text',
    [],
    [[]],
    {},
    [{}],
    deep,
    nested,
    { values: deep },
    { DevEUI_uplink: deep },
    { deviceInfo: deep, rxInfo: deep, data: deep, object: deep },
    { id: {}, timestamp: [] },
    { end_device_ids: { dev_eui: 'A' }, uplink_message: deep },
    { EUI: 'A', cmd: 'rx', data: [], gws: 5, ts: {} },
    { __proto__: null, device: 'A', values: JSON.parse('{"__proto__": 5, "constructor": 6}') as unknown },
  ];

  it.each(TELEMETRY_FORMATS)('%s accepts any body without throwing', (format) => {
    const map = {
      items: 'values',
      device: 'device',
      values: [{ quantity: 'level_percent' as const, path: 'values.0' }],
    };
    for (const body of bodies)
      for (const event of [undefined, 'up', 'status'])
        for (const message of parseBody(format, body, { map, ...(event && { event }) }).messages)
          for (const decoder of ['milesight', 'dragino_dds45', 'decentlab_mbx', undefined] as const)
            expect(measure(message, device(decoder), NOW).points.length).toBeLessThanOrEqual(1);
  });
});
