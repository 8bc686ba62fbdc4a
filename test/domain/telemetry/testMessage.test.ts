import { measureTestMessage, testMessages } from '../../../src/domain/telemetry/testMessage';
import type { TestMessageInput, TestedDevice } from '../../../src/domain/telemetry/testMessage';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const HOUR = 3_600_000;
const DEVICE: TestedDevice = {
  code: 'DV-0001',
  type: 'tank_level',
  status: 'installed',
  identifiers: ['level-1'],
  is_on_tank: true,
  model: { decoder: 'milesight', min_distance_mm: 250 },
  map: null,
  empty_reading: 1250,
  full_reading: 250,
  calibration_offset_percent: 1,
  level_state: { current: { at: NOW - HOUR, level_percent: 50 }, unconfirmed: undefined },
  tank: {
    shape: 'sphere',
    orientation: 'horizontal',
    water_capacity_l: 4000,
    density_kg_l: 0.5,
    diameter_mm: 1000,
    length_mm: null,
  },
};

function test(
  message: unknown,
  format: TestMessageInput['format'] = 'generic',
  device: Partial<TestedDevice> = {},
  stored: readonly number[] = [],
) {
  const tested = { ...DEVICE, ...device };
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const { measured, problems } = measureTestMessage({ format, message: text }, tested, NOW);
  return { messages: testMessages(measured, tested, (at) => stored.includes(at)), problems };
}
const first = (...parameters: Parameters<typeof test>) => test(...parameters).messages[0];
const sent = (values: object, ts = NOW - 60_000) => ({ device: 'LEVEL-1', ts, values });

it('calculates level and litres from a distance, with the steps', () => {
  const tested = first(sent({ distance: 750, battery: 88 }));
  expect(tested).toMatchObject({
    device: 'LEVEL-1',
    outcome: 'accepted',
    result: 'The level becomes the current one.',
    problems: [],
    at: '2026-11-20T07:59:00.000Z',
    clock: 'device',
    level: { level_percent: 51, volume_l: 2040 },
  });
  expect(tested?.values.map(({ label, value }) => [label, value])).toEqual([
    ['Level', 51],
    ['Distance', 750],
    ['Battery', 88],
  ]);
  expect(tested?.level?.explanation.steps.map(({ label }) => label)).toEqual([
    'Distance measured',
    'Level',
    'Level after calibration',
    'Volume',
  ]);
});

it('decodes bytes, with spaces or 0x', () => {
  for (const bytes of ['017564 0382ee02', '0x01 75 64 03 82 EE 02'])
    expect(first(bytes, 'bytes')).toMatchObject({
      outcome: 'accepted',
      clock: 'server',
      level: { level_percent: 51 },
      values: [{ label: 'Level' }, { label: 'Distance', value: 750 }, { label: 'Battery', value: 100 }],
    });
  expect(first('0382ee', 'bytes')).toMatchObject({
    outcome: 'refused',
    level: null,
    problems: ['The payload can’t be decoded: it is truncated or belongs to another device.'],
  });
});

it.each<[string, Parameters<typeof test>, string]>([
  ['no JSON', ['{'], 'The message is not valid JSON.'],
  ['no hexadecimal', ['xyz', 'bytes'], 'The message is not hexadecimal.'],
  ['a model without a decoder', ['00', 'bytes', { model: {} }], 'The device model has no decoder for bytes.'],
  ['a model without a map', ['{}', 'vendor'], 'The device model has no payload map.'],
  [
    'another format',
    [sent({ level: 50 }), 'ttn'],
    'The text, or a part of it, is not a valid message in this format.',
  ],
  ['an empty list', ['[]'], 'The text, or a part of it, is not a valid message in this format.'],
])('reports the error of %s', (_case, parameters, sentence) => {
  const { messages, problems } = test(...parameters);
  expect(messages).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(sentence)]);
});

it.each<[string, Parameters<typeof test>, string, string]>([
  [
    'of another device',
    [{ ...sent({ level: 50 }), device: 'X' }],
    'refused',
    '“X” does not identify this device.',
  ],
  ['older than the level', [sent({ level: 80 }, NOW - 2 * HOUR)], 'accepted', 'completes the chart'],
  [
    'that jumps',
    [sent({ level: 60 })],
    'unconfirmed',
    'differs by more than 7 points from the current 50.0 %',
  ],
  ['of an unknown level', [sent({ temperature: 30 })], 'accepted', 'stored without a level'],
  ['that is stored', [sent({ level: 50 }), 'generic', {}, [NOW - 60_000]], 'duplicate', 'already stored'],
  [
    'of a device in stock',
    [sent({ level: 50 }), 'generic', { status: 'in_stock' }],
    'no_reading',
    'not installed',
  ],
  ['with a wrong time', [sent({ level: 50 }, NOW + HOUR)], 'no_reading', 'has no reading'],
  [
    'of a meter',
    [sent({ index: 5 }), 'generic', { type: 'meter_amr', is_on_tank: false }],
    'accepted',
    'index',
  ],
])('reports the outcome of a message %s', (_case, parameters, outcome, result) => {
  const tested = first(...parameters);
  expect(tested?.outcome).toBe(outcome);
  expect(tested?.result).toContain(result);
});

it('a second message of a list confirms a jump, in the order of their times', () => {
  const { messages } = test([sent({ level: 61 }), sent({ level: 60 }, NOW - 120_000)]);
  expect(messages.map(({ outcome }) => outcome)).toEqual(['unconfirmed', 'accepted']);
  expect(DEVICE.level_state.unconfirmed).toBeUndefined();
});

it('shows rejected values, and the reason for a missing level', () => {
  expect(first(sent({ level: 104.2, temperature: 'n/a' }))).toMatchObject({
    outcome: 'no_reading',
    problems: ['Level: 104.2 % is out of range.', 'Temperature: "n/a" is not a number.'],
  });
  expect(first(sent({ distance: 700, temperature: 30 }), 'generic', { empty_reading: null })).toMatchObject({
    level: null,
    problems: [expect.stringContaining('The level can’t be calculated')],
  });
});

it('reads the message of a vendor with its map', () => {
  const map = { device: 'serial', values: [{ quantity: 'level_percent' as const, path: 'fill' }] };
  expect(first({ serial: 'level-1', fill: 50 }, 'vendor', { map })).toMatchObject({
    outcome: 'accepted',
    clock: 'server',
    level: { level_percent: 51, volume_l: 2040 },
  });
});
