import { sql } from 'kysely';
import { dayInDubai } from '../../domain/dates';
import { stagesOn } from '../bills/dunning';
import { OWED } from '../bills/owed';
import type { Db } from '../database/pool';

/** Whoever owes something was told of it on every day that the settings name. */
export async function dunBefore(db: Db, at: number): Promise<void> {
  const today = dayInDubai(at);
  for (const { step, day } of await stagesOn(db, today))
    await sql`insert into dunning (bill_id, day, step, done_on)
      select b.id, ${day}::int, ${step}, b.due_date + ${day}::int from bills b
      where ${OWED} and b.due_date + ${day}::int <= ${today}::date on conflict do nothing`.execute(db);
}
