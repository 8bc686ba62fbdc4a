import { sql } from 'kysely';
import { dayInDubai } from '../../../domain/dates';
import type { SettingDraft } from '../../../domain/settings/setting';
import type { Db } from '../../db/client';
import type { Doer } from '../../http/requestContext';
import { unfit } from '../../http/httpError';
import { numberAt, settingAt, textAt } from './settingService';

/** The series of numbers that the company itself names and begins, as its settings call them. */
export const SERIES = {
  INV: 'invoice',
  CRN: 'credit_note',
  MNT: 'maintenance',
  DEP: 'deposit',
  RCT: 'receipt',
} as const;

/** A series that the company itself names and begins. */
export type OwnSeries = keyof typeof SERIES;
type BeginningKey = `${(typeof SERIES)[OwnSeries]}_next`;

/** Whether the company itself names a series, and says where it begins. */
export const isOwnSeries = (series: string): series is OwnSeries => Object.hasOwn(SERIES, series);

const seriesUnder = (key: string): OwnSeries | undefined =>
  (Object.keys(SERIES) as OwnSeries[]).find((series) => `${SERIES[series]}_next` === key);

/** From which number on a series is counted on a day: the last that began to count in its year, or 1; a value that only goes on begins nothing. */
export async function beginningOn(db: Db, key: BeginningKey, day: string): Promise<number> {
  const { rows } = await sql<{ first: number }>`select (told.value #>> '{}')::int as first from (
      select v.value, v.effective_from, lag(v.value) over (order by v.effective_from) as before
      from settings t join setting_versions v on v.setting_id = t.id
      where t.key = ${key} and t.deleted_at is null and not v.is_replaced) told
    where told.value is distinct from told.before
      and told.effective_from between date_trunc('year', ${day}::date)::date and ${day}::date
    order by told.effective_from desc limit 1`.execute(db);
  return rows[0]?.first ?? 1;
}

const reached = async (db: Db, name: OwnSeries, year: string): Promise<number> =>
  (
    await db
      .selectFrom('series')
      .select('last')
      .where('name', '=', name)
      .where('year', '=', Number(year))
      .executeTakeFirst()
  )?.last ?? 0;

/** A series can't begin at a number that it has passed, nor in a year that is over, nor again at the same. */
export async function refusePassed(
  { db, now }: Doer,
  { key, value, effective_from }: SettingDraft,
  before?: unknown,
): Promise<void> {
  const series = seriesUnder(key);
  if (!series) return;
  const year = effective_from.slice(0, 4);
  if (year < dayInDubai(now).slice(0, 4))
    throw unfit({
      effective_from: `The numbers of ${year} are all given out; choose a day of this year or later`,
    });
  if (value === before)
    throw unfit({ value: 'The numbers have begun here already; write another number for another day' });
  const last = await reached(db, series, year);
  if (Number(value) <= last)
    throw unfit({ value: `The numbers of ${year} have reached ${String(last)}; begin above it` });
}

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
