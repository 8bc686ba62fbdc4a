import { payloadMapSchema, parseVendorBody } from '../../../src/domain/telemetry/payloadMap';
import { tryPayloadMap } from '../../../src/domain/telemetry/tryPayloadMap';
import { deviceModelInputSchema } from '../../../src/domain/telemetry/deviceModel';
import type { PayloadMap } from '../../../src/domain/telemetry/telemetry';
import { validationErrors } from '../../../src/domain/validation';

const MAP: PayloadMap = {
  device: 'id',
  time: 'at',
  values: [{ quantity: 'level_percent', path: 'level' }],
};
const errorOf = (map: unknown) => validationErrors(payloadMapSchema, map)[''];
const withValue = (value: object) => ({ ...MAP, values: [value] });

describe('a payload map', () => {
  it('is valid with all its parts', () => {
    const map = {
      items: 'data.items',
      device: 'sensor.0.id',
      time: 'at',
      message_id: 'uuid',
      values: [
        {
          quantity: 'level_percent',
          path: 'l',
          unit: 'fraction',
          factor: 2,
          offset: -1,
          invalid: [-1, 'n/a'],
        },
        { quantity: 'battery_v', path: 'b', unit: 'mV' },
        { quantity: 'raw_value', path: 'r' },
      ],
    };
    expect(errorOf(map)).toBeUndefined();
    expect(errorOf(null)).toBeUndefined();
  });

  it.each<[unknown, string]>([
    ['{"device": ', 'The map must be a JSON object, such as {"device": "id", "values": []}.'],
    [[MAP], 'The map must be a JSON object, such as {"device": "id", "values": []}.'],
    [5, 'The map must be a JSON object, such as {"device": "id", "values": []}.'],
    [{ ...MAP, device: '' }, 'device is required: the path of the identifier of the device.'],
    [
      { ...MAP, time: 'a..b' },
      'time must be names and array positions joined by dots, such as data.0.level.',
    ],
    [{ ...MAP, items: 7 }, 'items must be text.'],
    [{ ...MAP, unit: 'mm' }, 'unit is not a known field.'],
    [{ ...MAP, values: {} }, 'values must be a list.'],
    [{ ...MAP, values: [] }, 'values must have at least one quantity with its path.'],
    [{ device: 'id' }, 'values is required: a list of quantities with their paths.'],
    [{ ...MAP, values: ['level'] }, 'values[0] must be an object with a quantity and a path.'],
    [{ ...MAP, values: [null] }, 'values must be a list.'],
    [withValue({ quantity: 'raw_value' }), 'values[0].path is required.'],
    [withValue({ quantity: 'raw_value', path: 'r', scale: 1 }), 'values[0].scale is not a known field.'],
    [
      withValue({ quantity: 'distance_mm', path: 'd', unit: 'ft' }),
      'values[0].unit must be one of: mm, cm, m, in, because the quantity is distance_mm.',
    ],
    [
      withValue({ quantity: 'pulse_count', path: 'p', unit: 'L' }),
      'values[0].unit must be left out, because the quantity is pulse_count.',
    ],
    [withValue({ quantity: 'raw_value', path: 'r', factor: 0 }), 'values[0].factor must not be zero.'],
    [withValue({ quantity: 'raw_value', path: 'r', factor: '2' }), 'values[0].factor must be a number.'],
    [
      withValue({ quantity: 'raw_value', path: 'r', offset: JSON.parse('1e999') as unknown }),
      'values[0].offset must be from -1000000000 to 1000000000.',
    ],
    [withValue({ quantity: 'raw_value', path: 'r', invalid: -1 }), 'values[0].invalid must be a list.'],
    [
      withValue({ quantity: 'raw_value', path: 'r', invalid: [-1, true] }),
      'values[0].invalid[1] must be a number or a text of at most 60 characters.',
    ],
    [
      { ...MAP, values: [...MAP.values, ...MAP.values] },
      'values[1].quantity is mapped twice: level_percent.',
    ],
  ])('refuses %j with a message that names the position', (map, sentence) => {
    expect(errorOf(map)).toBe(sentence);
  });

  it('reports all its errors in one message', () => {
    expect(
      errorOf({ device: '.', values: [{ quantity: 'volume', path: 'a.' }] })?.match(/\w+ must /g),
    ).toHaveLength(3);
  });

  it('is trimmed, and excludes a decoder', () => {
    const sent = { vendor: 'Acme', model: 'A-1', payload_map: { ...MAP, device: ' id ' } };
    expect(deviceModelInputSchema.validateSync(sent).payload_map).toEqual(MAP);
    expect(validationErrors(deviceModelInputSchema, { ...sent, decoder: 'milesight' })).toEqual({
      payload_map: 'Choose either a decoder or a payload map',
    });
    expect(
      validationErrors(deviceModelInputSchema, { ...sent, min_distance_mm: 9, max_distance_mm: 9 }),
    ).toEqual({
      max_distance_mm: 'Longest distance must be above the shortest',
    });
  });
});

describe('a mapped value', () => {
  const read = (value: object, sent: unknown) =>
    parseVendorBody(
      { device: 'id', values: [{ path: 'v', ...value } as PayloadMap['values'][number]] },
      { id: 'A', v: sent },
    ).messages[0]?.decoded;

  it.each<[object, unknown, object]>([
    // 0.62 × 100 = 62 %
    [{ quantity: 'level_percent', unit: 'fraction' }, 0.62, { level_percent: 62 }],
    // 12.5 cm × 10 = 125 mm; 12.5 in × 25.4 = 317.5 mm; 1.25 m × 1000 = 1250 mm
    [{ quantity: 'distance_mm', unit: 'cm' }, 12.5, { distance_mm: 125 }],
    [{ quantity: 'distance_mm', unit: 'in' }, 12.5, { distance_mm: 317.5 }],
    [{ quantity: 'height_mm', unit: 'm' }, '1.25', { height_mm: 1250 }],
    // 612.5 kPa × 0.01 = 6.125 bar
    [{ quantity: 'pressure_bar', unit: 'kPa' }, 612.5, { pressure_bar: 6.125 }],
    // 3600 mV × 0.001 = 3.6 V
    [{ quantity: 'battery_v', unit: 'mV' }, 3600, { battery_v: 3.6 }],
    // 410 × 0.1 + 5 = 46
    [{ quantity: 'raw_value', factor: 0.1, offset: 5 }, 410, { raw_value: 46 }],
    [{ quantity: 'raw_value', invalid: [65535] }, 65535, {}],
    [{ quantity: 'raw_value', invalid: [65535] }, '65535', {}],
    [{ quantity: 'raw_value', invalid: ['n/a'] }, 'n/a', {}],
    [{ quantity: 'raw_value' }, null, {}],
    [{ quantity: 'raw_value' }, 'empty', { raw_value: 'empty' }],
    [{ quantity: 'raw_value' }, true, { raw_value: true }],
  ])('reads %j from %j as %j', (value, sent, expected) => {
    expect(read(value, sent)).toEqual(expected);
  });
});

describe('trying a map', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z');
  const model = {
    min_distance_mm: 100,
    max_distance_mm: 2000,
    payload_map: {
      items: 'data',
      device: 'id',
      time: 'at',
      values: [
        { quantity: 'distance_mm', path: 'd', unit: 'cm' },
        { quantity: 'temperature_c', path: 't', invalid: [999] },
        { quantity: 'battery_percent', path: 'b', unit: 'fraction' },
      ],
    } satisfies PayloadMap,
  };
  const tried = (data: unknown) => tryPayloadMap(model, JSON.stringify({ data }), NOW);

  it('shows identifier, time and values with units', () => {
    expect(tried([{ id: 17, at: '2026-11-20T15:00:00+04:00', d: 62.5, t: 31, b: 0.8 }])).toEqual({
      messages: [
        {
          device: '17',
          at: Date.parse('2026-11-20T11:00:00Z'),
          isArrival: false,
          problems: [],
          values: [
            { label: 'Distance', value: 625, unit: 'mm' },
            { label: 'Temperature', value: 31, unit: '°C' },
            { label: 'Battery', value: 80, unit: '%' },
          ],
        },
      ],
      problems: [],
    });
  });

  it('shows the time of arrival if there is no path of the time', () => {
    const { time, ...map } = model.payload_map;
    expect(time).toBe('at');
    const { messages } = tryPayloadMap({ payload_map: map }, '{"data": {"id": "A", "d": 20}}', NOW);
    expect(messages).toMatchObject([{ at: NOW, isArrival: true }]);
  });

  it.each<[object, string[]]>([
    [
      { d: 'far', t: 999, b: 0.5 },
      ['Temperature: the value at “t” is missing or marked as invalid.', 'Distance: "far" is not a number.'],
    ],
    [
      { d: 5, t: 140, b: 1 },
      [
        'Temperature: 140 °C is out of range.',
        'No measurement: no echo, no sensor connected, or a distance outside the sensor’s range.',
      ],
    ],
    [
      { d: 50, t: 20, b: 1, at: 1_795_161_600 },
      [
        'No valid time at “at”: use ISO 8601 with an offset, such as 2026-11-20T08:00:00Z, or milliseconds since 1970.',
      ],
    ],
    [
      { d: 50, t: 20, b: 1, at: '2026-10-01T00:00:00Z' },
      ['The time is more than 5 minutes ahead or more than 30 days old, so no reading is stored.'],
    ],
    [{ d: { far: 1 }, t: 20, b: 1 }, ['Distance: an object or list is not a number.']],
  ])('explains the error in %j', (fields, problems) => {
    expect(tried([{ id: 'A', at: NOW, ...fields }]).messages[0]?.problems).toEqual(problems);
  });

  it.each<[string, string]>([
    ['{"data": [', 'The message is not valid JSON.'],
    ['{"data": [{"d": 5}, null]}', '2 messages have no identifier at “id” of “data”.'],
    ['5', 'One message has no identifier at “id” of “data”.'],
    ['{"data": []}', 'The list of messages is empty.'],
  ])('explains why %s contains no message', (text, problem) => {
    expect(tryPayloadMap(model, text, NOW)).toEqual({ messages: [], problems: [problem] });
  });
});
