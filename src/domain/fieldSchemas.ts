import type { StringSchema, TestContext } from 'yup';
import { isCalendarDate } from './dates';
import { isDevEui, isEmiratesId, isImei, isPhone, isTrn } from './identifiers';
import { hasWholeFils } from './money';
import { inputSchema, number, text } from './validation';

export const MAX_AED = 1_000_000_000;

type TextSchema = StringSchema<string | undefined>;

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

/** Optional field; an empty string counts as absent. */
export const optional = <Value extends string | undefined>(schema: StringSchema<Value>) =>
  schema.nullable().transform(emptyToNull);

/** One of the given values; an empty string counts as absent. */
export const choice = <const Value extends string>(label: string, values: readonly Value[]) =>
  text(label)
    .transform(emptyToNull)
    .oneOf(values, `${label} must be one of: ${values.join(', ')}`);

const normalizedText = (label: string, strip: RegExp) =>
  text(label).transform((value: unknown) =>
    typeof value === 'string' ? value.replace(strip, '').toUpperCase() : value,
  );

const withRule = (schema: TextSchema, name: string, message: string, rule: (value: string) => boolean) =>
  schema.test(name, message, (value) => !value || rule(value));

const isDay = (value: string): boolean => /^(19|20|21)/.test(value) && isCalendarDate(value);

/** A calendar day such as `2026-11-20`. */
export const day = (label: string) =>
  withRule(text(label), 'day', `${label} must be a date such as 2026-11-20`, isDay);

const UTC_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

const isTime = (value: string): boolean =>
  UTC_TIME_PATTERN.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/** A UTC time. */
export const time = (label: string) =>
  withRule(text(label), 'time', `${label} must be a time such as 2026-11-20T08:30:00Z`, isTime);

/** A UTC time or a calendar day. */
export const momentOrDay = (label: string) =>
  withRule(
    text(label),
    'moment',
    `${label} must be a date such as 2026-11-20, or a time such as 2026-11-20T08:30:00Z`,
    (value) => isDay(value) || isTime(value),
  );

/** The id of another record. */
export const reference = (label: string) =>
  withRule(text(label), 'reference', `${label} must be chosen from the list`, (value) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  );

/** A phone number; spaces, dashes and brackets are removed, and `050 777 1234` becomes `+971507771234`. */
export const phone = (label: string) =>
  withRule(
    normalizedText(label, /[\s()-]/g).transform((value: unknown) =>
      typeof value === 'string'
        ? value.replace(/^00(?=[1-9])/, '+').replace(/^0(?=[1-9]\d{7,8}$)/, '+971')
        : value,
    ),
    'phone',
    `${label} must be a number in the UAE, such as 050 123 4567, or start with + and the country code`,
    isPhone,
  );

/** An email address with a complete domain: `name@gmail` can’t be reached. */
export const email = (label: string) => {
  const message = `${label} must be a valid email`;
  return withRule(text(label, 254).email(message), 'domain', message, (value) =>
    /@.+\.[^.]{2,}$/.test(value),
  );
};

/** An Emirates ID; spaces and dashes are removed. */
export const emiratesId = (label: string) =>
  withRule(
    withRule(
      normalizedText(label, /[\s-]/g),
      'emirates-id',
      `${label} must be a valid Emirates ID of 15 digits that starts with 784`,
      (value) => /^784\d{12}$/.test(value),
    ),
    'check-digit',
    `${label} has a wrong check digit; compare it with the card`,
    (value) => !/^784\d{12}$/.test(value) || isEmiratesId(value),
  );

/** A tax registration number; spaces and dashes are removed. */
export const trn = (label: string) =>
  withRule(normalizedText(label, /[\s-]/g), 'trn', `${label} must have 15 digits`, isTrn);

/** The IMEI of a cellular device; spaces and dashes are removed. */
export const imei = (label: string) =>
  withRule(normalizedText(label, /[\s-]/g), 'imei', `${label} must be a valid IMEI of 15 digits`, isImei);

/** The DevEUI of a LoRaWAN device; separators are removed, letters are capitalised. */
export const devEui = (label: string) =>
  withRule(normalizedText(label, /[\s:-]/g), 'dev-eui', `${label} must have 16 hexadecimal digits`, isDevEui);

/** An amount in AED: not negative, at most two decimals. */
export const money = (label: string) =>
  number(label)
    .min(0, `${label} can’t be below zero`)
    .max(MAX_AED, `${label} is too large`)
    .test('fils', `${label} may have at most two decimals`, (value) => value == null || hasWholeFils(value));

/** A number between two inclusive limits. */
export const between = (label: string, min: number, max: number) => {
  const message = `${label} must be from ${String(min)} to ${String(max)}`;
  return number(label).min(min, message).max(max, message);
};

const hasAtMostDecimals = (decimals: number) => (value: number | null | undefined) =>
  value == null || Number(value.toFixed(decimals)) === value;

/** A number with limited decimals; `word` spells their number in the error message. */
export const decimal = (label: string, decimals: number, word: string, max: number, min = 0) =>
  between(label, min, max).test(
    'decimals',
    `${label} may have at most ${word} decimals`,
    hasAtMostDecimals(decimals),
  );

/** Transform that replaces an empty number by zero. */
export const zeroIfEmpty = (value: unknown): unknown => value ?? 0;

/** A whole number between two inclusive limits. */
export const integer = (label: string, min: number, max: number) =>
  between(label, min, max).integer(`${label} must be a whole number`);

/** Value of a sibling field. */
export const sibling = ({ parent }: TestContext, field: string): unknown =>
  (parent as Record<string, unknown>)[field];

/** Test that passes if either field is empty, or if this one is not before the other. */
export const notBefore = (field: string) => (value: string | null | undefined, context: TestContext) => {
  const other = sibling(context, field);
  return !value || typeof other !== 'string' || value >= other;
};

export const requiredReason = text('Reason', 500).required('Reason is required');

/** Input of a transition that needs only a reason. */
export const reasonInputSchema = inputSchema({ reason: requiredReason });
