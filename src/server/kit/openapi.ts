import { API, MIMES, statusOf } from './call';
import type { Call } from './call';
import { describe } from './describe';
import { mimeAnswered } from './fileAnswer';
import { ONCE_HEADER } from './once';
import { refusalSchema } from './refusals';

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
