import type { AnySchema, InferType } from 'yup';
import { inputSchema, validationErrors } from '../../domain/validation';
import { validationError } from './httpError';
import { object } from 'yup';

/** What a rule lets through; nothing at all where there is no rule. */
export type BodyOf<S extends AnySchema | undefined> = S extends AnySchema
  ? InferType<S>
  : Record<string, never>;

/** The rule of a call that is sent nothing. */
export const EMPTY_SCHEMA = inputSchema({});

const isValid = <S extends AnySchema | undefined>(
  schema: S | undefined,
  value: unknown,
): value is BodyOf<S> => Object.keys(validationErrors(schema ?? EMPTY_SCHEMA, value)).length === 0;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Check what was sent by the rule that the form checks too. */
export function parseBody<S extends AnySchema | undefined>(schema: S | undefined, sent: unknown): BodyOf<S> {
  const rule = schema ?? EMPTY_SCHEMA;
  const value: unknown = rule.cast(sent, { assert: false });
  if (isValid<S>(schema, value)) return value;
  throw validationError(validationErrors(rule, sent));
}

/** The same for a draft that is known only as one of many. */
export function parseFields(schema: AnySchema, sent: unknown): Record<string, unknown> {
  const value: unknown = parseBody(schema, sent);
  return isObject(value) ? value : {};
}

/** Any JSON object. The handler checks it against the draft once the emptied fields are out of the way. */
const objectBody = (describes: AnySchema, quotesVersion: boolean) =>
  object().typeError('A JSON object is expected').meta({ describes, quotesVersion });

/** A whole new draft, in which null or no text stands for an optional field that was left empty. */
export const createBody = (draft: AnySchema) => objectBody(draft, false);

/** Some fields of a draft and the version that was read; null or no text empties a field. */
export const updateBody = (draft: AnySchema) => objectBody(draft, true);
