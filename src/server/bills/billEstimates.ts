import { sql } from 'kysely';
import { endsOf } from '../../domain/billCycle';
import { guessedIndex } from '../../domain/consumption';
import { counted } from '../../domain/counted';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import type { Candidate } from './billRun';
import type { Doer } from '../kit/ask';
import { openOrder } from '../orders/orderOpening';
import { tellOfLook } from '../counters/readingNews';
import { takeReading } from '../counters/readings';
import { numberAt } from '../settings/settingAt';
import { usualUse } from './usualUse';
import type { UsualUse } from './usualUse';

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
