import { sql } from 'kysely';
import { periodEndRange } from '../../../../domain/bills/billingPeriod';
import type { Id } from '../../../../domain/entity';
import type { Db } from '../../../db/client';
import type { SqlExpression } from '../../../lists/fields';
import { noAccessText } from '../../../../domain/counters/noAccess';
import { estimatedIndex } from '../../../../domain/counters/consumption';
import { formatCount } from '../../../../domain/numbers';
import { addMonths, daysBetween, dubaiDate } from '../../../../domain/dates';
import type { Candidate } from '../billRun/billRunCandidates';
import type { ServiceContext } from '../../../http/requestContext';
import { notifyInspection, openOrder } from '../../orders/orderService';
import { estimatesInRow, recordReading } from '../../counters/readings/readingService';
import { getNumberSetting } from '../../settings/settingService';

/** Estimated daily consumption in m³, and its basis. */
interface EstimatedConsumption {
  daily: number;
  source: 'own' | 'last_year' | 'building' | 'none';
}

interface EstimateQuery {
  counter: Id;
  /** The month to estimate, YYYY-MM. */
  month: string;
  /** Number of actual periods that the counter's own average covers. */
  periods: number;
}

const ownAverage = ({
  counter,
  periods,
}: EstimateQuery): SqlExpression => sql`(select round(sum(p.consumption_m3) / nullif(sum(p.days), 0), 4)
  from consumption_periods(${counter}, ${periods}::int) p)`;

/**
 * Average of the actual period that ended in the same month last year, of this counter or its predecessor.
 */
function lastYearAverage({ counter, month }: EstimateQuery): SqlExpression {
  const { from, to } = periodEndRange(month);
  return sql`(select round(sum(r.consumption_m3) / nullif(sum(r.days), 0), 4) from counters o
    cross join lateral (select e.at from counter_readings e
      where e.counter_id = o.id and e.status <> 'rejected' and e.type not in ('estimated', 'opening')
        and dubai_day(e.at) - 1
          between (${from}::date - interval '1 year')::date and (${to}::date - interval '1 year')::date
      order by e.at desc limit 1) ended
    join counter_readings r on r.counter_id = o.id and r.status <> 'rejected' and r.at <= ended.at
      and r.at > coalesce((select max(b.at) from counter_readings b where b.counter_id = o.id
        and b.status <> 'rejected' and b.type <> 'estimated' and b.at < ended.at), '-infinity')
    where o.id = ${counter} or o.replaced_by = ${counter})`;
}

/** Median of the counters at the same site. */
const buildingMedian = ({ counter }: EstimateQuery): SqlExpression => sql`(select
  percentile_cont(0.5) within group (order by n.avg_daily_m3)
  from counters n where n.avg_daily_m3 is not null
    and n.site_code = (select t.site_code from counters t where t.id = ${counter}))`;

const ESTIMATE_SOURCES = { own: ownAverage, last_year: lastYearAverage, building: buildingMedian };

/** Daily consumption: the counter's own average, else last year's, else the site's median, else 0. */
async function estimateConsumption(db: Db, query: EstimateQuery): Promise<EstimatedConsumption> {
  for (const [source, average] of Object.entries(ESTIMATE_SOURCES)) {
    const { rows } = await sql<{
      daily: number | null;
    }>`select ${average(query)}::float8 as daily`.execute(db);
    const daily = rows[0]?.daily;
    if (daily != null) return { daily, source: source as keyof typeof ESTIMATE_SOURCES };
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
  estimates_in_row: number;
  has_open_check: boolean;
}

async function loadMeter({ db }: ServiceContext, counter: Id): Promise<Meter | undefined> {
  const { rows } = await sql<Meter>`select t.digits, t.decimals, t.meter_factor, t.multiplier,
      coalesce(t.last_reading, t.initial_reading)::float8 as last_reading,
      coalesce(dubai_day(t.last_reading_at), t.initial_reading_at) as last_day,
      ${estimatesInRow(sql`t.id`)} as estimates_in_row,
      exists (select from orders o where o.counter_id = t.id and o.type = 'meter_check'
        and o.status not in ('Completed', 'Billed', 'Closed', 'Cancelled') and o.deleted_at is null) as has_open_check
    from counters t where t.id = ${counter}`.execute(db);
  return rows[0];
}

const SOURCE_TEXTS: Record<EstimatedConsumption['source'], string> = {
  own: '',
  last_year: ', based on the same month last year',
  building: ', based on the building’s average',
  none: '',
};

/** First day of the next month; its morning index closes the month. */
const firstDayAfter = (month: string): string => addMonths(`${month.slice(0, 7)}-01`, 1);

/**
 * Records an estimate for a contract without a reading, unless the limit of consecutive estimates is reached.
 */
export async function estimateUnread(
  context: ServiceContext,
  candidate: Candidate,
  month: string,
): Promise<Candidate> {
  const { bill, reading, counter, contract, no_access } = candidate;
  const at = firstDayAfter(month);
  if (bill || reading || !counter || at > dubaiDate(context.now)) return candidate;
  const meter = await loadMeter(context, counter);
  if (!meter || meter.last_day >= at) return candidate;
  if (meter.estimates_in_row >= (await getNumberSetting(context.db, 'estimate_max_consecutive', at))) {
    if (!meter.has_open_check) await openReadingOrder(context, contract._id, counter, meter.estimates_in_row);
    return candidate;
  }
  const days = daysBetween(meter.last_day, at);
  const periods = await getNumberSetting(context.db, 'estimate_window_periods', at);
  const { daily, source } = await estimateConsumption(context.db, { counter, month, periods });
  const value = estimatedIndex(meter, meter.last_reading, daily, days);
  const { _id } = await recordReading(context, {
    counter,
    contract: contract._id,
    at,
    value,
    type: 'estimated',
    source: 'web',
    reviewed: true,
    note: [
      `Estimated from ${daily.toFixed(3)} m³ a day${SOURCE_TEXTS[source]}`,
      no_access && noAccessText(no_access),
    ]
      .filter(Boolean)
      .join('. '),
  });
  return { ...candidate, reading: _id };
}

/** Opens a meter check order after too many consecutive estimates. */
async function openReadingOrder(
  context: ServiceContext,
  contract: Id,
  counter: Id,
  times: number,
): Promise<void> {
  const notification = {
    title: `Read the counter: estimated ${formatCount(times, 'time')} in a row`,
    text: 'No reading since then. Read the counter, or find out why it can’t be read.',
  };
  const { _id } = await openOrder(
    context,
    {
      type: 'meter_check',
      priority: 'normal',
      billable: false,
      contract,
      counter,
      title: notification.title,
      description: notification.text,
    },
    'bill_run',
  );
  await notifyInspection(context, _id, { ...notification, severity: 'warning', dedupeKey: _id });
}
