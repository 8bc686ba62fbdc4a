import type { ResponseBody, TestServer } from '../../../server/support/testServer';

/** Subset of JSON Schema used by the OpenAPI document. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface OpenApiOperation {
  'x-permission': string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}

/** An operation of the published OpenAPI document. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  permission: string;
  body: Schema;
  query: Record<string, Schema>;
  /** Content type of the request body. */
  mime: string;
  /** Documented response statuses. */
  statuses: ReadonlySet<number>;
}

const JSON_MIME = 'application/json';

type NamedSchemas = Record<string, Schema>;

/** Resolves a `$ref` to its schema. */
const resolveSchema = (schema: Schema & { $ref?: string }, named: NamedSchemas): Schema =>
  schema.$ref === undefined ? schema : (named[schema.$ref.split('/').at(-1) ?? ''] ?? {});

function toOperation(
  path: string,
  method: string,
  operation: OpenApiOperation,
  named: NamedSchemas,
): Operation {
  const content = operation.requestBody?.content ?? {};
  const mime = JSON_MIME in content ? JSON_MIME : (Object.keys(content)[0] ?? JSON_MIME);
  const query = operation.parameters.filter(({ in: location }) => location === 'query');
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as Operation['method'],
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    permission: operation['x-permission'],
    body: resolveSchema(content[mime]?.schema ?? {}, named),
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    mime,
    statuses: new Set(Object.keys(operation.responses).map(Number)),
  };
}

/** Operations of the running server's OpenAPI document. */
export async function loadOperations(server: TestServer): Promise<Operation[]> {
  const { body } = await server.request(undefined, 'GET', '/openapi.json');
  const { paths, components } = body as ResponseBody & {
    paths: Record<string, Record<string, OpenApiOperation>>;
    components: { schemas: NamedSchemas };
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      toOperation(path, method, operation, components.schemas),
    ),
  );
}
