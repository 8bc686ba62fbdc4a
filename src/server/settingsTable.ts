import { sql } from 'kysely';
import { toFils } from '../domain/money';
import { SETTING_GROUPS } from '../domain/setting';
import type { Setting, SettingDraft } from '../domain/setting';
import type { Db } from './database/pool';
import { moment, plain } from './kit/field';
import type { Sql } from './kit/field';
import { byChoice, holdsWords } from './kit/filters';
import { newId } from './kit/id';
import { table } from './kit/table';

const IN_FORCE = sql`from setting_versions v where v.id = setting_version_on(t.id, today_in_dubai())`;

/** A later version that is already known, the first one first. */
const UPCOMING = sql`from setting_versions v where v.setting_id = t.id
  and v.effective_from > (select v.effective_from ${IN_FORCE}) order by v.effective_from, v.number desc limit 1`;

/** Money is fils in its versions, too. */
const onTheWire: Sql = sql`case when t.value_type = 'money' then to_jsonb(v.value::numeric / 100) else v.value end`;

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

/** Whether a change needs a version of its own. */
export const valueChanged = (before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  JSON.stringify([before.value, before.effective_from]) !==
  JSON.stringify([after.value, after.effective_from]);

const stored = ({ value, value_type }: SettingDraft): string =>
  JSON.stringify(value_type === 'money' && typeof value === 'number' ? toFils(value) : value);

/** Add the next version of a setting's value; the setting's row is locked or new. */
export async function addVersion(db: Db, settingId: string, draft: SettingDraft, by: string): Promise<void> {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from setting_versions where setting_id = ${settingId})`;
  await db
    .insertInto('setting_versions')
    .values({
      id: newId(),
      setting_id: settingId,
      number: next,
      value: stored(draft),
      effective_from: draft.effective_from,
      created_by: by,
    })
    .execute();
}
