import type { AnySchema, SchemaDescription, SchemaFieldDescription } from 'yup';
import { API_PREFIX, MEDIA_TYPES, successStatus } from './route';
import type { Route } from './route';
import { responseMediaType } from './serialize';
import { IDEMPOTENCY_HEADER } from './idempotency';
import { errorSchema } from './errorHandler';
import { nullableReferenceSchema, referenceSchema, successSchema } from './responseSchemas';

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
    [400, ({ idempotent }) => idempotent === true, 'Idempotency key missing'],
    [
      401,
      ({ permission, isLogin }) => permission !== 'open' || isLogin === true,
      'No valid session or account',
    ],
    [
      403,
      ({ permission, method }) => permission !== 'open' || method !== 'GET',
      'Not allowed, or a cross-origin request',
    ],
    [404, ({ path }) => path.includes(':'), 'Not found'],
    [
      409,
      ({ auditAction, rateLimit }) => auditAction !== undefined || rateLimit === 'writes',
      'Version conflict or wrong status',
    ],
    [422, () => true, 'Invalid'],
    [429, () => true, 'Too many requests'],
    [503, () => true, 'Temporarily unavailable'],
  ];

/** Schemas that many calls share, by their names in the description. */
type SchemaNames = Map<unknown, string>;

const LIST_PATH = /^\/[\w-]+$/;
const RECORD_PATH = /^\/[\w-]+\/:id$/;

const nounOf = ({ path }: Route): string =>
  path
    .split(/\W+/)
    .slice(1, path.endsWith('/:id') || path.endsWith('/add') ? -1 : undefined)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const isObjectSchema = (schema: unknown): schema is JsonSchema & { properties: JsonSchema } =>
  typeof schema === 'object' && schema !== null && 'properties' in schema;

/** A record is named by its noun, its list's rows and pages after it; what is nobody's alone by what it is. */
function nameSchemas(calls: readonly Route[]): SchemaNames {
  const names: SchemaNames = new Map<unknown, string>([
    [errorSchema, 'Refusal'],
    [referenceSchema, 'Reference'],
    [nullableReferenceSchema, 'NullableReference'],
    [successSchema, 'Success'],
  ]);
  const name = (schema: unknown, as: string) => {
    if (isObjectSchema(schema) && !names.has(schema)) names.set(schema, as);
  };
  for (const row of calls)
    if (row.method === 'GET' && RECORD_PATH.test(row.path)) name(row.response, nounOf(row));
  for (const row of calls) {
    const { documents } = isObjectSchema(row.response) ? row.response.properties : {};
    if (row.method !== 'POST' || !LIST_PATH.test(row.path) || documents === undefined) continue;
    name(row.response, `${nounOf(row)}Page`);
    name((documents as JsonSchema).items, `${nounOf(row)}Row`);
  }
  return names;
}

const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A schema in which every named one is a reference. */
const withReferences = (names: SchemaNames, schema: unknown): unknown => {
  const name = names.get(schema);
  return name === undefined ? expand(names, schema) : schemaReference(name);
};

const expand = (names: SchemaNames, schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map((part: unknown) => withReferences(names, part))
    : typeof schema === 'object' && schema !== null
      ? Object.fromEntries(
          Object.entries(schema).map(([key, part]: [string, unknown]) => [key, withReferences(names, part)]),
        )
      : schema;

/** The name of what a noun's form sends. */
const bodyName = (row: Route): string | undefined =>
  row.method === 'POST' && /^\/[\w-]+\/add$/.test(row.path)
    ? `${nounOf(row)}Input`
    : row.method === 'PUT' && RECORD_PATH.test(row.path)
      ? `${nounOf(row)}Update`
      : undefined;

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: schemaReference('Refusal') } },
});

const parameter = (name: string, where: 'path' | 'query' | 'header', schema: unknown) => ({
  name,
  in: where,
  required: where !== 'query',
  schema,
});

function toOperation(row: Route, names: SchemaNames) {
  const query = toJsonSchema(row.query).properties ?? {};
  const body = toJsonSchema(row.body);
  const hasBody = Object.keys(body.properties ?? {}).length > 0;
  const status = successStatus(row);
  const named = bodyName(row);
  return {
    summary: row.summary,
    tags: [row.path.split('/')[1]],
    operationId: `${row.method.toLowerCase()}${row.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    description: `Requires: ${row.permission}`,
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
          (row.bodyFormats ?? ['json']).map((as) => [
            MEDIA_TYPES[as],
            { schema: named === undefined ? body : schemaReference(named) },
          ]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(status !== 204 && {
          content: { [responseMediaType(row.response)]: { schema: withReferences(names, row.response) } },
        }),
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

/**
 * The table of routes as OpenAPI 3.1. Own code, because `@fastify/swagger` reads routes' validation schemas, which
 * these routes don't have: bodies are checked by yup, and answers are compiled when first sent.
 */
export function createOpenApiDocument(calls: readonly Route[]) {
  const names = nameSchemas(calls);
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  const schemas: Record<string, unknown> = {};
  for (const [schema, name] of names) {
    if (name in schemas) throw new Error(`Two schemas are named ${name}`);
    schemas[name] = expand(names, schema);
  }
  for (const row of calls) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    const named = bodyName(row);
    if (named !== undefined) schemas[named] = toJsonSchema(row.body);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: toOperation(row, names) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tankbook', version: '1.0.0', description: 'The API of the Tankbook back office.' },
    servers: [{ url: API_PREFIX }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
    paths,
  };
}
