import { sql } from 'kysely';
import type { Db } from '../database/pool';
import type { Sql } from './field';
import { learning } from './learned';
import { MOST_ROWS_DEEP } from './listing';

/** How many rows a list has; past the depth that it can be paged to, that there are more. */
export interface Counted {
  total: number;
  total_is: 'exact' | 'at_least';
}

export const CROWD: Counted = { total: MOST_ROWS_DEEP, total_is: 'at_least' };

/** Whether a question is known to have more rows than anybody pages through. */
export const crowdOf = learning<true>();

/** Count the rows, as far as anybody pages through them. */
export async function counted(db: Db, rows: Sql): Promise<Counted> {
  const { known, tell } = crowdOf(db, rows);
  if (known) return CROWD;
  const counting = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${rows} limit ${MOST_ROWS_DEEP + 1}) c`;
  const total = (await counting.execute(db)).rows[0]?.n ?? 0;
  if (total <= MOST_ROWS_DEEP) return { total, total_is: 'exact' };
  tell(true);
  return CROWD;
}
