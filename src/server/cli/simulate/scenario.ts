import { DUBAI_OFFSET_MIN } from '../../../domain/dates';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../../../domain/durations';
import { createRandom, cyclicItem } from '../../demo/generate/random';
import type { Random } from '../../demo/generate/random';

export const SIMULATED_FORMATS = ['chirpstack', 'ttn', 'generic'] as const;
export type SimulatedFormat = (typeof SIMULATED_FORMATS)[number];

/** A level sensor on a tank. */
export interface SimulatedDevice {
  /** DevEUI in the formats of network servers. */
  identifier: string;
  format: SimulatedFormat;
  intervalMin: number;
  /** Distance to the liquid in the empty and in the full tank. */
  emptyMm: number;
  fullMm: number;
  /** Level at the start; random if absent. */
  levelPercent?: number;
}

export interface SimulatedMeasurement {
  at: number;
  levelPercent: number;
  temperatureC: number;
}

/** A message as its network sends it. */
export interface SimulatedMessage {
  /** Sending time; measurements are older if the network delayed the message. */
  sendAt: number;
  device: SimulatedDevice;
  event: 'up' | 'status' | 'join';
  /** Id of the network; the same when the message is sent again. */
  id: string;
  measurements: readonly SimulatedMeasurement[];
  /** Number of the LoRaWAN session, and the frame counter, which starts again with it. */
  session: number;
  frameCounter: number;
  batteryPercent: number;
  rssi: number;
  /** Whether it was sent before. */
  isRepeated: boolean;
}

export interface ScenarioOptions {
  devices: readonly SimulatedDevice[];
  /** Milliseconds since 1970. */
  startAt: number;
  days: number;
  seed: number;
}

/** Faults of the first devices; all other devices are sound. */
const ROLES = ['sound', 'leaking', 'frozen', 'dead', 'rejoining', 'low_battery'] as const;
type Role = (typeof ROLES)[number];

/** Role of a device by its position. */
export const roleOf = (index: number): Role => ROLES[index] ?? 'sound';

/** Times of faults, as shares of the scenario's length. */
const LEAK_BEGINS = 0.6;
const FREEZES = 0.4;
const DIES = 0.5;
const REJOINS = 0.3;
const OUTAGE_BEGINS = 0.45;

const OUTAGE_MS = 5 * HOUR_MS;
/** Every tenth device is behind the gateway that has the outage. */
const GATEWAYS = 10;
const FAILING_GATEWAY = 3;

const LOST = 0.01;
const REPEATED = 0.01;
const DELAYED = 0.01;
const MAX_REPEAT_MS = 20_000;
const MIN_DELAY_MS = 10 * MINUTE_MS;
const MAX_DELAY_MS = 6 * HOUR_MS;

const REFILL_LEVEL = 80;
const REFILL_POINTS_PER_HOUR = 80;
const REFILL_HOURS = { from: 7, until: 15 };
const LEAK_HOUR = 1;
const LEAK_HOURS = 4;
const LEAK_POINTS_PER_HOUR = 6;

/** Shares of a day's consumption by hour: breakfast, lunch, dinner. */
const HOURLY_USE = [1, 1, 0.5, 0.5, 1, 3, 6, 7, 5, 4, 4, 6, 9, 8, 5, 3, 3, 4, 6, 8, 7, 4, 2.5, 1.5];
const HOURLY_TOTAL = HOURLY_USE.reduce((sum, use) => sum + use, 0);
/** Consumption by weekday, from Sunday; higher at weekends. */
const WEEKDAY_USE = [1.15, 0.95, 0.93, 0.95, 0.95, 1, 1.2];

const MEAN_TEMPERATURE_C = 31;
/** Expansion of liquid LPG per degree. */
const EXPANSION = 0.0027;

/** Measurements that a sender of our own format collects before it sends them together. */
const BATCH_SIZE = 4;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Hour in Dubai with its fraction. */
const hourOf = (at: number): number =>
  ((((at + DUBAI_OFFSET_MIN * MINUTE_MS) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
const weekdayOf = (at: number): number => new Date(at + DUBAI_OFFSET_MIN * MINUTE_MS).getUTCDay();

/** Share of the usual daily consumption per hour at a time. */
export const useAt = (at: number): number =>
  (cyclicItem(HOURLY_USE, Math.floor(hourOf(at))) / HOURLY_TOTAL) * cyclicItem(WEEKDAY_USE, weekdayOf(at));

/** Temperature of the air, highest at three in the afternoon. */
export const airTemperature = (at: number): number =>
  MEAN_TEMPERATURE_C + 8 * Math.sin(((hourOf(at) - 9) / 24) * 2 * Math.PI);

/** The liquid follows the air temperature with three hours' delay and a third of its change, and expands. */
const apparentLevel = (level: number, at: number): number =>
  level * (1 + (EXPANSION * (airTemperature(at - 3 * HOUR_MS) - MEAN_TEMPERATURE_C)) / 3);

/** Start of a leak after a given time: at night, when nobody watches. */
const nextLeakAfter = (at: number): number => {
  const hours = (LEAK_HOUR - hourOf(at) + 24) % 24;
  return at + hours * HOUR_MS;
};

/** Level of a tank over time; `advance` moves to a time and returns the level there. */
export function createTank(
  random: Random,
  { levelPercent, leakAt = Infinity }: { levelPercent?: number | undefined; leakAt?: number },
) {
  const dailyUse = 2 + 3 * random.fraction();
  let level = levelPercent ?? random.integer(300, 780) / 10;
  let refillBelow = random.integer(250, 300) / 10;
  let isFilling = false;
  const advance = (from: number, until: number): number => {
    const hours = (until - from) / HOUR_MS;
    const middle = (from + until) / 2;
    const hour = hourOf(middle);
    if (level <= refillBelow && hour >= REFILL_HOURS.from && hour < REFILL_HOURS.until) isFilling = true;
    level -= dailyUse * useAt(middle) * hours * (0.8 + 0.4 * random.fraction());
    if (until > leakAt && from < leakAt + LEAK_HOURS * HOUR_MS) level -= LEAK_POINTS_PER_HOUR * hours;
    if (isFilling) level += REFILL_POINTS_PER_HOUR * hours;
    level = Math.min(REFILL_LEVEL, Math.max(1, level));
    if (isFilling && level === REFILL_LEVEL) {
      isFilling = false;
      refillBelow = random.integer(250, 300) / 10;
    }
    return level;
  };
  return { advance };
}

/**
 * Simulates a device and its tank; `messagesUntil` returns the messages measured up to a time, including
 * those sent later.
 */
function createSender(device: SimulatedDevice, index: number, { startAt, days, seed }: ScenarioOptions) {
  const random = createRandom(seed * 7_919 + index);
  const role = roleOf(index);
  const length = days * DAY_MS;
  const moment = (share: number) => startAt + share * length;
  const tank = createTank(random, {
    levelPercent: device.levelPercent,
    ...(role === 'leaking' && { leakAt: nextLeakAfter(moment(LEAK_BEGINS)) }),
  });
  const interval = device.intervalMin * MINUTE_MS;
  const firstBattery = role === 'low_battery' ? 22 : random.integer(80, 100);
  const batteryUse = role === 'low_battery' ? 18 : 2;
  const signal = random.integer(-112, -85);
  const isNetwork = device.format !== 'generic';
  let measuredAt = startAt + Math.floor(random.fraction() * interval);
  let levelAt = startAt;
  // Each run starts another session, so that its first frames don't count as repeats of the previous run.
  let session = (random.integer(1, 0xffff) + Math.floor(startAt / 1_000)) % 0xffff;
  let frameCounter = random.integer(100, 5_000);
  let statusAt = startAt + Math.floor(random.fraction() * DAY_MS);
  let hasRejoined = role !== 'rejoining' || !isNetwork;
  let frozenLevel: number | undefined;
  let collected: SimulatedMeasurement[] = [];

  const message = (
    event: SimulatedMessage['event'],
    at: number,
    measurements: readonly SimulatedMeasurement[],
  ): SimulatedMessage => ({
    sendAt: event === 'up' ? at + random.integer(300, 3_000) : at,
    device,
    event,
    measurements,
    session,
    frameCounter,
    isRepeated: false,
    id: random.id(at),
    batteryPercent: round(firstBattery - (batteryUse * (at - startAt)) / length, 1),
    rssi: signal + random.integer(-4, 4),
  });

  const isSilent = (at: number) => {
    const outage = at - moment(OUTAGE_BEGINS);
    return (
      (role === 'dead' && at > moment(DIES)) ||
      (index % GATEWAYS === FAILING_GATEWAY && outage > 0 && outage < OUTAGE_MS)
    );
  };

  function measure(at: number): SimulatedMeasurement {
    const level = apparentLevel(tank.advance(levelAt, at), at) + (random.fraction() - 0.5) * 0.2;
    levelAt = at;
    if (role === 'frozen' && at > moment(FREEZES)) frozenLevel ??= level;
    return {
      at,
      levelPercent: round(Math.max(0, frozenLevel ?? level), 1),
      temperatureC: round(airTemperature(at) + (random.fraction() - 0.5) * 0.6, 1),
    };
  }

  /** Simulates the transmission of a message, which may be lost, delayed or sent twice. */
  function transmit(sent: SimulatedMessage): SimulatedMessage[] {
    if (random.probability(LOST)) return [];
    if (random.probability(DELAYED))
      return [{ ...sent, sendAt: sent.sendAt + random.integer(MIN_DELAY_MS, MAX_DELAY_MS) }];
    if (!random.probability(REPEATED)) return [sent];
    return [sent, { ...sent, sendAt: sent.sendAt + random.integer(1_000, MAX_REPEAT_MS), isRepeated: true }];
  }

  function messagesAt(at: number): SimulatedMessage[] {
    const measurement = measure(at);
    if (isSilent(at)) return [];
    const messages: SimulatedMessage[] = [];
    if (!hasRejoined && at > moment(REJOINS)) {
      hasRejoined = true;
      session = (session % 0xffff) + 1;
      frameCounter = 0;
      messages.push(message('join', at, []));
    }
    if (device.format === 'chirpstack' && at >= statusAt) {
      statusAt += DAY_MS;
      messages.push(message('status', at, []));
    }
    collected.push(measurement);
    if (!isNetwork && collected.length < BATCH_SIZE) return messages;
    messages.push(...transmit(message('up', at, collected)));
    frameCounter += 1;
    collected = [];
    return messages;
  }

  const messagesUntil = (end: number): SimulatedMessage[] => {
    const messages: SimulatedMessage[] = [];
    for (; measuredAt < end; measuredAt += interval) messages.push(...messagesAt(measuredAt));
    return messages;
  };
  return { messagesUntil };
}

/**
 * Messages of level sensors in the order in which they are sent: consumption by hour and weekday, temperature, refills,
 * messages that are lost, late, repeated and out of order, an outage of a gateway, a session that starts again, a leak,
 * and a frozen, a dead and a weak device. The same options give the same messages.
 */
export function* simulateMessages(options: ScenarioOptions): Generator<SimulatedMessage> {
  const { devices, startAt, days } = options;
  const senders = devices.map((device, index) => createSender(device, index, options));
  const endAt = startAt + days * DAY_MS;
  let pending: SimulatedMessage[] = [];
  for (let from = startAt; from < endAt; from += HOUR_MS) {
    const until = Math.min(from + HOUR_MS, endAt);
    for (const { messagesUntil } of senders) pending.push(...messagesUntil(until));
    pending.sort((left, right) => left.sendAt - right.sendAt);
    const due = pending.findIndex(({ sendAt }) => sendAt >= until);
    yield* due < 0 ? pending : pending.slice(0, due);
    pending = due < 0 ? [] : pending.slice(due);
  }
  yield* pending;
}
