import type { Entity, Page } from '../../domain/entity';
import { isObject } from '../../domain/entity';
import { InvalidResponseError } from './apiError';

const isNil = (value: unknown): boolean => value === null || value === undefined;
const isString = (value: unknown): boolean => typeof value === 'string';

const VALIDATORS = {
  list: (value: unknown) => Array.isArray(value),
  optionalList: (value: unknown) => isNil(value) || Array.isArray(value),
  record: isObject,
  optionalRecord: (value: unknown) => isNil(value) || isObject(value),
  string: isString,
  optionalString: (value: unknown) => isNil(value) || isString(value),
  number: (value: unknown) => typeof value === 'number',
} as const;

type ResponseShape<T> = { readonly [Name in keyof T]?: keyof typeof VALIDATORS };

/** Validates the given properties of a response; throws `InvalidResponseError` for any other shape. */
export function parseResponse<T extends object>(body: T | null | undefined, shape: ResponseShape<T>): T {
  const response: unknown = body;
  const entries = Object.entries(shape) as [string, keyof typeof VALIDATORS][];
  if (!isObject(response) || !entries.every(([name, kind]) => VALIDATORS[kind](response[name])))
    throw new InvalidResponseError(body);
  return response as T;
}

/** A record whose missing lists and objects have their default values; throws without an `_id`. */
export function parseRecord<T extends Entity>(body: unknown, defaults: Partial<T> = {}): T {
  if (!isObject(body) || !isString(body._id)) throw new InvalidResponseError(body);
  return withDefaults(body, defaults) as unknown as T;
}

/** Replaces properties that are missing, null or of another kind than their default. */
export function withDefaults<T extends object>(body: Record<string, unknown>, defaults: T): T {
  const missing = Object.entries(defaults).filter(([name, value]) => !isSameKind(body[name], value));
  return { ...body, ...Object.fromEntries(missing) } as T;
}

const isSameKind = (value: unknown, other: unknown): boolean =>
  Array.isArray(value) === Array.isArray(other) &&
  isObject(value) === isObject(other) &&
  typeof value === typeof other;

/** A page of a list; throws unless all its documents are objects that `parse` accepts. */
export function parsePage<T>(body: unknown, parse: (row: unknown) => T = parseObject): Page<T> {
  if (!isObject(body) || !Array.isArray(body.documents)) throw new InvalidResponseError(body);
  const documents = body.documents.map((row) => parse(row));
  const { total, page, limit, total_is } = body;
  return {
    ...body,
    documents,
    total: numberOr(total, documents.length),
    page: numberOr(page, 1),
    limit: numberOr(limit, documents.length),
    ...(total_is === 'at_least' && { total_is }),
  };
}

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

function parseObject<T>(row: unknown): T {
  if (!isObject(row)) throw new InvalidResponseError(row);
  return row as T;
}
