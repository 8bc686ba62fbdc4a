import { Refused, isObject } from './apiError';

const isNothing = (part: unknown): boolean => part === null || part === undefined;
const isWords = (part: unknown): boolean => typeof part === 'string';

/** What a part of an answer may be that is read. */
const KINDS = {
  list: (part: unknown) => Array.isArray(part),
  maybeList: (part: unknown) => isNothing(part) || Array.isArray(part),
  record: isObject,
  maybeRecord: (part: unknown) => isNothing(part) || isObject(part),
  words: isWords,
  maybeWords: (part: unknown) => isNothing(part) || isWords(part),
  number: (part: unknown) => typeof part === 'number',
} as const;

type Parts<T> = { readonly [Name in keyof T]?: keyof typeof KINDS };

/** An answer whose parts are what is read of them; anything else is a refusal, whatever its status. */
export function asAnswer<T extends object>(answer: T | null | undefined, parts: Parts<T>): T {
  const told: unknown = answer;
  const kinds = Object.entries(parts) as [string, keyof typeof KINDS][];
  if (!isObject(told) || !kinds.every(([name, kind]) => KINDS[kind](told[name]))) throw new Refused(answer);
  return told as T;
}
