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
const crowds = new WeakMap<Db, Map<string, number>>();

export const CROWD: Counted = { total: MOST_ROWS_DEEP, total_is: 'at_least' };

/** What is believed of the rows of one question: that there are more than anybody pages through, for a minute. */
export function beliefOf(db: Db, rows: Sql): { isCrowd: boolean; tellCrowd: () => void } {
  const asked = sql`select from ${rows}`.compile(db);
  const question = JSON.stringify([asked.sql, asked.parameters]);
  const known = crowds.get(db) ?? new Map<string, number>();
  crowds.set(db, known);
  const isCrowd = Date.now() - (known.get(question) ?? 0) < BELIEVED_MS;
  if (!isCrowd) known.delete(question);
  return { isCrowd, tellCrowd: () => remember(known, question) };
}

/** Count the rows, as far as anybody pages through them. */
export async function counted(db: Db, rows: Sql): Promise<Counted> {
  const { isCrowd, tellCrowd } = beliefOf(db, rows);
  if (isCrowd) return CROWD;
  const counting = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${rows} limit ${MOST_ROWS_DEEP + 1}) c`;
  const total = (await counting.execute(db)).rows[0]?.n ?? 0;
  if (total <= MOST_ROWS_DEEP) return { total, total_is: 'exact' };
  tellCrowd();
  return CROWD;
}

/** What was asked longest ago is forgotten first. */
function remember(known: Map<string, number>, question: string): void {
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= MOST_REMEMBERED) known.delete(oldest);
  known.set(question, Date.now());
}
