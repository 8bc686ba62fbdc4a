import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Doer } from '../kit/ask';

/** What the unit at a counter said last, as long as that is of the last day; nothing where there is none, or it is silent. */
export async function saidByUnit(
  { db, now }: Pick<Doer, 'db' | 'now'>,
  counter: Id | undefined,
): Promise<number | undefined> {
  if (!counter) return undefined;
  const at = new Date(now);
  const { rows } = await sql<{ value: number }>`select r.value::float8 as value from counter_readings r
    where r.counter_id = ${counter} and r.type = 'amr' and r.status <> 'rejected'
      and r.at between ${at}::timestamptz - interval '1 day' and ${at}
      and exists (select from devices d where d.counter_id = r.counter_id and d.type = 'meter_amr'
        and d.status = 'installed' and d.deleted_at is null)
    order by r.at desc limit 1`.execute(db);
  return rows[0]?.value;
}
