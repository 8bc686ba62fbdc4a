import type { AnySchema, SchemaDescription, SchemaFieldDescription } from 'yup';

type JsonSchema = Record<string, unknown>;

const TESTS: Record<string, (params: Record<string, unknown>, type: string) => JsonSchema> = {
  min: ({ min }, type) => ({
    [type === 'string' ? 'minLength' : type === 'array' ? 'minItems' : 'minimum']: min,
  }),
  max: ({ max }, type) => ({
    [type === 'string' ? 'maxLength' : type === 'array' ? 'maxItems' : 'maximum']: max,
  }),
  email: () => ({ format: 'email' }),
  matches: ({ regex }) => (regex instanceof RegExp ? { pattern: regex.source } : {}),
  integer: () => ({ type: 'integer' }),
};

/** A draft as JSON Schema, for people and machines that read the description of the calls. */
export function describe(schema: AnySchema): JsonSchema {
  const meta: { describes?: AnySchema; quotesVersion?: boolean } | undefined = schema.spec.meta;
  if (!meta?.describes) return schemaOf(schema.describe());
  const whole = describe(meta.describes);
  if (!meta.quotesVersion) return whole;
  const version = { type: 'integer', minimum: 1 };
  return { ...whole, properties: { ...(whole.properties ?? {}), version }, required: ['version'] };
}

const isFull = (told: SchemaFieldDescription): told is SchemaDescription => 'tests' in told;

function schemaOf(told: SchemaFieldDescription): JsonSchema {
  if (!isFull(told)) return {};
  const { type, tests, oneOf, nullable } = told;
  const rules = tests.map(({ name, params }) => TESTS[name ?? '']?.(params ?? {}, type) ?? {});
  const choices = oneOf.filter((choice) => typeof choice !== 'object');
  return Object.assign(
    type === 'mixed' ? {} : { type: nullable ? [type, 'null'] : type },
    choices.length > 0 && { enum: choices },
    ...rules,
    'fields' in told && fieldsOf(told.fields),
    'innerType' in told &&
      told.innerType &&
      !Array.isArray(told.innerType) && { items: schemaOf(told.innerType) },
  ) as JsonSchema;
}

const isRequired = (told: SchemaFieldDescription): boolean =>
  isFull(told) && told.tests.some(({ name }) => name === 'required');

function fieldsOf(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, told]) => isRequired(told)).map(([name]) => name);
  return {
    properties: Object.fromEntries(entries.map(([name, told]) => [name, schemaOf(told)])),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
}
