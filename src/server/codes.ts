import { DUBAI_OFFSET_MIN } from '../domain/dates';
import type { Db } from './database/pool';

const NEVER_AGAIN = 0;

/** Take the next number of a series; its row stays locked until the transaction ends, so none is given twice. */
async function next(db: Db, name: string, year: number): Promise<number> {
  const { last } = await db
    .insertInto('series')
    .values({ name, year, last: 1 })
    .onConflict((taken) =>
      taken.columns(['name', 'year']).doUpdateSet((row) => ({ last: row('series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

const padded = (value: number, figures: number): string => String(value).padStart(figures, '0');

/** A code that counts for ever: `TK-0042`. */
export const nextCode = async (db: Db, series: string, figures: number): Promise<string> =>
  `${series}-${padded(await next(db, series, NEVER_AGAIN), figures)}`;

/** A number that begins again every year in Dubai: `CT-2026-000123`. */
export async function nextNumber(db: Db, series: string, figures: number, now: number): Promise<string> {
  const year = new Date(now + DUBAI_OFFSET_MIN * 60_000).getUTCFullYear();
  return `${series}-${String(year)}-${padded(await next(db, series, year), figures)}`;
}
