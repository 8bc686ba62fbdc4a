import { sql } from 'kysely';
import { endsOf } from '../../domain/billCycle';
import type { Id } from '../../domain/entity';
import type { Db } from '../database/pool';
import type { Sql } from '../kit/field';

/** What a counter takes on a day, and where that is known from. */
export interface UsualUse {
  daily: number;
  source: 'own' | 'last_year' | 'building' | 'none';
}

interface Wish {
  counter: Id;
  /** The month that is estimated. */
  month: string;
  /** Over how many actual periods its own average goes. */
  periods: number;
}

const own = ({
  counter,
  periods,
}: Wish): Sql => sql`(select round(sum(p.consumption_m3) / nullif(sum(p.days), 0), 4)
  from counter_periods(${counter}, ${periods}::int) p)`;

/** The actual period that ended in the month a year before, at this counter or the one it took the place of. */
function lastYear({ counter, month }: Wish): Sql {
  const { from, to } = endsOf(month);
  return sql`(select round(sum(r.consumption_m3) / nullif(sum(r.days), 0), 4) from counters o
    cross join lateral (select e.at from counter_readings e
      where e.counter_id = o.id and e.status <> 'rejected' and e.type not in ('estimated', 'opening')
        and (e.at at time zone 'Asia/Dubai')::date - 1
          between (${from}::date - interval '1 year')::date and (${to}::date - interval '1 year')::date
      order by e.at desc limit 1) ended
    join counter_readings r on r.counter_id = o.id and r.status <> 'rejected' and r.at <= ended.at
      and r.at > coalesce((select max(b.at) from counter_readings b where b.counter_id = o.id
        and b.status <> 'rejected' and b.type <> 'estimated' and b.at < ended.at), '-infinity')
    where o.id = ${counter} or o.replaced_by = ${counter})`;
}

/** The median of the flats of its building. */
const building = ({ counter }: Wish): Sql => sql`(select
  percentile_cont(0.5) within group (order by n.avg_daily_m3)
  from counters n where n.avg_daily_m3 is not null
    and n.site_code = (select t.site_code from counters t where t.id = ${counter}))`;

const SOURCES = { own, last_year: lastYear, building };

/** What a counter takes on a day: by its own average, else by the same month last year, else by its building, else nothing. */
export async function usualUse(db: Db, wish: Wish): Promise<UsualUse> {
  for (const [source, average] of Object.entries(SOURCES)) {
    const { rows } = await sql<{ daily: number | null }>`select ${average(wish)}::float8 as daily`.execute(
      db,
    );
    const daily = rows[0]?.daily;
    if (daily != null) return { daily, source: source as keyof typeof SOURCES };
  }
  return { daily: 0, source: 'none' };
}
