import { sql } from 'kysely';
import { counted } from '../../../../domain/numbers';
import type { Id } from '../../../../domain/entity';
import type { Reading, ReadingFlag } from '../../../../domain/counters/reading';
import type { CounterBasis } from '../../../../domain/counters/readingAssessment';
import { RESULTS, isFruitless } from '../../../../domain/orders/orderTransitions';
import { wordOf } from '../../../../domain/labels';
import type { Doer } from '../../../http/requestContext';
import { openOrder } from '../../orders/orderService';
import { tell } from '../../notifications/notificationService';
import type { News } from '../../notifications/notificationService';

/** Gas that goes through a counter which serves nobody, in cubic metres, before somebody has to look. */
const LEAK_M3 = 0.1;
const UNSERVED: readonly string[] = ['vacant', 'disconnected'];
const STARTLING: readonly ReadingFlag[] = ['high', 'zero', 'lower_than_previous'];
const MOST_GUESSES = 3;
/** For so long a flat that takes nothing is left alone once somebody looked and found no fault. */
const LOOKED_AT_DAYS = 180;

type Told = Omit<News, 'model' | 'id' | 'cause'>;

/** Why somebody has to go and look at a counter. */
interface Look {
  title: string;
  text: string;
  severity: News['severity'];
  priority: 'normal' | 'high';
  /** Told with the job that it opens alone, not again while that is open. */
  isQuiet?: boolean;
}

/** Tell those whose work it is of a reading that startles, of gas that nobody pays for, of too many guesses, and of a flat that takes nothing. */
export async function tellOfReading(ask: Doer, reading: Reading, basis: CounterBasis): Promise<void> {
  const news = startling(reading);
  const contract = news && (await contractOf(ask, reading));
  if (contract) await tell(ask.db, { ...news, model: 'contract', id: contract, cause: reading._id }, ask.now);
  for (const look of [unserved(reading, basis), await guessed(ask, reading), await idle(ask, reading)])
    if (look) await callForLook(ask, reading, look);
}

const volume = (m3: number): string => `${m3.toFixed(3)} m³`;
const whose = ({ counter }: Reading): string => `Counter ${counter.label}`;

function startling(reading: Reading): Told | undefined {
  const flags = reading.flags.filter((flag) => STARTLING.includes(flag));
  if (flags.length === 0) return undefined;
  return {
    code: 'bill.high_consumption',
    needs: 'canUpdateBills',
    severity: 'warning',
    title: `Reading to be looked at: ${flags.map((flag) => wordOf(flag).toLowerCase()).join(', ')}`,
    text: `${whose(reading)} took ${volume(reading.consumption_m3)} in ${counted(reading.days, 'day')}.`,
  };
}

function unserved(reading: Reading, { status }: CounterBasis): Look | undefined {
  if (!UNSERVED.includes(status) || reading.consumption_raw <= LEAK_M3) return undefined;
  return {
    severity: 'critical',
    priority: 'high',
    title: 'Gas was used where nobody is supplied',
    text: `${whose(reading)} is ${wordOf(status).toLowerCase()}, yet ${volume(reading.consumption_raw)} went through it: theft or a leak.`,
  };
}

async function guessed({ db }: Doer, reading: Reading): Promise<Look | undefined> {
  if (reading.type !== 'estimated') return undefined;
  const { rows } = await sql<{ type: string }>`select type from counter_readings
    where counter_id = ${reading.counter._id} and status <> 'rejected'
    order by at desc, nr desc limit ${MOST_GUESSES}`.execute(db);
  if (rows.length < MOST_GUESSES || rows.some(({ type }) => type !== 'estimated')) return undefined;
  return {
    severity: 'warning',
    priority: 'normal',
    title: 'A counter was estimated three times in a row',
    text: `${whose(reading)} has to be read, or looked at.`,
  };
}

/** Somebody looked and found nothing to mend; a visit on which nothing could be done has found nothing out. */
const FAULTLESS = sql`o.result in (${sql.join(RESULTS.filter((result) => result !== 'fixed' && !isFruitless(result)))})`;

/** Who is supplied and takes nothing has left, or the counter stands still; a guess shows neither. */
async function idle({ db, now }: Doer, reading: Reading): Promise<Look | undefined> {
  if (!reading.contract || reading.type === 'estimated' || !reading.flags.includes('zero')) return undefined;
  const { rows } = await sql`select 1 from contracts k
    where k.id = ${reading.contract._id} and k.status = 'Active' and k.deleted_at is null
      and not exists (select from orders o where o.counter_id = ${reading.counter._id} and o.type = 'meter_check'
        and (o.contract_id is null or o.contract_id = k.id) and ${FAULTLESS} and o.deleted_at is null
        and o.completed_at > ${new Date(now)}::timestamptz - interval '1 day' * ${LOOKED_AT_DAYS}::int)`.execute(
    db,
  );
  if (rows.length === 0) return undefined;
  return {
    ...{ severity: 'warning', priority: 'normal', isQuiet: true },
    title: 'A flat that is supplied took no gas',
    text: `${whose(reading)} stands still; look whether it works and whether anybody lives there.`,
  };
}

/** Somebody goes and looks at the counter; one job at a time is enough. */
async function callForLook(ask: Doer, reading: Reading, look: Look): Promise<void> {
  const { counter, contract, _id: cause } = reading;
  const { title, text, severity, priority } = look;
  const { rows } = await sql<{ id: Id }>`select id from orders
    where counter_id = ${counter._id} and type = 'meter_check'
      and status not in ('Completed', 'Billed', 'Closed', 'Cancelled') and deleted_at is null
    order by id limit 1`.execute(ask.db);
  if (rows.length > 0 && look.isQuiet) return;
  const job = { type: 'meter_check', priority, counter: counter._id, billable: false } as const;
  const about = { contract: contract?._id, title, description: text };
  const id = rows[0]?.id ?? (await openOrder(ask, { ...job, ...about }, 'reading_flag'))._id;
  await tellOfLook(ask, id, { severity, title, text, cause });
}

/** Those whose work orders are hear why a counter is looked at. */
export const tellOfLook = (
  { db, now }: Doer,
  order: Id,
  said: Pick<News, 'severity' | 'title' | 'text' | 'cause'>,
): Promise<void> =>
  tell(db, { ...said, code: 'order.meter_check', needs: 'canUpdateOrders', model: 'order', id: order }, now);

/** The contract that a reading concerns: its own, or the last that its counter served. */
async function contractOf({ db }: Doer, { contract, counter }: Reading): Promise<Id | undefined> {
  if (contract) return contract._id;
  const { rows } = await sql<{ id: Id }>`select id from contracts where counter_id = ${counter._id}
    and deleted_at is null order by start_date desc, id desc limit 1`.execute(db);
  return rows[0]?.id;
}
