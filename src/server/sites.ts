import { sql } from 'kysely';
import { Type } from 'typebox';
import { objectOf } from './kit/field';
import type { Field } from './kit/field';
import { maybeNumber, maybeWords, words } from './kit/schemas';

const isSite = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const columnsOf = (value: unknown, names: readonly string[]): Record<string, unknown> =>
  isSite(value) ? Object.fromEntries(names.map((name) => [`site_${name}`, value[name] ?? null])) : {};

const TANK_SITE = [
  ...['code', 'name', 'address', 'area', 'emirate', 'lat', 'lng', 'makani'],
  ...['contact_name', 'contact_phone', 'units_count'],
];

/** The site of a tank, with where it lies. */
export const siteField: Field = {
  reads: objectOf(Object.fromEntries(TANK_SITE.map((name) => [name, sql.ref(`t.site_${name}`)]))),
  writes: (value) => columnsOf(value, TANK_SITE),
};

/** The site of whatever only points to it. */
export const siteNameField: Field = {
  reads: objectOf({ code: sql`t.site_code`, name: sql`t.site_name` }),
  writes: (value) => columnsOf(value, ['code', 'name']),
};

/** What sites answer. */
export const site = Type.Object({
  code: words,
  name: words,
  address: maybeWords,
  area: maybeWords,
  emirate: words,
  lat: maybeNumber,
  lng: maybeNumber,
  makani: maybeWords,
  contact_name: maybeWords,
  contact_phone: maybeWords,
  units_count: maybeNumber,
});
export const siteName = Type.Object({ code: words, name: words });
export const maybeSiteName = Type.Unsafe<{ code: string; name: string } | null>({
  type: ['object', 'null'],
  properties: { code: { type: 'string' }, name: { type: 'string' } },
  required: ['code', 'name'],
});
