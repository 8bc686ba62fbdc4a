import { sql } from 'kysely';
import { sqlLiterals } from '../../db/client';
import { INSTALLED_STATUSES } from '../../../domain/counters/counter';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { isRetryable } from '../../db/transaction';
import { jobContext } from '../../jobs/scheduler';
import type { JobBatch } from '../../jobs/scheduler';
import type { ActorContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { recordReading } from '../counters/readings/readingService';
import { forgetRefusedIndexes } from '../devices/deviceConnectionService';
import { notify } from '../notifications/notificationService';
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
  counter_code: string;
  device: Id;
  device_code: string;
  at: string;
  value: number;
}

/** Limits how long counters and the numbering of orders stay locked. */
const BATCH_SIZE = 50;

/**
 * Last index of the next counters on the day before a time, except of counters read since then, and except indexes
 * whose reading was rejected.
 */
const lastIndexes = (until: Date, after: Id | null) => sql<DayIndex>`
  select c.id as counter, c.code as counter_code, d.id as device, d.code as device_code, i.at,
    round(i.index_m3::numeric, c.decimals)::float8 as value
  from devices d join counters c on c.id = d.counter_id
  cross join lateral (select * from counter_indexes n where n.counter_id = c.id and n.device_id = d.id
    and n.at < ${until} and n.at >= ${until}::timestamptz - interval '1 day' order by n.at desc limit 1) i
  where d.status = 'installed' and d.type = 'meter_amr' and d.deleted_at is null and c.deleted_at is null
    and c.status in (${sqlLiterals(INSTALLED_STATUSES)})
    and not exists (select from counter_readings r where r.counter_id = c.id and r.at >= i.at
      and (r.status <> 'rejected' or r.type = 'amr' and r.at = i.at))
    and (${after}::uuid is null or c.id > ${after})
  order by c.id limit ${BATCH_SIZE}`;

/** Rolls back work that fails, and returns its error. */
async function attempt(db: Db, work: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint step`.execute(db);
  try {
    await work();
    await sql`release savepoint step`.execute(db);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint step`.execute(db);
    if (isRetryable(error)) throw error;
    return error;
  }
}

/** Records an index, or reports that it is refused; returns any other error. */
async function recordIndex(context: Omit<ActorContext, 'currentUser'>, index: DayIndex): Promise<unknown> {
  const { db, now } = context;
  const { counter, device, at, value } = index;
  const error = await attempt(db, async () => {
    await recordReading(context, {
      counter,
      at: new Date(at).toISOString(),
      value,
      type: 'amr',
      source: 'amr',
    });
    await forgetRefusedIndexes(db, [device]);
  });
  if (!(error instanceof HttpError)) return error;
  return attempt(db, () => reportRefusedIndex(db, index, error.message, now));
}

/**
 * Turns the last index that an AMR unit sent on the previous day into a reading of its counter, which is
 * checked like any other. A refused index, such as a falling one, is shown as a problem of its device until an index is
 * recorded again, and users are notified once, so that a person reads the counter.
 */
export async function recordAmrReadings(db: Db, now: number, after?: Id): Promise<JobBatch> {
  const midnight = new Date(`${dubaiDate(now)}T00:00:00+04:00`);
  const { rows } = await lastIndexes(midnight, after ?? null).execute(db);
  const context = jobContext('reading.recorded', db, now);
  const errors: unknown[] = [];
  for (const row of rows) errors.push(await recordIndex(context, row));
  return {
    last: rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.counter,
    error: errors.find((error) => error !== undefined),
  };
}

async function reportRefusedIndex(db: Db, row: DayIndex, reason: string, now: number): Promise<void> {
  const { device, device_code, counter_code, at } = row;
  const { rows } = await sql`update device_states set problem = 'index_refused'
    where device_id = ${device} and problem is distinct from 'index_refused' returning device_id`.execute(db);
  if (rows.length === 0) return;
  await notify(
    db,
    {
      code: 'order.index_refused',
      permission: 'canUpdateDevices',
      severity: 'warning',
      model: 'device',
      id: device,
      dedupeKey: `${device}:${new Date(at).toISOString()}`,
      title: `Index refused: ${device_code}`,
      text: `Counter ${counter_code} is not read until its device is corrected. ${reason}`,
    },
    now,
  );
}
