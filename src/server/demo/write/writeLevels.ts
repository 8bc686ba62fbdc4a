import type { InsertObject } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { checkAlarms, checkGasBalances } from '../../modules/alarms/alarmJobs';
import { checkStuckGauges } from '../../modules/alarms/stuckGaugeJobs';
import { forecastBatteries } from '../../modules/devices/deviceJobs';
import { notifyLateOrders } from '../../modules/orders/orderJobs';
import { recordAmrReadings } from '../../modules/telemetry/telemetryJobs';
import { forecastTanks, recordForecastErrors, rollUpLevels } from '../../modules/tanks/tankForecastService';
import { processMessages } from '../../modules/telemetry/intake';
import type { Company } from '../generate/company';
import { insert, insertMany } from './insert';
import type { DemoIndex, DemoLevelReading } from '../generate/assets/telemetry';
import { METER_AGE_MS } from '../generate/assets/telemetry';
import { deterministicId } from '../generate/record';
import { employeeByUsername } from '../generate/parties/staff';
import type { WriteContext } from './writeBilling';

/** Readings of tanks out of service, which are empty. */
const emptiedReadings = (userId: string, now: number) => sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source, note, created_by)
  select md5(id || ' emptied')::uuid, id, at, at, 0, 'manual_gauge', 'Emptied', ${userId}::uuid
  from tanks cross join (select ${new Date(now)}::timestamptz - interval '20 days' as at) moment
  where status in ('out_of_service', 'decommissioned')`;

/** Messages of this period are sent to the intake; older readings are inserted directly. */
const RECENT_MS = 48 * 3_600_000;
const TRANSMISSION_MS = 4_000;

const readingRow =
  (userId: string) =>
  ({
    id,
    tank,
    device,
    at,
    level,
    degrees,
    battery,
    rssi,
  }: DemoLevelReading): InsertObject<Database, 'tank_readings'> => ({
    id,
    tank_id: tank,
    device_id: device,
    at: new Date(at),
    received_at: new Date(at + TRANSMISSION_MS),
    level_percent: level,
    temperature_c: degrees,
    ...(device === null
      ? { clock: 'server', source: 'manual_gauge', created_by: userId }
      : { clock: 'device', source: 'telemetry', battery_percent: battery, rssi }),
  });

/** Device states before the last two days; some devices have been silent since. */
const earlierDeviceStates = sql`
  update device_states s set last_seen_at = r.received_at, battery_percent = r.battery_percent,
    recent_batteries = array_fill(r.battery_percent, array[3]), rssi = r.rssi
  from (select distinct on (device_id) * from tank_readings where device_id is not null order by device_id, at desc) r
  where r.device_id = s.device_id`;

/** Writes deliveries, and the tank readings before the last two days. */
export async function writeLevels(
  db: Db,
  { staff, orders, levelReadings, deliveries }: Company,
  { now }: WriteContext,
): Promise<void> {
  const userId = employeeByUsername(staff, 'o.khan').id;
  const rows = deliveries.map((row) => ({
    ...row,
    order_id: orders.find(({ delivery }) => delivery === row.id)?.id ?? null,
    created_by: userId,
  }));
  await insert(db, 'deliveries', rows);
  await sql`select create_partitions(14)`.execute(db);
  const older = levelReadings.filter(({ device, at }) => device === null || at < now - RECENT_MS);
  await insertMany(db, 'tank_readings', older.map(readingRow(userId)));
  await earlierDeviceStates.execute(db);
  await emptiedReadings(userId, now).execute(db);
}

interface Message {
  device: string;
  /** Milliseconds since 1970. */
  ts: number;
  values: Record<string, number>;
  battery?: number;
  rssi?: number;
}

const take = (db: Db, messages: readonly Message[], now: number) =>
  processMessages(
    db,
    [{ format: 'generic', transport: 'http', body: Buffer.from(JSON.stringify(messages)) }],
    now,
  );

/** Sends the messages of the last two days to the intake, which creates levels, alarms and orders. */
export async function sendRecentMessages(db: Db, company: Company, { now }: WriteContext): Promise<void> {
  const { devices, levelReadings } = company;
  const serialNumbers = new Map(devices.map(({ id, serial_number }) => [id, serial_number]));
  const recent = levelReadings
    .map((reading) => ({ ...reading, serial: serialNumbers.get(reading.device ?? '') }))
    .filter(({ serial, at }) => serial !== undefined && at >= now - RECENT_MS)
    .sort((a, b) => a.at - b.at);
  for (const at of new Set(recent.map((reading) => reading.at))) {
    const messages = recent
      .filter((reading) => reading.at === at)
      .map(({ serial = '', level, degrees, battery, rssi }) => ({
        device: serial,
        ts: at,
        values: { level, temperature: degrees },
        battery,
        rssi,
      }));
    await take(db, messages, at + TRANSMISSION_MS);
  }
  await rollUpLevels(db);
  await sql`analyze tanks, tank_states, tank_hours, tank_days, tank_readings, counters, counter_readings`.execute(
    db,
  );
  await forecastTanks(db, now - 20_000);
  await sendMeterMessages(db, company, now);
  let { last } = await recordAmrReadings(db, now - 20_000);
  while (last) ({ last } = await recordAmrReadings(db, now - 20_000, last));
  await sendFaultyMessage(db, recent.at(-1)?.serial, now - 60_000);
  await deviceDays(now).execute(db);
  await forecastBatteries(db, now);
  await recordForecastErrors(db, now - 20_000);
  await checkGasBalances(db, now - 20_000);
  await checkStuckGauges(db, now - 20_000);
  await checkAlarms(db, now - 30_000);
  await notifyLateOrders(db, now - 30_000);
  await readNotifications(db, now);
}

/** Unread notifications of alarms per user. */
const UNREAD_COUNT = 4;

/** Marks the notifications of alarms as read, except for the last ones. */
const readNotifications = (db: Db, now: number) =>
  sql`with ranked as (select id, created_at, row_number() over (partition by user_id order by created_at desc, id) as nth
      from events where code like 'order.%' and status = 0 and created_at > ${new Date(now - RECENT_MS)})
    update events e set status = 1, read_at = least(r.created_at + interval '25 minutes', ${new Date(now)})
    from ranked r where r.id = e.id and r.nth > ${UNREAD_COUNT}`.execute(db);

/** Sends the indexes of AMR units to the intake; indexes before today are inserted directly. */
async function sendMeterMessages(db: Db, { indexes }: Company, now: number): Promise<void> {
  const isLast = ({ at }: DemoIndex) => at === now - METER_AGE_MS;
  await insertMany(
    db,
    'counter_indexes',
    indexes
      .filter((one) => !isLast(one))
      .map(({ counter, device, at, index }) => ({
        id: deterministicId(`index ${device.id} ${String(at)}`),
        counter_id: counter,
        device_id: device.id,
        at: new Date(at),
        received_at: new Date(at + TRANSMISSION_MS),
        clock: 'device' as const,
        index_m3: index,
      })),
  );
  const messages = indexes.filter(isLast).map(({ device, at, index }) => ({
    device: device.serial_number,
    ts: at,
    values: { index },
    battery: 91,
    rssi: -97,
  }));
  await take(db, messages, now - METER_AGE_MS + TRANSMISSION_MS);
}

/**
 * Inserts daily message counts, as if devices had sent a message in each interval; some days lack a few
 * hours, and batteries lose some points a month.
 */
const deviceDays = (now: number) => sql`
  insert into device_days (device_id, day, messages, hours, battery_percent)
  select d.id, g.day, greatest(0, floor((m.minutes - 60 * gap.hours) / d.report_interval_min)), hour.bits,
    round(least(100, s.battery_percent + n * (0.02 + h.nth % 9 * 0.015)))
  from devices d join device_states s on s.device_id = d.id
  cross join generate_series(0, 89) n
  cross join lateral (select dubai_day(${new Date(now)}::timestamptz) - n as day) g
  cross join lateral (select g.day::timestamp at time zone 'Asia/Dubai' as midnight) start
  cross join lateral (select greatest(midnight, d.installed_at) as begins,
    least(midnight + interval '1 day', s.last_seen_at) as ends) span
  cross join lateral (select extract(epoch from span.ends - span.begins) / 60 as minutes) m
  cross join lateral (select abs(hashtext(d.code)) as nth, abs(hashtext(d.code || g.day)) % 100 as lot) h
  cross join lateral (select case when n > 0 and h.lot < 4 then 3 + h.lot * 2 else 0 end as hours) gap
  cross join lateral (select coalesce(bit_or(1 << o), 0) as bits from generate_series(0, 23) o
    where start.midnight + make_interval(hours => o + 1) > span.begins
      and start.midnight + make_interval(hours => o) <= span.ends
      and o % greatest(1, d.report_interval_min / 60) = 0 and (o < 6 or o >= 6 + gap.hours)) hour
  where d.status = 'installed' and d.deleted_at is null and span.ends > span.begins
  on conflict (device_id, day) do update set messages = excluded.messages, hours = excluded.hours,
    battery_percent = excluded.battery_percent`;

/** The last message of one sensor has an impossible level. */
const sendFaultyMessage = (db: Db, device: string | undefined, now: number) =>
  take(
    db,
    device === undefined ? [] : [{ device, ts: now, values: { level: 104.2 } }],
    now + TRANSMISSION_MS,
  );
