import { sql } from 'kysely';
import { rejectDraft, READING_STEPS } from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import type { Doer } from '../../../http/requestContext';
import { Refusal } from '../../../http/httpError';
import { stepping } from '../../../lists/transitionRoutes';
import { readingRecord, readings } from './readingRepository';

const reviewed = ({ visitor, now }: Doer) => ({ reviewed_by: visitor.userId, reviewed_at: new Date(now) });

/** A reading on which others count stays until they are gone. */
async function refuseNeeded({ db }: Doer, { _id, counter, bill }: Reading): Promise<void> {
  if (bill)
    throw new Refusal(409, 'An invoice was drafted from this reading; take the reading off it first.');
  await sql`select 1 from counters where id = ${counter._id} for update`.execute(db);
  const { rows } = await sql`select 1 from counter_readings
    where previous_id = ${_id} and status <> 'rejected'`.execute(db);
  if (rows.length > 0) throw new Refusal(409, 'A later reading counts from this one; reject that one first.');
}

/** Validate and reject. */
export const readingSteps = stepping({
  noun: 'reading',
  one: 'reading',
  rows: 'counter_readings',
  table: readings,
  record: readingRecord,
  steps: READING_STEPS,
  drafts: { reject: rejectDraft },
  work: {
    validate: (ask) => Promise.resolve(reviewed(ask)),
    reject: async (ask, reading, { reason }) => {
      await refuseNeeded(ask, reading);
      return { ...reviewed(ask), reject_reason: reason };
    },
  },
  elsewhere: {
    validate: { validated: 'This reading is validated already.' },
    reject: { billed: 'This reading is billed; correct it by a new reading and an adjustment.' },
  },
});
