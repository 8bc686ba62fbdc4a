import type { StringSchema, TestContext } from 'yup';
import { isDevEui, isEmiratesId, isImei, isPhone, isTrn } from './identifiers';
import { toFils } from './money';
import { number, text } from './validation';

export { EMIRATES } from './enums';

export const MAX_AED = 1_000_000_000;

type TextSchema = StringSchema<string | undefined>;

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

/** Optional field; an empty string counts as absent. */
export const optional = <Value extends string | undefined>(schema: StringSchema<Value>) =>
  schema.nullable().transform(emptyToNull);

export const choice = <const Word extends string>(label: string, words: readonly Word[]) =>
  text(label)
    .transform(emptyToNull)
    .oneOf(words, `${label} must be one of: ${words.join(', ')}`);

const normalizedText = (label: string, strip: RegExp) =>
  text(label).transform((value: unknown) =>
    typeof value === 'string' ? value.replace(strip, '').toUpperCase() : value,
  );

const withRule = (schema: TextSchema, name: string, message: string, rule: (value: string) => boolean) =>
  schema.test(name, message, (value) => !value || rule(value));

const isDay = (value: string): boolean => {
  const day = /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** A calendar day, `2026-11-20`. */
export const day = (label: string) =>
  withRule(text(label), 'day', `${label} must be a date such as 2026-11-20`, isDay);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

/** A moment in UTC, or a whole day. */
export const momentOrDay = (label: string) =>
  withRule(
    text(label),
    'moment',
    `${label} must be a date such as 2026-11-20, or a time such as 2026-11-20T08:30:00Z`,
    (value) =>
      isDay(value) || (MOMENT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))),
  );

/** The id of another record. */
export const reference = (label: string) =>
  withRule(text(label), 'reference', `${label} must be chosen from the list`, (value) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  );

/** A telephone number; spaces, dashes and brackets are left out. */
export const phone = (label: string) =>
  withRule(
    normalizedText(label, /[\s()-]/g),
    'phone',
    `${label} must start with + and the country code, such as +971501234567`,
    isPhone,
  );

/** A mail address. */
export const email = (label: string) => text(label, 254).email(`${label} must be a valid email`);

/** An Emirates ID, kept without its dashes. */
export const emiratesId = (label: string) =>
  withRule(
    normalizedText(label, /[\s-]/g),
    'emirates-id',
    `${label} must be a valid Emirates ID of 15 digits that starts with 784`,
    isEmiratesId,
  );

/** A tax registration number, kept without spaces. */
export const trn = (label: string) =>
  withRule(normalizedText(label, /[\s-]/g), 'trn', `${label} must have 15 digits`, isTrn);

/** A cellular device's number. */
export const imei = (label: string) =>
  withRule(normalizedText(label, /[\s-]/g), 'imei', `${label} must be a valid IMEI of 15 digits`, isImei);

/** A LoRaWAN device's number, kept in capitals. */
export const devEui = (label: string) =>
  withRule(normalizedText(label, /[\s:-]/g), 'dev-eui', `${label} must have 16 hexadecimal digits`, isDevEui);

/** An amount of AED with at most two decimals, nothing below zero. */
export const money = (label: string) =>
  number(label)
    .min(0, `${label} can't be below zero`)
    .max(MAX_AED, `${label} is too large`)
    .test(
      'fils',
      `${label} may have at most two decimals`,
      (value) => value == null || toFils(value) !== undefined,
    );

/** A number within limits that its sentence names. */
export const between = (label: string, least: number, most: number) => {
  const message = `${label} must be from ${String(least)} to ${String(most)}`;
  return number(label).min(least, message).max(most, message);
};

const hasAtMostDecimals = (decimals: number) => (value: number | null | undefined) =>
  value == null || Number(value.toFixed(decimals)) === value;

/** A number from zero with so many decimals at most. */
export const decimal = (label: string, decimals: number, word: string, most: number, least = 0) =>
  between(label, least, most).test(
    'decimals',
    `${label} may have at most ${word} decimals`,
    hasAtMostDecimals(decimals),
  );

/** An optional figure: left empty it is zero. */
export const zeroIfEmpty = (value: unknown): unknown => value ?? 0;

/** A whole number within limits that its sentence names. */
export const integer = (label: string, least: number, most: number) =>
  between(label, least, most).integer(`${label} must be a whole number`);

/** Value of a sibling field. */
export const sibling = ({ parent }: TestContext, field: string): unknown =>
  (parent as Record<string, unknown>)[field];

/** Passes if either field is empty or this one is not before the other. */
export const notBefore = (field: string) => (value: string | null | undefined, context: TestContext) => {
  const other = sibling(context, field);
  return !value || typeof other !== 'string' || value >= other;
};

/** Condition: the deciding field has one of these values. */
export const isOneOf =
  (words: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && words.includes(value);
