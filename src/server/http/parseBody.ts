import type { AnySchema, InferType } from 'yup';
import { isObject } from '../../domain/entity';
import { inputSchema, validationErrors } from '../../domain/validation';
import { validationError } from './httpError';
import { object } from 'yup';

/** Validated type of a schema. */
export type BodyOf<S extends AnySchema | undefined> = S extends AnySchema
  ? InferType<S>
  : Record<string, never>;

/** Schema of an empty body. */
export const EMPTY_SCHEMA = inputSchema({});

const isValid = <S extends AnySchema | undefined>(
  schema: S | undefined,
  value: unknown,
): value is BodyOf<S> => Object.keys(validationErrors(schema ?? EMPTY_SCHEMA, value)).length === 0;

/** Validates input with the schema shared with the form. */
export function parseBody<S extends AnySchema | undefined>(schema: S | undefined, input: unknown): BodyOf<S> {
  const rule = schema ?? EMPTY_SCHEMA;
  const value: unknown = rule.cast(input, { assert: false });
  if (isValid<S>(schema, value)) return value;
  throw validationError(validationErrors(rule, input));
}

export function parseFields(schema: AnySchema, input: unknown): Record<string, unknown> {
  const value: unknown = parseBody(schema, input);
  return isObject(value) ? value : {};
}

/** Any JSON object; validated by the handler after removing emptied fields. */
const objectBody = (describes: AnySchema, quotesVersion: boolean) =>
  object().typeError('A JSON object is expected').meta({ describes, quotesVersion });

/** Input of a new record; null or empty text means absent. */
export const createBody = (schema: AnySchema) => objectBody(schema, false);

/** Partial input with the version that was read; null or empty text clears a field. */
export const updateBody = (schema: AnySchema) => objectBody(schema, true);
