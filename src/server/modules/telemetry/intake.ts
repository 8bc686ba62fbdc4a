import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { BATTERY_MESSAGES } from '../../../domain/alarms/alarm';
import type { Id } from '../../../domain/entity';
import { assessLevel } from '../../../domain/telemetry/levelJump';
import { measure } from '../../../domain/telemetry/measure';
import { parseBody } from '../../../domain/telemetry/parseBody';
import type {
  DeviceMessage,
  Measurement,
  PayloadMap,
  Point,
  TelemetryFormat,
  TelemetryProblem,
} from '../../../domain/telemetry/telemetry';
import { DAY_MS } from '../../../domain/durations';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { inTransaction } from '../../db/transaction';
import { parseJson } from '../../http/strictJson';
import { evaluateAlarms } from '../alarms/alarmService';
import { lockDevices } from './telemetryDevices';
import type { RegisteredDevice } from './telemetryDevices';

/** One HTTP request or MQTT message of a source, as it was received. */
export interface RawMessage {
  format: TelemetryFormat;
  transport: 'http' | 'mqtt';
  body: Buffer;
  /** The source whose key was used, or the device whose own key was used. */
  sourceId?: Id;
  deviceId?: Id;
  /** Kind of event, if given in the address or topic. */
  event?: string;
  /** Identifier of the device, if given in the topic. */
  device?: string;
  /** Payload map for messages of a vendor's source. */
  map?: PayloadMap;
}

/** Numbers of messages by outcome. */
export interface IntakeSummary {
  accepted: number;
  duplicates: number;
  refused: number;
  unknown: number;
}

/** Messages per transaction: enough to share its cost, few enough to keep locks short. */
export const BATCH_SIZE = 500;
const RAW_MAX_LENGTH = 16_384;
const NAME_MAX_LENGTH = 100;
const VALUE_MAX_LENGTH = 60;
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** Older network times come from a clock that was never set. */
const CLOCK_MAX_AGE_MS = 30 * DAY_MS;
/** Window for repeated frames; message ids are compared over a day. */
const FRAME_WINDOW = '10 minutes';
const MESSAGE_WINDOW = '24 hours';

type Outcome = 'accepted' | 'duplicate' | 'unknown_device' | 'refused';

/** A message of a body; without `message` if it can't be read. */
export interface ReceivedMessage {
  rawMessage: RawMessage;
  message: DeviceMessage | undefined;
  raw: string;
}

/** A message with its storage outcome. */
interface IntakeMessage extends ReceivedMessage {
  id: Id;
  device: RegisteredDevice | undefined;
  messageKey: string | null;
  frameKey: string | null;
  outcome: Outcome;
  problems: TelemetryProblem[];
  measurement: Measurement | undefined;
  readings: number;
  duplicates: number;
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const storable = (text: string, length: number): string =>
  text.slice(0, length).replace(/\0|\p{Surrogate}/gu, '\uFFFD');

/** The messages of a body, at least one; an unreadable body counts as one refused message. */
export function readBody(rawMessage: RawMessage): ReceivedMessage[] {
  const text = rawMessage.body.toString('utf8');
  const received = (message: DeviceMessage | undefined, raw: string): ReceivedMessage => ({
    rawMessage,
    message,
    raw: storable(raw, RAW_MAX_LENGTH),
  });
  const json = parseBytes(rawMessage.body);
  if (json === undefined) return [received(undefined, text)];
  const { messages, malformed } = parseBody(rawMessage.format, json, rawMessage);
  const isBatch = messages.length + malformed > 1;
  const read = messages.map((message) => received(message, isBatch ? JSON.stringify(message.raw) : text));
  return malformed > 0 || read.length === 0 ? [...read, received(undefined, text)] : read;
}

/** The JSON of a body; undefined if it is invalid, or can't be stored or processed safely. */
function parseBytes(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Session, frame counter and bytes, which are equal in all transmissions of a frame, through any gateway or
 * network.
 */
function frameKeyOf({ session, frameCounter, payload, event }: DeviceMessage): string | null {
  return frameCounter === undefined || payload === undefined
    ? null
    : hash([event, session ?? '', frameCounter, payload].join(' '));
}

/**
 * Processes messages of devices: stores each once with its interpretation, its readings, and the state of its
 * tank and device. An unreadable message is stored with the reason; no input makes it throw.
 */
export async function processMessages(
  db: Db,
  rawMessages: readonly RawMessage[],
  now: number,
): Promise<IntakeSummary> {
  const [summary] = await processBodies(db, [rawMessages.flatMap(readBody)], now);
  return summary ?? summarize([]);
}

/**
 * Processes the messages of bodies like `processMessages`, in transactions of up to 500. Returns a summary of
 * each body.
 */
export async function processBodies(
  db: Db,
  bodies: readonly (readonly ReceivedMessage[])[],
  now: number,
): Promise<IntakeSummary[]> {
  const messages = bodies.flat();
  const outcomes: Outcome[] = [];
  for (let from = 0; from < messages.length; from += BATCH_SIZE) {
    const batch = messages.slice(from, from + BATCH_SIZE);
    outcomes.push(...(await inTransaction(db, (trx) => processBatch(trx, batch, now))));
  }
  return bodies.map(({ length }) => summarize(outcomes.splice(0, length)));
}

function summarize(outcomes: readonly Outcome[]): IntakeSummary {
  const summary: IntakeSummary = { accepted: 0, duplicates: 0, refused: 0, unknown: 0 };
  for (const outcome of outcomes) summary[COUNTERS[outcome]] += 1;
  return summary;
}

const COUNTERS: Record<Outcome, keyof IntakeSummary> = {
  accepted: 'accepted',
  duplicate: 'duplicates',
  refused: 'refused',
  unknown_device: 'unknown',
};

async function processBatch(db: Db, received: readonly ReceivedMessage[], now: number): Promise<Outcome[]> {
  const batch = received.map(({ message, ...rest }): IntakeMessage => ({
    id: newRecordId(now),
    message,
    ...rest,
    device: undefined,
    messageKey: null,
    frameKey: null,
    outcome: message ? 'accepted' : 'refused',
    problems: message ? [...message.problems] : ['malformed'],
    measurement: undefined,
    readings: 0,
    duplicates: 0,
  }));
  await findDevices(db, batch);
  await findDuplicates(db, batch, now);
  for (const item of batch) if (item.outcome === 'accepted' && item.message && item.device) decode(item, now);
  const newSince = await storeTankReadings(db, batch, now);
  await storeCounterIndexes(db, batch, now);
  for (const item of batch) if (item.duplicates > 0 && item.readings === 0) item.outcome = 'duplicate';
  const seen = seenMessages(batch, now);
  await updateDeviceStates(db, seen);
  await countMessages(db, seen);
  await storeMessages(db, batch, now);
  const devices = batch.flatMap(({ device, outcome }) =>
    device && outcome !== 'duplicate' ? device._id : [],
  );
  await evaluateAlarms(db, { tanks: [...newSince.keys()], devices: [...new Set(devices)], newSince }, now);
  return batch.map(({ outcome }) => outcome);
}

/** Finds and locks the devices of the messages. */
async function findDevices(db: Db, batch: readonly IntakeMessage[]): Promise<void> {
  const identified = batch.filter(({ message }) => message);
  const nameOf = ({ message }: IntakeMessage) =>
    storable(message?.device ?? '', NAME_MAX_LENGTH)
      .trim()
      .toLowerCase();
  const names = [...new Set(identified.map(nameOf))].filter(Boolean);
  const ids = [...new Set(identified.flatMap(({ rawMessage }) => rawMessage.deviceId ?? []))];
  const devices = names.length + ids.length > 0 ? await lockDevices(db, names, ids) : [];
  const byId = new Map(devices.map((device) => [device._id, device]));
  const byName = new Map(devices.flatMap((device) => device.identifiers.map((name) => [name, device])));
  for (const item of identified) {
    const { deviceId } = item.rawMessage;
    const named = byName.get(nameOf(item));
    const owner = deviceId === undefined ? undefined : byId.get(deviceId);
    item.device = deviceId === undefined || nameOf(item) === '' ? (named ?? owner) : named;
    if (deviceId !== undefined && item.device?._id !== deviceId) {
      item.device = owner;
      refuse(item, 'wrong_device');
    } else if (!item.device && nameOf(item) === '') refuse(item, 'malformed');
    else if (!item.device) item.outcome = 'unknown_device';
  }
}

function refuse(item: IntakeMessage, problem: TelemetryProblem): void {
  item.outcome = 'refused';
  item.problems.push(problem);
}

/** Marks messages that are already stored: by the id of the network, or as a repeated frame. */
async function findDuplicates(db: Db, batch: readonly IntakeMessage[], now: number): Promise<void> {
  const candidates = batch.filter(({ outcome, device }) => outcome === 'accepted' && device);
  if (candidates.length === 0) return;
  for (const item of candidates) {
    item.messageKey = item.message?.messageId ? hash(item.message.messageId) : null;
    item.frameKey = item.message ? frameKeyOf(item.message) : null;
  }
  const at = new Date(now);
  const { rows } = await sql<{ key: string }>`
    select m.device_id || ' ' || k.key as key from telemetry_messages m
    cross join lateral (values (m.message_key, ${MESSAGE_WINDOW}::interval), (m.frame_key, ${FRAME_WINDOW}::interval))
      k (key, age)
    where m.device_id = any(${[...new Set(candidates.map(({ device }) => device?._id))]}::uuid[])
      and m.received_at > ${at}::timestamptz - ${MESSAGE_WINDOW}::interval and m.received_at > ${at}::timestamptz - k.age
      and m.outcome <> 'duplicate' and k.key is not null`.execute(db);
  const known = new Set(rows.map(({ key }) => key));
  for (const item of candidates) {
    const keys = [item.messageKey, item.frameKey].flatMap((key) =>
      key === null ? [] : [`${item.device?._id ?? ''} ${key}`],
    );
    if (keys.some((key) => known.has(key))) item.outcome = 'duplicate';
    keys.forEach((key) => known.add(key));
  }
}

/** Decodes a message; refuses it if it has a problem and no readings. */
function decode(item: IntakeMessage, now: number): void {
  const { message, device } = item;
  if (!message || !device) return;
  const measurement = measure(message, device, now);
  item.measurement = measurement;
  item.problems = [...new Set([...item.problems, ...measurement.problems])];
  const hasReadings = measurement.points.length > 0;
  if (hasReadings && device.status !== 'installed') item.problems.push('not_installed');
  const isUnusable = item.problems.includes('undecodable') || item.problems.includes('malformed');
  if (!hasReadings && isUnusable) item.outcome = 'refused';
}

interface OwnedPoint {
  item: IntakeMessage;
  point: Point;
}

/** Points of installed devices, in the order of their times. */
const pointsOf = (batch: readonly IntakeMessage[], owner: 'tank_id' | 'counter_id'): OwnedPoint[] =>
  batch
    .flatMap((item) =>
      item.outcome === 'accepted' && item.device?.status === 'installed' && item.device[owner]
        ? (item.measurement?.points ?? []).map((point) => ({ item, point }))
        : [],
    )
    .sort((left, right) => left.point.at - right.point.at);

interface StoredPoint {
  device_id: Id;
  at: number;
}

/** Counts new and already known points. */
function countStored(points: readonly OwnedPoint[], rows: readonly StoredPoint[]): void {
  const stored = new Set(rows.map(({ device_id, at }) => `${device_id} ${String(Math.round(at))}`));
  for (const { item, point } of points) {
    const isNew = stored.delete(`${item.device?._id ?? ''} ${String(point.at)}`);
    if (isNew) item.readings += 1;
    else item.duplicates += 1;
  }
}

interface TankLevelState {
  tank_id: Id;
  level_percent: number | null;
  at: number | null;
  unconfirmed: { id: Id; at: number; level_percent: number } | null;
}

async function lockLevels(db: Db, tanks: readonly Id[]): Promise<Map<Id, TankLevelState>> {
  const { rows } = await sql<TankLevelState>`
    with locked as materialized (select * from tank_states where tank_id = any(${[...tanks]}::uuid[])
      order by tank_id for no key update)
    select s.tank_id, s.level_percent, extract(epoch from s.last_reading_at)::float8 * 1000 as at,
      (select jsonb_build_object('id', r.id, 'at', extract(epoch from r.at) * 1000, 'level_percent', r.level_percent)
        from tank_readings r where r.tank_id = s.tank_id and r.reject_reason = 'unconfirmed_jump'
          and r.at > s.last_reading_at order by r.at desc limit 1) as unconfirmed
    from locked s`.execute(db);
  return new Map(rows.map((row) => [row.tank_id, row]));
}

/**
 * Stores the levels of tanks; a jump must be confirmed by the next reading. Returns the time of the first new
 * or confirmed level of each tank with a new current level.
 */
async function storeTankReadings(
  db: Db,
  batch: readonly IntakeMessage[],
  now: number,
): Promise<Map<Id, number>> {
  const newSince = new Map<Id, number>();
  const points = pointsOf(batch, 'tank_id');
  if (points.length === 0) return newSince;
  const states = await lockLevels(db, [...new Set(points.map(({ item }) => item.device?.tank_id ?? ''))]);
  const confirmed: Id[] = [];
  const rows = points.map(({ item, point }) => {
    const id = newRecordId(now);
    const { values } = point;
    const tank_id = item.device?.tank_id ?? '';
    const level_percent = values.level_percent ?? null;
    let reject_reason = level_percent === null ? 'no_level' : null;
    const state = states.get(tank_id);
    if (state && level_percent !== null) {
      const current =
        state.level_percent === null || state.at === null
          ? undefined
          : { level_percent: state.level_percent, at: state.at };
      const level = { at: point.at, level_percent };
      const assessment = assessLevel({ current, unconfirmed: state.unconfirmed ?? undefined }, level);
      const confirmedLevel = assessment === 'confirming' ? state.unconfirmed : null;
      if (confirmedLevel) confirmed.push(confirmedLevel.id);
      if (assessment === 'unconfirmed') {
        reject_reason = 'unconfirmed_jump';
        // A repeated reading is not stored again.
        if (state.unconfirmed?.at !== point.at) state.unconfirmed = { id, ...level };
      } else if (!current || point.at > current.at) {
        Object.assign(state, level, { unconfirmed: null });
        if (!newSince.has(tank_id)) newSince.set(tank_id, confirmedLevel?.at ?? point.at);
      }
    }
    return {
      id,
      tank_id,
      device_id: item.device?._id,
      at: point.at,
      clock: point.clock,
      level_percent,
      distance_mm: values.distance_mm,
      height_mm: values.height_mm,
      raw_value: values.raw_value,
      temperature_c: values.temperature_c,
      pressure_bar: values.pressure_bar,
      battery_percent: item.measurement?.battery_percent,
      rssi: item.measurement?.rssi,
      reject_reason,
      message_id: item.id,
    };
  });
  const inserted = await sql<StoredPoint>`
    insert into tank_readings (id, tank_id, device_id, at, received_at, clock, level_percent, distance_mm, height_mm,
      raw_value, temperature_c, pressure_bar, battery_percent, rssi, source, reject_reason, message_id)
    select id, tank_id, device_id, to_timestamp(at / 1000), ${new Date(now)}, clock, level_percent, distance_mm,
      height_mm, raw_value, temperature_c, pressure_bar, battery_percent, rssi, 'telemetry', reject_reason, message_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, tank_id uuid, device_id uuid, at float8,
      clock text, level_percent float8, distance_mm float8, height_mm float8, raw_value float8, temperature_c float8,
      pressure_bar float8, battery_percent float8, rssi int, reject_reason text, message_id uuid)
    on conflict (device_id, at) where device_id is not null do nothing
    returning device_id, extract(epoch from at)::float8 * 1000 as at`.execute(db);
  countStored(points, inserted.rows);
  if (confirmed.length > 0)
    await sql`update tank_readings set reject_reason = null where id = any(${confirmed}::uuid[])
      and reject_reason = 'unconfirmed_jump'`.execute(db);
  return newSince;
}

/** Stores the indexes of counters. */
async function storeCounterIndexes(db: Db, batch: readonly IntakeMessage[], now: number): Promise<void> {
  const points = pointsOf(batch, 'counter_id').filter(({ point }) => point.values.index_m3 !== undefined);
  if (points.length === 0) return;
  const rows = points.map(({ item, point: { at, clock, values } }) => ({
    id: newRecordId(now),
    counter_id: item.device?.counter_id,
    device_id: item.device?._id,
    at,
    clock,
    index_m3: values.index_m3,
    pulse_count: values.pulse_count,
    temperature_c: values.temperature_c,
    humidity_percent: values.humidity_percent,
    message_id: item.id,
  }));
  const inserted = await sql<StoredPoint>`
    insert into counter_indexes (id, counter_id, device_id, at, received_at, clock, index_m3, pulse_count,
      temperature_c, humidity_percent, message_id)
    select id, counter_id, device_id, to_timestamp(at / 1000), ${new Date(now)}, clock, index_m3, pulse_count,
      temperature_c, humidity_percent, message_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, counter_id uuid, device_id uuid, at float8,
      clock text, index_m3 float8, pulse_count float8, temperature_c float8, humidity_percent float8, message_id uuid)
    on conflict (device_id, at) do nothing
    returning device_id, extract(epoch from at)::float8 * 1000 as at`.execute(db);
  countStored(points, inserted.rows);
}

/**
 * Time at which the device was last seen: by its own clock, which may repeat an old reading, else the
 * network's time if plausible, else now.
 */
const seenAt = ({ message }: IntakeMessage, now: number): number => {
  const { device, network = now } = message?.times ?? {};
  const isPlausible = device !== undefined || network >= now - CLOCK_MAX_AGE_MS;
  return isPlausible && network <= now + CLOCK_TOLERANCE_MS ? network : now;
};

interface SeenMessage {
  item: IntakeMessage;
  /** Milliseconds since 1970. */
  at: number;
}

/** New messages of known devices, in the order in which they were seen. */
const seenMessages = (batch: readonly IntakeMessage[], now: number): SeenMessage[] =>
  batch
    .filter(({ device, outcome }) => device && (outcome === 'accepted' || outcome === 'refused'))
    .map((item) => ({ item, at: seenAt(item, now) }))
    .sort((left, right) => left.at - right.at);

/** Copies the state that devices reported, unless newer values are stored. */
async function updateDeviceStates(db: Db, seen: readonly SeenMessage[]): Promise<void> {
  if (seen.length === 0) return;
  const rows = new Map<Id, Record<string, unknown> & { batteries: number[] }>();
  for (const { item, at } of seen) {
    const { device, message, measurement, problems } = item;
    if (!device) continue;
    const before = rows.get(device._id) ?? { batteries: [] };
    const battery = measurement?.battery_percent;
    const given = (name: 'battery_percent' | 'battery_v' | 'rssi' | 'snr') =>
      measurement?.[name] ?? before[name];
    rows.set(device._id, {
      device_id: device._id,
      at,
      batteries: battery === undefined ? before.batteries : [battery, ...before.batteries],
      battery_percent: given('battery_percent'),
      battery_v: given('battery_v'),
      rssi: given('rssi'),
      snr: given('snr'),
      problem: problems.find((problem) => problem !== 'not_installed') ?? null,
      session: message?.session === undefined ? before.session : storable(message.session, NAME_MAX_LENGTH),
      frame_counter: message?.event === 'join' ? null : (message?.frameCounter ?? before.frame_counter),
    });
  }
  await sql`update device_states s set last_seen_at = to_timestamp(r.at / 1000),
      battery_percent = coalesce(r.battery_percent, s.battery_percent), battery_v = coalesce(r.battery_v, s.battery_v),
      recent_batteries = (r.batteries || s.recent_batteries)[1:${BATTERY_MESSAGES}],
      rssi = coalesce(r.rssi, s.rssi), snr = coalesce(r.snr, s.snr),
      problem = case when s.problem = 'index_refused' then s.problem else r.problem end,
      session = coalesce(r.session, s.session), frame_counter = coalesce(r.frame_counter, s.frame_counter),
      session_at = case when r.session is distinct from s.session and r.session is not null
        then to_timestamp(r.at / 1000) else s.session_at end
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) r (device_id uuid, at float8,
      batteries float8[], battery_percent float8, battery_v float8, rssi int, snr float8, problem text, session text, frame_counter bigint)
    where s.device_id = r.device_id and (s.last_seen_at is null or s.last_seen_at <= to_timestamp(r.at / 1000))`.execute(
    db,
  );
}

/** Counts the messages of each device by the day of their measurement, and keeps the last battery level of the day. */
async function countMessages(db: Db, seen: readonly SeenMessage[]): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen.map(({ item: { device, message, measurement }, at }) => ({
    device_id: device?._id,
    at: measurement?.points[0]?.at ?? at,
    messages: message?.event === 'uplink' ? 1 : 0,
    battery_percent: measurement?.battery_percent,
  }));
  await sql`insert into device_days as d (device_id, day, messages, hours, battery_percent)
    select device_id, time::date, sum(messages), bit_or(messages << extract(hour from time)::int),
      (array_agg(battery_percent order by time desc) filter (where battery_percent is not null))[1]
    from (select r.*, to_timestamp(r.at / 1000) at time zone 'Asia/Dubai' as time
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (device_id uuid, at float8, messages int,
        battery_percent float8)) r
    group by 1, 2 order by 1, 2
    on conflict (device_id, day) do update set messages = d.messages + excluded.messages,
      hours = d.hours | excluded.hours,
      battery_percent = coalesce(excluded.battery_percent, d.battery_percent)`.execute(db);
}

async function storeMessages(db: Db, batch: readonly IntakeMessage[], now: number): Promise<void> {
  const rows = batch.map(({ id, rawMessage, message, device, measurement, ...item }) => ({
    id,
    source_id: rawMessage.sourceId,
    format: rawMessage.format,
    transport: rawMessage.transport,
    device: message && storable(message.device, NAME_MAX_LENGTH),
    device_id: device?._id,
    event: message?.event ?? 'other',
    message_key: item.messageKey,
    frame_key: item.frameKey,
    outcome: item.outcome,
    problems: item.problems,
    readings: item.readings,
    duplicates: item.duplicates,
    raw: item.raw,
    rejected: measurement?.rejected.length
      ? measurement.rejected.map(({ value, ...rejected }) => ({
          ...rejected,
          value: storable(JSON.stringify(value), VALUE_MAX_LENGTH),
        }))
      : null,
  }));
  await sql`insert into telemetry_messages (id, received_at, source_id, device, device_id, format, transport, event,
      message_key, frame_key, outcome, problems, readings, duplicates, rejected, raw)
    select id, ${new Date(now)}, source_id, device, device_id, format, transport, event, message_key, frame_key, outcome,
      problems, readings, duplicates, rejected, raw
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, source_id uuid, device text, device_id uuid,
      format text, transport text, event text, message_key text, frame_key text, outcome text, problems text[],
      readings int, duplicates int, rejected jsonb, raw text)`.execute(db);
}
