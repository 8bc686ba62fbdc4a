import { sql } from 'kysely';
import { dayInDubai } from '../../domain/dates';
import type { SettingDraft } from '../../domain/setting';
import type { Db } from '../database/pool';
import type { Doer } from '../kit/ask';
import { unfit } from '../kit/refusal';

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
