import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../../db/client';
import { objectOf } from '../../lists/fields';
import type { Field } from '../../lists/fields';
import { unfit } from '../../http/httpError';
import { maybeNumber, maybeWords, words } from '../../http/responseSchemas';

const isSite = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const columnsOf = (value: unknown, names: readonly string[]): Record<string, unknown> =>
  isSite(value) ? Object.fromEntries(names.map((name) => [`site_${name}`, value[name] ?? null])) : {};

const TANK_SITE = [
  ...['code', 'name', 'address', 'area', 'emirate', 'lat', 'lng', 'makani'],
  ...['contact_name', 'contact_phone', 'units_count'],
];

const told = Object.fromEntries(TANK_SITE.map((name) => [name, sql.ref(`t.site_${name}`)]));

const owner = sql`(select jsonb_build_object('_id', c.id, 'code', c.code, 'label', c.label)
  from clients c where c.id = t.site_owner_client_id)`;

/** The owner stays as it is where nothing is said of it. */
const ownerIn = (value: unknown): Record<string, unknown> =>
  isSite(value) && 'owner_client' in value ? { site_owner_client_id: value.owner_client ?? null } : {};

/** The site of a tank, with where it lies and whose it is. */
export const siteField: Field = {
  reads: objectOf({ ...told, owner_client: owner }),
  drafts: sql`(${objectOf(told)} || case when t.site_owner_client_id is null then '{}' else
    ${objectOf({ owner_client: sql`t.site_owner_client_id` })} end)`,
  writes: (value) => ({ ...columnsOf(value, TANK_SITE), ...ownerIn(value) }),
};

/** Refuse to name an owner who is no client. */
export async function refuseOwner(db: Db, draft: Record<string, unknown>): Promise<void> {
  const { site: at } = draft;
  if (!isSite(at) || typeof at.owner_client !== 'string') return;
  const { rows } = await sql`select 1 from clients
    where id = ${at.owner_client}::uuid and deleted_at is null`.execute(db);
  if (rows.length === 0) throw unfit({ 'site.owner_client': 'Choose a client from the list' });
}

/** The site of whatever only points to it. */
export const siteNameField: Field = {
  reads: objectOf({ code: sql`t.site_code`, name: sql`t.site_name` }),
  writes: (value) => columnsOf(value, ['code', 'name']),
};

const maybeOwner = Type.Unsafe<{ _id: string; code: string; label: string } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, code: { type: 'string' }, label: { type: 'string' } },
  required: ['_id', 'code', 'label'],
});

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
  owner_client: maybeOwner,
});
export const siteName = Type.Object({ code: words, name: words });
export const maybeSiteName = Type.Unsafe<{ code: string; name: string } | null>({
  type: ['object', 'null'],
  properties: { code: { type: 'string' }, name: { type: 'string' } },
  required: ['code', 'name'],
});
