import { sql } from 'kysely';
import { dayInDubai } from '../domain/dates';
import type { Db } from './database/pool';
import { SERIES, beginningOn, isOwnSeries } from './settings/seriesBegin';
import { numberAt, textAt } from './settings/settingAt';

const NEVER_AGAIN = 0;

/** Take the next number of a series, which begins at the least; its row stays locked until the transaction ends, so none is given twice. */
async function next(db: Db, name: string, year: number, least = 1): Promise<number> {
  const { last } = await db
    .insertInto('series')
    .values({ name, year, last: least })
    .onConflict((taken) =>
      taken
        .columns(['name', 'year'])
        .doUpdateSet({ last: sql<number>`greatest(series.last + 1, ${least}::bigint)` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

const padded = (value: number, figures: number): string => String(value).padStart(figures, '0');

/** A code that counts for ever: `TK-0042`. */
export const nextCode = async (db: Db, series: string, figures: number): Promise<string> =>
  `${series}-${padded(await next(db, series, NEVER_AGAIN), figures)}`;

/** A number that begins again every year in Dubai: `CT-2026-000123`; how those of money look, the settings say. */
export async function nextNumber(db: Db, series: string, figures: number, now: number): Promise<string> {
  const today = dayInDubai(now);
  const year = today.slice(0, 4);
  const numbered = (prefix: string, value: number, digits: number) =>
    `${prefix}-${year}-${padded(value, digits)}`;
  if (!isOwnSeries(series)) return numbered(series, await next(db, series, Number(year)), figures);
  const word = SERIES[series];
  const prefix = await textAt(db, `${word}_prefix`, today);
  const digits = await numberAt(db, 'number_padding', today);
  const least = await beginningOn(db, `${word}_next`, today);
  return numbered(prefix, await next(db, series, Number(year), least), digits);
}
