import { dubaiDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { Reading, ReadingCorrection } from '../../../../domain/counters/reading';
import { HttpError } from '../../../http/httpError';
import type { ServiceContext } from '../../../http/requestContext';
import { assertMayRead } from './meterReaderService';
import { readingTransitions } from './readingTransitions';
import { findReading, recordReading } from './readingService';

const CORRECTED = 'Corrected by the reader on the same day';

function assertOwnOfToday(context: ServiceContext, { reader, createdAt }: Reading): void {
  if (reader?._id !== context.currentUser.userId)
    throw new HttpError(403, 'Only the employee who read the counter can correct the reading.');
  if (!createdAt || dubaiDate(Date.parse(createdAt)) !== dubaiDate(context.now))
    throw new HttpError(409, 'A reading can only be corrected on the day it was entered; reject it instead.');
}

/**
 * Replaces a reading by the intended one of the same day: the wrong one is rejected, the right one assessed
 * anew. Throws if it is billed, rejected or followed by another reading.
 */
export async function correctReading(
  context: ServiceContext,
  id: Id,
  { value, photo }: ReadingCorrection,
): Promise<Reading> {
  const wrong = await findReading(context.db, id);
  const { counter, contract, at, type, source, note, flags } = wrong;
  await assertMayRead(context, counter._id);
  assertOwnOfToday(context, wrong);
  const kept = await context.db
    .selectFrom('counter_readings')
    .select(['photo_id', 'lat', 'lng'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await readingTransitions.run(context, id, 'reject', { reason: CORRECTED });
  return recordReading(context, {
    counter: counter._id,
    contract: contract?._id ?? null,
    at,
    type,
    source,
    value,
    photo: photo ?? (wrong.photo && kept.photo_id),
    note,
    lat: kept.lat ?? undefined,
    lng: kept.lng ?? undefined,
    corrects: flags.includes('lower_than_previous'),
  });
}
