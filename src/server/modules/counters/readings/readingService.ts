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
import type { CurrentUser } from '../../../http/dependencies';
import type { ActorContext, ServiceContext } from '../../../http/requestContext';
import { newRecordId } from '../../../db/recordId';
import { toMedia } from '../../media/mediaService';
import { endedContract, loadReadingBasis } from './readingBasis';
import { notifyReading } from './readingNotifications';
import { readings } from './readingRepository';

export { estimatesInRow } from './readingRepository';

const CLOCK_TOLERANCE_MS = 10 * 60_000;
/** Time of a reading of which only the day is known. */
export const NOON_IN_DUBAI = 'T08:00:00.000Z';

/** Noon in Dubai of a day, after the previous reading and not later than now. */
function timeOfDay(day: string, previousTime: string, now: number): number {
  const noon = Math.min(Date.parse(day + NOON_IN_DUBAI), now);
  const isSameDay = dubaiDate(Date.parse(previousTime)) === day;
  return isSameDay ? Math.max(noon, Date.parse(previousTime) + 1) : noon;
}

/** Time of a reading in UTC; throws if it is in the future or before the previous reading. */
function readingTime(at: string, previousTime: string, now: number): string {
  const isDay = !at.includes('T');
  const isFuture = isDay ? at > dubaiDate(now) : Date.parse(at) > now + CLOCK_TOLERANCE_MS;
  if (isFuture) throw validationError({ at: 'A reading can’t be in the future' });
  const time = isDay ? timeOfDay(at, previousTime, now) : Date.parse(at);
  if (time < Date.parse(previousTime))
    throw validationError({
      at: `This counter already has a later reading, of ${formatDateTime(previousTime)}`,
    });
  return new Date(time).toISOString();
}

/** The photo must be an image of the counter, its contract or an order for the counter. */
async function assertPhoto(
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

interface ReadingInput {
  counter: Id;
  /** ISO timestamp, or a date in Dubai. */
  at: string;
  value: number;
  type: ReadingType;
  source: ReadingSource;
  /** Defaults to the contract that the counter serves now, or served until this day. */
  contract?: Id | null | undefined;
  photo?: Id | null | undefined;
  note?: string | null | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  /** The previous index was wrong, so a lower one is accepted. */
  corrects?: boolean | undefined;
  /** The flags were reviewed by the reader. */
  reviewed?: boolean | undefined;
}

const UNREADABLE_REASONS: Partial<Record<CounterStatus, string>> = {
  in_stock: 'This counter is in stock; install it before reading it.',
  replaced: 'This counter was replaced; read its replacement.',
  retired: 'This counter is retired.',
};

/** Reader of a counter: a user, or a job for an AMR unit. */
type ReadingContext = Omit<ActorContext, 'currentUser'> & {
  currentUser?: Pick<CurrentUser, 'userId' | 'permissions'>;
};

/** Assesses and records a reading and sends notifications; locks the counter. */
export async function recordReading(context: ReadingContext, input: ReadingInput): Promise<Reading> {
  const { reading, basis } = await recordReadingSilently(context, input);
  await notifyReading(context, reading, basis);
  return reading;
}

/** A recorded reading with the data used to assess it. */
export interface RecordedReading {
  reading: Reading;
  basis: CounterBasis;
}

/** Records a reading without notifications, for imports. */
export async function recordReadingSilently(
  context: ReadingContext,
  input: ReadingInput,
): Promise<RecordedReading> {
  await sql`select 1 from counters where id = ${input.counter} for update`.execute(context.db);
  const current = orNotFound(await loadReadingBasis(context.db, input.counter));
  const unreadableReason = UNREADABLE_REASONS[current.status];
  if (unreadableReason) throw new HttpError(409, unreadableReason);
  const at = readingTime(input.at, current.previous.at, context.now);
  const day = dubaiDate(Date.parse(at));
  const contract_id = current.contract_id ?? (await endedContract(context.db, input.counter, day));
  const basis = { ...current, contract_id };
  await assertPhoto(context.db, input, basis);
  const assessmentInput = { ...input, at, hasPhoto: Boolean(input.photo) };
  const assessment = assessReading(basis, assessmentInput, context.now);
  assertValidIndex(basis, input, assessment);
  const reading = await insertReading(context, { ...input, at }, basis, assessment);
  return { reading, basis };
}

function assertValidIndex(
  basis: CounterBasis,
  { value, corrects }: ReadingInput,
  { isLower }: ReadingAssessment,
): void {
  const error = indexError(basis, value);
  if (error) throw validationError({ value: error });
  if (!isLower || corrects) return;
  const { value: previousValue, at } = basis.actual;
  const lastReading = `${previousValue.toFixed(basis.decimals)} m³ of ${formatDateTime(at)}`;
  throw validationError({ value: `This is lower than the last reading, ${lastReading}` });
}

async function insertReading(
  context: ReadingContext,
  input: ReadingInput,
  basis: CounterBasis,
  { rollover, flags }: ReadingAssessment,
): Promise<Reading> {
  const { db, now, currentUser } = context;
  const { counter, at, value, type, source, photo, note, lat, lng, contract } = input;
  const isReviewed =
    input.reviewed === true &&
    currentUser !== undefined &&
    hasPermission(currentUser.permissions, 'canUpdateContracts');
  const id = newRecordId(now);
  await db
    .insertInto('counter_readings')
    .values({
      id,
      counter_id: counter,
      contract_id: contract === undefined ? basis.contract_id : contract,
      at: new Date(at),
      value,
      type,
      source,
      rollover,
      flags,
      photo_id: photo ?? null,
      note: note ?? null,
      lat: lat ?? null,
      lng: lng ?? null,
      status: flags.length === 0 || isReviewed ? 'validated' : 'pending',
      ...(isReviewed && { reviewed_by: currentUser.userId, reviewed_at: new Date(now) }),
      reader_id: currentUser?.userId ?? null,
      created_by: currentUser?.userId ?? null,
      created_at: new Date(now),
    })
    .execute();
  const reading = await findReading(db, id);
  const { consumption_m3, status } = reading;
  await context.recordChange({
    action: 'reading.recorded',
    model: 'reading',
    id,
    after: { counter, at, value, type, consumption_m3, flags, status },
  });
  return reading;
}

/** Throws 404 if the reading does not exist. */
export const findReading = async (db: Db, id: Id): Promise<Reading> =>
  orNotFound(await readings.find(db, id));

type StoredPhoto = Reading['photo'] & { id: Id; mime: string; size: number };

/** Adds a signed link to the photo. */
export const withPhoto = ({ deps, currentUser }: ServiceContext, reading: Reading): Reading => ({
  ...reading,
  photo: reading.photo ? toMedia(deps, currentUser, reading.photo as StoredPhoto) : null,
});

/** Latest AMR reading of the past 24 hours; undefined without an installed device. */
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
