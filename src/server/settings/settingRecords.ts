import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { SETTING_GROUPS, VALUE_TYPES, settingDraft } from '../../domain/setting';
import type { SettingDraft } from '../../domain/setting';
import { call } from '../kit/call';
import { checked } from '../kit/checked';
import { changesOf, emptied } from '../kit/changes';
import { readCalls } from '../kit/crud';
import { newId } from '../kit/id';
import { found, unfit } from '../kit/refusal';
import { sentFor } from '../kit/saving';
import { count, flag, id, maybeRef, maybeWords, moment as when, oneOf, version, words } from '../kit/schemas';
import { knownSetting } from '../../domain/settingKeys';
import { refuseNoPicture } from './settingPictures';
import { refusePassed } from './seriesBegin';
import { addVersion, settings, valueChanged } from './settingsTable';
import { withdrawCall } from './settingWithdrawing';
import { settingSheet } from '../sheets/office';

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
