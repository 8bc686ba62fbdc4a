import { sql } from 'kysely';
import { dayInDubai } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { numberAt } from '../settings/settingService';

/** Let the averages of all counters go over as many periods as are set for today. */
export async function averageAsSet(db: Db, now: number): Promise<void> {
  const periods = await numberAt(db, 'estimate_window_periods', dayInDubai(now));
  await sql`update counter_averages set periods = ${periods} where periods <> ${periods}`.execute(db);
}
