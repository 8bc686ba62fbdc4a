import { dubaiDate, formatDateTime } from '../../../../domain/dates';
import { validationError, orNotFound, HttpError } from '../../../http/httpError';
import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import type { Db } from '../../../db/client';
import { indexError } from '../../../../domain/counters/consumption';
import type { CounterStatus } from '../../../../domain/counters/counter';
import { hasPermission } from '../../../../domain/permissions';
import type { Reading, ReadingSource, ReadingType } from '../../../../domain/counters/reading';
import { assessReading } from '../../../../domain/counters/readingAssessment';
import type { ReadingAssessment, CounterBasis } from '../../../../domain/counters/readingAssessment';
import type { ServiceContext } from '../../../http/requestContext';
import { newRecordId } from '../../../db/recordId';
import { loadReadingBasis } from './readingBasis';
import { notifyReading } from './readingNotifications';
import { readings } from './readingRepository';

const CLOCK_TOLERANCE_MS = 10 * 60_000;
const NOON_IN_DUBAI = 'T08:00:00.000Z';

/** The moment of a reading that names only its day: noon in Dubai, after the reading before and not later than now. */
function timeOfDay(day: string, before: string, now: number): number {
  const noon = Math.min(Date.parse(day + NOON_IN_DUBAI), now);
  const isSameDay = dubaiDate(Date.parse(before)) === day;
  return isSameDay ? Math.max(noon, Date.parse(before) + 1) : noon;
}

/** When a reading was taken, in UTC; refuses what lies ahead or before the reading that it counts from. */
export function readingTime(at: string, before: string, now: number): string {
  const isDay = !at.includes('T');
  const isAhead = isDay ? at > dubaiDate(now) : Date.parse(at) > now + CLOCK_TOLERANCE_MS;
  if (isAhead) throw validationError({ at: 'A reading can’t be in the future' });
  const moment = isDay ? timeOfDay(at, before, now) : Date.parse(at);
  if (moment < Date.parse(before))
    throw validationError({ at: `This counter already has a later reading, of ${formatDateTime(before)}` });
  return new Date(moment).toISOString();
}

/** The photo of a reading is a picture that hangs on its counter, on the contract, or on the job that it was taken for. */
export async function assertPhoto(
  db: Db,
  { counter, photo }: { counter: Id; photo?: Id | null | undefined },
  { contract_id }: { contract_id: Id | null },
): Promise<void> {
  if (!photo) return;
  const { rows } = await sql`select 1 from media m where m.id = ${photo} and m.deleted_at is null
    and m.mime like 'image/%' and (m.owner_model = 'counter' and m.owner_id = ${counter}
      or m.owner_model = 'contract' and m.owner_id = ${contract_id}
      or m.owner_model = 'order' and exists (select from orders o where o.id = m.owner_id and o.counter_id = ${counter}))`.execute(
    db,
  );
  if (rows.length === 0) throw validationError({ photo: 'Take a photo of this counter' });
}

/** A reading on its way into the books. */
export interface ReadingInput {
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

const UNREADABLE_REASONS: Partial<Record<CounterStatus, string>> = {
  in_stock: 'This counter is in stock; install it before reading it.',
  replaced: 'This counter was replaced; read its replacement.',
  retired: 'This counter is retired.',
};

/** Take a reading of a counter: judge it, keep it, and tell of what deserves a look. Locks the counter until all is done. */
export async function recordReading(context: ServiceContext, taking: ReadingInput): Promise<Reading> {
  const { reading, basis } = await recordReadingSilently(context, taking);
  await notifyReading(context, reading, basis);
  return reading;
}

/** A reading in the books, and what it was judged by. */
export interface RecordedReading {
  reading: Reading;
  basis: CounterBasis;
}

/** The same for many at once; whoever takes them tells of them afterwards. */
export async function recordReadingSilently(
  context: ServiceContext,
  taking: ReadingInput,
): Promise<RecordedReading> {
  await sql`select 1 from counters where id = ${taking.counter} for update`.execute(context.db);
  const basis = orNotFound(await loadReadingBasis(context.db, taking.counter));
  const unreadable = UNREADABLE_REASONS[basis.status];
  if (unreadable) throw new HttpError(409, unreadable);
  const at = readingTime(taking.at, basis.previous.at, context.now);
  await assertPhoto(context.db, taking, basis);
  const sample = { ...taking, at, hasPhoto: Boolean(taking.photo) };
  const assessed = assessReading(basis, sample, context.now);
  assertValidIndex(basis, taking, assessed);
  const reading = await insertReading(context, { ...taking, at }, basis, assessed);
  return { reading, basis };
}

function assertValidIndex(
  basis: CounterBasis,
  { value, corrects }: ReadingInput,
  { isLower }: ReadingAssessment,
): void {
  const fault = indexError(basis, value);
  if (fault) throw validationError({ value: fault });
  if (!isLower || corrects) return;
  const { value: before, at } = basis.actual;
  const last = `${before.toFixed(basis.decimals)} m³ of ${formatDateTime(at)}`;
  throw validationError({ value: `This is lower than the last reading, ${last}` });
}

async function insertReading(
  context: ServiceContext,
  taking: ReadingInput,
  basis: CounterBasis,
  { rollover, flags }: ReadingAssessment,
): Promise<Reading> {
  const { db, now, currentUser } = context;
  const { counter, at, value, type, source, photo, note, lat, lng, contract } = taking;
  const isReviewed = taking.reviewed === true && hasPermission(currentUser.permissions, 'canUpdateContracts');
  const id = newRecordId(now);
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
      ...(isReviewed && { reviewed_by: currentUser.userId, reviewed_at: new Date(now) }),
      ...{ reader_id: currentUser.userId, created_by: currentUser.userId, created_at: new Date(now) },
    })
    .execute();
  const reading = orNotFound(await readings.find(db, id));
  const { consumption_m3, status } = reading;
  await context.recordChange({
    action: 'reading.taken',
    model: 'reading',
    id,
    after: { counter, at, value, type, consumption_m3, flags, status },
  });
  return reading;
}

/** What the unit at a counter said last, as long as that is of the last day; nothing where there is none, or it is silent. */
export async function latestDeviceReading(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
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
