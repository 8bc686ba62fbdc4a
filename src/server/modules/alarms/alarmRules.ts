import type { OrderInput } from '../../../domain/orders/orderInput';
import { SUSPICIOUS_LOSS_PERCENT } from '../../../domain/tanks/gasBalance';
import type { GasLoss } from '../../../domain/tanks/gasBalance';
import { BATTERY_MESSAGES } from '../../../domain/alarms/alarm';
import type { AlarmKind, AlarmSeverity } from '../../../domain/alarms/alarm';
import { MINUTE_MS } from '../../../domain/durations';

/** An alarm that is not cleared. */
export interface OpenAlarm {
  id: string;
  kind: AlarmKind;
  severity: AlarmSeverity;
}

interface Level {
  id: string;
  at: number;
  level_percent: number;
  pressure_bar: number | null;
}

/** Input of the rules of a tank: its accepted readings, its limits and its open alarms. */
export interface TankRuleInput {
  /** New readings and the two before them, newest first. */
  readings: readonly Level[];
  /** Time of the first new reading, because a message may have many. */
  new_since: number | null;
  /**
   * Greatest fall of a new reading from the highest level of the same device or kind in the two hours before it, after
   * `comparable_since` and after a person last cleared a level drop.
   */
  greatest_fall: number | null;
  /** Lowest level since the last reading at least an hour before the newest one; null without such a reading. */
  lowest_1h: number | null;
  /** End of the last maintenance or installation of the measuring device. Level changes before this time are ignored. */
  comparable_since: number | null;
  /** Level at which the forecast may reach the reserve within two days; null if the use is unknown. */
  forecast_limit: number | null;
  low_level: number;
  critical_level: number;
  high_level: number;
  max_fill_percent: number;
  hysteresis: number;
  reserve_percent: number;
  /** Usual fall in points per hour. */
  hourly_fall: number;
  /** A delivery was recorded within a day of the new readings. */
  has_delivery: boolean;
  open: readonly OpenAlarm[];
}

/** Input of the rules of a device. */
export interface DeviceRuleInput {
  is_offline: boolean;
  /** Charges in percent of the last messages with one, newest first. */
  recent_batteries: readonly number[];
  battery_low: number;
  /** Problems of the last messages, newest first; empty lists for good ones. */
  problems: readonly (readonly string[])[];
  open: readonly OpenAlarm[];
}

/** A condition that holds. */
export interface Condition {
  kind: AlarmKind;
  severity: AlarmSeverity;
  value: number | null;
  threshold: number | null;
}

/** Result of the rules: conditions that raise alarms, and kinds of alarms to clear. */
export interface Evaluation {
  raised: Condition[];
  cleared: AlarmKind[];
}

const isOpen = (open: readonly OpenAlarm[], kind: AlarmKind): boolean =>
  open.some((alarm) => alarm.kind === kind);

/** A condition counts after two readings, or if it has lasted for half an hour. */
const CONFIRMATION_MS = 30 * MINUTE_MS;

function isConfirmed(readings: readonly Level[], now: number, holds: (level: Level) => boolean): boolean {
  const [last, previous] = readings;
  if (!last || !holds(last)) return false;
  return (previous !== undefined && holds(previous)) || now - last.at >= CONFIRMATION_MS;
}

/** An alarm clears after two readings beyond its limit and the hysteresis. */
const isRecovered = (readings: readonly Level[], holds: (level: Level) => boolean): boolean =>
  readings.length >= 2 && readings.slice(0, 2).every(holds);

/** The forecast limit is capped, so that the alarm of a full tank clears even if the tank is used fast. */
const forecastLimit = ({ forecast_limit, max_fill_percent, hysteresis }: TankRuleInput): number =>
  forecast_limit === null ? 0 : Math.min(forecast_limit, max_fill_percent - 2 * hysteresis);

/**
 * Low and critical level: one alarm whose severity rises. A level that may reach the reserve within two days is critical
 * without a threshold.
 */
function lowLevel(input: TankRuleInput, now: number): Evaluation {
  const { readings, critical_level, low_level, hysteresis, open } = input;
  const forecast_limit = forecastLimit(input);
  const below = (limit: number) => isConfirmed(readings, now, ({ level_percent }) => level_percent <= limit);
  const value = readings[0]?.level_percent ?? null;
  if (below(critical_level))
    return {
      raised: [{ kind: 'level_low', severity: 'critical', value, threshold: critical_level }],
      cleared: [],
    };
  if (below(forecast_limit))
    return { raised: [{ kind: 'level_low', severity: 'critical', value, threshold: null }], cleared: [] };
  if (below(low_level))
    return { raised: [{ kind: 'level_low', severity: 'warning', value, threshold: low_level }], cleared: [] };
  const recovery = Math.max(low_level, forecast_limit) + hysteresis;
  const recovered = isRecovered(readings, ({ level_percent }) => level_percent >= recovery);
  return { raised: [], cleared: isOpen(open, 'level_low') && recovered ? ['level_low'] : [] };
}

const OVERFILL_POINTS = 3;

/**
 * Raised at once if a new reading reaches the high level, even if the newest one is lower again; or after an hour at
 * 3 points above maximum fill.
 */
function highLevel(input: TankRuleInput): Evaluation {
  const { readings, new_since, lowest_1h, high_level, max_fill_percent, open } = input;
  const [last] = readings;
  if (!last) return { raised: [], cleared: [] };
  const newLevels = readings.filter(({ at }) => at >= (new_since ?? last.at));
  const value = Math.max(...newLevels.map(({ level_percent }) => level_percent));
  if (value >= high_level)
    return {
      raised: [{ kind: 'level_high', severity: 'critical', value, threshold: high_level }],
      cleared: [],
    };
  const threshold = max_fill_percent + OVERFILL_POINTS;
  if (lowest_1h !== null && lowest_1h > threshold)
    return {
      raised: [{ kind: 'level_high', severity: 'warning', value: last.level_percent, threshold }],
      cleared: [],
    };
  const recovered = isRecovered(readings, ({ level_percent }) => level_percent <= max_fill_percent + 1);
  return { raised: [], cleared: isOpen(open, 'level_high') && recovered ? ['level_high'] : [] };
}

const DROP_POINTS = 5;
const DROP_FACTOR = 4;

/** Fall within two hours: treated as a leak; only a person clears it. */
function levelDrop({ greatest_fall, hourly_fall }: TankRuleInput): Evaluation {
  const value = greatest_fall ?? 0;
  const threshold = Math.max(DROP_POINTS, DROP_FACTOR * hourly_fall);
  const isLeak = value > threshold;
  return {
    raised: isLeak ? [{ kind: 'level_drop', severity: 'critical', value, threshold }] : [],
    cleared: [],
  };
}

const REFILL_POINTS = 7;

/** Greatest rise to two readings, of which the second is new, from the one before them. */
function greatestRise({ readings, new_since, comparable_since }: TankRuleInput): number {
  const rises = readings.map((last, index) => {
    const [previous, before] = readings.slice(index + 1);
    const isNew = last.at >= (new_since ?? 0);
    if (!isNew || !previous || !before || before.at <= (comparable_since ?? 0)) return 0;
    return Math.min(last.level_percent, previous.level_percent) - before.level_percent;
  });
  return Math.max(0, ...rises);
}

/** A rise like a refill without a delivery ticket; a ticket clears it. */
function fastRise(input: TankRuleInput): Evaluation {
  const { has_delivery, open } = input;
  if (has_delivery) return { raised: [], cleared: isOpen(open, 'fast_rise') ? ['fast_rise'] : [] };
  const value = greatestRise(input);
  return {
    raised:
      value > REFILL_POINTS
        ? [{ kind: 'fast_rise', severity: 'warning', value, threshold: REFILL_POINTS }]
        : [],
    cleared: [],
  };
}

const LOW_BAR = 1;
const RECOVERED_BAR = 1.5;

/** Vapour pressure below 1 bar while there is gas above the reserve. */
function lowPressure({ readings, reserve_percent, open }: TankRuleInput, now: number): Evaluation {
  const isLow = ({ pressure_bar, level_percent }: Level) =>
    pressure_bar !== null && pressure_bar < LOW_BAR && level_percent > reserve_percent;
  if (isConfirmed(readings, now, isLow)) {
    const value = readings[0]?.pressure_bar ?? null;
    return {
      raised: [{ kind: 'pressure_low', severity: 'warning', value, threshold: LOW_BAR }],
      cleared: [],
    };
  }
  const recovered = isRecovered(
    readings,
    ({ pressure_bar }) => pressure_bar !== null && pressure_bar > RECOVERED_BAR,
  );
  return { raised: [], cleared: isOpen(open, 'pressure_low') && recovered ? ['pressure_low'] : [] };
}

const joined = (...evaluations: Evaluation[]): Evaluation => ({
  raised: evaluations.flatMap(({ raised }) => raised),
  cleared: evaluations.flatMap(({ cleared }) => cleared),
});

/** Applies the rules to a tank that has a new current level. */
export const evaluateTank = (input: TankRuleInput, now: number): Evaluation =>
  joined(lowLevel(input, now), highLevel(input), levelDrop(input), fastRise(input), lowPressure(input, now));

const FAULTY_MESSAGES = 3;
const BATTERY_RECOVERY_POINTS = 10;

function battery({ recent_batteries, battery_low: threshold, open }: DeviceRuleInput): Evaluation {
  const [value] = recent_batteries;
  if (value === undefined) return { raised: [], cleared: [] };
  if (
    recent_batteries.length >= BATTERY_MESSAGES &&
    recent_batteries.every((percent) => percent <= threshold)
  )
    return { raised: [{ kind: 'battery_low', severity: 'warning', value, threshold }], cleared: [] };
  const recovered = value >= threshold + BATTERY_RECOVERY_POINTS;
  return { raised: [], cleared: isOpen(open, 'battery_low') && recovered ? ['battery_low'] : [] };
}

function sensor({ problems, open }: DeviceRuleInput): Evaluation {
  const last = problems.slice(0, FAULTY_MESSAGES);
  if (last.length === FAULTY_MESSAGES && last.every((found) => found.length > 0))
    return {
      raised: [{ kind: 'sensor_fault', severity: 'warning', value: null, threshold: null }],
      cleared: [],
    };
  const recovered = last.length === FAULTY_MESSAGES && last.every((found) => found.length === 0);
  return { raised: [], cleared: isOpen(open, 'sensor_fault') && recovered ? ['sensor_fault'] : [] };
}

/** A job finds devices that are offline; the next message clears the alarm. */
const connection = ({ is_offline, open }: DeviceRuleInput): Evaluation => ({
  raised: is_offline ? [{ kind: 'device_offline', severity: 'warning', value: null, threshold: null }] : [],
  cleared: !is_offline && isOpen(open, 'device_offline') ? ['device_offline'] : [],
});

/** Applies the rules to a device that sent a message or is offline. */
export const evaluateDevice = (input: DeviceRuleInput): Evaluation =>
  joined(connection(input), battery(input), sensor(input));

/**
 * Evaluates a gas balance: only a person clears a leak; other losses are cleared by a balance without them.
 */
export function evaluateGasBalance(
  { finding, loss_percent: value }: Pick<GasLoss, 'finding' | 'loss_percent'>,
  open: readonly OpenAlarm[],
): Evaluation {
  const threshold = SUSPICIOUS_LOSS_PERCENT;
  switch (finding) {
    case 'leak':
      return { raised: [{ kind: 'gas_leak', severity: 'critical', value, threshold }], cleared: [] };
    case 'unbilled_gas':
    case 'counters_ahead':
      return { raised: [{ kind: 'gas_balance', severity: 'warning', value, threshold }], cleared: [] };
    case 'stuck_gauge':
      return { raised: [], cleared: [] };
    case 'balanced':
      return { raised: [], cleared: isOpen(open, 'gas_balance') ? ['gas_balance'] : [] };
  }
}

export type AlarmOrder = Pick<OrderInput, 'type' | 'priority'>;

export const DEVICE_CHECK: AlarmOrder = { type: 'device_check', priority: 'normal' };

/** The order that an alarm opens; undefined for alarms that a person must assess first. */
export function orderOfAlarm(kind: AlarmKind, severity: AlarmSeverity): AlarmOrder | undefined {
  switch (kind) {
    case 'level_low':
      return { type: 'refill', priority: severity === 'critical' ? 'emergency' : 'high' };
    case 'level_high':
      return { type: 'inspection', priority: 'high' };
    case 'level_drop':
    case 'gas_leak':
      return { type: 'leak_emergency', priority: 'emergency' };
    case 'pressure_low':
    case 'gas_balance':
      return { type: 'inspection', priority: 'normal' };
    case 'stuck_gauge':
    case 'sensor_fault':
    case 'battery_low':
      return DEVICE_CHECK;
    case 'fast_rise':
    case 'device_offline':
    case 'outage':
      return undefined;
  }
}
