import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { isObject } from '../../../domain/entity';
import { toFils } from '../../../domain/money';
import { SETTING_GROUPS, VALUE_TYPES } from '../../../domain/settings/setting';
import type { Setting } from '../../../domain/settings/setting';
import type { SettingInput } from '../../../domain/settings/settingInput';
import { findSettingDefinition } from '../../../domain/settings/settingDefinitions';
import type { ServiceContext } from '../../http/requestContext';
import { isoTimestamp, timestampField, jsonObject, columnField } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { choiceFilter } from '../../lists/filters';
import { containsWords } from '../../lists/search';
import { newRecordId } from '../../db/recordId';
import { withoutEmptyFields } from '../../lists/optimisticUpdate';
import { createRepository } from '../../lists/repository';
import {
  enumSchema,
  idSchema,
  nullableTextSchema,
  textSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { Type } from 'typebox';

const IN_FORCE = sql`from setting_versions v where v.id = setting_version_on(t.id, today_in_dubai())`;

/** Next scheduled version. */
const UPCOMING = sql`from setting_versions v where v.setting_id = t.id
  and not v.is_replaced and v.effective_from > (select v.effective_from ${IN_FORCE})
  and v.value is distinct from (select v.value ${IN_FORCE})
  order by v.effective_from limit 1`;

/** SQL: the value of version `v` of setting `t`; money is stored in fils. */
export const valueInAed: SqlExpression = sql`case when t.value_type = 'money' then to_jsonb(v.value::numeric / 100) else v.value end`;

/** All versions, newest first. */
const VERSIONS = sql`(select coalesce(jsonb_agg(${jsonObject({
  _id: sql`v.id`,
  number: sql`v.number`,
  value: valueInAed,
  effective_from: sql`v.effective_from`,
  effective_to: sql`setting_version_end(v.setting_id, v.effective_from)`,
  is_replaced: sql`v.is_replaced`,
  at: isoTimestamp(sql`v.created_at`),
  by: sql`(select jsonb_build_object('_id', u.id, 'label', u.username) from users u where u.id = v.created_by)`,
})} order by v.number desc), '[]') from setting_versions v where v.setting_id = t.id)`;

/** Stored as a version, not as a column. */
const versionField = (select: SqlExpression) => ({ select, toColumns: () => ({}) });

export const settingRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  key: textSchema,
  label: textSchema,
  group: enumSchema(SETTING_GROUPS),
  value: Type.Unknown({ description: 'Has the type given by value_type' }),
  value_type: enumSchema(VALUE_TYPES),
  unit: nullableTextSchema,
  effective_from: textSchema,
});

/** Settings with the value in force today. */
export const settingRepository = createRepository<Setting>({
  name: 'settings',
  fields: {
    key: columnField('key'),
    group: columnField('group'),
    label: columnField('label'),
    value_type: columnField('value_type'),
    value: versionField(sql`(select ${valueInAed} ${IN_FORCE})`),
    unit: columnField('unit'),
    effective_from: versionField(sql`(select v.effective_from ${IN_FORCE})`),
    effective_to: { select: sql`(select v.effective_from - 1 ${UPCOMING})` },
    upcoming: {
      select: sql`(select jsonb_build_object('value', ${valueInAed}, 'effective_from', v.effective_from) ${UPCOMING})`,
    },
    versions: { select: VERSIONS },
    description: columnField('description'),
    is_system: { select: sql`t.is_system` },
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: settingRowSchema,
  sorts: {
    key: sql`t.key`,
    label: sql`t.label`,
    group: [sql`array_position(array[${sql.join(SETTING_GROUPS)}], t."group")`, sql`t.label`],
    createdAt: sql`t.created_at`,
  },
  unindexedSorts: ['group'],
  order: { sort: 'group', dir: 'asc' },
  search: containsWords(sql`t.search`),
  filters: { group: choiceFilter(sql`t."group"`, SETTING_GROUPS) },
});

/** Normalises a value with the schema of its key. */
function normalizeValue(key: unknown, value: unknown): unknown {
  const normalized: unknown = findSettingDefinition(key)?.schema.cast(value, { assert: false }) ?? value;
  return isObject(normalized) ? withoutEmptyFields(normalized) : normalized;
}

/** Whether value or effective date changed. */
export const isNewVersion = (before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  !isDeepStrictEqual(
    [normalizeValue(before.key, before.value), before.effective_from],
    [normalizeValue(after.key, after.value), after.effective_from],
  );

/** Stored JSON of a value; money in fils. */
function toStoredValue({ key, value, value_type }: SettingInput): string {
  const normalized = normalizeValue(key, value);
  return JSON.stringify(
    value_type === 'money' && typeof normalized === 'number' ? toFils(normalized) : normalized,
  );
}

/** Adds a version; the caller has locked or inserted the setting. */
export async function addSettingVersion(
  { db, now, currentUser }: ServiceContext,
  settingId: string,
  input: SettingInput,
): Promise<void> {
  const nextNumber = sql<number>`(select coalesce(max(number), 0) + 1 from setting_versions where setting_id = ${settingId})`;
  await db
    .insertInto('setting_versions')
    .values({
      id: newRecordId(now),
      setting_id: settingId,
      number: nextNumber,
      value: toStoredValue(input),
      effective_from: input.effective_from,
      created_at: new Date(now),
      created_by: currentUser.userId,
    })
    .execute();
}
