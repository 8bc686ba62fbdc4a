import type { AnySchema, SchemaDescription, SchemaFieldDescription } from 'yup';
import { API_PREFIX, MEDIA_TYPES, successStatus } from './route';
import type { Route } from './route';
import { responseMediaType } from './serialize';
import { IDEMPOTENCY_HEADER } from './idempotency';
import { errorSchema } from './errorHandler';

type JsonSchema = Record<string, unknown>;

const KEYWORDS: Record<string, (params: Record<string, unknown>, type: string) => JsonSchema> = {
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
export function toJsonSchema(schema: AnySchema): JsonSchema {
  const meta: { describes?: AnySchema; quotesVersion?: boolean } | undefined = schema.spec.meta;
  if (!meta?.describes) return descriptionToSchema(schema.describe());
  const whole = toJsonSchema(meta.describes);
  if (!meta.quotesVersion) return whole;
  const version = { type: 'integer', minimum: 1 };
  return { ...whole, properties: { ...(whole.properties ?? {}), version }, required: ['version'] };
}

const isSchemaDescription = (told: SchemaFieldDescription): told is SchemaDescription => 'tests' in told;

function descriptionToSchema(told: SchemaFieldDescription): JsonSchema {
  if (!isSchemaDescription(told)) return {};
  const { type, tests, oneOf, nullable } = told;
  const rules = tests.map(({ name, params }) => KEYWORDS[name ?? '']?.(params ?? {}, type) ?? {});
  const choices = oneOf.filter((choice) => typeof choice !== 'object');
  return Object.assign(
    type === 'mixed' ? {} : { type: nullable ? [type, 'null'] : type },
    choices.length > 0 && { enum: choices },
    ...rules,
    'fields' in told && objectKeywords(told.fields),
    'innerType' in told &&
      told.innerType &&
      !Array.isArray(told.innerType) && { items: descriptionToSchema(told.innerType) },
  ) as JsonSchema;
}

const isRequiredField = (told: SchemaFieldDescription): boolean =>
  isSchemaDescription(told) && told.tests.some(({ name }) => name === 'required');

function objectKeywords(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, told]) => isRequiredField(told)).map(([name]) => name);
  return {
    properties: Object.fromEntries(entries.map(([name, told]) => [name, descriptionToSchema(told)])),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
}

const ERROR_RESPONSES: readonly (readonly [status: number, when: (row: Route) => boolean, words: string])[] =
  [
    [400, ({ idempotent }) => idempotent === true, 'Without the key by which it could be repeated'],
    [
      401,
      ({ permission, isLogin }) => permission !== 'open' || isLogin === true,
      'No valid session, or no such account',
    ],
    [
      403,
      ({ permission, method }) => permission !== 'open' || method !== 'GET',
      'Not allowed, or asked by a foreign page',
    ],
    [404, ({ path }) => path.includes(':'), 'Not there'],
    [
      409,
      ({ auditAction, rateLimit }) => auditAction !== undefined || rateLimit === 'writes',
      'Changed meanwhile, or in the wrong state',
    ],
    [422, () => true, 'Invalid'],
    [429, () => true, 'Too often'],
    [503, () => true, 'Not now'],
  ];

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const parameter = (name: string, where: 'path' | 'query' | 'header', schema: unknown) => ({
  name,
  in: where,
  required: where !== 'query',
  schema,
});

function toOperation(row: Route) {
  const query = toJsonSchema(row.query).properties ?? {};
  const body = toJsonSchema(row.body);
  const hasBody = Object.keys(body.properties ?? {}).length > 0;
  const status = successStatus(row);
  return {
    summary: row.summary,
    tags: [row.path.split('/')[1]],
    operationId: `${row.method.toLowerCase()}${row.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    description: `Needs: ${row.permission}`,
    'x-permission': row.permission,
    security: row.permission === 'open' ? [] : [{ bearer: [] }],
    parameters: [
      ...[...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
        parameter(name, 'path', { type: 'string', format: 'uuid' }),
      ),
      ...Object.entries(query).map(([name, schema]) => parameter(name, 'query', schema)),
      ...(row.idempotent
        ? [parameter(IDEMPOTENCY_HEADER, 'header', { type: 'string', maxLength: 255 })]
        : []),
    ],
    ...(hasBody && {
      requestBody: {
        content: Object.fromEntries(
          (row.bodyFormats ?? ['json']).map((as) => [MEDIA_TYPES[as], { schema: body }]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(status !== 204 && { content: { [responseMediaType(row.response)]: { schema: row.response } } }),
      },
      ...Object.fromEntries(
        ERROR_RESPONSES.filter(([, when]) => when(row)).map(([code, , words]) => [
          code,
          errorResponse(words),
        ]),
      ),
    },
  };
}

/** The table of calls as OpenAPI 3.1. */
export function createOpenApiDocument(calls: readonly Route[]) {
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  for (const row of calls) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: toOperation(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tankbook', version: '1.0.0', description: 'The calls of the Tankbook back office.' },
    servers: [{ url: API_PREFIX }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: errorSchema },
    },
    paths,
  };
}
