import type { Id, Page } from '../../../../domain/entity';
import { readingDraft } from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import type { Doer } from '../../../http/requestContext';
import { call } from '../../../http/route';
import { historyCall } from '../../../audit/recordHistory';
import { found } from '../../../http/httpError';
import { pageOf } from '../../../http/responseSchemas';
import { shownMedia } from '../../media/mediaService';
import { basisOf, basisRecord } from './readingBasis';
import { refuseReader } from './meterReaderService';
import { readingSteps } from './readingTransitions';
import { takeReading } from './readingService';
import { readingRecord, readings } from './readingRepository';

type Stored = Reading['photo'] & { id: Id; mime: string; size: number };

/** A reading with a link to its photo that opens for the one who asks. */
export const withPhoto = ({ deps, visitor }: Doer, reading: Reading): Reading => ({
  ...reading,
  photo: reading.photo ? shownMedia(deps, visitor, reading.photo as Stored) : null,
});

const photographed = (ask: Doer, page: Page<Reading>): Page<Reading> => ({
  ...page,
  documents: page.documents.map((reading) => withPhoto(ask, reading)),
});

async function forReader<Answer>(
  ask: Doer & { param: (name: 'id') => Id },
  work: (counter: Id) => Promise<Answer>,
): Promise<Answer> {
  const counter = ask.param('id');
  await refuseReader(ask, counter);
  return work(counter);
}

/** What counters showed: list, history, what the next reading is judged by, and taking it. */
export const readingCalls = [
  call({
    method: 'POST',
    path: '/reading',
    summary: 'List readings, those of one counter or contract by `field`',
    needs: 'canViewContracts',
    body: readings.query,
    answers: pageOf(readingRecord),
    handle: async (ask) => photographed(ask, await readings.list(ask.db, ask.body)),
  }),
  call({
    method: 'GET',
    path: '/reading/:id',
    summary: 'Read one reading',
    needs: 'canViewContracts',
    answers: readingRecord,
    handle: async (ask) => withPhoto(ask, found(await readings.find(ask.db, ask.param('id')))),
  }),
  historyCall('reading', 'canViewContracts', readings),
  call({
    method: 'GET',
    path: '/counter/:id/reading',
    summary: 'What the next reading of a counter is judged by; for its reader',
    needs: 'always',
    answers: basisRecord,
    handle: (ask) => forReader(ask, async (counter) => found(await basisOf(ask.db, counter))),
  }),
  call({
    method: 'POST',
    path: '/counter/:id/reading',
    summary:
      'Take a reading of a counter: who may change contracts, who reads its route, or who has a job there',
    needs: 'always',
    changes: 'reading.taken',
    status: 201,
    body: readingDraft,
    answers: readingRecord,
    handle: (ask) =>
      forReader(ask, async (counter) => withPhoto(ask, await takeReading(ask, { ...ask.body, counter }))),
  }),
  ...readingSteps.calls,
];
