import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../../db/client';
import { jsonObject } from '../../lists/fields';
import type { Field } from '../../lists/fields';
import { validationError } from '../../http/httpError';
import { nullableNumberSchema, nullableTextSchema, textSchema } from '../../http/responseSchemas';

const isSite = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const columnsOf = (value: unknown, names: readonly string[]): Record<string, unknown> =>
  isSite(value) ? Object.fromEntries(names.map((name) => [`site_${name}`, value[name] ?? null])) : {};

const TANK_SITE = [
  ...['code', 'name', 'address', 'area', 'emirate', 'lat', 'lng', 'makani'],
  ...['contact_name', 'contact_phone', 'units_count'],
];

const siteColumns = Object.fromEntries(TANK_SITE.map((name) => [name, sql.ref(`t.site_${name}`)]));

const ownerColumns = sql`(select jsonb_build_object('_id', c.id, 'code', c.code, 'label', c.label)
  from clients c where c.id = t.site_owner_client_id)`;

/** An absent owner remains unchanged. */
const ownerColumn = (value: unknown): Record<string, unknown> =>
  isSite(value) && 'owner_client' in value ? { site_owner_client_id: value.owner_client ?? null } : {};

/** Site with address and owner. */
export const siteField: Field = {
  select: jsonObject({ ...siteColumns, owner_client: ownerColumns }),
  selectInput: sql`(${jsonObject(siteColumns)} || case when t.site_owner_client_id is null then '{}' else
    ${jsonObject({ owner_client: sql`t.site_owner_client_id` })} end)`,
  toColumns: (value) => ({ ...columnsOf(value, TANK_SITE), ...ownerColumn(value) }),
};

export async function assertOwnerExists(db: Db, input: Record<string, unknown>): Promise<void> {
  const { site } = input;
  if (!isSite(site) || typeof site.owner_client !== 'string') return;
  const { rows } = await sql`select 1 from clients
    where id = ${site.owner_client}::uuid and deleted_at is null`.execute(db);
  if (rows.length === 0) throw validationError({ 'site.owner_client': 'Choose a client from the list' });
}

/** Site code and name only. */
export const siteNameField: Field = {
  select: jsonObject({ code: sql`t.site_code`, name: sql`t.site_name` }),
  toColumns: (value) => columnsOf(value, ['code', 'name']),
};

const nullableOwnerSchema = Type.Unsafe<{ _id: string; code: string; label: string } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, code: { type: 'string' }, label: { type: 'string' } },
  required: ['_id', 'code', 'label'],
});

export const siteSchema = Type.Object({
  code: textSchema,
  name: textSchema,
  address: nullableTextSchema,
  area: nullableTextSchema,
  emirate: textSchema,
  lat: nullableNumberSchema,
  lng: nullableNumberSchema,
  makani: nullableTextSchema,
  contact_name: nullableTextSchema,
  contact_phone: nullableTextSchema,
  units_count: nullableNumberSchema,
  owner_client: nullableOwnerSchema,
});
export const siteNameSchema = Type.Object({ code: textSchema, name: textSchema });
export const nullableSiteNameSchema = Type.Unsafe<{ code: string; name: string } | null>({
  type: ['object', 'null'],
  properties: { code: { type: 'string' }, name: { type: 'string' } },
  required: ['code', 'name'],
});
