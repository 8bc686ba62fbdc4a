import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { Sql } from './fields';
import { learning, learningUntilChanged } from './queryCache';
import { MOST_ROWS_DEEP } from './listQuery';

/** How many rows a list has; past the depth that it can be paged to, that there are more. */
export interface Counted {
  total: number;
  total_is: 'exact' | 'at_least';
}

const CROWD: Counted = { total: MOST_ROWS_DEEP, total_is: 'at_least' };

/** Of more rows than these nobody sees at once that one has come or gone. */
export const MANY = 1_000;

const CROWD_MS = 60_000;
/** What is found of many rows is believed so long. */
export const MANY_MS = 5_000;

/** Which questions have more rows than anybody pages through. */
const crowds = learning<true>(CROWD_MS);
/** How many rows a question has: a count of many of them, or one that is on its way. */
const counts = learningUntilChanged<Promise<Counted>>(MANY_MS);

/** Count rows, one more than anybody pages through at most. */
export async function count(db: Db, rows: Sql): Promise<number> {
  const asked = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${rows} limit ${MOST_ROWS_DEEP + 1}) c`;
  return (await asked.execute(db)).rows[0]?.n ?? 0;
}

/** How many rows there are, as far as anybody pages through them; of many, how many there were some seconds ago. Whoever finds them being counted waits for that; else they are counted in this way. */
export async function counted(db: Db, rows: Sql, by = () => count(db, rows)): Promise<Counted> {
  if (crowds(db, rows).known) return CROWD;
  const { known, tell } = counts(db, rows);
  const anew = () => {
    const counting = by().then(told);
    tell(counting);
    return counting;
  };
  const answer = await (known ? known.then((last) => (last.total > MANY ? last : anew()), anew) : anew());
  if (answer === CROWD) crowds(db, rows).tell(true);
  return answer;
}

const told = (total: number): Counted => (total > MOST_ROWS_DEEP ? CROWD : { total, total_is: 'exact' });
