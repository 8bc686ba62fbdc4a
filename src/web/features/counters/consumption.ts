import type { Id } from '../../../domain/entity';
import type { Reading } from '../../../domain/counters/reading';
import { parsePage } from '../../api/parseResponse';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

/** Number of readings in the chart: two years of months. */
const CHART_READINGS = 24;

/** A counter and its last reading, for which the consumption is loaded. */
interface ConsumptionQuery {
  counter: Id;
  lastReadingAt?: string | null;
}

declare module '../../store/rootState' {
  interface RootState {
    consumption: QueryResult<ConsumptionQuery, readonly Reading[]> | null;
  }
}

/** The latest valid readings of a counter, oldest first. */
export const consumption = createQuery('consumption', async (api, { counter }: ConsumptionQuery) => {
  const page = parsePage<Reading>(
    await api.post('/reading', {
      page: 1,
      limit: CHART_READINGS,
      sort: 'at',
      dir: 'desc',
      filters: { counter, status: ['pending', 'validated', 'billed'] },
    }),
  );
  return page.documents.toReversed();
});
