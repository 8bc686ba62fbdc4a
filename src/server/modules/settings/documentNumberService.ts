import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import { KNOWN_SETTINGS } from '../../../domain/settings/settingDefinitions';
import type { SettingInput } from '../../../domain/settings/settingInput';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { orNotFound, validationError } from '../../http/httpError';
import { getSettings, numberOf, textOf } from './settingService';

/** Number series with configurable prefix and start, by the prefix of their settings. */
const COMPANY_SERIES = {
  INV: 'invoice',
  CRN: 'credit_note',
  MNT: 'maintenance',
  DEP: 'deposit',
  RCT: 'receipt',
} as const;

type CompanySeries = keyof typeof COMPANY_SERIES;
type FirstNumberKey = `${(typeof COMPANY_SERIES)[CompanySeries]}_next`;
type PrefixKey = `${(typeof COMPANY_SERIES)[CompanySeries]}_prefix`;
const PREFIX_KEYS = Object.values(COMPANY_SERIES).map((series): PrefixKey => `${series}_prefix`);
const isPrefixKey = (key: string): key is PrefixKey => PREFIX_KEYS.some((candidate) => candidate === key);

const isCompanySeries = (series: string): series is CompanySeries => Object.hasOwn(COMPANY_SERIES, series);

const seriesOfKey = (key: string): CompanySeries | undefined =>
  (Object.keys(COMPANY_SERIES) as CompanySeries[]).find((series) => `${COMPANY_SERIES[series]}_next` === key);

/** First number of a series in the year of a day: the start that last became effective in that year, or 1. */
async function firstNumberOn(db: Db, key: FirstNumberKey, day: string): Promise<number> {
  const { rows } = await sql<{ first: number }>`select (starts.value #>> '{}')::int as first from (
      select v.value, v.effective_from, lag(v.value) over (order by v.effective_from) as before
      from settings t join setting_versions v on v.setting_id = t.id
      where t.key = ${key} and t.deleted_at is null and not v.is_replaced) starts
    where starts.value is distinct from starts.before
      and starts.effective_from between date_trunc('year', ${day}::date)::date and ${day}::date
    order by starts.effective_from desc limit 1`.execute(db);
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

/** Throws if the start is already passed, in a closed year, or unchanged. */
export async function assertSeriesStart(
  { db, now }: ServiceContext,
  { key, value, effective_from }: SettingInput,
  earlier?: unknown,
): Promise<void> {
  const series = seriesOfKey(key);
  if (!series) return;
  const year = effective_from.slice(0, 4);
  if (year < dubaiDate(now).slice(0, 4))
    throw validationError({
      effective_from: `The numbers of ${year} are closed; choose a day of this year or later`,
    });
  if (value === earlier)
    throw validationError({
      value: 'Numbering has already started on this day; choose another day',
    });
  const last = await lastNumber(db, series, year);
  if (Number(value) <= last)
    throw validationError({
      value: `The numbers of ${year} have reached ${String(last)}; enter a higher number`,
    });
}

/** Yearly series with a fixed prefix, and their documents. */
const FIXED_SERIES: Readonly<Record<string, string>> = {
  BKP: 'bank postings',
  BNK: 'bank deposits',
  BST: 'bank statements',
  CLR: 'clearance certificates',
  CT: 'contracts',
  MO: 'maintenance orders',
  RFD: 'refunds',
  RP: 'refill plans',
  UB: 'handovers',
};

/** Past, current and scheduled prefixes of a company series, by default or by its setting. */
async function prefixesOf(db: Db, key: PrefixKey): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`select v.value #>> '{}' as value
    from settings t join setting_versions v on v.setting_id = t.id where t.key = ${key}`.execute(db);
  return [KNOWN_SETTINGS[key].defaultValue, ...rows.map(({ value }) => value)];
}

/**
 * Throws if another series ever numbers its documents with this prefix, because numbers could be issued
 * twice.
 */
export async function assertPrefixUnused(db: Db, { key, value }: SettingInput): Promise<void> {
  if (!isPrefixKey(key) || typeof value !== 'string') return;
  await sql`select pg_advisory_xact_lock(hashtext('number prefixes'))`.execute(db);
  const refuse = (documents: string): never => {
    throw validationError({ value: `${value} is the prefix of ${documents}; choose another one` });
  };
  const fixed = FIXED_SERIES[value];
  if (fixed) refuse(fixed);
  for (const other of PREFIX_KEYS.filter((candidate) => candidate !== key))
    if ((await prefixesOf(db, other)).includes(value))
      refuse(KNOWN_SETTINGS[other].label.toLowerCase().replace(' prefix', 's'));
}

/** Deposit receipts have a fixed prefix. */
const DEPOSIT_RECEIPTS = 'DEP-R';
const LIKE_A_SERIES = /^(.+)-\d{4}-\d+$/;

/** Throws a field error if a series could issue the number of another system, now or later. */
export async function assertNotOfSeries(db: Db, number: string, field: string): Promise<void> {
  const prefix = LIKE_A_SERIES.exec(number.toUpperCase())?.[1];
  if (!prefix) return;
  const company = await Promise.all(PREFIX_KEYS.map((key) => prefixesOf(db, key)));
  if ([...company.flat(), ...Object.keys(FIXED_SERIES), DEPOSIT_RECEIPTS].includes(prefix))
    throw validationError({
      [field]: `Tankbook numbers its own documents like this; add a prefix, such as OLD-${number}`,
    });
}

const NO_YEAR = 0;

interface SeriesStart {
  /** First number of a new series. */
  first?: number;
  /** Minimum next number of an existing series. */
  min?: number;
}

/**
 * SQL: takes the next numbers of a series and returns the first. Transactions queue for them until the
 * current one ends.
 */
const takenNumbers = (
  name: string,
  year: number,
  { first = 1, min = 1, count = 1 }: SeriesStart & { count?: number } = {},
) => sql<number>`take_numbers(${name}, ${year}, ${first}, ${min}, ${count})`;

async function takeNumbers(db: Db, ...series: Parameters<typeof takenNumbers>): Promise<number> {
  const { rows } = await sql<{ first: number }>`select ${takenNumbers(...series)} as first`.execute(db);
  return orNotFound(rows[0]).first;
}

/** Minimum digits of series with other than six. */
const SERIES_DIGITS: Readonly<Record<string, number>> = { DV: 4, MO: 5, POS: 3, RP: 5, TK: 4 };
const digitsOf = (series: string): number => SERIES_DIGITS[series] ?? 6;

const padNumber = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** A code without a year: `TK-0042`. */
export const nextCode = async (db: Db, series: string): Promise<string> =>
  `${series}-${padNumber(await takeNumbers(db, series, NO_YEAR), digitsOf(series))}`;

/**
 * A number that restarts every year in Dubai: `CT-2026-000123`; settings configure the format of company
 * series.
 */
export async function nextDocumentNumber(db: Db, series: string, now: number): Promise<string> {
  const [number = ''] = await nextDocumentNumbers(db, series, now, 1);
  return number;
}

/** Successive numbers of a series, for at least one document. */
export async function nextDocumentNumbers(
  db: Db,
  series: string,
  now: number,
  count: number,
): Promise<string[]> {
  const { year, prefix, padding, start } = await numberFormat(db, series, now);
  const first = await takeNumbers(db, series, year, { ...start, count });
  return Array.from({ length: count }, (_, index) => prefix + padNumber(first + index, padding));
}

/** Most digits of a number beyond its padding. */
const MORE_DIGITS = 9;

/**
 * SQL: the next number of a series, taken by the statement that stores it. Other transactions wait from then
 * on, so do all other work before.
 */
export async function documentNumberWhenStored(
  db: Db,
  series: string,
  now: number,
): Promise<RawBuilder<string>> {
  const { year, prefix, padding, start } = await numberFormat(db, series, now);
  const pattern = `FM${'9'.repeat(MORE_DIGITS)}${'0'.repeat(padding)}`;
  return sql<string>`${prefix}::text || to_char(${takenNumbers(series, year, start)}, ${pattern})`;
}

interface NumberFormat {
  year: number;
  /** Of the series and the year: `INV-2026-`. */
  prefix: string;
  padding: number;
  start: SeriesStart;
}

async function numberFormat(db: Db, series: string, now: number): Promise<NumberFormat> {
  const today = dubaiDate(now);
  const year = today.slice(0, 4);
  const format = { year: Number(year), prefix: `${series}-${year}-`, padding: digitsOf(series), start: {} };
  if (!isCompanySeries(series)) return format;
  const prefixKey = `${COMPANY_SERIES[series]}_prefix` as const;
  const [values, configuredStart] = await Promise.all([
    getSettings(db, [prefixKey, 'number_padding', 'numbers_yearly'], today),
    firstNumberOn(db, `${COMPANY_SERIES[series]}_next`, today),
  ]);
  const isYearly = values.numbers_yearly !== false;
  return {
    ...format,
    prefix: `${textOf(prefixKey, values[prefixKey])}-${year}-`,
    padding: numberOf('number_padding', values.number_padding),
    // From the settings, or after the last number of earlier years.
    start: {
      first: isYearly
        ? configuredStart
        : Math.max(configuredStart, (await lastNumberBefore(db, series, today)) + 1),
      min: configuredStart,
    },
  };
}

async function lastNumberBefore(db: Db, series: CompanySeries, today: string): Promise<number> {
  const year = Number(today.slice(0, 4));
  const earlier = db.selectFrom('document_number_series').where('name', '=', series).where('year', '<', year);
  const { last } = await earlier
    .select((eb) => eb.fn.max<number | null>('last').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
