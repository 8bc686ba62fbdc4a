import type { AnySchema } from 'yup';
import { between, choice, day, money, whole } from '../fieldSchemas';
import { isIban } from '../identifiers';
import type { MailKind } from '../mail/mailTemplates';
import { letterRule, subjectRule } from '../mail/mailTemplates';
import type { SettingGroup, SettingValue, ValueType } from './setting';
import { NO_PICTURE } from './formatSetting';
import { flag, listOf, text } from '../validation';

/** How a value is written down: by its kind, as a list of days or of dates, by choice, as a picture, as a whole tariff, or as words of a mail. */
export type Manner =
  Exclude<ValueType, 'json'> | 'list' | 'dates' | 'choice' | 'tariff' | 'picture' | 'subject' | 'letter';

/** A rule that the product itself reads: what it is called, what it may be, and what counts until one is set. */
export interface KnownSetting {
  group: SettingGroup;
  label: string;
  value_type: ValueType;
  manner: Manner;
  rule: AnySchema;
  unit?: string;
  otherwise?: SettingValue;
  options?: readonly string[];
  /** The mail whose words these are. */
  mail?: MailKind;
}

/** What a value is called in the sentences about it. */
export const VALUE = 'Value';

/** Text by a rule of its own. */
export const words = (
  group: SettingGroup,
  label: string,
  rule: AnySchema = text(VALUE, 200),
): KnownSetting => ({
  ...{ group, label, rule, value_type: 'text', manner: 'text' },
});

/** A picture by the id of its file, or none. */
export const picture = (group: SettingGroup, label: string): KnownSetting => ({
  ...{ group, label, otherwise: NO_PICTURE, value_type: 'text', manner: 'picture' },
  rule: text(VALUE, 36).matches(
    /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    'Value must be a picture, or none',
  ),
});

/** The subject of a mail; unset, the product's own words. */
export const subject = (mail: MailKind, label: string): KnownSetting => ({
  ...words('texts', label, subjectRule(VALUE, mail)),
  ...{ mail, manner: 'subject' },
});

/** The words of a mail; unset, the product's own. */
export const letter = (mail: MailKind, label: string): KnownSetting => ({
  ...words('texts', label, letterRule(VALUE, mail)),
  ...{ mail, manner: 'letter' },
});

/** A whole number within limits. */
export const count = (
  group: SettingGroup,
  label: string,
  otherwise: number,
  [least, most, unit]: readonly [number, number, string?],
): KnownSetting => ({
  ...{ group, label, otherwise, value_type: 'number', manner: 'number' },
  ...(unit && { unit }),
  rule: whole(VALUE, least, most),
});

/** A number within limits, from zero unless told. */
export const figure = (
  group: SettingGroup,
  label: string,
  otherwise: number,
  most: number,
  least = 0,
): KnownSetting => ({
  ...{ group, label, otherwise, value_type: 'number', manner: 'number', rule: between(VALUE, least, most) },
});

/** A percentage. */
export const share = (group: SettingGroup, label: string, otherwise: number): KnownSetting => ({
  ...{ group, label, otherwise, value_type: 'percent', manner: 'percent', unit: '%' },
  rule: between(VALUE, 0, 100),
});

/** An amount of AED. */
export const cash = (group: SettingGroup, label: string, otherwise: number): KnownSetting => ({
  ...{ group, label, otherwise, value_type: 'money', manner: 'money', unit: 'AED', rule: money(VALUE) },
});

/** An amount of AED that counts only where it is set. */
export const cashIfSet = (group: SettingGroup, label: string): KnownSetting => ({
  ...{ group, label, value_type: 'money', manner: 'money', unit: 'AED', rule: money(VALUE) },
});

/** A yes or no. */
export const yesNo = (group: SettingGroup, label: string, otherwise: boolean): KnownSetting => ({
  ...{ group, label, otherwise, value_type: 'bool', manner: 'bool', rule: flag(VALUE) },
});

/** A list of days. */
export const days = (group: SettingGroup, label: string, otherwise: number[]): KnownSetting => ({
  ...{ group, label, otherwise, value_type: 'json', manner: 'list', unit: 'days' },
  rule: listOf(VALUE, whole('Each day', 0, 365).required('Each day is required'), 10),
});

/** A list of dates, of which there are none unless told. */
export const dates = (group: SettingGroup, label: string): KnownSetting => ({
  ...{ group, label, otherwise: [], value_type: 'json', manner: 'dates' },
  rule: listOf(VALUE, day('Each date').required('Each date is required'), 60),
});

/** One of a few words, the first unless told. */
export const oneOf = (group: SettingGroup, label: string, options: readonly string[]): KnownSetting => ({
  ...{ group, label, options, otherwise: options[0] ?? '', value_type: 'text', manner: 'choice' },
  rule: choice(VALUE, options),
});

/** What the numbers of a series begin with. */
export const prefix = (label: string, otherwise: string): KnownSetting => ({
  ...words(
    'numbering',
    label,
    text(VALUE, 6).matches(/^[A-Z]{2,6}$/, `${label}: two to six capital letters`),
  ),
  otherwise,
});

/** The first number of a series in the year in which it begins to count; unset, 1. */
export const beginning = (label: string): KnownSetting => ({
  ...{ group: 'numbering', label, value_type: 'number', manner: 'number' },
  rule: whole(VALUE, 1, 999_999_999),
});

/** A bank account of the company. */
export const iban = text(VALUE, 34)
  .transform((value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\s/g, '').toUpperCase() : value,
  )
  .test('iban', 'Value must be an IBAN of the UAE: AE and 21 digits', (value) => !value || isIban(value));
