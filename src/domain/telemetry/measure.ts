import { decodePayload } from './decoders';
import { numberOf } from './jsonValues';
import { calculateLevel, measuresLevel } from './level';
import { QUANTITIES } from './telemetry';
import type {
  Clock,
  DeviceMessage,
  Measurement,
  Quantity,
  TelemetryDevice,
  TelemetryProblem,
  Values,
} from './telemetry';
import { MINUTE_MS, DAY_MS } from '../durations';

/** Maximum deviation of a clock into the future and into the past. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;
const MAX_AGE_MS = 30 * DAY_MS;
/** Tolerance for the rounding of a full tank. */
const PERCENT_TOLERANCE = 0.05;

/** Names of values in decoded payloads and in our own JSON, in lower case. */
const VALUE_NAMES: Record<string, Quantity | 'battery_v'> = {
  level: 'level_percent',
  fuellevel: 'level_percent',
  distance: 'distance_mm',
  height: 'height_mm',
  fuelheight: 'height_mm',
  temperature: 'temperature_c',
  tempc_ds18b20: 'temperature_c',
  pressure: 'pressure_bar',
  humidity: 'humidity_percent',
  pulses: 'pulse_count',
  pulse_count: 'pulse_count',
  index: 'index_m3',
  total_m3: 'index_m3',
  raw: 'raw_value',
  voltage: 'battery_v',
  battery_v: 'battery_v',
  bat: 'battery_v',
  ...Object.fromEntries(QUANTITIES.map((quantity) => [quantity, quantity])),
};

/** Values outside of these limits are impossible for any device. */
const LIMITS: Partial<Record<Quantity, readonly [min: number, max: number]>> = {
  level_percent: [0, 100],
  height_mm: [0, 100_000],
  temperature_c: [-60, 100],
  pressure_bar: [0, 60],
  humidity_percent: [0, 100],
  pulse_count: [0, 1e12],
  // Same limits as for a counter reading.
  index_m3: [0, 999_999_999],
};
/** Volts of a battery; some devices send millivolts or markers under the same name. */
const MAX_BATTERY_V = 100;

interface Reading {
  values: Values;
  battery_percent?: number;
  battery_v?: number;
  rejected: { quantity: Quantity; value: unknown; problem: TelemetryProblem }[];
  problems: TelemetryProblem[];
}

/**
 * Time of a message, from the best plausible clock. A wrong time of the device itself is not replaced by a
 * guess.
 */
function timeOfMessage(
  { times }: DeviceMessage,
  receivedAt: number,
): { at: number; clock: Clock } | undefined {
  const isPlausible = (time: number) => time <= receivedAt + MAX_AHEAD_MS && time >= receivedAt - MAX_AGE_MS;
  if (times.device !== undefined)
    return isPlausible(times.device) ? { at: times.device, clock: 'device' } : undefined;
  for (const clock of ['network', 'gateway'] as const) {
    const at = times[clock];
    if (at !== undefined && isPlausible(at)) return { at, clock };
  }
  return { at: receivedAt, clock: 'server' };
}

/**
 * Values of a message: from its bytes if their decoder is known, otherwise as decoded by the network or
 * device.
 */
function readValues(message: DeviceMessage, { model }: TelemetryDevice): Reading {
  const decoded =
    model.decoder && message.payload !== undefined
      ? decodePayload(model.decoder, message.payload)
      : undefined;
  const reading: Reading = { values: {}, rejected: [], problems: [...(decoded?.problems ?? [])] };
  if (decoded?.battery_v !== undefined) reading.battery_v = decoded.battery_v;
  if (decoded?.battery_percent !== undefined) reading.battery_percent = decoded.battery_percent;
  for (const [name, value] of Object.entries(decoded?.values ?? message.decoded ?? {})) {
    const quantity = VALUE_NAMES[name.toLowerCase()];
    if (!quantity || value === undefined) continue;
    const number = numberOf(value);
    if (quantity === 'battery_v') {
      if (number !== undefined && number >= 0 && number <= MAX_BATTERY_V) reading.battery_v = number;
    } else if (number === undefined) reading.rejected.push({ quantity, value, problem: 'not_a_number' });
    else addValue(reading, quantity, number);
  }
  return reading;
}

function addValue(reading: Reading, quantity: Quantity, value: number): void {
  const [min, max] = LIMITS[quantity] ?? [-1e9, 1e9];
  const tolerance = quantity === 'level_percent' ? PERCENT_TOLERANCE : 0;
  if (value < min - tolerance || value > max + tolerance)
    reading.rejected.push({ quantity, value, problem: 'out_of_range' });
  else reading.values[quantity] = tolerance > 0 ? Math.min(max, Math.max(min, value)) : value;
}

/** Drops a distance outside of the sensor's range, which means that it received no echo. */
function dropWithoutEcho(reading: Reading, { model }: TelemetryDevice): void {
  const { distance_mm } = reading.values;
  if (distance_mm === undefined) return;
  if (distance_mm >= (model.min_distance_mm ?? 0.001) && distance_mm <= (model.max_distance_mm ?? Infinity))
    return;
  delete reading.values.distance_mm;
  reading.problems.push('no_measurement');
}

/** Adds the level sent by the device or calculated from a distance, height, pressure or raw value. */
function addLevel(reading: Reading, device: TelemetryDevice): void {
  if (device.type !== 'tank_level') return;
  const { values } = reading;
  const calculation = calculateLevel(values, device);
  if (!calculation && measuresLevel(values, device)) reading.problems.push('not_convertible');
  delete values.level_percent;
  if (calculation) addValue(reading, 'level_percent', calculation.level_percent);
}

/** Adds the index of the counter: its index at installation plus the pulses since then. */
function addIndex(reading: Reading, device: TelemetryDevice): void {
  const { values } = reading;
  const { pulse_value_m3, install_index_m3, install_pulses } = device;
  if (values.index_m3 !== undefined || values.pulse_count === undefined || !pulse_value_m3) return;
  const pulses = values.pulse_count - (install_pulses ?? 0);
  const index = (install_index_m3 ?? 0) + pulses * pulse_value_m3;
  // Rounded to avoid floating-point errors.
  if (index >= 0) addValue(reading, 'index_m3', Math.round(index * 1e6) / 1e6);
}

/** Signal in dBm or dB; receivers send numbers such as 999 if it is unknown. */
const isSignal = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) <= 200;

/**
 * Interprets a message for its device: values with their time in our units, the level of the tank or index of
 * the counter, and rejected values with the reason.
 */
export function measure(message: DeviceMessage, device: TelemetryDevice, receivedAt: number): Measurement {
  const isReading = message.event === 'uplink';
  const reading: Reading = isReading
    ? readValues(message, device)
    : { values: {}, rejected: [], problems: [] };
  dropWithoutEcho(reading, device);
  addLevel(reading, device);
  addIndex(reading, device);
  const time = timeOfMessage(message, receivedAt);
  const hasValues = Object.keys(reading.values).length > 0;
  const battery_percent = message.battery_percent ?? reading.battery_percent;
  const isBattery = battery_percent !== undefined && battery_percent >= 0 && battery_percent <= 100;
  const problems = [
    ...message.problems,
    ...reading.problems,
    ...reading.rejected.map(({ problem }) => problem),
    ...(hasValues && !time ? (['bad_time'] as const) : []),
  ];
  return {
    points: time && hasValues && !problems.includes('bad_time') ? [{ ...time, values: reading.values }] : [],
    rejected: reading.rejected.map((refused) => ({ at: time?.at ?? receivedAt, ...refused })),
    problems: [...new Set(problems)],
    ...(isBattery && { battery_percent }),
    ...(reading.battery_v !== undefined && { battery_v: reading.battery_v }),
    ...(isSignal(message.rssi) && { rssi: Math.round(message.rssi) }),
    ...(isSignal(message.snr) && { snr: message.snr }),
  };
}
