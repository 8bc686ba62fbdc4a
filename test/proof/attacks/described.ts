import type { ResponseBody, TestServer } from '../../server/support/testServer';

/** A piece of the description of what a call takes. */
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

interface Described {
  'x-permission': string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}

/** A call as whoever reads the published description knows it. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  permission: string;
  body: Schema;
  query: Record<string, Schema>;
  /** The one way in which its body may be sent. */
  mime: string;
  /** The statuses that it may answer. */
  answers: ReadonlySet<number>;
}

const JSON_MIME = 'application/json';

type NamedSchemas = Record<string, Schema>;

/** A body's schema itself, where the description only names it. */
const resolved = (schema: Schema & { $ref?: string }, named: NamedSchemas): Schema =>
  schema.$ref === undefined ? schema : (named[schema.$ref.split('/').at(-1) ?? ''] ?? {});

function operationOf(path: string, way: string, told: Described, named: NamedSchemas): Operation {
  const content = told.requestBody?.content ?? {};
  const mime = JSON_MIME in content ? JSON_MIME : (Object.keys(content)[0] ?? JSON_MIME);
  const query = told.parameters.filter(({ in: place }) => place === 'query');
  return {
    name: `${way.toUpperCase()} ${path}`,
    method: way.toUpperCase() as Operation['method'],
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    permission: told['x-permission'],
    body: resolved(content[mime]?.schema ?? {}, named),
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    mime,
    answers: new Set(Object.keys(told.responses).map(Number)),
  };
}

/** Every call that the running server describes. */
export async function operationsOf(w: TestServer): Promise<Operation[]> {
  const { body } = await w.ask(undefined, 'GET', '/openapi.json');
  const { paths, components } = body as ResponseBody & {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: NamedSchemas };
  };
  return Object.entries(paths).flatMap(([path, ways]) =>
    Object.entries(ways).map(([way, told]) => operationOf(path, way, told, components.schemas)),
  );
}
