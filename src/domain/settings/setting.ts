import type { Entity, Ref } from '../entity';
import type { SETTING_GROUPS } from '../enums';
import type { Transitions } from '../transitions';

export { SETTING_GROUPS } from '../enums';

export const VALUE_TYPES = ['number', 'percent', 'money', 'text', 'bool', 'json', 'date'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
export type ValueType = (typeof VALUE_TYPES)[number];

/** A JSON value of the type given by `value_type`. */
export type SettingValue = string | number | boolean | object;

/** A past, current or future version; a version corrected on its first day is replaced. */
export interface SettingVersion {
  _id: string;
  number: number;
  value: SettingValue;
  effective_from: string;
  effective_to?: string | null;
  is_replaced: boolean;
  at: string;
  by?: Ref | null;
}

/** A company setting; `value` is in force today, a change creates a version with an effective date. */
export interface Setting extends Entity {
  key: string;
  group: SettingGroup;
  label: string;
  value: SettingValue;
  value_type: ValueType;
  unit?: string | null;
  effective_from: string;
  /** Last day of `value` if a later version is scheduled. */
  effective_to?: string | null;
  /** The scheduled version, if any. */
  upcoming?: { value: SettingValue; effective_from: string } | null;
  description?: string | null;
  is_system: boolean;
  /** All versions, newest first; only for a single setting. */
  versions?: SettingVersion[];
  createdAt?: string;
  updatedAt?: string;
}

type SettingStatus = 'in_force' | 'upcoming';

export const SETTING_TRANSITIONS = {
  withdraw: { from: ['upcoming'], permission: 'superAdmin', auditAction: 'withdrawn' },
} as const satisfies Transitions<SettingStatus>;

/** Whether a tariff has prices per litre, as for bulk deliveries, whose tickets are in litres. */
export const isPerLitre = ({ type }: { type?: string | null | undefined }): boolean =>
  type === 'bulk_delivery';
