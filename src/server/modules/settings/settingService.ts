import { sql } from 'kysely';
import { KNOWN_SETTINGS } from '../../../domain/settings/settingDefinitions';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import type { SettingValue } from '../../../domain/settings/setting';
import { fromFils, filsOrZero } from '../../../domain/money';
import type { Db } from '../../db/client';
import { dubaiDate } from '../../../domain/dates';
import { isMetered } from '../../../domain/contracts/contract';
import type { ContractType } from '../../../domain/contracts/contract';

const toAed = (value: SettingValue, value_type: string): SettingValue =>
  value_type === 'money' && typeof value === 'number' ? fromFils(value) : value;

interface EffectiveValue {
  key: SettingKey;
  value: SettingValue;
  has_begun: boolean;
}

const caches = new WeakMap<Db, Map<string, Promise<EffectiveValue[]>>>();

/** Reads each setting once during a transaction that processes many records and changes no setting. */
export const cacheSettings = (transaction: Db): void => void caches.set(transaction, new Map());

/** Values for a day, amounts in AED; `has_begun` is false if the first version starts later. */
function effectiveValues<Key extends SettingKey>(db: Db, keys: readonly Key[], day: string) {
  const cache = caches.get(db);
  const cacheKey = [day, ...keys].join();
  const values = cache?.get(cacheKey) ?? readEffectiveValues(db, keys, day);
  cache?.set(cacheKey, values);
  return values as Promise<(EffectiveValue & { key: Key })[]>;
}

async function readEffectiveValues<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
  day: string,
): Promise<EffectiveValue[]> {
  const { rows } = await sql<{ key: Key; value_type: string; value: SettingValue; has_begun: boolean }>`
    select t.key, t.value_type, v.value, v.effective_from <= ${day}::date as has_begun from settings t
    join setting_versions v on v.id = setting_version_on(t.id, ${day}::date)
    where t.key = any(${[...keys]}::text[]) and t.deleted_at is null`.execute(db);
  return rows.map(({ value, value_type, ...row }) => ({ ...row, value: toAed(value, value_type) }));
}

type Values<Key extends SettingKey> = Partial<Record<Key, SettingValue>>;
const toRecord = <Key extends SettingKey>(pairs: Iterable<readonly [Key, SettingValue | undefined]>) =>
  Object.fromEntries(pairs) as Values<Key>;

/** Settings on a day with defaults, amounts in AED. */
export async function getSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
  day: string,
): Promise<Values<Key>> {
  const rows = await effectiveValues(db, keys, day);
  const defaults = keys.map((key) => [key, KNOWN_SETTINGS[key].defaultValue] as const);
  return toRecord([...defaults, ...rows.map(({ key, value }) => [key, value] as const)]);
}

/** Settings in force on a day without defaults, amounts in AED. */
export async function getEffectiveSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
  day: string,
): Promise<Values<Key>> {
  const rows = (await effectiveValues(db, keys, day)).filter(({ has_begun }) => has_begun);
  return toRecord(rows.map(({ key, value }) => [key, value] as const));
}

export const getSetting = async (db: Db, key: SettingKey, day: string): Promise<SettingValue | undefined> =>
  (await getSettings(db, [key], day))[key];

/** The value of a numeric setting, or its default. */
export const numberOf = (key: SettingKey, value: SettingValue | undefined): number =>
  typeof value === 'number' ? value : Number(KNOWN_SETTINGS[key].defaultValue ?? 0);

/** A numeric setting, or its default. */
export const getNumberSetting = async (db: Db, key: SettingKey, day: string): Promise<number> =>
  numberOf(key, await getSetting(db, key, day));

/** The value of a text setting, or its default. */
export function textOf(key: SettingKey, value: SettingValue | undefined): string {
  const { defaultValue } = KNOWN_SETTINGS[key];
  const defaultText = typeof defaultValue === 'string' ? defaultValue : '';
  return typeof value === 'string' && value !== '' ? value : defaultText;
}

/** A list setting, or its default. */
async function getListSetting(db: Db, key: SettingKey, day: string): Promise<readonly unknown[]> {
  const { defaultValue } = KNOWN_SETTINGS[key];
  const value = await getSetting(db, key, day);
  const list: unknown = Array.isArray(value) ? value : defaultValue;
  return Array.isArray(list) ? (list as unknown[]) : [];
}

export const getDayCountsSetting = async (db: Db, key: SettingKey, day: string): Promise<readonly number[]> =>
  (await getListSetting(db, key, day)).filter((item) => typeof item === 'number');

export const getDatesSetting = async (db: Db, key: SettingKey, day: string): Promise<readonly string[]> =>
  (await getListSetting(db, key, day)).filter((item) => typeof item === 'string');

/** An amount in force today in fils, or its default. */
export const getAmountInFils = async (db: Db, key: SettingKey, now: number): Promise<number> =>
  filsOrZero(await getNumberSetting(db, key, dubaiDate(now)));

/** Fees with optional values per contract type. */
export type FeeByContractType = 'connection_fee' | 'reconnection_fee';

const TYPES_WITH_OWN_FEE = ['residential', 'commercial', 'industrial'] as const;

/**
 * Fee in AED by contract type on a day; the general fee applies to types without their own. Only metered contracts are
 * connected.
 */
export async function getFees(
  db: Db,
  fee: FeeByContractType,
  day: string,
): Promise<(type?: ContractType | null) => number> {
  const common = await getNumberSetting(db, fee, day);
  const feesByType = await getEffectiveSettings(
    db,
    TYPES_WITH_OWN_FEE.map((type) => `${fee}_${type}` as const),
    day,
  );
  return (type) => {
    if (fee === 'connection_fee' && type && !isMetered(type)) return 0;
    const feeType = TYPES_WITH_OWN_FEE.find((item) => item === type);
    const value = feeType && feesByType[`${fee}_${feeType}`];
    return typeof value === 'number' ? value : common;
  };
}
