import { sql } from 'kysely';
import {
  isRejectable,
  rejectReadingInputSchema,
  READING_BULK_TRANSITIONS,
  READING_TRANSITIONS,
} from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import type { ServiceContext } from '../../../http/requestContext';
import type { Id } from '../../../../domain/entity';
import { HttpError } from '../../../http/httpError';
import { createTransitionRoutes } from '../../../lists/transitionRoutes';
import { releaseReviewedBill } from '../../bills/billHoldService';
import { readingRecordSchema, readings } from './readingRepository';
import { withPhoto } from './readingService';

const reviewColumns = ({ currentUser, now }: ServiceContext) => ({
  reviewed_by: currentUser.userId,
  reviewed_at: new Date(now),
});

/** Throws if an invoice or a later reading depends on this reading. */
async function assertNotNeeded({ db }: ServiceContext, { _id, counter, bill }: Reading): Promise<void> {
  if (bill) throw new HttpError(409, 'A draft invoice uses this reading; discard the draft first.');
  await sql`select 1 from counters where id = ${counter._id} for update`.execute(db);
  const { rows } = await sql`select 1 from counter_readings
    where previous_id = ${_id} and status <> 'rejected'`.execute(db);
  if (rows.length > 0)
    throw new HttpError(409, 'A later reading depends on this one; reject that one first.');
}

/** Locks the invoice of a reading before the reading, as issuing and discarding it do. */
const lockBillOf = ({ db }: ServiceContext, id: Id) =>
  sql`select 1 from bills where id = (select bill_id from counter_readings where id = ${id}) for update`.execute(
    db,
  );

export const readingTransitions = createTransitionRoutes({
  noun: 'reading',
  label: 'reading',
  tableName: 'counter_readings',
  repository: readings,
  recordSchema: readingRecordSchema,
  present: withPhoto,
  transitions: READING_TRANSITIONS,
  bulk: READING_BULK_TRANSITIONS,
  bulkOrder: 'newest first',
  inputSchemas: { reject: rejectReadingInputSchema },
  lockFirst: { validate: lockBillOf },
  // A reading can be rejected once no later one depends on it.
  apply: {
    validate: (context) => reviewColumns(context),
    reject: async (context, reading, { reason }) => {
      if (!isRejectable(reading))
        throw new HttpError(
          409,
          'Opening, closing and final readings can’t be rejected, because they can’t be entered again.',
        );
      await assertNotNeeded(context, reading);
      return { ...reviewColumns(context), reject_reason: reason };
    },
  },
  afterTransition: {
    validate: async (context, { bill }) => bill && releaseReviewedBill(context, bill._id),
  },
  conflictMessages: {
    validate: { validated: 'This reading is already validated.' },
    reject: { billed: 'This reading is billed; correct it with a new reading and an adjustment.' },
  },
});
