import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import { createQueryCache, createQueryCacheUntilChange } from './queryCache';
import { MAX_OFFSET } from './listQuery';

/** How many rows a list has; past the depth that it can be paged to, that there are more. */
export interface RowCount {
  total: number;
  total_is: 'exact' | 'at_least';
}

const MORE_THAN_COUNTED: RowCount = { total: MAX_OFFSET, total_is: 'at_least' };

/** Of more rows than these nobody sees at once that one has come or gone. */
export const CACHED_FROM_ROWS = 1_000;

const LARGE_COUNT_TTL_MS = 60_000;
/** What is found of many rows is believed so long. */
export const RESULT_TTL_MS = 5_000;

/** Which questions have more rows than anybody pages through. */
const largeCounts = createQueryCache<true>(LARGE_COUNT_TTL_MS);
/** How many rows a question has: a count of many of them, or one that is on its way. */
const counts = createQueryCacheUntilChange<Promise<RowCount>>(RESULT_TTL_MS);

/** Count rows, one more than anybody pages through at most. */
export async function countRows(db: Db, rows: SqlExpression): Promise<number> {
  const asked = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${rows} limit ${MAX_OFFSET + 1}) c`;
  return (await asked.execute(db)).rows[0]?.n ?? 0;
}

/** How many rows there are, as far as anybody pages through them; of many, how many there were some seconds ago. Whoever finds them being counted waits for that; else they are counted in this way. */
export async function cachedCount(
  db: Db,
  rows: SqlExpression,
  by = () => countRows(db, rows),
): Promise<RowCount> {
  if (largeCounts(db, rows).known) return MORE_THAN_COUNTED;
  const { known, store } = counts(db, rows);
  const anew = () => {
    const counting = by().then(toRowCount);
    store(counting);
    return counting;
  };
  const answer = await (known
    ? known.then((last) => (last.total > CACHED_FROM_ROWS ? last : anew()), anew)
    : anew());
  if (answer === MORE_THAN_COUNTED) largeCounts(db, rows).store(true);
  return answer;
}

const toRowCount = (total: number): RowCount =>
  total > MAX_OFFSET ? MORE_THAN_COUNTED : { total, total_is: 'exact' };
