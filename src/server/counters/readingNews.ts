import { sql } from 'kysely';
import { counted } from '../../domain/counted';
import type { Id } from '../../domain/entity';
import type { Reading, ReadingFlag } from '../../domain/reading';
import type { CounterBasis } from '../../domain/readingFlags';
import { wordOf } from '../../domain/words';
import type { Doer } from '../kit/ask';
import { openOrder } from '../orders/orderOpening';
import { tell } from '../tell';
import type { News } from '../tell';

/** Gas that goes through a counter which serves nobody, in cubic metres, before somebody has to look. */
const LEAK_M3 = 0.1;
const UNSERVED: readonly string[] = ['vacant', 'disconnected'];
const STARTLING: readonly ReadingFlag[] = ['high', 'zero', 'lower_than_previous'];
const MOST_GUESSES = 3;

type Told = Omit<News, 'model' | 'id' | 'cause'>;

/** Tell those whose work it is of a reading that startles, of gas that nobody pays for, and of too many guesses. */
export async function tellOfReading(ask: Doer, reading: Reading, basis: CounterBasis): Promise<void> {
  const leak = unserved(reading, basis);
  const guess = await guessed(ask, reading);
  if (leak) await callForLook(ask, reading, leak, 'high');
  if (guess) await callForLook(ask, reading, guess, 'normal');
  const news = [startling(reading), leak, guess];
  const contract = news.some(Boolean) && (await contractOf(ask, reading));
  if (!contract) return;
  for (const one of news)
    if (one) await tell(ask.db, { ...one, model: 'contract', id: contract, cause: reading._id }, ask.now);
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

function unserved(reading: Reading, { status }: CounterBasis): Told | undefined {
  if (!UNSERVED.includes(status) || reading.consumption_raw <= LEAK_M3) return undefined;
  return {
    code: 'order.meter_check',
    needs: 'canUpdateOrders',
    severity: 'critical',
    title: 'Gas was used where nobody is supplied',
    text: `${whose(reading)} is ${wordOf(status).toLowerCase()}, yet ${volume(reading.consumption_raw)} went through it: theft or a leak.`,
  };
}

async function guessed({ db }: Doer, reading: Reading): Promise<Told | undefined> {
  if (reading.type !== 'estimated') return undefined;
  const { rows } = await sql<{ type: string }>`select type from counter_readings
    where counter_id = ${reading.counter._id} and status <> 'rejected'
    order by at desc, nr desc limit ${MOST_GUESSES}`.execute(db);
  if (rows.length < MOST_GUESSES || rows.some(({ type }) => type !== 'estimated')) return undefined;
  return {
    code: 'order.meter_check',
    needs: 'canUpdateOrders',
    severity: 'warning',
    title: 'A counter was estimated three times in a row',
    text: `${whose(reading)} has to be read, or looked at.`,
  };
}

/** Somebody goes and looks at the counter; one job at a time is enough. */
async function callForLook(
  ask: Doer,
  { counter, contract }: Reading,
  { title, text }: Told,
  priority: 'normal' | 'high',
): Promise<void> {
  const { rows } = await sql`select 1 from orders where counter_id = ${counter._id} and type = 'meter_check'
    and status not in ('Completed', 'Billed', 'Closed', 'Cancelled') and deleted_at is null limit 1`.execute(
    ask.db,
  );
  if (rows.length > 0) return;
  const job = { type: 'meter_check', priority, counter: counter._id, billable: false } as const;
  const about = { contract: contract?._id, title, description: text };
  await openOrder(ask, { ...job, ...about }, 'reading_flag');
}

/** The contract that a reading concerns: its own, or the last that its counter served. */
async function contractOf({ db }: Doer, { contract, counter }: Reading): Promise<Id | undefined> {
  if (contract) return contract._id;
  const { rows } = await sql<{ id: Id }>`select id from contracts where counter_id = ${counter._id}
    and deleted_at is null order by start_date desc, id desc limit 1`.execute(db);
  return rows[0]?.id;
}
