import { ArraySchema, BooleanSchema, NumberSchema, StringSchema, ValidationError, object } from 'yup';
import type { AnySchema, ObjectShape } from 'yup';
import type { FieldErrors } from './entity';

/** C0 controls but tab and newlines, and lone surrogates: text that no store or screen can keep faithfully. */
const UNSUPPORTED_CHARACTERS = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Text as a person types it: trimmed, never made from another type, at most `max` characters. */
export function text(label: string, max = 120) {
  const schema = new StringSchema();
  schema.transforms.length = 0;
  return schema
    .transform(trimmed)
    .typeError(`${label} must be text`)
    .max(max, `${label} must be at most ${String(max)} characters`)
    .test(
      'keepable',
      `${label} has characters that can't be kept`,
      (value) => !value || !UNSUPPORTED_CHARACTERS.test(value),
    );
}

/** A text in small letters; what isn't text is left for its rule to refuse. */
export const lowerCased = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

/** A secret as it was typed: nothing is trimmed away. */
export function secret(label: string, max = 128) {
  const schema = new StringSchema();
  schema.transforms.length = 0;
  return schema
    .typeError(`${label} must be text`)
    .max(max, `${label} must be at most ${String(max)} characters`);
}

/** A number that arrived as a number; an emptied field counts as absent. */
export function number(label: string) {
  const schema = new NumberSchema();
  schema.transforms.length = 0;
  return schema
    .transform((value: unknown) => (value === '' ? undefined : value))
    .typeError(`${label} must be a number`);
}

/** A yes or no that arrived as one. */
export function flag(label: string) {
  const schema = new BooleanSchema();
  schema.transforms.length = 0;
  return schema.typeError(`${label} must be yes or no`);
}

/** A list with nothing in one of its places is none, so that rules over its lines find lines. */
const rejectSparse = (value: unknown): unknown =>
  Array.isArray(value) && value.some((one) => one === null || one === undefined) ? 'no list' : value;

/** A list that arrived as one. */
export function listOf<S extends AnySchema>(label: string, of: S, max = 100) {
  const schema = new ArraySchema(of);
  schema.transforms.length = 0;
  return schema
    .transform(rejectSparse)
    .typeError(`${label} must be a list`)
    .max(max, `${label} may hold at most ${String(max)}`);
}

/** A whole form or body: unknown fields are faults, not leftovers. */
export const inputSchema = <Shape extends ObjectShape>(shape: Shape) =>
  object(shape).exact().typeError('A JSON object is expected');

/** What is wrong with a value, a sentence per field path; empty when nothing is. */
export function validationErrors(schema: AnySchema, value: unknown): FieldErrors {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries((error.inner.length > 0 ? error.inner : [error]).map(toFieldError).reverse());
  }
}

function toFieldError(fault: ValidationError): [string, string] {
  if (fault.type !== 'exact') return [fault.path ?? '', fault.message];
  const { properties } = fault.params as { properties: string };
  return [properties, `${properties} is not known here`];
}
