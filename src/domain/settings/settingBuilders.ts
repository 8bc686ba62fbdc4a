import type { AnySchema } from 'yup';
import { between, choice, day, decimal, integer, money } from '../fieldSchemas';
import { isIban } from '../identifiers';
import type { MailKind } from '../mail/mailTemplates';
import { mailBodySchema, mailSubjectSchema, messageTextSchema } from '../mail/mailTemplates';
import type { SettingGroup, SettingValue, ValueType } from './setting';
import { NO_IMAGE } from './formatSetting';
import { flag, listOf, text } from '../validation';

/** Form control of a setting. */
export type SettingInputKind =
  | Exclude<ValueType, 'json'>
  | 'numberList'
  | 'dateList'
  | 'select'
  | 'tariff'
  | 'readingPhoto'
  | 'image'
  | 'mailSubject'
  | 'mailBody';

/** Definition of a setting that the product reads. */
export interface SettingDefinition {
  group: SettingGroup;
  label: string;
  value_type: ValueType;
  inputKind: SettingInputKind;
  schema: AnySchema;
  unit?: string;
  defaultValue?: SettingValue;
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
  schema: AnySchema = text(VALUE_LABEL, 200),
  defaultValue?: string,
): SettingDefinition => ({
  group,
  label,
  schema,
  value_type: 'text',
  inputKind: 'text',
  ...(defaultValue !== undefined && { defaultValue }),
});

/** Image setting, by attachment id. */
export const imageSetting = (group: SettingGroup, label: string): SettingDefinition => ({
  group,
  label,
  defaultValue: NO_IMAGE,
  value_type: 'text',
  inputKind: 'image',
  schema: text(VALUE_LABEL, 36).matches(
    /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    'Value must be an image or empty',
  ),
});

/** Mail subject; defaults to the built-in text. */
export const mailSubjectSetting = (mail: MailKind, label: string): SettingDefinition => ({
  ...textSetting('texts', label, mailSubjectSchema(VALUE_LABEL, mail)),
  mail,
  inputKind: 'mailSubject',
});

/** Mail body; defaults to the built-in text. */
export const mailBodySetting = (mail: MailKind, label: string): SettingDefinition => ({
  ...textSetting('texts', label, mailBodySchema(VALUE_LABEL, mail)),
  mail,
  inputKind: 'mailBody',
});

/** Text of WhatsApp and SMS messages; defaults to the built-in text. */
export const messageTextSetting = (mail: MailKind, label: string): SettingDefinition => ({
  ...textSetting('texts', label, messageTextSchema(VALUE_LABEL, mail)),
  mail,
  inputKind: 'mailBody',
});

/** An integer within limits. */
export const integerSetting = (
  group: SettingGroup,
  label: string,
  defaultValue: number,
  [min, max, unit]: readonly [number, number, string?],
): SettingDefinition => ({
  group,
  label,
  defaultValue,
  value_type: 'number',
  inputKind: 'number',
  ...(unit && { unit }),
  schema: integer(VALUE_LABEL, min, max),
});

/** A decimal number within limits; the minimum defaults to zero. */
export const numberSetting = (
  group: SettingGroup,
  label: string,
  defaultValue: number,
  max: number,
  min = 0,
): SettingDefinition => ({
  group,
  label,
  defaultValue,
  value_type: 'number',
  inputKind: 'number',
  schema: between(VALUE_LABEL, min, max),
});

/** A percentage with two decimals, as the VAT rate of a bill line is stored. */
export const percentSetting = (
  group: SettingGroup,
  label: string,
  defaultValue: number,
  min = 0,
): SettingDefinition => ({
  group,
  label,
  defaultValue,
  value_type: 'percent',
  inputKind: 'percent',
  unit: '%',
  schema: decimal(VALUE_LABEL, 2, 'two', 100, min),
});

/** An amount of AED. */
export const moneySetting = (
  group: SettingGroup,
  label: string,
  defaultValue: number,
): SettingDefinition => ({
  group,
  label,
  defaultValue,
  value_type: 'money',
  inputKind: 'money',
  unit: 'AED',
  schema: money(VALUE_LABEL),
});

/** Optional amount of AED. */
export const optionalMoneySetting = (group: SettingGroup, label: string): SettingDefinition => ({
  group,
  label,
  value_type: 'money',
  inputKind: 'money',
  unit: 'AED',
  schema: money(VALUE_LABEL),
});

/** A boolean setting. */
export const booleanSetting = (
  group: SettingGroup,
  label: string,
  defaultValue: boolean,
): SettingDefinition => ({
  group,
  label,
  defaultValue,
  value_type: 'bool',
  inputKind: 'bool',
  schema: flag(VALUE_LABEL),
});

/** A list of days. */
export const daysSetting = (
  group: SettingGroup,
  label: string,
  defaultValue: number[],
): SettingDefinition => ({
  group,
  label,
  defaultValue,
  value_type: 'json',
  inputKind: 'numberList',
  unit: 'days',
  schema: listOf(VALUE_LABEL, integer('Each day', 0, 365).required('Each day is required'), 10),
});

/** A list of dates, empty by default. */
export const datesSetting = (group: SettingGroup, label: string): SettingDefinition => ({
  group,
  label,
  defaultValue: [],
  value_type: 'json',
  inputKind: 'dateList',
  schema: listOf(VALUE_LABEL, day('Each date').required('Each date is required'), 60),
});

/** One of several options; defaults to the first option. */
export const choiceSetting = (
  group: SettingGroup,
  label: string,
  options: readonly string[],
): SettingDefinition => ({
  group,
  label,
  options,
  defaultValue: options[0] ?? '',
  value_type: 'text',
  inputKind: 'select',
  schema: choice(VALUE_LABEL, options),
});

/** One of several options, or none. */
export const optionalChoiceSetting = (
  group: SettingGroup,
  label: string,
  options: readonly string[],
): SettingDefinition => ({
  group,
  label,
  options,
  value_type: 'text',
  inputKind: 'select',
  schema: choice(VALUE_LABEL, options),
});

/** A calendar day, or none. */
export const dateSetting = (group: SettingGroup, label: string): SettingDefinition => ({
  group,
  label,
  value_type: 'date',
  inputKind: 'date',
  schema: day(VALUE_LABEL),
});

/** Digits of a code. */
export const digitsSchema = (min: number, max: number) =>
  text(VALUE_LABEL, max).matches(new RegExp(`^\\d{${String(min)},${String(max)}}$`), {
    message: `Value must have ${String(min)} to ${String(max)} digits`,
    excludeEmptyString: true,
  });

/** Tax identification number of a company in the UAE. */
export const tinSchema = text(VALUE_LABEL, 10).matches(/^1\d{9}$/, {
  message: 'Value must have 10 digits and begin with 1',
  excludeEmptyString: true,
});

/** Prefix of a number series. */
export const numberPrefixSetting = (label: string, defaultValue: string): SettingDefinition => ({
  ...textSetting(
    'numbering',
    label,
    text(VALUE_LABEL, 6).matches(/^[A-Z]{2,6}$/, `${label} must be two to six capital letters`),
  ),
  defaultValue,
});

/** First number of a series in its first year; default 1. */
export const firstNumberSetting = (label: string): SettingDefinition => ({
  group: 'numbering',
  label,
  value_type: 'number',
  inputKind: 'number',
  schema: integer(VALUE_LABEL, 1, 999_999_999),
});

/** IBAN of a company bank account. */
export const ibanSchema = text(VALUE_LABEL, 34)
  .transform((value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\s/g, '').toUpperCase() : value,
  )
  .test('iban', 'Value must be a UAE IBAN: AE and 21 digits', (value) => !value || isIban(value));
