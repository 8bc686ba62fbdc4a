import { ArraySchema, BooleanSchema, NumberSchema, StringSchema, ValidationError, object } from 'yup';
import type { AnySchema, ObjectShape } from 'yup';
import type { FieldErrors } from './entity';

/** C0 controls except tab and newlines, and lone surrogates: not storable. */
const UNSUPPORTED_CHARACTERS = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

const trimText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Trimmed text of at most `max` characters; other types are not coerced. */
export function text(label: string, max = 120) {
  const schema = new StringSchema();
  schema.transforms.length = 0;
  return schema
    .transform(trimText)
    .typeError(`${label} must be text`)
    .max(max, `${label} must be at most ${String(max)} characters`)
    .test(
      'characters',
      `${label} contains unsupported characters`,
      (value) => !value || !UNSUPPORTED_CHARACTERS.test(value),
    );
}

/** Lowercases text; other types are left for validation. */
export const lowerCased = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

/** A secret; not trimmed. */
export function secret(label: string) {
  const schema = new StringSchema();
  schema.transforms.length = 0;
  return schema.typeError(`${label} must be text`).max(128, `${label} must be at most 128 characters`);
}

/** A number, not coerced; an empty field counts as absent. */
export function number(label: string) {
  const schema = new NumberSchema();
  schema.transforms.length = 0;
  return schema
    .transform((value: unknown) => (value === '' ? undefined : value))
    .typeError(`${label} must be a number`);
}

/** A boolean, not coerced. */
export function flag(label: string) {
  const schema = new BooleanSchema();
  schema.transforms.length = 0;
  return schema.typeError(`${label} must be yes or no`);
}

/** Rejects lists with null entries, so that line rules can rely on objects. */
const rejectSparse = (value: unknown): unknown =>
  Array.isArray(value) && value.some((item) => item === null || item === undefined) ? 'no list' : value;

/** A list, not coerced. */
export function listOf<S extends AnySchema>(label: string, itemSchema: S, max = 100) {
  const schema = new ArraySchema(itemSchema);
  schema.transforms.length = 0;
  return schema
    .transform(rejectSparse)
    .typeError(`${label} must be a list`)
    .max(max, `${label} may have at most ${String(max)}`);
}

/** An object schema that rejects unknown fields. */
export const inputSchema = <Shape extends ObjectShape>(shape: Shape) =>
  object(shape).exact().typeError('A JSON object is expected');

/** Validation errors by field path; empty if valid. */
export function validationErrors(schema: AnySchema, value: unknown): FieldErrors {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(
      (error.inner.length > 0 ? error.inner : [error]).flatMap(toFieldErrors).reverse(),
    );
  }
}

function toFieldErrors({ type, path, message, params }: ValidationError): [string, string][] {
  if (type !== 'exact') return [[path ?? '', message]];
  const { properties } = params as { properties: string };
  return properties.split(', ').map((name) => {
    const field = path ? `${path}.${name}` : name;
    return [field, `${field} is not a known field`];
  });
}
