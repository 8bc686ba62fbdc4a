import { HttpError } from './httpError';

const MAX_DEPTH = 16;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;
const LONE_SURROGATE = /\p{Cs}/u;

/** Reserved property names (prototype pollution). */
const isReserved = (field: string): boolean => field === 'prototype' || field in Object.prototype;

/** Rejects text that PostgreSQL can't store unchanged. */
export function storableText(text: string): string {
  if (!text.includes('\0') && !LONE_SURROGATE.test(text)) return text;
  throw new HttpError(422, 'The text contains unsupported characters.');
}

export function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8 text.');
  }
}

/** Parses JSON strictly; an empty body is undefined. */
export function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  if (text.trim() === '') return undefined;
  const value = parseOrThrow(text);
  validateTokens(text);
  return value;
}

function parseOrThrow(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

/** Rejects duplicate and reserved keys, deep nesting and unstorable text. */
function validateTokens(text: string): void {
  const scopes: (Set<string> | null)[] = [];
  let expectsName = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (scopes.push(token === '{' ? new Set() : null) > MAX_DEPTH)
        throw new HttpError(422, 'The body is nested too deeply.');
      expectsName = token === '{';
    } else if (token === '}' || token === ']') {
      scopes.pop();
      expectsName = false;
    } else if (token === ',') expectsName = scopes.at(-1) instanceof Set;
    else {
      const string = storableText(String(parseOrThrow(token)));
      if (expectsName) addFieldName(scopes.at(-1), string);
      expectsName = false;
    }
  }
}

/** Rejects reserved property names. */
export function assertFieldName(field: string): string {
  if (isReserved(field)) throw new HttpError(422, 'The body contains an unknown field.');
  return storableText(field);
}

function addFieldName(seen: Set<string> | null | undefined, field: string): void {
  assertFieldName(field);
  if (seen?.has(field)) throw new HttpError(422, 'The body contains a field twice.');
  seen?.add(field);
}

/** Parses urlencoded pairs; rejects duplicate names. */
export function parseUrlEncoded(text: string): Record<string, string> {
  const seen = new Set<string>();
  const pairs = [...new URLSearchParams(text)];
  for (const [field] of pairs) addFieldName(seen, storableText(field));
  return Object.fromEntries(pairs.map(([field, value]) => [field, storableText(value)]));
}
