import { sql } from 'kysely';
import { Type } from 'typebox';
import { objectOf } from './kit/field';
import type { Field } from './kit/field';
import { maybeWords, words } from './kit/schemas';

const isSite = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const columnsOf = (value: unknown, names: readonly string[]): Record<string, unknown> =>
  isSite(value) ? Object.fromEntries(names.map((name) => [`site_${name}`, value[name] ?? null])) : {};

/** The site of a tank, with where it lies. */
export const siteField: Field = {
  reads: objectOf({
    code: sql`t.site_code`,
    name: sql`t.site_name`,
    area: sql`t.site_area`,
    emirate: sql`t.site_emirate`,
  }),
  writes: (value) => columnsOf(value, ['code', 'name', 'area', 'emirate']),
};

/** The site of whatever only points to it. */
export const siteNameField: Field = {
  reads: objectOf({ code: sql`t.site_code`, name: sql`t.site_name` }),
  writes: (value) => columnsOf(value, ['code', 'name']),
};

/** What sites answer. */
export const site = Type.Object({ code: words, name: words, area: maybeWords, emirate: words });
export const siteName = Type.Object({ code: words, name: words });
export const maybeSiteName = Type.Unsafe<{ code: string; name: string } | null>({
  type: ['object', 'null'],
  properties: { code: { type: 'string' }, name: { type: 'string' } },
  required: ['code', 'name'],
});
