import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import type { SiteName } from '../../../domain/sites/siteRef';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { idSchema, nullableNumberSchema, nullableTextSchema, textSchema } from '../../http/responseSchemas';
import { jsonObject } from '../../lists/fields';
import type { Field } from '../../lists/fields';
import type { ReferenceTarget } from '../../lists/references';

/** Id of the site of the row `t`. */
export const siteId = sql`(select s.id from sites s where s.code = t.site_code)`;

/** Column of a site by its id; an unknown id violates the foreign key. */
const siteColumn = (name: 'code' | 'name', id: unknown) =>
  sql`coalesce((select ${sql.ref(`s.${name}`)} from sites s where s.id = ${id}), ${id}::text)`;

/** The site of a record: written as its id, stored as code and name. */
export const siteField: Field = {
  select: jsonObject({ _id: siteId, code: sql`t.site_code`, name: sql`t.site_name` }),
  selectInput: siteId,
  toColumns: (id) => ({ site_code: siteColumn('code', id), site_name: siteColumn('name', id) }),
};

/** The site of a tank, with its location. */
export const siteWithLocationField: Field = {
  ...siteField,
  select: sql`(select ${jsonObject({
    _id: sql`s.id`,
    code: sql`s.code`,
    name: sql`s.name`,
    area: sql`s.area`,
    emirate: sql`s.emirate`,
    address: sql`s.address`,
    lat: sql`s.lat`,
    lng: sql`s.lng`,
  })} from sites s where s.code = t.site_code)`,
};

/** Emirate of the site of the row `t`. */
export const siteEmirate = sql`(select s.emirate from sites s where s.code = t.site_code)`;

/** A site as reference of other records. */
export const SITE_TARGET: ReferenceTarget = { table: 'sites', message: 'Choose a site from the list' };

/** Code and name of a site; throws 404 if it does not exist. */
export async function findSiteName(db: Db, id: Id): Promise<SiteName> {
  const { rows } = await sql<SiteName>`select code, name from sites
    where id = ${id} and deleted_at is null`.execute(db);
  return orNotFound(rows[0]);
}

/** Creates a site from its code and name. */
export async function addNamedSite(context: ServiceContext, site: SiteName): Promise<void> {
  const { db, now, currentUser, recordChange } = context;
  const id = newRecordId(now);
  await db
    .insertInto('sites')
    .values({ ...site, id, created_by: currentUser.userId })
    .execute();
  await recordChange({ action: 'site.added', model: 'site', id, after: { ...site } });
}

export const siteSchema = Type.Object({ _id: idSchema, code: textSchema, name: textSchema });

const siteProperties = { _id: { type: 'string' }, code: { type: 'string' }, name: { type: 'string' } };

export const nullableSiteSchema = Type.Unsafe<{ _id: string; code: string; name: string } | null>({
  type: ['object', 'null'],
  properties: siteProperties,
  required: ['_id', 'code', 'name'],
});

export const siteWithLocationSchema = Type.Object({
  _id: idSchema,
  code: textSchema,
  name: textSchema,
  area: nullableTextSchema,
  emirate: nullableTextSchema,
  address: nullableTextSchema,
  lat: nullableNumberSchema,
  lng: nullableNumberSchema,
});

/** Site of a document: code and name at the time of the document. */
export const siteNameSchema = Type.Object({ code: textSchema, name: textSchema });
