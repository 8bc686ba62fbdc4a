import { sql } from 'kysely';
import { KNOWN_SETTINGS } from '../../../domain/settings/settingDefinitions';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import type { SettingValue } from '../../../domain/settings/setting';
import { fromFils, toFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { dubaiDate } from '../../../domain/dates';
import type { ContractType } from '../../../domain/contracts/contract';

const toAed = (value: SettingValue, value_type: string): SettingValue =>
  value_type === 'money' && typeof value === 'number' ? fromFils(value) : value;

/** The values that count on a day, amounts in AED, and whether each has begun to count by then. */
async function effectiveValues<Key extends SettingKey>(db: Db, keys: readonly Key[], day: string) {
  const { rows } = await sql<{ key: Key; value_type: string; value: SettingValue; has_begun: boolean }>`
    select t.key, t.value_type, v.value, v.effective_from <= ${day}::date as has_begun from settings t
    join setting_versions v on v.id = setting_version_on(t.id, ${day}::date)
    where t.key = any(${[...keys]}::text[]) and t.deleted_at is null`.execute(db);
  return rows.map(({ value, value_type, ...row }) => ({ ...row, value: toAed(value, value_type) }));
}

type Values<Key extends SettingKey> = Partial<Record<Key, SettingValue>>;
const toRecord = <Key extends SettingKey>(pairs: Iterable<readonly [Key, SettingValue | undefined]>) =>
  Object.fromEntries(pairs) as Values<Key>;

/** What some of the company's rules say on a day, amounts in AED; what was never set counts as usual. */
export async function getSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
  day: string,
): Promise<Values<Key>> {
  const set = await effectiveValues(db, keys, day);
  const estimated = keys.map((key) => [key, KNOWN_SETTINGS[key].otherwise] as const);
  return toRecord([...estimated, ...set.map(({ key, value }) => [key, value] as const)]);
}

/** What those of some rules say that have begun to count by a day, amounts in AED; nothing of the others. */
export async function getEffectiveSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
  day: string,
): Promise<Values<Key>> {
  const set = (await effectiveValues(db, keys, day)).filter(({ has_begun }) => has_begun);
  return toRecord(set.map(({ key, value }) => [key, value] as const));
}

/** What one of the company's rules says on a day. */
export const getSetting = async (db: Db, key: SettingKey, day: string): Promise<SettingValue | undefined> =>
  (await getSettings(db, [key], day))[key];

/** A rule that is a number; as usual while it is none. */
export async function getNumberSetting(db: Db, key: SettingKey, day: string): Promise<number> {
  const { otherwise } = KNOWN_SETTINGS[key];
  const value = await getSetting(db, key, day);
  return typeof value === 'number' ? value : Number(otherwise ?? 0);
}

/** A rule that is text; as usual while it is none. */
export async function getTextSetting(db: Db, key: SettingKey, day: string): Promise<string> {
  const { otherwise } = KNOWN_SETTINGS[key];
  const value = await getSetting(db, key, day);
  const estimated = typeof otherwise === 'string' ? otherwise : '';
  return typeof value === 'string' && value !== '' ? value : estimated;
}

/** A rule that is a list; as usual while it is none. */
async function getListSetting(db: Db, key: SettingKey, day: string): Promise<readonly unknown[]> {
  const { otherwise } = KNOWN_SETTINGS[key];
  const value = await getSetting(db, key, day);
  const list: unknown = Array.isArray(value) ? value : otherwise;
  return Array.isArray(list) ? (list as unknown[]) : [];
}

/** A rule that is a list of so many days. */
export const getDayCountsSetting = async (db: Db, key: SettingKey, day: string): Promise<readonly number[]> =>
  (await getListSetting(db, key, day)).filter((one) => typeof one === 'number');

/** A rule that is a list of dates. */
export const getDatesSetting = async (db: Db, key: SettingKey, day: string): Promise<readonly string[]> =>
  (await getListSetting(db, key, day)).filter((one) => typeof one === 'string');

/** An amount that is set today, in fils; the usual one where the company has set none. */
export const getAmountInFils = async (db: Db, key: SettingKey, now: number): Promise<number> =>
  toFils(await getNumberSetting(db, key, dubaiDate(now))) ?? 0;

/** Fees that may depend on the type of a contract. */
export type FeeByContractType = 'connection_fee' | 'reconnection_fee';

const TYPES_WITH_OWN_FEE = ['residential', 'commercial', 'industrial'] as const;

/** What a fee comes to on a day in AED, by the type of the contract; the common one where its type has none, or there is no contract. */
export async function getFees(
  db: Db,
  fee: FeeByContractType,
  day: string,
): Promise<(type?: ContractType | null) => number> {
  const common = await getNumberSetting(db, fee, day);
  const own = await getEffectiveSettings(
    db,
    TYPES_WITH_OWN_FEE.map((type) => `${fee}_${type}` as const),
    day,
  );
  return (type) => {
    const typed = TYPES_WITH_OWN_FEE.find((one) => one === type);
    const value = typed && own[`${fee}_${typed}`];
    return typeof value === 'number' ? value : common;
  };
}
