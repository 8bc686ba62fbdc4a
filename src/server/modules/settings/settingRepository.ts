import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { toFils } from '../../../domain/money';
import { SETTING_GROUPS } from '../../../domain/settings/setting';
import type { Setting, SettingDraft } from '../../../domain/settings/setting';
import { knownSetting } from '../../../domain/settings/settingDefinitions';
import type { Doer } from '../../http/requestContext';
import { iso, moment, objectOf, plain } from '../../lists/fields';
import type { Sql } from '../../lists/fields';
import { byChoice } from '../../lists/filters';
import { holdsWords } from '../../lists/search';
import { newId } from '../../db/recordId';
import { filled } from '../../lists/optimisticUpdate';
import { table } from '../../lists/repository';

const IN_FORCE = sql`from setting_versions v where v.id = setting_version_on(t.id, today_in_dubai())`;

/** A later version that is already known, the first one first. */
const UPCOMING = sql`from setting_versions v where v.setting_id = t.id
  and not v.is_replaced and v.effective_from > (select v.effective_from ${IN_FORCE})
  and v.value is distinct from (select v.value ${IN_FORCE})
  order by v.effective_from limit 1`;

/** Money is fils in its versions, too. */
const onTheWire: Sql = sql`case when t.value_type = 'money' then to_jsonb(v.value::numeric / 100) else v.value end`;

/** All versions with their days and who wrote them, the newest first. */
const VERSIONS = sql`(select coalesce(jsonb_agg(${objectOf({
  _id: sql`v.id`,
  number: sql`v.number`,
  value: onTheWire,
  effective_from: sql`v.effective_from`,
  effective_to: sql`setting_version_ends(v)`,
  is_replaced: sql`v.is_replaced`,
  at: iso(sql`v.created_at`),
  by: sql`(select jsonb_build_object('_id', u.id, 'label', u.username) from users u where u.id = v.created_by)`,
})} order by v.number desc), '[]') from setting_versions v where v.setting_id = t.id)`;

/** Written beside the setting itself, as a version of its own. */
const versioned = (reads: Sql) => ({ reads, writes: () => ({}) });

/** Settings as lists and records show them: with the value that counts today. */
export const settings = table<Setting>({
  name: 'settings',
  fields: {
    key: plain('key'),
    group: plain('group'),
    label: plain('label'),
    value_type: plain('value_type'),
    value: versioned(sql`(select ${onTheWire} ${IN_FORCE})`),
    unit: plain('unit'),
    effective_from: versioned(sql`(select v.effective_from ${IN_FORCE})`),
    effective_to: { reads: sql`(select v.effective_from - 1 ${UPCOMING})` },
    upcoming: {
      reads: sql`(select jsonb_build_object('value', ${onTheWire}, 'effective_from', v.effective_from) ${UPCOMING})`,
    },
    versions: { reads: VERSIONS },
    description: plain('description'),
    is_system: { reads: sql`t.is_system` },
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: ['key', 'label', 'group', 'value', 'value_type', 'unit', 'effective_from'],
  sorts: { key: sql`t.key`, label: sql`t.label`, group: sql`t."group"`, createdAt: sql`t.created_at` },
  order: { sort: 'key', dir: 'asc' },
  search: holdsWords(sql`t.search`),
  filters: { group: byChoice(sql`t."group"`, SETTING_GROUPS) },
});

/** A value as the rule of its key tidies it; what is left empty in it is left out. */
function tidy(key: unknown, value: unknown): unknown {
  const tidied: unknown = knownSetting(key)?.rule.cast(value, { assert: false }) ?? value;
  return typeof tidied === 'object' && tidied !== null && !Array.isArray(tidied) ? filled(tidied) : tidied;
}

/** Whether a change needs a version of its own. */
export const valueChanged = (before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  !isDeepStrictEqual(
    [tidy(before.key, before.value), before.effective_from],
    [tidy(after.key, after.value), after.effective_from],
  );

/** A value as its versions keep it, money in fils. */
function stored({ key, value, value_type }: SettingDraft): string {
  const kept = tidy(key, value);
  return JSON.stringify(value_type === 'money' && typeof kept === 'number' ? toFils(kept) : kept);
}

/** Add the next version of a setting's value; the setting's row is locked or new. */
export async function addVersion(
  { db, now, visitor }: Doer,
  settingId: string,
  draft: SettingDraft,
): Promise<void> {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from setting_versions where setting_id = ${settingId})`;
  await db
    .insertInto('setting_versions')
    .values({
      id: newId(now),
      setting_id: settingId,
      number: next,
      value: stored(draft),
      effective_from: draft.effective_from,
      created_at: new Date(now),
      created_by: visitor.userId,
    })
    .execute();
}
