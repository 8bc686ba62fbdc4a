import { ValidationError, mixed } from 'yup';
import type { InferType, TestFunction } from 'yup';
import type { Entity, Ref } from '../entity';
import { choice, day, optional, sibling } from '../fieldSchemas';
import { toFils } from '../money';
import { knownSetting } from './settingDefinitions';
import { inputSchema, validationErrors, text } from '../validation';
import { SETTING_GROUPS } from '../enums';
import type { Transitions } from '../transitions';

export { SETTING_GROUPS } from '../enums';

export const VALUE_TYPES = ['number', 'percent', 'money', 'text', 'bool', 'json', 'date'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
export type ValueType = (typeof VALUE_TYPES)[number];

/** A value as JSON can write it; which kind it must be, its `value_type` says. */
export type SettingValue = string | number | boolean | object;

/** A value that was, is or will be in force; one that was corrected on its first day never was. */
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

/** One rule of the company by its key; `value` holds today, a changed value is a new version from a day on. */
export interface Setting extends Entity {
  key: string;
  group: SettingGroup;
  label: string;
  value: SettingValue;
  value_type: ValueType;
  unit?: string | null;
  effective_from: string;
  /** The last day of `value`, when a later version is already known. */
  effective_to?: string | null;
  /** The next version, when one is already known. */
  upcoming?: { value: SettingValue; effective_from: string } | null;
  description?: string | null;
  is_system: boolean;
  /** All values with their days, the newest first; only a setting that is read by itself tells them. */
  versions?: SettingVersion[];
  createdAt?: string;
  updatedAt?: string;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Per kind of value: whether it is one, and what to say when it is not. */
const VALUE_RULES: Record<ValueType, [(value: unknown) => boolean, string]> = {
  number: [isNumber, 'Value must be a number'],
  percent: [
    (value) => isNumber(value) && value >= 0 && value <= 100,
    'Value must be a percentage from 0 to 100',
  ],
  money: [
    (value) => isNumber(value) && value >= 0 && toFils(value) !== undefined,
    'Value must be an amount of AED with two decimals at most',
  ],
  text: [(value) => text('Value', 4000).isValidSync(value), 'Value must be text of at most 4000 characters'],
  bool: [(value) => typeof value === 'boolean', 'Value must be yes or no'],
  json: [(value) => typeof value === 'object', 'Value must be a JSON object or list'],
  date: [(value) => day('Value').isValidSync(value), 'Value must be a date such as 2026-11-20'],
};

const joinPath = (outer: string, inner: string): string =>
  inner === '' || inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;

/** A value of the right kind is also what its own key wants. */
const matchesKnownSetting: TestFunction<SettingValue | undefined> = (value, context) => {
  const known = knownSetting(sibling(context, 'key'));
  if (!known || !VALUE_RULES[known.value_type][0](value)) return true;
  const found = Object.entries(validationErrors(known.rule, value));
  const told = found.map(([path, message]) =>
    context.createError({ path: joinPath(context.path, path), message }),
  );
  return told.length === 0 || new ValidationError(told, value, context.path);
};

const typedValue = mixed<SettingValue>()
  .required('Value is required')
  .test('given', 'Value is required', (value) => value !== '')
  .test('known', matchesKnownSetting)
  .when('value_type', ([type]: unknown[], schema) => {
    const [rule, message] = VALUE_RULES[VALUE_TYPES.find((known) => known === type) ?? 'text'];
    return schema.test(
      'typed',
      message,
      (value: unknown) => value === undefined || value === null || rule(value),
    );
  });

const KEY_PATTERN = /^[a-z][a-z0-9_]*(\.[A-Za-z0-9_-]+)*$/;

/** What a person may write about a setting. */
export const settingInputSchema = inputSchema({
  key: text('Key', 60).required('Key is required').matches(KEY_PATTERN, {
    message: 'Key must be words in small letters joined by _, as vat_rate or tariff.RES-DXB',
    excludeEmptyString: true,
  }),
  group: choice('Group', SETTING_GROUPS).required('Group is required'),
  label: text('Label').required('Label is required'),
  value_type: choice('Value type', VALUE_TYPES)
    .required('Value type is required')
    .test('known', "This is not the type of this key's value", (type, context) => {
      const known = knownSetting(sibling(context, 'key'));
      return !known || type === known.value_type;
    }),
  value: typedValue,
  unit: optional(text('Unit', 20)),
  effective_from: day('Effective from').required('Effective from is required'),
  description: optional(text('Description', 500)),
});

export type SettingInput = InferType<typeof settingInputSchema>;

/** What a rule is worth now: in force, or with another value still to come. */
export type SettingStatus = 'in_force' | 'upcoming';

/** What may be done with a rule of the company beside writing its next value. */
export const SETTING_TRANSITIONS = {
  withdraw: { from: ['upcoming'], permission: 'superAdmin', auditAction: 'withdrawn' },
} as const satisfies Transitions<SettingStatus>;
