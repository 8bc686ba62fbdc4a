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

/** JSON Schema of a yup schema. */
export function toJsonSchema(schema: AnySchema): JsonSchema {
  const meta: { describes?: AnySchema; quotesVersion?: boolean } | undefined = schema.spec.meta;
  if (!meta?.describes) return descriptionToSchema(schema.describe());
  const described = toJsonSchema(meta.describes);
  if (!meta.quotesVersion) return described;
  const version = { type: 'integer', minimum: 1 };
  return { ...described, properties: { ...(described.properties ?? {}), version }, required: ['version'] };
}

const isSchemaDescription = (description: SchemaFieldDescription): description is SchemaDescription =>
  'tests' in description;

function descriptionToSchema(description: SchemaFieldDescription): JsonSchema {
  if (!isSchemaDescription(description)) return {};
  const { type, tests, oneOf, nullable } = description;
  const rules = tests.map(({ name, params }) => KEYWORDS[name ?? '']?.(params ?? {}, type) ?? {});
  const values = oneOf.filter((value) => typeof value !== 'object');
  return Object.assign(
    type === 'mixed' ? {} : { type: nullable ? [type, 'null'] : type },
    values.length > 0 && { enum: values },
    ...rules,
    'fields' in description && objectKeywords(description.fields),
    'innerType' in description &&
      description.innerType &&
      !Array.isArray(description.innerType) && { items: descriptionToSchema(description.innerType) },
  ) as JsonSchema;
}

const isRequiredField = (description: SchemaFieldDescription): boolean =>
  isSchemaDescription(description) && description.tests.some(({ name }) => name === 'required');

function objectKeywords(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, description]) => isRequiredField(description)).map(([name]) => name);
  return {
    properties: Object.fromEntries(
      entries.map(([name, description]) => [name, descriptionToSchema(description)]),
    ),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
}

const ERROR_RESPONSES: readonly (readonly [
  status: number,
  when: (route: Route) => boolean,
  description: string,
])[] = [
  [400, ({ idempotent }) => idempotent === true, 'Idempotency key missing'],
  [
    401,
    ({ permission, checksCredentials }) => permission !== 'open' || checksCredentials === true,
    'No valid session, credentials or signature',
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

/** Component names of shared schemas, by schema. */
type SchemaNames = Map<unknown, string>;

const LIST_PATH = /^\/[\w-]+$/;
const RECORD_PATH = /^\/[\w-]+\/:id$/;

const resourceName = ({ path }: Route): string =>
  path
    .split(/\W+/)
    .slice(1, path.endsWith('/:id') || path.endsWith('/add') ? -1 : undefined)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const isObjectSchema = (schema: unknown): schema is JsonSchema & { properties: JsonSchema } =>
  typeof schema === 'object' && schema !== null && 'properties' in schema;

/** Names record schemas by their resource, and list schemas `…Page` and `…Row`. */
function nameSchemas(routes: readonly Route[]): SchemaNames {
  const names: SchemaNames = new Map<unknown, string>([
    [errorSchema, 'Error'],
    [referenceSchema, 'Reference'],
    [nullableReferenceSchema, 'NullableReference'],
    [successSchema, 'Success'],
  ]);
  const name = (schema: unknown, componentName: string) => {
    if (isObjectSchema(schema) && !names.has(schema)) names.set(schema, componentName);
  };
  for (const route of routes)
    if (route.method === 'GET' && RECORD_PATH.test(route.path)) name(route.response, resourceName(route));
  for (const route of routes) {
    const { documents } = isObjectSchema(route.response) ? route.response.properties : {};
    if (route.method !== 'POST' || !LIST_PATH.test(route.path) || documents === undefined) continue;
    name(route.response, `${resourceName(route)}Page`);
    name((documents as JsonSchema).items, `${resourceName(route)}Row`);
  }
  return names;
}

const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Replaces named schemas by references. */
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

/** Component name of the body of a create or update route. */
const bodyName = (route: Route): string | undefined =>
  route.method === 'POST' && /^\/[\w-]+\/add$/.test(route.path)
    ? `${resourceName(route)}Input`
    : route.method === 'PUT' && RECORD_PATH.test(route.path)
      ? `${resourceName(route)}Update`
      : undefined;

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: schemaReference('Error') } },
});

const parameter = (name: string, location: 'path' | 'query' | 'header', schema: unknown) => ({
  name,
  in: location,
  required: location !== 'query',
  schema,
});

function toOperation(route: Route, names: SchemaNames) {
  const query = toJsonSchema(route.query).properties ?? {};
  const body = toJsonSchema(route.body);
  const hasBody = Object.keys(body.properties ?? {}).length > 0;
  const status = successStatus(route);
  const componentName = bodyName(route);
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    operationId: `${route.method.toLowerCase()}${route.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    description: `Requires: ${route.permission}`,
    'x-permission': route.permission,
    security: route.permission === 'open' ? [] : [{ bearer: [] }],
    parameters: [
      ...[...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
        parameter(name, 'path', { type: 'string', format: 'uuid' }),
      ),
      ...Object.entries(query).map(([name, schema]) => parameter(name, 'query', schema)),
      ...(route.idempotent
        ? [parameter(IDEMPOTENCY_HEADER, 'header', { type: 'string', maxLength: 255 })]
        : []),
    ],
    ...(hasBody && {
      requestBody: {
        content: Object.fromEntries(
          (route.bodyFormats ?? ['json']).map((format) => [
            MEDIA_TYPES[format],
            { schema: componentName === undefined ? body : schemaReference(componentName) },
          ]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: 'Success',
        ...(status !== 204 && {
          content: { [responseMediaType(route.response)]: { schema: withReferences(names, route.response) } },
        }),
      },
      ...Object.fromEntries(
        ERROR_RESPONSES.filter(([, applies]) => applies(route)).map(([code, , description]) => [
          code,
          errorResponse(description),
        ]),
      ),
    },
  };
}

/**
 * Generates OpenAPI 3.1 from the routes; `@fastify/swagger` needs Fastify validation schemas, which these
 * routes lack.
 */
export function createOpenApiDocument(routes: readonly Route[]) {
  const names = nameSchemas(routes);
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  const schemas: Record<string, unknown> = {};
  for (const [schema, name] of names) {
    if (name in schemas) throw new Error(`Two schemas are named ${name}`);
    schemas[name] = expand(names, schema);
  }
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const componentName = bodyName(route);
    if (componentName !== undefined) schemas[componentName] = toJsonSchema(route.body);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, names) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tankbook', version: '1.0.0', description: 'The API of the Tankbook back office.' },
    servers: [{ url: API_PREFIX }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
    paths,
  };
}
