import type { AnySchema, SchemaDescription, SchemaFieldDescription } from 'yup';
import { API, MIMES, statusOf } from './route';
import type { Call } from './route';
import { mimeAnswered } from './serialize';
import { ONCE_HEADER } from './idempotency';
import { refusalSchema } from './errorHandler';

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

const REFUSALS: readonly (readonly [status: number, when: (row: Call) => boolean, words: string])[] = [
  [400, ({ idempotent }) => idempotent === true, 'Without the key by which it could be repeated'],
  [401, ({ needs, signsIn }) => needs !== 'open' || signsIn === true, 'No valid session, or no such account'],
  [
    403,
    ({ needs, method }) => needs !== 'open' || method !== 'GET',
    'Not allowed, or asked by a foreign page',
  ],
  [404, ({ path }) => path.includes(':'), 'Not there'],
  [
    409,
    ({ changes, limit }) => changes !== undefined || limit === 'writes',
    'Changed meanwhile, or in the wrong state',
  ],
  [422, () => true, 'Invalid'],
  [429, () => true, 'Too often'],
  [503, () => true, 'Not now'],
];

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const parameter = (name: string, where: 'path' | 'query' | 'header', schema: unknown) => ({
  name,
  in: where,
  required: where !== 'query',
  schema,
});

function operationOf(row: Call) {
  const query = describe(row.query).properties ?? {};
  const body = describe(row.body);
  const hasBody = Object.keys(body.properties ?? {}).length > 0;
  const status = statusOf(row);
  return {
    summary: row.summary,
    tags: [row.path.split('/')[1]],
    operationId: `${row.method.toLowerCase()}${row.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    description: `Needs: ${row.needs}`,
    'x-needs': row.needs,
    security: row.needs === 'open' ? [] : [{ bearer: [] }],
    parameters: [
      ...[...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
        parameter(name, 'path', { type: 'string', format: 'uuid' }),
      ),
      ...Object.entries(query).map(([name, schema]) => parameter(name, 'query', schema)),
      ...(row.idempotent ? [parameter(ONCE_HEADER, 'header', { type: 'string', maxLength: 255 })] : []),
    ],
    ...(hasBody && {
      requestBody: {
        content: Object.fromEntries((row.accepts ?? ['json']).map((as) => [MIMES[as], { schema: body }])),
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(status !== 204 && { content: { [mimeAnswered(row.answers)]: { schema: row.answers } } }),
      },
      ...Object.fromEntries(
        REFUSALS.filter(([, when]) => when(row)).map(([code, , words]) => [code, refusal(words)]),
      ),
    },
  };
}

/** The table of calls as OpenAPI 3.1. */
export function openApi(calls: readonly Call[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const row of calls) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tankbook', version: '1.0.0', description: 'The calls of the Tankbook back office.' },
    servers: [{ url: API }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
    },
    paths,
  };
}
