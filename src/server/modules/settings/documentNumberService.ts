import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { SettingInput } from '../../../domain/settings/settingInput';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { validationError } from '../../http/httpError';
import { getNumberSetting, getSetting, getTextSetting } from './settingService';

/** The series of numbers that the company itself names and begins, as its settings call them. */
export const COMPANY_SERIES = {
  INV: 'invoice',
  CRN: 'credit_note',
  MNT: 'maintenance',
  DEP: 'deposit',
  RCT: 'receipt',
} as const;

/** A series that the company itself names and begins. */
export type CompanySeries = keyof typeof COMPANY_SERIES;
type FirstNumberKey = `${(typeof COMPANY_SERIES)[CompanySeries]}_next`;

/** Whether the company itself names a series, and says where it begins. */
export const isCompanySeries = (series: string): series is CompanySeries =>
  Object.hasOwn(COMPANY_SERIES, series);

const seriesOfKey = (key: string): CompanySeries | undefined =>
  (Object.keys(COMPANY_SERIES) as CompanySeries[]).find((series) => `${COMPANY_SERIES[series]}_next` === key);

/** From which number on a series is counted on a day: the last that began to count in its year, or 1; a value that only goes on begins nothing. */
export async function firstNumberOn(db: Db, key: FirstNumberKey, day: string): Promise<number> {
  const { rows } = await sql<{ first: number }>`select (told.value #>> '{}')::int as first from (
      select v.value, v.effective_from, lag(v.value) over (order by v.effective_from) as before
      from settings t join setting_versions v on v.setting_id = t.id
      where t.key = ${key} and t.deleted_at is null and not v.is_replaced) told
    where told.value is distinct from told.before
      and told.effective_from between date_trunc('year', ${day}::date)::date and ${day}::date
    order by told.effective_from desc limit 1`.execute(db);
  return rows[0]?.first ?? 1;
}

const lastNumber = async (db: Db, name: CompanySeries, year: string): Promise<number> =>
  (
    await db
      .selectFrom('document_number_series')
      .select('last')
      .where('name', '=', name)
      .where('year', '=', Number(year))
      .executeTakeFirst()
  )?.last ?? 0;

/** A series can't begin at a number that it has passed, nor in a year that is over, nor again at the same. */
export async function assertSeriesStart(
  { db, now }: ServiceContext,
  { key, value, effective_from }: SettingInput,
  before?: unknown,
): Promise<void> {
  const series = seriesOfKey(key);
  if (!series) return;
  const year = effective_from.slice(0, 4);
  if (year < dubaiDate(now).slice(0, 4))
    throw validationError({
      effective_from: `The numbers of ${year} are closed; choose a day of this year or later`,
    });
  if (value === before)
    throw validationError({
      value: 'Numbering has already started on this day; choose another day',
    });
  const last = await lastNumber(db, series, year);
  if (Number(value) <= last)
    throw validationError({
      value: `The numbers of ${year} have reached ${String(last)}; enter a higher number`,
    });
}

const NO_YEAR = 0;

interface SeriesStart {
  /** What the series begins with where it is new. */
  first?: number;
  /** What it goes on from at the least where it is not. */
  min?: number;
}

/** Take the next number of a series; its row stays locked until the transaction ends, so none is given twice. */
async function takeNextNumber(
  db: Db,
  name: string,
  year: number,
  { first = 1, min = 1 }: SeriesStart = {},
): Promise<number> {
  const { last } = await db
    .insertInto('document_number_series')
    .values({ name, year, last: first })
    .onConflict((taken) =>
      taken
        .columns(['name', 'year'])
        .doUpdateSet({ last: sql<number>`greatest(document_number_series.last + 1, ${min}::bigint)` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

const padNumber = (value: number, figures: number): string => String(value).padStart(figures, '0');

/** A code that counts for ever: `TK-0042`. */
export const nextCode = async (db: Db, series: string, figures: number): Promise<string> =>
  `${series}-${padNumber(await takeNextNumber(db, series, NO_YEAR), figures)}`;

/** A number that begins again every year in Dubai: `CT-2026-000123`; how those of money look, and whether they begin again, the settings say. */
export async function nextDocumentNumber(
  db: Db,
  series: string,
  figures: number,
  now: number,
): Promise<string> {
  const today = dubaiDate(now);
  const year = today.slice(0, 4);
  const numbered = (prefix: string, value: number, digits: number) =>
    `${prefix}-${year}-${padNumber(value, digits)}`;
  if (!isCompanySeries(series))
    return numbered(series, await takeNextNumber(db, series, Number(year)), figures);
  const word = COMPANY_SERIES[series];
  const prefix = await getTextSetting(db, `${word}_prefix`, today);
  const digits = await getNumberSetting(db, 'number_padding', today);
  const course = await seriesStart(db, series, today);
  return numbered(prefix, await takeNextNumber(db, series, Number(year), course), digits);
}

/** Where the company's own settings let a series begin: at 1, at a number of theirs, or after the last of the years before. */
async function seriesStart(db: Db, series: CompanySeries, today: string): Promise<SeriesStart> {
  const least = await firstNumberOn(db, `${COMPANY_SERIES[series]}_next`, today);
  const isYearly = (await getSetting(db, 'numbers_yearly', today)) !== false;
  if (isYearly) return { first: least, min: least };
  return { first: Math.max(least, (await lastNumberBefore(db, series, today)) + 1), min: least };
}

/** The last number of the years before. */
async function lastNumberBefore(db: Db, series: CompanySeries, today: string): Promise<number> {
  const year = Number(today.slice(0, 4));
  const before = db.selectFrom('document_number_series').where('name', '=', series).where('year', '<', year);
  const { last } = await before
    .select((all) => all.fn.max<number | null>('last').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
