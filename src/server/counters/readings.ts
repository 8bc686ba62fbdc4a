import { sql } from 'kysely';
import { indexFault } from '../../domain/consumption';
import type { CounterStatus } from '../../domain/counter';
import { showTime } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { allows } from '../../domain/permissions';
import type { Reading, ReadingSource, ReadingType } from '../../domain/reading';
import { assess } from '../../domain/readingFlags';
import type { Assessed, CounterBasis } from '../../domain/readingFlags';
import type { Doer } from '../kit/ask';
import { newId } from '../kit/id';
import { found, Refusal, unfit } from '../kit/refusal';
import { basisOf } from './readingBasis';
import { momentOf } from './readingMoment';
import { tellOfReading } from './readingNews';
import { checkPhoto } from './readingPhoto';
import { readings } from './readingsTable';

/** A reading on its way into the books. */
export interface Taking {
  counter: Id;
  /** A moment, or a day in Dubai. */
  at: string;
  value: number;
  type: ReadingType;
  source: ReadingSource;
  /** The contract that it belongs to; the one that the counter serves now, unless told. */
  contract?: Id | null | undefined;
  photo?: Id | null | undefined;
  note?: string | null | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  /** The index before was wrong: a lower one counts from now on. */
  corrects?: boolean | undefined;
  /** Its flags were looked at by the one who takes it. */
  reviewed?: boolean | undefined;
}

const UNREADABLE: Partial<Record<CounterStatus, string>> = {
  in_stock: 'This counter is in stock; it is read once it is installed.',
  replaced: 'This counter was replaced; read the one that took its place.',
  retired: 'This counter is retired.',
};

/** Take a reading of a counter: judge it, keep it, and tell of what deserves a look. Locks the counter until all is done. */
export async function takeReading(ask: Doer, taking: Taking): Promise<Reading> {
  const { reading, basis } = await keepReading(ask, taking);
  await tellOfReading(ask, reading, basis);
  return reading;
}

/** A reading in the books, and what it was judged by. */
export interface KeptReading {
  reading: Reading;
  basis: CounterBasis;
}

/** The same for many at once; whoever takes them tells of them afterwards. */
export async function keepReading(ask: Doer, taking: Taking): Promise<KeptReading> {
  await sql`select 1 from counters where id = ${taking.counter} for update`.execute(ask.db);
  const basis = found(await basisOf(ask.db, taking.counter));
  const unreadable = UNREADABLE[basis.status];
  if (unreadable) throw new Refusal(409, unreadable);
  const at = momentOf(taking.at, basis.previous.at, ask.now);
  await checkPhoto(ask.db, taking, basis);
  const sample = { ...taking, at, hasPhoto: Boolean(taking.photo) };
  const assessed = assess(basis, sample, ask.now);
  refuseIndex(basis, taking, assessed);
  const reading = await write(ask, { ...taking, at }, basis, assessed);
  return { reading, basis };
}

function refuseIndex(basis: CounterBasis, { value, corrects }: Taking, { isLower }: Assessed): void {
  const fault = indexFault(basis, value);
  if (fault) throw unfit({ value: fault });
  if (!isLower || corrects) return;
  const { value: before, at } = basis.actual;
  const last = `${before.toFixed(basis.decimals)} m³ of ${showTime(at)}`;
  throw unfit({ value: `This is lower than the last reading, ${last}` });
}

async function write(
  ask: Doer,
  taking: Taking,
  basis: CounterBasis,
  { rollover, flags }: Assessed,
): Promise<Reading> {
  const { db, now, visitor } = ask;
  const { counter, at, value, type, source, photo, note, lat, lng, contract } = taking;
  const isReviewed = taking.reviewed === true && allows(visitor.grants, 'canUpdateContracts');
  const id = newId(now);
  await db
    .insertInto('counter_readings')
    .values({
      id,
      counter_id: counter,
      contract_id: contract === undefined ? basis.contract_id : contract,
      at: new Date(at),
      ...{ value, type, source, rollover, flags },
      ...{ photo_id: photo ?? null, note: note ?? null, lat: lat ?? null, lng: lng ?? null },
      status: flags.length === 0 || isReviewed ? 'validated' : 'pending',
      ...(isReviewed && { reviewed_by: visitor.userId, reviewed_at: new Date(now) }),
      ...{ reader_id: visitor.userId, created_by: visitor.userId, created_at: new Date(now) },
    })
    .execute();
  const reading = found(await readings.find(db, id));
  const { consumption_m3, status } = reading;
  await ask.changed({
    action: 'reading.taken',
    model: 'reading',
    id,
    after: { counter, at, value, type, consumption_m3, flags, status },
  });
  return reading;
}
