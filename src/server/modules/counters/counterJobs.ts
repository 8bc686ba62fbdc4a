import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { getNumberSetting } from '../settings/settingService';

/** Daily job: applies the configured number of periods to the average consumption of all counters. */
export async function applyAveragePeriods(db: Db, now: number): Promise<void> {
  const periods = await getNumberSetting(db, 'estimate_window_periods', dubaiDate(now));
  await sql`update average_consumption_settings set periods = ${periods} where periods <> ${periods}`.execute(
    db,
  );
}
