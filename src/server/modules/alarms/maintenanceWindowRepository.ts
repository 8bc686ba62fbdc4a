import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { WINDOW_STATUSES } from '../../../domain/alarms/maintenanceWindow';
import type { MaintenanceWindow } from '../../../domain/alarms/maintenanceWindow';
import {
  enumSchema,
  idSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  referenceSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../../http/responseSchemas';
import type { SqlExpression } from '../../lists/fields';
import { columnField, computedField, timestampField } from '../../lists/fields';
import { choiceFilter, timestampFilter } from '../../lists/filters';
import {
  nullableCodeReferenceSchema,
  readOnlyField,
  references,
  employeeNameReference,
} from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { containsWords } from '../../lists/search';
import { siteNameSchema } from '../sites/siteService';

const status = sql`(case when t.ended_at <= t.starts_at then 'cancelled' when t.lasts_until <= now() then 'past'
  when t.starts_at <= now() then 'current' else 'scheduled' end)`;

/** Code of the window's site, or of the site of its only tank. */
const siteCode = sql`coalesce(t.site_code, (select k.site_code from tanks k where k.id = t.tank_id))`;
const siteColumns = (columns: SqlExpression): SqlExpression =>
  sql`(select ${columns} from sites s where s.code = ${siteCode})`;

/** Codes and names of the window's tanks, one or all of a site. */
const tankTexts = sql`(select string_agg(k.code || ' ' || k.name, ' ') from tanks k
  where k.id = t.tank_id or k.site_code = t.site_code)`;

export const maintenanceWindows = createRepository<MaintenanceWindow>({
  name: 'maintenance_windows',
  fields: {
    site: computedField(siteColumns(sql`jsonb_build_object('code', s.code, 'name', s.name)`)),
    tank: readOnlyField(references.tank),
    starts_at: timestampField('starts_at'),
    ends_at: timestampField('ends_at'),
    reason: readOnlyField(columnField('reason')),
    status: computedField(status),
    ended_at: timestampField('ended_at'),
    ended_by: employeeNameReference('ended_by'),
    created_by: employeeNameReference('created_by'),
  },
  sorts: { starts_at: sql`t.starts_at`, ends_at: sql`t.ends_at` },
  unindexedSorts: ['ends_at'],
  order: { sort: 'starts_at', dir: 'desc' },
  search: containsWords(
    sql`lower(concat_ws(' ', ${siteColumns(sql`s.code || ' ' || s.name`)}, ${tankTexts}))`,
  ),
  filters: {
    status: choiceFilter(status, WINDOW_STATUSES),
    starts_at: timestampFilter(sql`t.starts_at`),
  },
});

export const maintenanceWindowSchema: TSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  site: siteNameSchema,
  tank: nullableCodeReferenceSchema,
  starts_at: timestampSchema,
  ends_at: timestampSchema,
  reason: textSchema,
  status: enumSchema(WINDOW_STATUSES),
  ended_at: nullableTextSchema,
  ended_by: nullableReferenceSchema,
  created_by: referenceSchema,
});
