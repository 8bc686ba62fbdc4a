import { sql } from 'kysely';
import { endsOf } from '../../../domain/bills/billingPeriod';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { Sql } from '../../lists/fields';
import { guessedIndex } from '../../../domain/counters/consumption';
import { counted } from '../../../domain/numbers';
import { dayInDubai } from '../../../domain/dates';
import type { Candidate } from './billRun';
import type { Doer } from '../../http/requestContext';
import { openOrder } from '../orders/orderService';
import { tellOfLook } from '../counters/readings/readingNotifications';
import { takeReading } from '../counters/readings/readingService';
import { numberAt } from '../settings/settingService';

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

interface Meter {
  digits: number;
  decimals: number;
  meter_factor: number;
  multiplier: number;
  last_reading: number;
  last_day: string;
  in_a_row: number;
  is_called: boolean;
}

/** A counter as it stood last. */
async function meterOf({ db }: Doer, counter: Id): Promise<Meter | undefined> {
  const { rows } = await sql<Meter>`select t.digits, t.decimals, t.meter_factor, t.multiplier,
      coalesce(t.last_reading, t.initial_reading)::float8 as last_reading,
      to_char(coalesce((t.last_reading_at at time zone 'Asia/Dubai')::date, t.initial_reading_at), 'YYYY-MM-DD') as last_day,
      (select count(*) from counter_readings r where r.counter_id = t.id and r.type = 'estimated' and r.status <> 'rejected'
        and r.at > coalesce((select max(a.at) from counter_readings a where a.counter_id = t.id
          and a.status <> 'rejected' and a.type <> 'estimated'), '-infinity')) as in_a_row,
      exists (select from orders o where o.counter_id = t.id and o.type = 'meter_check'
        and o.status not in ('Completed', 'Billed', 'Closed', 'Cancelled') and o.deleted_at is null) as is_called
    from counters t where t.id = ${counter}`.execute(db);
  return rows[0];
}

const KNOWN_FROM: Record<UsualUse['source'], string> = {
  own: '',
  last_year: ', as in the same month of last year',
  building: ', as is usual in the building',
  none: '',
};

const DAY_MS = 86_400_000;

/** The first day of the month after: the index of that morning ends the month. */
const morningAfter = (month: string): string =>
  dayInDubai(Date.parse(`${endsOf(month).to}T00:00:00Z`) - 13 * DAY_MS);

/** A contract of a run whose counter was not read gets an estimate, but not too many in a row. */
export async function estimateUnread(ask: Doer, candidate: Candidate, month: string): Promise<Candidate> {
  const { bill, reading, counter, contract } = candidate;
  const at = morningAfter(month);
  if (bill || reading || !counter || at > dayInDubai(ask.now)) return candidate;
  const meter = await meterOf(ask, counter);
  if (!meter || meter.last_day >= at) return candidate;
  if (meter.in_a_row >= (await numberAt(ask.db, 'estimate_max_consecutive', at))) {
    if (!meter.is_called) await callForReading(ask, contract._id, counter, meter.in_a_row);
    return candidate;
  }
  const days = Math.round((Date.parse(at) - Date.parse(meter.last_day)) / DAY_MS);
  const periods = await numberAt(ask.db, 'estimate_window_periods', at);
  const { daily, source } = await usualUse(ask.db, { counter, month, periods });
  const value = guessedIndex(meter, meter.last_reading, daily, days);
  const { _id } = await takeReading(ask, {
    ...{ counter, contract: contract._id, at, value, type: 'estimated', source: 'web', reviewed: true },
    note: `Estimated from ${daily.toFixed(3)} m³ a day${KNOWN_FROM[source]}`,
  });
  return { ...candidate, reading: _id };
}

/** Estimates may not go on for ever: somebody has to read the meter. */
async function callForReading(ask: Doer, contract: Id, counter: Id, times: number): Promise<void> {
  const said = {
    title: `Read the meter: estimated ${counted(times, 'time')} in a row`,
    text: 'No reading could be taken since; read the meter, or find out why it can’t be read.',
  };
  const { _id } = await openOrder(
    ask,
    {
      ...{ type: 'meter_check', priority: 'normal', billable: false, contract, counter },
      ...{ title: said.title, description: said.text },
    },
    'bill_run',
  );
  await tellOfLook(ask, _id, { ...said, severity: 'warning', cause: _id });
}
