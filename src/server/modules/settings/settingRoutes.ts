import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { dayInDubai, showDate } from '../../../domain/dates';
import type { Setting, SettingDraft } from '../../../domain/settings/setting';
import type { Doer } from '../../http/requestContext';
import { call } from '../../http/route';
import { found, Refusal, unfit } from '../../http/httpError';
import { addVersion, settings, valueChanged } from './settingRepository';
import { knownSetting } from '../../../domain/settings/settingDefinitions';
import { NO_PICTURE } from '../../../domain/settings/formatSetting';
import type { Db } from '../../db/client';
import { Type } from 'typebox';
import { SETTING_GROUPS, VALUE_TYPES, settingDraft } from '../../../domain/settings/setting';
import { checked, changesOf, emptied } from '../../http/parseBody';
import { readCalls } from '../../lists/crudRoutes';
import { newId } from '../../db/recordId';
import { sentFor } from '../../lists/optimisticUpdate';
import {
  count,
  flag,
  id,
  maybeRef,
  maybeWords,
  moment as when,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { refusePassed } from './documentNumberService';
import { settingSheet } from '../../lists/exportColumns/office';

/** A rule that never counted goes as a whole, and leaves its key to others. */
async function removeWhole({ db, now }: Doer, { _id, is_system }: Setting): Promise<void> {
  if (is_system) throw new Refusal(409, 'This rule belongs to the system and stays.');
  const { rows } = await sql`select 1 from contracts
    where tariff_id = ${_id} and deleted_at is null limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal(409, 'Contracts are charged by this tariff; it stays.');
  await sql`update settings set deleted_at = ${new Date(now)}, version = version + 1,
    key = key || '.' || id where id = ${_id}`.execute(db);
}

/** Take back what has not begun to count: the value to come, or a rule that is all to come. */
async function withdraw(ask: Doer, setting: Setting): Promise<void> {
  const { key, label, group, value_type, value, effective_from, upcoming } = setting;
  if (upcoming) {
    const stays = { key, label, group, value_type, value, effective_from: upcoming.effective_from };
    return addVersion(ask, setting._id, stays);
  }
  if (effective_from > dayInDubai(ask.now)) return removeWhole(ask, setting);
  throw new Refusal(
    409,
    `This value has counted since ${showDate(effective_from)} and stays; another may follow it.`,
  );
}

/** The call that takes back a value before its day has come. */
export const withdrawCall = (record: TSchema) =>
  call({
    method: 'POST',
    path: '/setting/:id/withdraw',
    summary: 'Take back the value of a setting that is still to come; one that counts already stays',
    needs: 'superAdmin',
    changes: 'setting.withdrawn',
    answers: record,
    handle: async (ask) => {
      const { db, param, changed } = ask;
      const id = param('id');
      await sql`select 1 from settings where id = ${id} for update`.execute(db);
      const before = found(await settings.find(db, id));
      await withdraw(ask, before);
      await sql`update settings set version = version + 1 where id = ${id} and deleted_at is null`.execute(
        db,
      );
      const { value, effective_from, upcoming } = before;
      await changed({ model: 'setting', id, before: upcoming ?? { value, effective_from }, after: {} });
      return (await settings.find(db, id)) ?? before;
    },
  });

/** A rule that shows a picture names one that was brought for it, and holds it until the rule is written. */
export async function refuseNoPicture(db: Db, { key, value }: SettingDraft): Promise<void> {
  if (knownSetting(key)?.manner !== 'picture' || value === NO_PICTURE) return;
  const { rows } = await sql`select 1 from media where id = ${value}::uuid and owner_model = 'setting'
    and mime like 'image/%' and deleted_at is null for share`.execute(db);
  if (rows.length === 0) throw unfit({ value: 'Choose a JPEG, PNG or WebP image that was added' });
}

const value = Type.Unknown({ description: 'Of the kind that value_type says' });

const row = {
  _id: id,
  version,
  key: words,
  label: words,
  group: oneOf(SETTING_GROUPS),
  value,
  value_type: oneOf(VALUE_TYPES),
  unit: maybeWords,
  effective_from: words,
};

const settingVersion = Type.Object({
  _id: id,
  number: count,
  value,
  effective_from: words,
  effective_to: maybeWords,
  is_replaced: flag,
  at: when,
  by: maybeRef,
});

const record: TSchema = Type.Object({
  ...row,
  effective_to: maybeWords,
  upcoming: Type.Unsafe({
    type: ['object', 'null'],
    properties: { value: {}, effective_from: { type: 'string' } },
    required: ['value', 'effective_from'],
  }),
  versions: Type.Array(settingVersion),
  description: maybeWords,
  is_system: flag,
  createdAt: when,
  updatedAt: when,
});

/** What names a setting and types its value stays as it was added. */
function checkFixed(before: Record<string, unknown>, after: Record<string, unknown>): void {
  const moved = ['key', 'value_type'].filter((field) => before[field] !== after[field]);
  if (moved.length > 0)
    throw unfit(Object.fromEntries(moved.map((field) => [field, "This can't be changed once it is added"])));
}

/** A rule that nothing reads would only mislead. */
function refuseUnknown({ key }: SettingDraft): void {
  if (!knownSetting(key))
    throw unfit({ key: `Nothing reads the key ${key}; choose a known one, or write tariff. and a code` });
}

const add = call({
  method: 'POST',
  path: '/setting/add',
  summary: 'Add one setting with its first value',
  needs: 'superAdmin',
  status: 201,
  changes: 'setting.added',
  body: emptied(settingDraft),
  answers: record,
  handle: async (ask) => {
    const { db, body, now, visitor, changed } = ask;
    const fit = checked(settingDraft, sentFor(settingDraft, body));
    refuseUnknown(fit);
    await refuseNoPicture(db, fit);
    await refusePassed(ask, fit);
    const id = newId(now);
    await settings.add(db, id, fit, { created_by: visitor.userId });
    await addVersion(ask, id, fit);
    await changed({ model: 'setting', id, after: fit });
    return found(await settings.find(db, id));
  },
});

const change = call({
  method: 'PUT',
  path: '/setting/:id',
  summary: 'Change one setting; another value or day of effect becomes a new version',
  needs: 'superAdmin',
  changes: 'setting.changed',
  body: changesOf(settingDraft),
  answers: record,
  handle: async (ask) => {
    const { db, body, param, changed } = ask;
    const id = param('id');
    const { record: same, before, after, isChanged } = await settings.change(db, id, body, settingDraft);
    if (!isChanged) return same;
    checkFixed(before, after);
    if (valueChanged(before, after)) {
      const fit = checked(settingDraft, after);
      await refuseNoPicture(db, fit);
      await refusePassed(ask, fit, before.value);
      await addVersion(ask, id, fit);
    }
    await changed({ model: 'setting', id, before, after });
    return found(await settings.find(db, id));
  },
});

/** Settings: list, read, add, change; values are never overwritten. */
export const settingCalls = [
  ...readCalls({
    noun: 'setting',
    area: 'superAdmin',
    table: settings,
    sheet: settingSheet,
    record,
    row: Type.Object(row),
  }),
  add,
  change,
  withdrawCall(record),
];
