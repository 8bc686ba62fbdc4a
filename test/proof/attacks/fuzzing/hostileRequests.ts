import type { InjectOptions } from 'fastify';
import type { Operation, Schema } from '../support/operations';
import { hostileInputs } from '../support/hostileInputs';
import { violatesSchema } from '../support/schemaViolations';
import { fillPath } from '../support/recordIds';

/** A hostile request; `mustBeRefused` when success would be a defect. */
export interface HostileRequest {
  description: string;
  path: string;
  body?: unknown;
  options?: InjectOptions;
  mustBeRefused: boolean;
}

const textsOf = (...groups: string[]): string[] =>
  hostileInputs(...groups).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));

/** Values for any field. */
const VALUES = hostileInputs(
  'text',
  'type',
  'money',
  'date',
  'search',
  'id',
  'xss',
  'url',
  'csv',
  'mail',
  'ssrf',
  'redirect',
).map(({ value }) => value);
const QUERIES = textsOf('query');
const IDS = textsOf('id');
const BODIES = textsOf('json');
const EXTRAS = hostileInputs('mass').flatMap(({ value }) =>
  typeof value === 'object' && value !== null ? [value] : [],
);
const TOKENS = textsOf('token');
/** Request headers that the server reads. */
const HEADERS = ['user-agent', 'x-forwarded-for', 'idempotency-key', 'if-none-match', 'accept-encoding'];
const MAX_HEADER_LENGTH = 8_000;
const UNKNOWN_FIELD = { nonsense: 1 };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const headerText = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\r\n\0]/g, ' ');
const preview = (value: unknown): string => JSON.stringify(value).slice(0, 80);

type SetField = (value: unknown) => object;

/** Every field of a body, nested ones too, with a function that sets it. */
function fieldsOf(
  { properties = {} }: Schema,
  withFields: SetField,
  before = '',
): [name: string, put: SetField][] {
  return Object.entries(properties).flatMap(([field, inner]): [string, SetField][] => {
    const put: SetField = (value) => withFields({ [field]: value });
    return [[before + field, put], ...fieldsOf(inner, put, `${before}${field}.`)];
  });
}

/** Hostile bodies: in each field, with extra fields, and as a whole. */
export function bodyRequests(
  { method, mime, body: schema }: Operation,
  path: string,
  base: object,
): HostileRequest[] {
  if (method === 'GET' || mime !== 'application/json') return [];
  const request = (description: string, body: object): HostileRequest => ({
    description,
    path,
    body,
    mustBeRefused: violatesSchema(schema, body),
  });
  const withFields: SetField = (value) => ({ ...base, ...(isObject(value) && value) });
  return [
    ...fieldsOf(schema, withFields).flatMap(([name, put]) =>
      VALUES.map((value) => request(`${name} = ${preview(value)}`, put(value))),
    ),
    ...EXTRAS.map((extra) => request(`also ${preview(extra)}`, { ...base, ...extra })),
    ...BODIES.map((payload) => ({
      description: `the body ${payload.slice(0, 60)}`,
      path,
      options: { payload },
      mustBeRefused: !['', '{}'].includes(payload.trim()),
    })),
  ];
}

/** Hostile ids for the path. */
export const pathRequests = ({ path }: Operation): HostileRequest[] =>
  !path.includes(':')
    ? []
    : IDS.map((id) => ({
        description: `the id ${id.slice(0, 60)}`,
        path: fillPath(path, id.includes('%') ? id : encodeURIComponent(id)),
        body: {},
        mustBeRefused: true,
      }));

/** Hostile query strings. */
export const queryRequests = ({ query }: Operation, path: string): HostileRequest[] =>
  QUERIES.map((pairs) => ({
    description: `the query ${pairs}`,
    path: `${path}?${pairs}`,
    body: UNKNOWN_FIELD,
    mustBeRefused: !Object.hasOwn(query, pairs.split('=')[0] ?? ''),
  }));

/** Invalid tokens. */
export const tokenRequests = ({ permission }: Operation, path: string): HostileRequest[] =>
  permission === 'open'
    ? []
    : TOKENS.map((token) => ({
        description: `the token ${token.slice(0, 40)}`,
        path,
        body: {},
        options: { headers: { authorization: headerText(token) } },
        mustBeRefused: true,
      }));

/** Hostile header values. */
export const headerRequests = (path: string): HostileRequest[] =>
  HEADERS.flatMap((header) =>
    VALUES.filter((value) => typeof value === 'string')
      .filter((text) => text.length < MAX_HEADER_LENGTH)
      .map((text) => ({
        description: `${header}: ${text.slice(0, 60)}`,
        path,
        body: UNKNOWN_FIELD,
        options: { headers: { [header]: headerText(text) } },
        mustBeRefused: false,
      })),
  );
