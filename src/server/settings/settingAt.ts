import { sql } from 'kysely';
import { KNOWN_SETTINGS } from '../../domain/settingKeys';
import type { SettingKey } from '../../domain/settingKeys';
import type { SettingValue } from '../../domain/setting';
import { fromFils } from '../../domain/money';
import type { Db } from '../database/pool';

const onTheWire = (value: SettingValue, value_type: string): SettingValue =>
  value_type === 'money' && typeof value === 'number' ? fromFils(value) : value;

/** What some of the company's rules say on a day, amounts in AED; what was never set counts as usual. */
export async function settingsAt<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
  day: string,
): Promise<Partial<Record<Key, SettingValue>>> {
  const { rows } = await sql<{ key: Key; value_type: string; value: SettingValue }>`
    select t.key, t.value_type, v.value from settings t
    join setting_versions v on v.id = setting_version_on(t.id, ${day}::date)
    where t.key = any(${[...keys]}::text[]) and t.deleted_at is null`.execute(db);
  const usual = keys.map((key) => [key, KNOWN_SETTINGS[key].otherwise] as const);
  const set = rows.map(({ key, value, value_type }) => [key, onTheWire(value, value_type)] as const);
  return Object.fromEntries([...usual, ...set]) as Partial<Record<Key, SettingValue>>;
}

/** What one of the company's rules says on a day. */
export const settingAt = async (db: Db, key: SettingKey, day: string): Promise<SettingValue | undefined> =>
  (await settingsAt(db, [key], day))[key];

/** A rule that is a number; as usual while it is none. */
export async function numberAt(db: Db, key: SettingKey, day: string): Promise<number> {
  const { otherwise } = KNOWN_SETTINGS[key];
  const value = await settingAt(db, key, day);
  return typeof value === 'number' ? value : Number(otherwise ?? 0);
}

/** A rule that is text; as usual while it is none. */
export async function textAt(db: Db, key: SettingKey, day: string): Promise<string> {
  const { otherwise } = KNOWN_SETTINGS[key];
  const value = await settingAt(db, key, day);
  const usual = typeof otherwise === 'string' ? otherwise : '';
  return typeof value === 'string' && value !== '' ? value : usual;
}

/** A rule that is a list of days; as usual while it is none. */
export async function daysAt(db: Db, key: SettingKey, day: string): Promise<readonly number[]> {
  const { otherwise } = KNOWN_SETTINGS[key];
  const value = await settingAt(db, key, day);
  const days: unknown = Array.isArray(value) ? value : otherwise;
  return Array.isArray(days) ? days.filter((one): one is number => typeof one === 'number') : [];
}
