import { sql } from 'kysely';
import type { Db } from '../../db/client';
import type { Company } from '../generate/company';
import { insert } from './insert';
import type { DemoLevels } from '../generate/assets/tankLevels';
import { employeeByUsername } from '../generate/parties/staff';
import type { WriteContext } from './writeBilling';

/**
 * Readings every six hours for three months, daily before that, weekly for tanks without a device, and at
 * each month's end.
 */
const levelReadings = (levels: readonly DemoLevels[], now: number, userId: string) => sql`
  insert into tank_readings (id, tank_id, device_id, at, received_at, level_percent, temperature_c,
    battery_percent, rssi, source, created_by)
  select md5(k.tank || ' ' || n)::uuid, k.tank, k.device, at, at + interval '4 seconds', reading.level, degrees,
    case when k.device is not null then k.battery end, case when k.device is not null then -88 - n % 19 end,
    case when k.device is null then 'manual_gauge' else 'telemetry' end,
    case when k.device is null then ${userId}::uuid end
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

/** What the devices on tanks reported last; the last level of one of them was impossible. */
const deviceStates = (faulty: string | undefined) => sql`
  update device_states s set last_seen_at = r.received_at, battery_percent = r.battery_percent, rssi = r.rssi,
    problem = case when s.device_id = ${faulty ?? null}::uuid then 'out_of_range' end
  from (select distinct on (device_id) * from tank_readings where device_id is not null order by device_id, at desc) r
  where r.device_id = s.device_id`;

/** Readings of tanks out of service, which are empty. */
const emptiedReadings = (userId: string, now: number) => sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source, note, created_by)
  select md5(id || ' emptied')::uuid, id, at, at, 0, 'manual_gauge', 'Emptied', ${userId}::uuid
  from tanks cross join (select ${new Date(now)}::timestamptz - interval '20 days' as at) moment
  where status in ('out_of_service', 'decommissioned')`;

/** Writes deliveries, tank readings and the last contact of devices on counters. */
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
  await levelReadings(levels, now, userId).execute(db);
  await emptiedReadings(userId, now).execute(db);
  const faulty = levels.filter(({ device }) => device !== null)[6]?.device ?? undefined;
  await deviceStates(faulty).execute(db);
  const lastContact = { last_seen_at: new Date(now - 6 * 60_000), battery_percent: 91, rssi: -97 };
  await db
    .updateTable('device_states')
    .set(lastContact)
    .where('device_id', 'in', db.selectFrom('devices').select('id').where('counter_id', 'is not', null))
    .execute();
}
