import { sql } from 'kysely';
import type { Db } from '../../db/client';
import { checkAlarms, checkGasBalances } from '../../modules/alarms/alarmJobs';
import { forecastBatteries } from '../../modules/devices/deviceJobs';
import { notifyLateOrders } from '../../modules/orders/orderJobs';
import type { SqlExpression } from '../../lists/fields';
import { recordMeterReadings } from '../../modules/telemetry/telemetryJobs';
import { forecastTanks, recordForecastErrors, rollUpLevels } from '../../modules/tanks/tankForecastService';
import { ingestMessages } from '../../modules/telemetry/intake';
import type { Company } from '../generate/company';
import { insert } from './insert';
import type { DemoLevels } from '../generate/assets/tankLevels';
import { employeeByUsername } from '../generate/parties/staff';
import type { WriteContext } from './writeBilling';

/**
 * Readings every six hours for three months, daily before that, weekly for tanks without a device, and at
 * each month's end.
 */
const levelReadings = (levels: readonly DemoLevels[], now: number) => sql`
  select md5(k.tank || ' ' || n)::uuid as id, k.tank, k.device, at, reading.level, degrees,
    case when k.device is not null then k.battery end as battery,
    case when k.device is not null then -88 - n % 19 end as rssi
  from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) k (tank uuid, device uuid, top float8, bottom float8,
    level float8, lag float8, battery float8, times float8[], percents float8[])
  cross join generate_series(0, 1560) n
  cross join lateral (select ${new Date(now)}::timestamptz - make_interval(mins => k.lag::int, hours => 6 * n) as at) moment
  cross join lateral (select extract(epoch from at)::float8 * 1000 as ms) exact
  cross join lateral (select least(width_bucket(ms, k.times), cardinality(k.times) - 1) as nth) month
  cross join lateral (select k.percents[nth] + (k.percents[nth + 1] - k.percents[nth])
    * (ms - k.times[nth]) / nullif(k.times[nth + 1] - k.times[nth], 0) as percent) consumed
  cross join lateral (select k.top - k.level - (k.percents[cardinality(k.percents)] - percent) as since,
    k.top - k.bottom as span) filled
  cross join lateral (select round((k.top - (since - span * floor(since / span)))::numeric, 1)::float8 as level,
    round((31 + 7 * sin(n * 1.5708 + k.battery))::numeric, 1)::float8 as degrees) reading
  where case when k.device is null then n % 28 = 0 else n < 360 or n % 4 = 0 end
    or extract(month from at at time zone 'Asia/Dubai') <> extract(month from (at + interval '6 hours') at time zone 'Asia/Dubai')`;

/** Readings of tanks out of service, which are empty. */
const emptiedReadings = (userId: string, now: number) => sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source, note, created_by)
  select md5(id || ' emptied')::uuid, id, at, at, 0, 'manual_gauge', 'Emptied', ${userId}::uuid
  from tanks cross join (select ${new Date(now)}::timestamptz - interval '20 days' as at) moment
  where status in ('out_of_service', 'decommissioned')`;

/** Messages of the last two days are sent to the intake; older readings are written as it left them. */
const RECENT_MS = 48 * 3_600_000;

const olderReadings = (levels: readonly DemoLevels[], now: number, userId: string) => sql`
  insert into tank_readings (id, tank_id, device_id, at, received_at, clock, level_percent, temperature_c,
    battery_percent, rssi, source, created_by)
  select id, tank, device, at, at + interval '4 seconds', case when device is null then 'server' else 'device' end, level,
    degrees, battery, rssi, case when device is null then 'manual_gauge' else 'telemetry' end,
    case when device is null then ${userId}::uuid end
  from (${levelReadings(levels, now)}) v where device is null or at < ${new Date(now - RECENT_MS)}`;

/** What the devices reported before the last two days; some have been silent since. */
const earlierDeviceStates = sql`
  update device_states s set last_seen_at = r.received_at, battery_percent = r.battery_percent, rssi = r.rssi
  from (select distinct on (device_id) * from tank_readings where device_id is not null order by device_id, at desc) r
  where r.device_id = s.device_id`;

/** Writes deliveries, and the tank readings before the last two days. */
export async function writeLevels(
  db: Db,
  { staff, orders, levels, deliveries }: Company,
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
  await olderReadings(levels, now, userId).execute(db);
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
  ingestMessages(
    db,
    [{ format: 'generic', transport: 'http', body: Buffer.from(JSON.stringify(messages)) }],
    now,
  );

const TRANSMISSION_MS = 4_000;

/** Sends the messages of the last two days to the intake, which makes levels, alarms and orders of them. */
export async function sendRecentMessages(db: Db, { levels }: Company, { now }: WriteContext): Promise<void> {
  const { rows } = await sql<{
    device: string;
    ts: number;
    level: number;
    degrees: number;
    battery: number;
    rssi: number;
  }>`
    select d.serial_number as device, round(extract(epoch from v.at) * 1000)::float8 as ts, v.level, v.degrees, v.battery, v.rssi
    from (${levelReadings(levels, now)}) v join devices d on d.id = v.device
    where v.at >= ${new Date(now - RECENT_MS)} order by v.at`.execute(db);
  for (const at of new Set(rows.map(({ ts }) => ts))) {
    const messages = rows
      .filter(({ ts }) => ts === at)
      .map(({ device, level, degrees, ...state }) => ({
        ...{ device, values: { level, temperature: degrees } },
        ...state,
      }));
    await take(db, messages, at + TRANSMISSION_MS);
  }
  await rollUpLevels(db);
  await sql`analyze tanks, tank_states, tank_hours, tank_days, tank_readings, counters, counter_readings`.execute(
    db,
  );
  await forecastTanks(db, now - 20_000);
  await sendMeterMessages(db, now);
  await recordMeterReadings(db, now - 20_000);
  await sendFaultyMessage(db, rows.at(-1)?.device, now - 60_000);
  await deviceDays(now).execute(db);
  await forecastBatteries(db, now);
  await recordForecastErrors(db, now - 20_000);
  await checkGasBalances(db, now - 20_000);
  await checkAlarms(db, now - 30_000);
  await notifyLateOrders(db, now - 30_000);
  await readNotifications(db, now);
}

/** Unread notifications of alarms per user. */
const UNREAD_COUNT = 4;

/** The notifications of alarms were read soon, except for the last ones. */
const readNotifications = (db: Db, now: number) =>
  sql`with ranked as (select id, created_at, row_number() over (partition by user_id order by created_at desc, id) as nth
      from events where code like 'order.%' and status = 0 and created_at > ${new Date(now - RECENT_MS)})
    update events e set status = 1, read_at = least(r.created_at + interval '25 minutes', ${new Date(now)})
    from ranked r where r.id = e.id and r.nth > ${UNREAD_COUNT}`.execute(db);

/** The use of a site's tanks against what its counters measured last, for the use since then. */
const changeOfUse = sql`coalesce((select sum(f.daily_use_l) / sum(f.counters_use_l) from tank_forecasts f
  join tanks t on t.id = f.tank_id where t.site_code = c.site_code and f.daily_use_l > 0 and f.counters_use_l > 0), 1)`;

/** Index of counter `c` at a time: between two readings, or at the present use of its site since the last one. */
const indexAt = (time: SqlExpression) => sql`coalesce(
  (select r.previous::float8 + (r.value - r.previous)::float8 * extract(epoch from ${time} - r.previous_at)::float8
      / extract(epoch from r.at - r.previous_at)::float8
    from counter_readings r where r.counter_id = c.id and r.status <> 'rejected' and r.rollover = 0
      and r.previous_at <= ${time} and r.at > ${time} limit 1),
  (select r.value::float8 + greatest(0, (r.value - r.previous)::float8 / extract(epoch from r.at - r.previous_at)::float8
      * ${changeOfUse} * extract(epoch from ${time} - r.at)::float8)
    from counter_readings r where r.counter_id = c.id and r.status <> 'rejected' and r.at > r.previous_at
      and r.at <= ${time} order by r.at desc limit 1),
  c.initial_reading::float8)`;

const INDEX_DAYS = 60;

/** Indexes of meter readers at the end of each day, before today's message. */
const earlierIndexes = (now: number) => sql`
  insert into counter_indexes (id, counter_id, device_id, at, received_at, clock, index_m3)
  select md5(d.id || ' ' || n)::uuid, c.id, d.id, m.at, m.at + interval '4 seconds', 'device',
    round((${indexAt(sql`m.at`)})::numeric, 3)::float8
  from devices d join counters c on c.id = d.counter_id
  cross join generate_series(0, ${sql.lit(INDEX_DAYS)}) n
  cross join lateral (select (date_trunc('day', ${new Date(now)}::timestamptz at time zone 'Asia/Dubai')
    - make_interval(days => n, mins => 10)) at time zone 'Asia/Dubai' as at) m
  where d.status = 'installed' and d.type = 'meter_amr'`;

/** The meter readers send the index of their counters. */
async function sendMeterMessages(db: Db, now: number): Promise<void> {
  await earlierIndexes(now).execute(db);
  const ts = now - 6 * 60_000;
  const { rows } = await sql<{ device: string; index: number }>`
    select d.serial_number as device, round((${indexAt(sql`${new Date(ts)}::timestamptz`)})::numeric, 3)::float8 as index
    from devices d join counters c on c.id = d.counter_id where d.status = 'installed'`.execute(db);
  const messages = rows.map(({ device, index }) => ({
    device,
    ts,
    values: { index },
    battery: 91,
    rssi: -97,
  }));
  await take(db, messages, ts + TRANSMISSION_MS);
}

/**
 * The messages of each day as if devices had sent one in each interval, of which the readings are a part: some days lack
 * a few hours, and batteries have fallen by some points a month.
 */
const deviceDays = (now: number) => sql`
  insert into device_days (device_id, day, messages, hours, battery_percent)
  select d.id, g.day, greatest(0, floor((m.minutes - 60 * gap.hours) / d.report_interval_min)), hour.bits,
    round(least(100, s.battery_percent + n * (0.02 + h.nth % 9 * 0.015)))
  from devices d join device_states s on s.device_id = d.id
  cross join generate_series(0, 89) n
  cross join lateral (select (${new Date(now)}::timestamptz at time zone 'Asia/Dubai')::date - n as day) g
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
