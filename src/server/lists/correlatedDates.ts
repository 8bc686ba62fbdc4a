import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import type { Condition, Filter } from './filters';
import { toFilterCondition } from './filters';

/** Two days of a record that run along with each other, as when an invoice was written and when it was issued. */
export interface CorrelatedDates {
  /** The day that a list is narrowed to, by its filter's name. */
  filter: string;
  /** The order whose walk that shortens. */
  sort: string;
  /** The other day; never empty where the first isn't. */
  as: Filter;
  /** How many days the first follows the second; an index has it, so that its ends cost nothing. */
  gap: SqlExpression;
  /** Those few rows whose days are not the same, by an index of their own in each order; the others lie close. */
  apart?: Condition;
}

/** Where in the list's order the wished rows lie, and the parts of it that are walked one by one where most of it has none. */
export interface SortRange {
  within: Condition[];
  ranges?: Condition[];
}

interface ListSource {
  from: SqlExpression;
  filters?: Record<string, Filter>;
  indexedSorts?: Record<string, readonly string[]>;
  correlatedDates?: readonly CorrelatedDates[];
}

interface SortedQuery {
  sort: string;
  filters: Record<string, unknown>;
}

interface GapRange {
  min: number | null;
  max: number | null;
}

const DAY_MS = 86_400_000;
/** A moment's day is told in Dubai, a day's moment in any zone: they are one apart at most. */
const TIME_ZONE_DAYS = 1;

const addDays = (day: unknown, days: number): string | undefined => {
  const at = typeof day === 'string' ? Date.parse(day.slice(0, 10)) : NaN;
  return Number.isNaN(at) ? undefined : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
};

const rangeOf = (criterion: unknown): { from?: unknown; to?: unknown } =>
  typeof criterion === 'object' && criterion !== null && !Array.isArray(criterion)
    ? criterion
    : { from: criterion, to: criterion };

/** Where in the list's order the wished rows lie, as far as a filter tells: nobody walks there from its far end. */
export async function sortRange(db: Db, listed: ListSource, asked: SortedQuery): Promise<SortRange> {
  const { filters = {}, indexedSorts = {} } = listed;
  const led = Object.entries(asked.filters).flatMap(([name, criterion]) => {
    const filter = filters[name];
    const isLed =
      name === asked.sort || (indexedSorts[name]?.includes(asked.sort) && isSingleValue(criterion));
    return filter && !filter.toCondition && isLed && criterion !== undefined
      ? [toFilterCondition(name, filter, criterion)]
      : [];
  });
  const beside = await correlatedRanges(db, listed, asked);
  const ranges = beside.find((stretch) => stretch.ranges)?.ranges;
  return { within: [...led, ...beside.flatMap(({ within }) => within)], ...(ranges && { ranges }) };
}

const isSingleValue = (criterion: unknown): boolean => !Array.isArray(criterion) || criterion.length === 1;

/** What rows within a span of days hold by the way. */
function correlatedRanges(
  db: Db,
  { from, correlatedDates = [] }: ListSource,
  { sort, filters }: SortedQuery,
): Promise<SortRange[]> {
  const wished = correlatedDates.filter((pair) => pair.sort === sort && filters[pair.filter] !== undefined);
  return Promise.all(
    wished.map(async ({ filter, as, gap, apart }) => {
      const ends = sql<GapRange>`select (select min(${gap}) from ${from} t) as min, (select max(${gap}) from ${from} t) as max`;
      const { min, max } = (await ends.execute(db)).rows[0] ?? { min: null, max: null };
      const criterion = rangeOf(filters[filter]);
      const following = (fewest: number, most: number): Condition =>
        toFilterCondition(sort, as, {
          from: addDays(criterion.from, -most - TIME_ZONE_DAYS),
          to: addDays(criterion.to, -fewest + TIME_ZONE_DAYS),
        });
      const close = following(0, 0);
      return {
        within: [following(min ?? 0, max ?? 0)],
        ...(apart && { ranges: [close, sql<SqlBool>`${apart} and not (${close})`] }),
      };
    }),
  );
}
