import { describeAlarm } from '../../../../src/domain/alarms/alarm';
import type { Alarm } from '../../../../src/domain/alarms/alarm';
import { evaluateDevice, evaluateTank } from '../../../../src/server/modules/alarms/alarmRules';
import type {
  DeviceRuleInput,
  OpenAlarm,
  TankRuleInput,
} from '../../../../src/server/modules/alarms/alarmRules';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const MINUTE = 60_000;

/** A tank with last readings of these levels, newest first and an hour apart. */
const tank = (levels: readonly number[], more: Partial<TankRuleInput> = {}): TankRuleInput => ({
  readings: levels.map((level_percent, index) => ({
    id: String(index),
    level_percent,
    pressure_bar: null,
    at: NOW - MINUTE - index * 60 * MINUTE,
  })),
  new_since: NOW - MINUTE,
  greatest_fall: null,
  lowest_1h: levels.length < 2 ? null : Math.min(...levels.slice(0, 2)),
  comparable_since: null,
  forecast_limit: null,
  low_level: 30,
  critical_level: 15,
  high_level: 85,
  max_fill_percent: 80,
  hysteresis: 3,
  reserve_percent: 10,
  hourly_fall: 0.2,
  has_delivery: false,
  open: [],
  ...more,
});
const open = (kind: OpenAlarm['kind'], severity: OpenAlarm['severity'] = 'warning'): OpenAlarm => ({
  id: 'a',
  kind,
  severity,
});
const kinds = (facts: TankRuleInput, now = NOW) =>
  evaluateTank(facts, now).raised.map(({ kind, severity }) => `${kind} ${severity}`);

it.each<[string, readonly number[], string[]]>([
  ['one low reading', [29, 31], []],
  ['two low readings', [29, 30], ['level_low warning']],
  ['one critical and one low reading', [15, 20], ['level_low warning']],
  ['two critical readings', [14, 15], ['level_low critical']],
  ['a level above the limit', [30.1, 30.1], []],
  ['no reading', [], []],
  ['a high level, at once', [85, 50], ['level_high critical']],
  ['an hour above the greatest filling', [83.5, 83.2], ['level_high warning']],
  ['a moment above the greatest filling', [83.5, 80], []],
])('%s', (_case, levels, expected) => {
  expect(kinds(tank(levels, { has_delivery: true }))).toEqual(expected);
});

it.each<[string, readonly number[], Partial<TankRuleInput>, string[], string[]]>([
  ['two readings', [40, 41], { forecast_limit: 41 }, ['level_low critical'], []],
  ['one reading', [40, 42], { forecast_limit: 41 }, [], []],
  ['an unknown use', [31, 31], {}, [], []],
  ['a critical level', [14, 14], { forecast_limit: 41 }, ['level_low critical'], []],
  ['a tank that was just filled', [80, 79], { forecast_limit: 95 }, [], []],
  ['a level just above', [43, 43.9], { forecast_limit: 41, open: [open('level_low', 'critical')] }, [], []],
  ['a refill', [44, 44], { forecast_limit: 41, open: [open('level_low', 'critical')] }, [], ['level_low']],
  ['a full tank', [77, 77], { forecast_limit: 95, open: [open('level_low', 'critical')] }, [], ['level_low']],
])('evaluates the forecast two days before the reserve: %s', (_case, levels, more, raised, cleared) => {
  const facts = tank(levels, { has_delivery: true, ...more });
  expect(kinds(facts)).toEqual(raised);
  expect(evaluateTank(facts, NOW).cleared).toEqual(cleared);
});

it('an alarm raised by the forecast has no threshold', () => {
  expect(evaluateTank(tank([40, 41], { forecast_limit: 41 }), NOW).raised).toEqual([
    { kind: 'level_low', severity: 'critical', value: 40, threshold: null },
  ]);
  const alarm = { _id: 'a', kind: 'level_low', value: 40, threshold: null } as Alarm;
  expect(describeAlarm(alarm)).toBe('Level 40.0 %, the reserve may be reached within 2 days');
});

it('a single low reading raises an alarm after half an hour', () => {
  expect(kinds(tank([29, 31]), NOW + 28 * MINUTE)).toEqual([]);
  expect(kinds(tank([29, 31]), NOW + 29 * MINUTE)).toEqual(['level_low warning']);
});

it.each<[readonly number[], string[]]>([
  [[33, 32.9], []],
  [[33, 33], ['level_low']],
  [[32.9, 40], []],
])('after a low level, %j clears %j', (levels, cleared) => {
  expect(evaluateTank(tank(levels, { open: [open('level_low')] }), NOW).cleared).toEqual(cleared);
});

it.each<[string, Partial<TankRuleInput>, string[]]>([
  ['five points', { greatest_fall: 5 }, []],
  ['more than five points', { greatest_fall: 5.1 }, ['level_drop critical']],
  ['four times the usual fall of a busy tank', { greatest_fall: 5.1, hourly_fall: 1.3 }, []],
  ['a rise', { greatest_fall: 0 }, []],
])('evaluates a fall within two hours by %s', (_case, more, expected) => {
  expect(kinds(tank([50, 50, 50], more))).toEqual(expected);
});

it('only a person clears a leak', () => {
  expect(evaluateTank(tank([70, 70, 70], { open: [open('level_drop', 'critical')] }), NOW).cleared).toEqual(
    [],
  );
});

it('a high level that is over within one message raises an alarm', () => {
  const levels = [80, 90, 50];
  expect(kinds(tank(levels, { has_delivery: true }))).toEqual([]);
  expect(
    evaluateTank(tank(levels, { has_delivery: true, new_since: NOW - 61 * MINUTE }), NOW).raised,
  ).toEqual([{ kind: 'level_high', severity: 'critical', value: 90, threshold: 85 }]);
});

it('a rise like a refill requires a ticket', () => {
  expect(kinds(tank([60, 61, 50]))).toEqual(['fast_rise warning']);
  expect(kinds(tank([60, 50, 50]))).toEqual([]);
  expect(kinds(tank([60, 61, 50], { comparable_since: NOW - 121 * MINUTE }))).toEqual([]);
  expect(kinds(tank([60, 61, 50], { comparable_since: NOW - 122 * MINUTE }))).toEqual(['fast_rise warning']);
  const isNew = (minutes: number) => ({ new_since: NOW - MINUTE - minutes * MINUTE });
  expect(kinds(tank([60, 60, 61, 50], isNew(0)))).toEqual([]);
  expect(kinds(tank([60, 60, 61, 50], isNew(60)))).toEqual(['fast_rise warning']);
  const withTicket = tank([60, 61, 50], { has_delivery: true, open: [open('fast_rise')] });
  expect(evaluateTank(withTicket, NOW)).toEqual({ raised: [], cleared: ['fast_rise'] });
});

it('low pressure raises an alarm only above the reserve', () => {
  const withPressure = (level: number, bar: number) =>
    tank([level, level]).readings.map((reading) => ({ ...reading, pressure_bar: bar }));
  expect(kinds(tank([50, 50], { readings: withPressure(50, 0.9) }))).toEqual(['pressure_low warning']);
  expect(kinds(tank([9, 9], { readings: withPressure(9, 0.9) }))).toEqual(['level_low critical']);
  const recovered = tank([50, 50], { readings: withPressure(50, 1.6), open: [open('pressure_low')] });
  expect(evaluateTank(recovered, NOW).cleared).toEqual(['pressure_low']);
});

const device = (more: Partial<DeviceRuleInput>): DeviceRuleInput => ({
  is_offline: false,
  recent_batteries: [80, 80, 80],
  battery_low: 20,
  problems: [[], [], []],
  open: [],
  ...more,
});

it.each<[string, Partial<DeviceRuleInput>, string[], string[]]>([
  ['a good message', {}, [], []],
  ['no message', { is_offline: true }, ['device_offline'], []],
  ['a message after that', { open: [open('device_offline')] }, [], ['device_offline']],
  ['a low battery', { recent_batteries: [20, 19, 20] }, ['battery_low'], []],
  ['two messages with a low battery', { recent_batteries: [20, 20] }, [], []],
  ['a message with a good battery between low ones', { recent_batteries: [20, 21, 20] }, [], []],
  ['an unknown battery', { recent_batteries: [], open: [open('battery_low')] }, [], []],
  [
    'a battery that recovered a little',
    { recent_batteries: [29, 5, 5], open: [open('battery_low')] },
    [],
    [],
  ],
  ['a new battery', { recent_batteries: [30, 5, 5], open: [open('battery_low')] }, [], ['battery_low']],
  [
    'three faulty messages',
    { problems: [['no_measurement'], ['undecodable'], ['bad_time']] },
    ['sensor_fault'],
    [],
  ],
  ['two faulty messages', { problems: [['no_measurement'], ['undecodable'], []] }, [], []],
  ['three good messages', { open: [open('sensor_fault')] }, [], ['sensor_fault']],
  ['a first good message', { problems: [[], ['x'], ['x']], open: [open('sensor_fault')] }, [], []],
])('evaluates a device: %s', (_case, more, raised, cleared) => {
  const evaluation = evaluateDevice(device(more));
  expect(evaluation.raised.map(({ kind }) => kind)).toEqual(raised);
  expect(evaluation.cleared).toEqual(cleared);
});
