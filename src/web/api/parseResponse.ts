import { InvalidResponseError, isObject } from './apiError';

const isNil = (part: unknown): boolean => part === null || part === undefined;
const isString = (part: unknown): boolean => typeof part === 'string';

/** What a part of an answer may be that is read. */
const VALIDATORS = {
  list: (part: unknown) => Array.isArray(part),
  maybeList: (part: unknown) => isNil(part) || Array.isArray(part),
  record: isObject,
  maybeRecord: (part: unknown) => isNil(part) || isObject(part),
  words: isString,
  maybeWords: (part: unknown) => isNil(part) || isString(part),
  number: (part: unknown) => typeof part === 'number',
} as const;

type ResponseShape<T> = { readonly [Name in keyof T]?: keyof typeof VALIDATORS };

/** An answer whose parts are what is read of them; anything else is a refusal, whatever its status. */
export function parseResponse<T extends object>(body: T | null | undefined, parts: ResponseShape<T>): T {
  const response: unknown = body;
  const kinds = Object.entries(parts) as [string, keyof typeof VALIDATORS][];
  if (!isObject(response) || !kinds.every(([name, kind]) => VALIDATORS[kind](response[name])))
    throw new InvalidResponseError(body);
  return response as T;
}
