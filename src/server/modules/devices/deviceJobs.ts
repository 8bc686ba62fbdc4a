import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import { batteryTrend } from '../../../domain/devices/battery';
import type { BatteryDay } from '../../../domain/devices/battery';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { getNumberSetting } from '../settings/settingService';
import { batteryDays } from './deviceMessageFields';

/** Small enough to serve requests in between. */
const BATCH_SIZE = 100;

/** Forecasts the day on which the batteries of installed devices are empty. */
export async function forecastBatteries(db: Db, now: number): Promise<void> {
  const batteryLow = await getNumberSetting(db, 'battery_low', dubaiDate(now));
  let last: Id | null = null;
  do {
    const { rows } = await sql<{ _id: Id; days: BatteryDay[] }>`select t.id as "_id", ${batteryDays} as days
      from devices t where t.status = 'installed' and t.deleted_at is null
        and (${last}::uuid is null or t.id > ${last}::uuid) order by t.id limit ${BATCH_SIZE}`.execute(db);
    const ends = rows.map(({ _id, days }) => ({
      device_id: _id,
      battery_end: batteryTrend(days, batteryLow)?.empty_on ?? null,
    }));
    await sql`update device_states s set battery_end = e.battery_end
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) e (device_id uuid, battery_end date)
      where s.device_id = e.device_id and s.battery_end is distinct from e.battery_end`.execute(db);
    last = rows.length < BATCH_SIZE ? null : (rows.at(-1)?._id ?? null);
  } while (last !== null);
  await sql`update device_states s set battery_end = null from devices d
    where d.id = s.device_id and d.status <> 'installed' and s.battery_end is not null`.execute(db);
}
