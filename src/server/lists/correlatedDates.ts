import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Db } from '../db/client';
import type { Sql } from './fields';
import type { Condition, Narrowing } from './filters';
import { conditionOf } from './filters';

/** Two days of a record that run along with each other, as when an invoice was written and when it was issued. */
export interface Alongside {
  /** The day that a list is narrowed to, by its filter's name. */
  filter: string;
  /** The order whose walk that shortens. */
  sort: string;
  /** The other day; never empty where the first isn't. */
  as: Narrowing;
  /** How many days the first follows the second; an index has it, so that its ends cost nothing. */
  gap: Sql;
  /** Those few rows whose days are not the same, by an index of their own in each order; the others lie close. */
  apart?: Condition;
}

/** Where in the list's order the wished rows lie, and the parts of it that are walked one by one where most of it has none. */
export interface Stretch {
  within: Condition[];
  parts?: Condition[];
}

interface Listed {
  from: Sql;
  filters?: Record<string, Narrowing>;
  ordered?: Record<string, readonly string[]>;
  alongside?: readonly Alongside[];
}

interface Asked {
  sort: string;
  filters: Record<string, unknown>;
}

interface Ends {
  least: number | null;
  most: number | null;
}

const DAY_MS = 86_400_000;
/** A moment's day is told in Dubai, a day's moment in any zone: they are one apart at most. */
const ZONES = 1;

const daysOn = (day: unknown, days: number): string | undefined => {
  const at = typeof day === 'string' ? Date.parse(day.slice(0, 10)) : NaN;
  return Number.isNaN(at) ? undefined : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
};

const endsOf = (wish: unknown): { from?: unknown; to?: unknown } =>
  typeof wish === 'object' && wish !== null && !Array.isArray(wish) ? wish : { from: wish, to: wish };

/** Where in the list's order the wished rows lie, as far as a filter tells: nobody walks there from its far end. */
export async function stretchOf(db: Db, listed: Listed, asked: Asked): Promise<Stretch> {
  const { filters = {}, ordered = {} } = listed;
  const led = Object.entries(asked.filters).flatMap(([name, wish]) => {
    const filter = filters[name];
    const isLed = name === asked.sort || (ordered[name]?.includes(asked.sort) && isOne(wish));
    return filter && !filter.holds && isLed && wish !== undefined ? [conditionOf(name, filter, wish)] : [];
  });
  const beside = await alongsideOf(db, listed, asked);
  const parts = beside.find((stretch) => stretch.parts)?.parts;
  return { within: [...led, ...beside.flatMap(({ within }) => within)], ...(parts && { parts }) };
}

const isOne = (wish: unknown): boolean => !Array.isArray(wish) || wish.length === 1;

/** What rows within a span of days hold by the way. */
function alongsideOf(db: Db, { from, alongside = [] }: Listed, { sort, filters }: Asked): Promise<Stretch[]> {
  const wished = alongside.filter((pair) => pair.sort === sort && filters[pair.filter] !== undefined);
  return Promise.all(
    wished.map(async ({ filter, as, gap, apart }) => {
      const ends = sql<Ends>`select (select min(${gap}) from ${from} t) as least, (select max(${gap}) from ${from} t) as most`;
      const { least, most } = (await ends.execute(db)).rows[0] ?? { least: null, most: null };
      const wish = endsOf(filters[filter]);
      const following = (fewest: number, most: number): Condition =>
        conditionOf(sort, as, {
          from: daysOn(wish.from, -most - ZONES),
          to: daysOn(wish.to, -fewest + ZONES),
        });
      const close = following(0, 0);
      return {
        within: [following(least ?? 0, most ?? 0)],
        ...(apart && { parts: [close, sql<SqlBool>`${apart} and not (${close})`] }),
      };
    }),
  );
}
