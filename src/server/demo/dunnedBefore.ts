import { sql } from 'kysely';
import { dayInDubai } from '../../domain/dates';
import { stagesOn } from '../bills/dunning';
import type { Db } from '../database/pool';

/** Whoever owes something heard of it on every day that the settings name. */
export async function dunBefore(db: Db, at: number): Promise<void> {
  const today = dayInDubai(at);
  const stages = await stagesOn(db, today);
  await sql`insert into dunning (bill_id, day, step, done_on)
    select b.id, s.day, s.step, b.due_date + s.day
    from bills b cross join unnest(${stages.map(({ day }) => day)}::int[], ${stages.map(({ step }) => step)}::text[]) s (day, step)
    where b.status in ('Issued', 'PartiallyPaid') and b.net_due > 0 and b.due_date + s.day <= ${today}::date
    on conflict do nothing`.execute(db);
}
