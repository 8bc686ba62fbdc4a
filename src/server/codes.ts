import { sql } from 'kysely';
import { dayInDubai } from '../domain/dates';
import type { Db } from './database/pool';
import type { OwnSeries } from './settings/seriesBegin';
import { SERIES, beginningOn, isOwnSeries } from './settings/seriesBegin';
import { numberAt, settingAt, textAt } from './settings/settingAt';

const NEVER_AGAIN = 0;

interface Course {
  /** What the series begins with where it is new. */
  first?: number;
  /** What it goes on from at the least where it is not. */
  least?: number;
}

/** Take the next number of a series; its row stays locked until the transaction ends, so none is given twice. */
async function next(
  db: Db,
  name: string,
  year: number,
  { first = 1, least = 1 }: Course = {},
): Promise<number> {
  const { last } = await db
    .insertInto('series')
    .values({ name, year, last: first })
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

/** A number that begins again every year in Dubai: `CT-2026-000123`; how those of money look, and whether they begin again, the settings say. */
export async function nextNumber(db: Db, series: string, figures: number, now: number): Promise<string> {
  const today = dayInDubai(now);
  const year = today.slice(0, 4);
  const numbered = (prefix: string, value: number, digits: number) =>
    `${prefix}-${year}-${padded(value, digits)}`;
  if (!isOwnSeries(series)) return numbered(series, await next(db, series, Number(year)), figures);
  const word = SERIES[series];
  const prefix = await textAt(db, `${word}_prefix`, today);
  const digits = await numberAt(db, 'number_padding', today);
  const course = await courseOf(db, series, today);
  return numbered(prefix, await next(db, series, Number(year), course), digits);
}

/** Where the company's own settings let a series begin: at 1, at a number of theirs, or after the last of the years before. */
async function courseOf(db: Db, series: OwnSeries, today: string): Promise<Course> {
  const least = await beginningOn(db, `${SERIES[series]}_next`, today);
  const isYearly = (await settingAt(db, 'numbers_yearly', today)) !== false;
  if (isYearly) return { first: least, least };
  return { first: Math.max(least, (await reachedBefore(db, series, today)) + 1), least };
}

/** The last number of the years before. */
async function reachedBefore(db: Db, series: OwnSeries, today: string): Promise<number> {
  const year = Number(today.slice(0, 4));
  const before = db.selectFrom('series').where('name', '=', series).where('year', '<', year);
  const { last } = await before
    .select((all) => all.fn.max<number | null>('last').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
