import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { formatDate, isCalendarDate } from '../../domain/dates';
import { EMIRATES } from '../../domain/enums';
import type { Id } from '../../domain/entity';
import type { Suggestions } from '../../domain/lists/suggestions';
import type { ReportFilter, ReportRecord } from '../../domain/reports/report';
import { daysOf, parsePeriod } from '../../domain/reports/reportPeriod';
import type { ReportPeriod, ReportPreset } from '../../domain/reports/reportPeriod';
import { formatInteger } from '../../domain/numbers';
import { isRecordId } from '../db/recordId';
import type { SqlExpression } from '../lists/fields';
import type { Condition } from '../lists/filters';

/** The parsed value of a filter, or the error. */
type ParsedFilter<Value> = { value: Value } | { error: string };

type Unnamed<Filter> = Filter extends unknown ? Omit<Filter, 'name'> : never;

/** A filter of a report: its input, and how its text is parsed for the query. */
export interface FilterDeclaration<Value> {
  filter: Unnamed<ReportFilter>;
  parse: (text: string, today: string) => ParsedFilter<Value>;
  /** Type of the value; never set. */
  value?: Value;
}

type Optional<Value> = FilterDeclaration<Value | undefined>;

/** Five years: records are kept that long, and longer reports would take minutes. */
const MAX_PERIOD_DAYS = 1_827;

/** A range of days, by default the current month; `maxDays` is five years unless given. */
export function periodFilter(
  label: string,
  initial: ReportPreset = 'this_month',
  maxDays = MAX_PERIOD_DAYS,
): FilterDeclaration<ReportPeriod> {
  const tooLong = `${label} may have at most ${formatInteger(maxDays)} days. Choose a shorter period.`;
  return {
    filter: { kind: 'period', label, initial, required: true, maxDays },
    parse: (text, today) => {
      const period = parsePeriod(text, today);
      if (!period) return { error: `${label} must be a period such as 2026-11-01..2026-11-30 or last_month` };
      return daysOf(period) > maxDays ? { error: tooLong } : { value: period };
    },
  };
}

const TODAY = 'today';

const parseDay =
  (label: string) =>
  (text: string, today: string): ParsedFilter<string> => {
    const day = text === TODAY ? today : text;
    return isCalendarDate(day) && /^(19|20|21)/.test(day)
      ? { value: day }
      : { error: `${label} must be a date such as 2026-11-20` };
  };

/** The day for which the report shows the state; at most today. */
export const asOfFilter = (label = 'As of'): FilterDeclaration<string> => ({
  filter: { kind: 'day', label, initial: TODAY, required: true },
  parse: (text, today) => {
    const parsed = parseDay(label)(text, today);
    return 'value' in parsed && parsed.value > today
      ? { error: `${label} can’t be after ${formatDate(today)}` }
      : parsed;
  },
});

/** A day, past or future. */
export const dayFilter = (label: string): Optional<string> => ({
  filter: { kind: 'day', label },
  parse: parseDay(label),
});

/** A day, past or future, by default today. */
export const requiredDayFilter = (label: string): FilterDeclaration<string> => ({
  filter: { kind: 'day', label, initial: TODAY, required: true },
  parse: parseDay(label),
});

/** One or several codes; without a value all. */
export const choiceFilter = <const Value extends string>(
  label: string,
  values: readonly Value[],
): Optional<readonly Value[]> => ({
  filter: { kind: 'choice', label, values, multiple: true },
  parse: (text) => {
    const chosen = text.split(',').map((part) => values.find((value) => value === part));
    const known = chosen.filter((value) => value !== undefined);
    return known.length === chosen.length
      ? { value: known }
      : { error: `${label} must be some of: ${values.join(', ')}` };
  },
});

/** Exactly one code. */
export const singleChoiceFilter = <const Value extends string>(
  label: string,
  values: readonly Value[],
  initial: NoInfer<Value>,
): FilterDeclaration<Value> => ({
  filter: { kind: 'choice', label, values, multiple: false, initial, required: true },
  parse: (text) => {
    const chosen = values.find((value) => value === text);
    return chosen === undefined
      ? { error: `${label} must be one of: ${values.join(', ')}` }
      : { value: chosen };
  },
});

export const emirateFilter = (): Optional<readonly string[]> => choiceFilter('Emirate', EMIRATES);

const parseRecord =
  (label: string) =>
  (text: string): ParsedFilter<Id> =>
    isRecordId(text) ? { value: text } : { error: `${label} must be chosen from the list` };

/** A record by its id. */
export const recordFilter = (label: string, record: ReportRecord): Optional<Id> => ({
  filter: { kind: 'record', label, record },
  parse: parseRecord(label),
});

/** A record without which there is no report. */
export const requiredRecordFilter = (label: string, record: ReportRecord): FilterDeclaration<Id> => ({
  filter: { kind: 'record', label, record, required: true },
  parse: parseRecord(label),
});

/** Yes or no; without a value both. */
export const flagFilter = (label: string): Optional<boolean> => ({
  filter: { kind: 'flag', label },
  parse: (text) =>
    text === 'yes' || text === 'no' ? { value: text === 'yes' } : { error: `${label} must be yes or no` },
});

interface NumberLimits {
  min: number;
  max: number;
  unit?: string;
  /** Default limit; without it, there is no limit. */
  initial?: number;
}

/** A number with at most two decimals; amounts have the unit AED. */
export const numberFilter = (label: string, { min, max, unit, initial }: NumberLimits): Optional<number> => ({
  filter: {
    kind: 'number',
    label,
    min,
    max,
    ...(unit && { unit }),
    ...(initial !== undefined && { initial: String(initial) }),
  },
  parse: (text) => {
    const value = /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max
      ? { value }
      : { error: `${label} must be a number from ${String(min)} to ${String(max)}` };
  },
});

const MAX_TEXT_LENGTH = 60;

/** A text to search for, with suggestions in the form. */
export const textFilter = (label: string, suggestions: Suggestions): Optional<string> => ({
  filter: { kind: 'text', label, suggestions },
  parse: (text) =>
    text.length <= MAX_TEXT_LENGTH
      ? { value: text }
      : { error: `${label} must be at most ${String(MAX_TEXT_LENGTH)} characters` },
});

/** SQL: the column has one of the values; true without values. */
export const isOneOf = (column: SqlExpression, values: readonly string[] | undefined): Condition =>
  values ? sql<SqlBool>`${column} = any(${values}::text[])` : sql<SqlBool>`true`;

/** SQL: the column has the value; true without one. */
export const equals = (column: SqlExpression, value: string | boolean | undefined): Condition =>
  value === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${column} = ${value}`;

/** SQL: the date column is in the period. */
export const isWithin = (column: SqlExpression, { from, to }: ReportPeriod): Condition =>
  sql<SqlBool>`(${column} >= ${from}::date and ${column} <= ${to}::date)`;

/** SQL: the timestamp column is in the period, in Dubai. */
export const isTimeWithin = (column: SqlExpression, { from, to }: ReportPeriod): Condition =>
  sql<SqlBool>`(${column} >= ${from}::timestamp at time zone 'Asia/Dubai'
    and ${column} < (${to}::date + 1)::timestamp at time zone 'Asia/Dubai')`;

/** SQL: the month of a date as `2026-11`. */
export const monthOf = (day: SqlExpression): SqlExpression => sql`to_char(${day}, 'YYYY-MM')`;

/** SQL: a reference to the client `c`, with the code, because names repeat. */
export const clientReference = sql`case when c.id is not null
  then jsonb_build_object('_id', c.id, 'label', c.label || ' · ' || c.code) end`;

/** SQL: a reference column of the joined row with this id and label; null without a row. */
export const referenceTo = (id: SqlExpression, label: SqlExpression): SqlExpression =>
  sql`case when ${id} is not null then jsonb_build_object('_id', ${id}, 'label', ${label}) end`;
