import { isObject } from '../entity';

type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; empty for other values. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The value as a list; empty for other values. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i;

/** A finite number, which some systems send as text; undefined for other values. */
export function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value) ? Number(value) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A whole number of at least zero; undefined for other values. */
export function countOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Text, or a number as text; undefined for other values, empty text, and numbers that lost digits. */
export function textOf(value: unknown): string | undefined {
  const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  const text = isExact ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Range of plausible years; seconds, microseconds and wrong dates are outside of it. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];
const plausible = (time: number): number | undefined =>
  time >= EARLIEST && time < LATEST ? Math.trunc(time) : undefined;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Date of ASP.NET: milliseconds in UTC; the offset is for display only. */
const ASP_NET = /^\/Date\((\d{1,14})([+-]\d{4})?\)\/$/;

/**
 * Milliseconds since 1970 of an ISO 8601 time with an offset, truncated to milliseconds, or of an ASP.NET
 * date.
 */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const milliseconds = ASP_NET.exec(value)?.[1];
  if (milliseconds !== undefined) return plausible(Number(milliseconds));
  return ISO.test(value) ? plausible(Date.parse(value.replace(/(\.\d{3})\d+/, '$1'))) : undefined;
}

/** Converts a time in milliseconds since 1970. */
export function millisecondsOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number === undefined ? undefined : plausible(number);
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const HEX = /^(?:[0-9a-f]{2})*$/i;

/** Converts base64 to lower-case hexadecimal; undefined for invalid base64, which decoders ignore. */
export const hexOfBase64 = (value: unknown): string | undefined =>
  typeof value === 'string' && BASE64.test(value)
    ? Array.from(atob(value), (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
    : undefined;

/** Lower-case hexadecimal; undefined for invalid text. */
export const hexOf = (value: unknown): string | undefined =>
  typeof value === 'string' && HEX.test(value) ? value.toLowerCase() : undefined;

/** The greatest value, such as the strongest signal. */
export const greatest = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce(
    (best, value) => (best === undefined || (value !== undefined && value > best) ? value : best),
    undefined,
  );

/** The value at a path of names and positions joined by dots; undefined if there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((current, name) => {
    if (Array.isArray(current))
      return /^\d{1,6}$/.test(name) ? (current as unknown[])[Number(name)] : undefined;
    const object = objectOf(current);
    return Object.hasOwn(object, name) ? object[name] : undefined;
  }, value);
