import type { AnySchema } from 'yup';
import { between, choice, day, money, integer } from '../fieldSchemas';
import { isIban } from '../identifiers';
import type { MailKind } from '../mail/mailTemplates';
import { mailBodySchema, mailSubjectSchema } from '../mail/mailTemplates';
import type { SettingGroup, SettingValue, ValueType } from './setting';
import { NO_IMAGE } from './formatSetting';
import { flag, listOf, text } from '../validation';

/** Form control of a setting. */
export type SettingInputKind =
  Exclude<ValueType, 'json'> | 'list' | 'dates' | 'choice' | 'tariff' | 'picture' | 'subject' | 'letter';

/** A known setting: label, schema and default. */
export interface SettingDefinition {
  group: SettingGroup;
  label: string;
  value_type: ValueType;
  manner: SettingInputKind;
  rule: AnySchema;
  unit?: string;
  otherwise?: SettingValue;
  options?: readonly string[];
  /** Mail kind of a template setting. */
  mail?: MailKind;
}

/** Field label in error messages. */
export const VALUE_LABEL = 'Value';

/** Text setting, optionally with its own schema. */
export const textSetting = (
  group: SettingGroup,
  label: string,
  rule: AnySchema = text(VALUE_LABEL, 200),
): SettingDefinition => ({
  ...{ group, label, rule, value_type: 'text', manner: 'text' },
});

/** Image setting, by attachment id. */
export const imageSetting = (group: SettingGroup, label: string): SettingDefinition => ({
  ...{ group, label, otherwise: NO_IMAGE, value_type: 'text', manner: 'picture' },
  rule: text(VALUE_LABEL, 36).matches(
    /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    'Value must be an image or empty',
  ),
});

/** Mail subject; defaults to the built-in text. */
export const mailSubjectSetting = (mail: MailKind, label: string): SettingDefinition => ({
  ...textSetting('texts', label, mailSubjectSchema(VALUE_LABEL, mail)),
  ...{ mail, manner: 'subject' },
});

/** Mail body; defaults to the built-in text. */
export const mailBodySetting = (mail: MailKind, label: string): SettingDefinition => ({
  ...textSetting('texts', label, mailBodySchema(VALUE_LABEL, mail)),
  ...{ mail, manner: 'letter' },
});

/** A whole number within limits. */
export const integerSetting = (
  group: SettingGroup,
  label: string,
  otherwise: number,
  [least, most, unit]: readonly [number, number, string?],
): SettingDefinition => ({
  ...{ group, label, otherwise, value_type: 'number', manner: 'number' },
  ...(unit && { unit }),
  rule: integer(VALUE_LABEL, least, most),
});

/** A number within limits; the minimum defaults to zero. */
export const numberSetting = (
  group: SettingGroup,
  label: string,
  otherwise: number,
  most: number,
  least = 0,
): SettingDefinition => ({
  ...{
    group,
    label,
    otherwise,
    value_type: 'number',
    manner: 'number',
    rule: between(VALUE_LABEL, least, most),
  },
});

/** A percentage. */
export const percentSetting = (group: SettingGroup, label: string, otherwise: number): SettingDefinition => ({
  ...{ group, label, otherwise, value_type: 'percent', manner: 'percent', unit: '%' },
  rule: between(VALUE_LABEL, 0, 100),
});

/** An amount of AED. */
export const moneySetting = (group: SettingGroup, label: string, otherwise: number): SettingDefinition => ({
  ...{ group, label, otherwise, value_type: 'money', manner: 'money', unit: 'AED', rule: money(VALUE_LABEL) },
});

/** Optional amount of AED. */
export const optionalMoneySetting = (group: SettingGroup, label: string): SettingDefinition => ({
  ...{ group, label, value_type: 'money', manner: 'money', unit: 'AED', rule: money(VALUE_LABEL) },
});

/** A yes or no. */
export const booleanSetting = (
  group: SettingGroup,
  label: string,
  otherwise: boolean,
): SettingDefinition => ({
  ...{ group, label, otherwise, value_type: 'bool', manner: 'bool', rule: flag(VALUE_LABEL) },
});

/** A list of days. */
export const daysSetting = (group: SettingGroup, label: string, otherwise: number[]): SettingDefinition => ({
  ...{ group, label, otherwise, value_type: 'json', manner: 'list', unit: 'days' },
  rule: listOf(VALUE_LABEL, integer('Each day', 0, 365).required('Each day is required'), 10),
});

/** A list of dates, empty by default. */
export const datesSetting = (group: SettingGroup, label: string): SettingDefinition => ({
  ...{ group, label, otherwise: [], value_type: 'json', manner: 'dates' },
  rule: listOf(VALUE_LABEL, day('Each date').required('Each date is required'), 60),
});

/** A choice; defaults to the first option. */
export const choiceSetting = (
  group: SettingGroup,
  label: string,
  options: readonly string[],
): SettingDefinition => ({
  ...{ group, label, options, otherwise: options[0] ?? '', value_type: 'text', manner: 'choice' },
  rule: choice(VALUE_LABEL, options),
});

/** Prefix of a number series. */
export const numberPrefixSetting = (label: string, otherwise: string): SettingDefinition => ({
  ...textSetting(
    'numbering',
    label,
    text(VALUE_LABEL, 6).matches(/^[A-Z]{2,6}$/, `${label} must be two to six capital letters`),
  ),
  otherwise,
});

/** First number of a series in its first year; default 1. */
export const firstNumberSetting = (label: string): SettingDefinition => ({
  ...{ group: 'numbering', label, value_type: 'number', manner: 'number' },
  rule: integer(VALUE_LABEL, 1, 999_999_999),
});

/** A bank account of the company. */
export const ibanSchema = text(VALUE_LABEL, 34)
  .transform((value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\s/g, '').toUpperCase() : value,
  )
  .test('iban', 'Value must be a UAE IBAN: AE and 21 digits', (value) => !value || isIban(value));
