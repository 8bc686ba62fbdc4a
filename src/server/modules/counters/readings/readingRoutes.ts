import type { Id, Page } from '../../../../domain/entity';
import { noAccessInputSchema } from '../../../../domain/counters/noAccess';
import { correctReadingInputSchema, readingInputSchema } from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import type { ServiceContext } from '../../../http/requestContext';
import { route } from '../../../http/route';
import { historyRoute } from '../../../audit/recordHistory';
import { orNotFound } from '../../../http/httpError';
import { pageSchema } from '../../../http/responseSchemas';
import { loadReadingBasis, noAccessSchema, readingBasisSchema } from './readingBasis';
import { recordNoAccess } from './noAccessService';
import { correctReading } from './readingCorrection';
import { assertMayRead } from './meterReaderService';
import { readingTransitions } from './readingTransitions';
import { findReading, recordReading, withPhoto } from './readingService';
import { pendingReadings, pendingReadingSchema, readingRecordSchema, readings } from './readingRepository';

const withPhotos = <Row extends Reading>(context: ServiceContext, page: Page<Row>): Page<Row> => ({
  ...page,
  documents: page.documents.map((reading) => ({ ...reading, photo: withPhoto(context, reading).photo })),
});

async function asMeterReader<Result>(
  context: ServiceContext & { param: (name: 'id') => Id },
  work: (counter: Id) => Promise<Result>,
): Promise<Result> {
  const counter = context.param('id');
  await assertMayRead(context, counter);
  return work(counter);
}

export const readingRoutes = [
  route({
    method: 'POST',
    path: '/reading',
    summary: 'List readings, those of one counter or contract by `field`',
    permission: 'canViewContracts',
    body: readings.query,
    response: pageSchema(readingRecordSchema),
    handler: async (context) => withPhotos(context, await readings.list(context.db, context.body)),
  }),
  route({
    method: 'POST',
    path: '/reading/review',
    summary:
      'List the readings that await review, with recent consumption, that of last year and the median of the site',
    permission: 'canUpdateContracts',
    body: pendingReadings.query,
    response: pageSchema(pendingReadingSchema),
    handler: async (context) => withPhotos(context, await pendingReadings.list(context.db, context.body)),
  }),
  route({
    method: 'GET',
    path: '/reading/:id',
    summary: 'Get one reading',
    permission: 'canViewContracts',
    response: readingRecordSchema,
    handler: async (context) => withPhoto(context, await findReading(context.db, context.param('id'))),
  }),
  historyRoute('reading', 'canViewContracts', readings),
  route({
    method: 'GET',
    path: '/counter/:id/reading',
    summary: 'Data to check the next reading of a counter; for its reader',
    permission: 'always',
    response: readingBasisSchema,
    handler: (context) =>
      asMeterReader(context, async (counter) => orNotFound(await loadReadingBasis(context.db, counter))),
  }),
  route({
    method: 'POST',
    path: '/counter/:id/reading',
    summary:
      'Take a reading of a counter: canUpdateContracts, the reader of its route, or the assignee of an order there',
    permission: 'always',
    auditAction: 'reading.recorded',
    idempotent: true,
    status: 201,
    body: readingInputSchema,
    response: readingRecordSchema,
    handler: (context) =>
      asMeterReader(context, async (counter) =>
        withPhoto(context, await recordReading(context, { ...context.body, counter })),
      ),
  }),
  route({
    method: 'POST',
    path: '/counter/:id/no-access',
    summary: 'Record that a counter could not be read on a day, and why; by those who may read it',
    permission: 'always',
    auditAction: 'counter.not_accessed',
    body: noAccessInputSchema,
    response: noAccessSchema,
    handler: (context) => asMeterReader(context, (counter) => recordNoAccess(context, counter, context.body)),
  }),
  route({
    method: 'POST',
    path: '/reading/:id/correct',
    summary:
      'Correct a reading on the day it was entered: its reader, until it is billed or followed by another',
    permission: 'always',
    auditAction: 'reading.corrected',
    idempotent: true,
    status: 201,
    body: correctReadingInputSchema,
    response: readingRecordSchema,
    handler: async (context) =>
      withPhoto(context, await correctReading(context, context.param('id'), context.body)),
  }),
  ...readingTransitions.routes,
];
