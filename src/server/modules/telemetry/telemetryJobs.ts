import { sql } from 'kysely';
import { sqlLiterals } from '../../db/client';
import { INSTALLED_STATUSES } from '../../../domain/counters/counter';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { jobContext } from '../../jobs/scheduler';
import { HttpError } from '../../http/httpError';
import { recordReading } from '../counters/readings/readingService';
import { getNumberSetting } from '../settings/settingService';

/** Raw readings are kept for 13 months, for the charts of a year and the month before. */
const READING_DAYS = 396;

/**
 * Creates the partitions of the next months, and drops messages, readings and days after their retention
 * period.
 */
export async function maintainPartitions(db: Db, now: number): Promise<void> {
  const messageDays = await getNumberSetting(db, 'telemetry_message_days', dubaiDate(now));
  await sql`select create_partitions(0)`.execute(db);
  await sql`select drop_partitions(${messageDays}, ${READING_DAYS})`.execute(db);
  await sql`delete from device_days where day < today_in_dubai() - ${sql.lit(READING_DAYS)}`.execute(db);
}

interface DayIndex {
  counter: Id;
  device: Id;
  at: string;
  value: number;
}

/** Last index of each counter on the day before a time; counters read since then are excluded. */
const lastIndexes = (until: Date) => sql<DayIndex>`
  select c.id as counter, i.device_id as device, i.at, round(i.index_m3::numeric, c.decimals)::float8 as value
  from devices d join counters c on c.id = d.counter_id
  cross join lateral (select * from counter_indexes n where n.counter_id = c.id and n.device_id = d.id
    and n.at < ${until} and n.at >= ${until}::timestamptz - interval '1 day' order by n.at desc limit 1) i
  where d.status = 'installed' and d.type = 'meter_amr' and d.deleted_at is null and c.deleted_at is null
    and c.status in (${sqlLiterals(INSTALLED_STATUSES)})
    and not exists (select from counter_readings r where r.counter_id = c.id and r.status <> 'rejected' and r.at >= i.at)
  order by c.id`;

/**
 * Turns the last index that an AMR unit sent on the previous day into a reading of its counter, which is
 * checked like any other. A refused index, such as a falling one, is shown as a problem of its device; a
 * person then reads the counter.
 */
export async function recordAmrReadings(db: Db, now: number): Promise<void> {
  const midnight = new Date(`${dubaiDate(now)}T00:00:00+04:00`);
  const { rows } = await lastIndexes(midnight).execute(db);
  const { recordChange } = jobContext('reading.recorded', db, now);
  const context = { db, now, recordChange };
  for (const { counter, device, at, value } of rows)
    try {
      const time = new Date(at).toISOString();
      await recordReading(context, { counter, at: time, value, type: 'amr', source: 'amr' });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await sql`update device_states set problem = 'index_refused' where device_id = ${device}`.execute(db);
    }
}
