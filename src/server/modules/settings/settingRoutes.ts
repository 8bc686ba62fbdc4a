import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Setting } from '../../../domain/settings/setting';
import type { SettingInput } from '../../../domain/settings/settingInput';
import { labelOf } from '../../../domain/labels';
import type { ServiceContext } from '../../http/requestContext';
import { route } from '../../http/route';
import { orNotFound, HttpError, validationError } from '../../http/httpError';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { addSettingVersion, settingRepository, isNewVersion, settingRowSchema } from './settingRepository';
import { findSettingDefinition } from '../../../domain/settings/settingDefinitions';
import { NO_IMAGE, formatSetting } from '../../../domain/settings/formatSetting';
import type { Db } from '../../db/client';
import { Type } from 'typebox';
import { settingInputSchema } from '../../../domain/settings/settingInput';
import { parseBody, updateBody, createBody } from '../../http/parseBody';
import { readRoutes } from '../../lists/crudRoutes';
import { newRecordId } from '../../db/recordId';
import { normalizeInput } from '../../lists/optimisticUpdate';
import {
  integerSchema,
  booleanSchema,
  idSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  textSchema,
} from '../../http/responseSchemas';
import { assertPrefixUnused, assertSeriesStart } from './documentNumberService';

/** Settings as a sheet, with today's values. */
export const settingExportColumns: SpreadsheetColumns<Setting> = {
  label: [['Setting', ({ label }) => label]],
  group: [['Group', ({ group }) => labelOf(group)]],
  value: [['Value', (setting) => formatSetting(setting, setting.value)]],
  effective_from: [['Effective from', ({ effective_from }) => effective_from]],
  key: [['Key', ({ key }) => key]],
};

/** Deletes a setting that was never in force and frees its key. */
async function deleteSetting({ db, now }: ServiceContext, { _id, is_system }: Setting): Promise<void> {
  if (is_system) throw new HttpError(409, 'This system setting can’t be deleted.');
  const { rows } = await sql`select 1 from contracts
    where tariff_id = ${_id} and deleted_at is null
    union all select 1 from contract_terms where tariff_id = ${_id} limit 1`.execute(db);
  if (rows.length > 0) throw new HttpError(409, 'Contracts use this tariff, so it can’t be deleted.');
  await sql`update settings set deleted_at = ${new Date(now)}, version = version + 1,
    key = key || '.' || id where id = ${_id}`.execute(db);
}

/** Cancels a scheduled value, or deletes a setting that is not in force yet. */
async function cancelScheduledValue(context: ServiceContext, setting: Setting): Promise<void> {
  const { key, label, group, value_type, value, effective_from, upcoming } = setting;
  if (upcoming) {
    const unchanged = { key, label, group, value_type, value, effective_from: upcoming.effective_from };
    return addSettingVersion(context, setting._id, unchanged);
  }
  if (effective_from > dubaiDate(context.now)) return deleteSetting(context, setting);
  throw new HttpError(
    409,
    `This value has been in force since ${formatDate(effective_from)} and can’t be changed; add a new version.`,
  );
}

const cancelScheduledValueRoute = (recordSchema: TSchema) =>
  route({
    method: 'POST',
    path: '/setting/:id/withdraw',
    summary: 'Cancel the scheduled value of a setting; a value in force can’t be cancelled',
    permission: 'superAdmin',
    auditAction: 'setting.withdrawn',
    response: recordSchema,
    handler: async (context) => {
      const { db, param, recordChange } = context;
      const id = param('id');
      await sql`select 1 from settings where id = ${id} for update`.execute(db);
      const before = orNotFound(await settingRepository.find(db, id));
      await cancelScheduledValue(context, before);
      await sql`update settings set version = version + 1 where id = ${id} and deleted_at is null`.execute(
        db,
      );
      const { value, effective_from, upcoming } = before;
      await recordChange({ model: 'setting', id, before: upcoming ?? { value, effective_from }, after: {} });
      return (await settingRepository.find(db, id)) ?? before;
    },
  });

/** Locks the uploaded image of an image setting; throws if it does not exist. */
async function assertImageExists(db: Db, { key, value }: SettingInput): Promise<void> {
  if (findSettingDefinition(key)?.inputKind !== 'image' || value === NO_IMAGE) return;
  const { rows } = await sql`select 1 from media where id = ${value}::uuid and owner_model = 'setting'
    and mime like 'image/%' and deleted_at is null for share`.execute(db);
  if (rows.length === 0) throw validationError({ value: 'Choose an uploaded JPEG, PNG or WebP image' });
}

const settingVersionSchema = Type.Object({
  _id: idSchema,
  number: integerSchema,
  value: settingRowSchema.properties.value,
  effective_from: textSchema,
  effective_to: nullableTextSchema,
  is_replaced: booleanSchema,
  at: when,
  by: nullableReferenceSchema,
});

const settingSchema: TSchema = Type.Object({
  ...settingRowSchema.properties,
  effective_to: nullableTextSchema,
  upcoming: Type.Unsafe({
    type: ['object', 'null'],
    properties: { value: {}, effective_from: { type: 'string' } },
    required: ['value', 'effective_from'],
  }),
  versions: Type.Array(settingVersionSchema),
  description: nullableTextSchema,
  is_system: booleanSchema,
  createdAt: when,
  updatedAt: when,
});

/** Throws if key or value type change. */
function assertFixedFields(before: Record<string, unknown>, after: Record<string, unknown>): void {
  const changed = ['key', 'value_type'].filter((field) => before[field] !== after[field]);
  if (changed.length > 0)
    throw validationError(
      Object.fromEntries(changed.map((field) => [field, 'This can’t be changed after it was added'])),
    );
}

/** Rejects keys that the server does not read. */
function assertKnownKey({ key }: SettingInput): void {
  if (!findSettingDefinition(key))
    throw validationError({
      key: `Unknown key ${key}; choose a known key or enter tariff. and a code`,
    });
}

const createSettingRoute = route({
  method: 'POST',
  path: '/setting/add',
  summary: 'Add one setting with its first value',
  permission: 'superAdmin',
  status: 201,
  auditAction: 'setting.added',
  body: createBody(settingInputSchema),
  response: settingSchema,
  handler: async (context) => {
    const { db, body, now, currentUser, recordChange } = context;
    const input = parseBody(settingInputSchema, normalizeInput(settingInputSchema, body));
    assertKnownKey(input);
    await assertImageExists(db, input);
    await assertPrefixUnused(db, input);
    await assertSeriesStart(context, input);
    const id = newRecordId(now);
    await settingRepository.add(db, id, input, { created_by: currentUser.userId });
    await addSettingVersion(context, id, input);
    await recordChange({ model: 'setting', id, after: input });
    return orNotFound(await settingRepository.find(db, id));
  },
});

const updateSettingRoute = route({
  method: 'PUT',
  path: '/setting/:id',
  summary: 'Update one setting; a new value or effective date creates a version',
  permission: 'superAdmin',
  auditAction: 'setting.changed',
  body: updateBody(settingInputSchema),
  response: settingSchema,
  handler: async (context) => {
    const { db, body, param, recordChange } = context;
    const id = param('id');
    const {
      record: current,
      before,
      after,
      isChanged,
    } = await settingRepository.change(db, id, body, settingInputSchema);
    if (!isChanged) return current;
    assertFixedFields(before, after);
    if (isNewVersion(before, after)) {
      const input = parseBody(settingInputSchema, after);
      await assertImageExists(db, input);
      await assertPrefixUnused(db, input);
      await assertSeriesStart(context, input, before.value);
      await addSettingVersion(context, id, input);
    }
    await recordChange({ model: 'setting', id, before, after });
    return orNotFound(await settingRepository.find(db, id));
  },
});

export const settingRoutes = [
  ...readRoutes({
    noun: 'setting',
    permissionGroup: 'superAdmin',
    repository: settingRepository,
    exportColumns: settingExportColumns,
    recordSchema: settingSchema,
  }),
  createSettingRoute,
  updateSettingRoute,
  cancelScheduledValueRoute(settingSchema),
];
