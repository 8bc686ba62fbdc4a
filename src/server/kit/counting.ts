import { sql } from 'kysely';
import type { Db } from '../database/pool';
import type { Sql } from './field';
import { MOST_ROWS_DEEP } from './listing';

/** How many rows a list has; past the depth that it can be paged to, that there are more. */
export interface Counted {
  total: number;
  total_is: 'exact' | 'at_least';
}

const BELIEVED_MS = 60_000;
const MOST_REMEMBERED = 1_000;
/** Since when each question of a database is known to have more rows than are counted. */
const tooMany = new WeakMap<Db, Map<string, number>>();

/** Count the rows; that there are more than anybody pages through is believed for a minute, an exact number never. */
export async function counted(db: Db, rows: Sql): Promise<Counted> {
  const counting = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${rows} limit ${MOST_ROWS_DEEP + 1}) c`.compile(db);
  const question = JSON.stringify([counting.sql, counting.parameters]);
  const known = tooMany.get(db) ?? new Map<string, number>();
  tooMany.set(db, known);
  if (Date.now() - (known.get(question) ?? 0) < BELIEVED_MS) return MORE;
  known.delete(question);
  const total = (await db.executeQuery(counting)).rows[0]?.n ?? 0;
  if (total <= MOST_ROWS_DEEP) return { total, total_is: 'exact' };
  remember(known, question);
  return MORE;
}

const MORE: Counted = { total: MOST_ROWS_DEEP, total_is: 'at_least' };

/** What was asked longest ago is forgotten first. */
function remember(known: Map<string, number>, question: string): void {
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= MOST_REMEMBERED) known.delete(oldest);
  known.set(question, Date.now());
}
