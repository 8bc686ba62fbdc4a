import type { InjectOptions } from 'fastify';
import type { Operation, Schema } from './described';
import { hostileOf } from './expand';
import { isMisfit } from './misfit';
import { pathWith } from './pools';

/** One hostile request: where it goes, and whether a success would be one too many. */
export interface Blow {
  what: string;
  path: string;
  body?: unknown;
  options?: InjectOptions;
  forbidden: boolean;
}

const textsOf = (...groups: string[]): string[] =>
  hostileOf(...groups).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));

/** What may be put into a field, whichever field it is. */
const VALUES = hostileOf(
  ...['text', 'type', 'money', 'date', 'search', 'id', 'xss', 'url', 'csv', 'mail', 'ssrf', 'redirect'],
).map(({ value }) => value);
const QUERIES = textsOf('query');
const IDS = textsOf('id');
const BODIES = textsOf('json');
const EXTRAS = hostileOf('mass').flatMap(({ value }) =>
  typeof value === 'object' && value !== null ? [value] : [],
);
const TOKENS = textsOf('token');
/** Headers that a request brings along and that somebody looks at. */
const HEADERS = ['user-agent', 'x-forwarded-for', 'idempotency-key', 'if-none-match', 'accept-encoding'];
const LONGEST_HEADER = 8_000;
const NONSENSE = { nonsense: 1 };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const headerText = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\r\n\0]/g, ' ');
const shown = (value: unknown): string => JSON.stringify(value).slice(0, 80);

type Put = (value: unknown) => object;

/** Every field of a body, those inside of others too, with the way to put something into it. */
function fieldsOf({ properties = {} }: Schema, within: Put, before = ''): [name: string, put: Put][] {
  return Object.entries(properties).flatMap(([field, inner]): [string, Put][] => {
    const put: Put = (value) => within({ [field]: value });
    return [[before + field, put], ...fieldsOf(inner, put, `${before}${field}.`)];
  });
}

/** Whatever can be wrong with a body: in each of its fields, around them, and as a whole. */
export function bodyBlows({ method, mime, body: schema }: Operation, path: string, base: object): Blow[] {
  if (method === 'GET' || mime !== 'application/json') return [];
  const blow = (what: string, body: object): Blow => ({
    what,
    path,
    body,
    forbidden: isMisfit(schema, body),
  });
  const within: Put = (value) => ({ ...base, ...(isObject(value) && value) });
  return [
    ...fieldsOf(schema, within).flatMap(([name, put]) =>
      VALUES.map((value) => blow(`${name} = ${shown(value)}`, put(value))),
    ),
    ...EXTRAS.map((extra) => blow(`also ${shown(extra)}`, { ...base, ...extra })),
    ...BODIES.map((payload) => ({
      what: `the body ${payload.slice(0, 60)}`,
      path,
      options: { payload },
      forbidden: !['', '{}'].includes(payload.trim()),
    })),
  ];
}

/** Names of records that are none, in the place of one. */
export const pathBlows = ({ path }: Operation): Blow[] =>
  !path.includes(':')
    ? []
    : IDS.map((id) => ({
        what: `the id ${id.slice(0, 60)}`,
        path: pathWith(path, id.includes('%') ? id : encodeURIComponent(id)),
        body: {},
        forbidden: true,
      }));

/** Questions behind the path. */
export const queryBlows = ({ query }: Operation, path: string): Blow[] =>
  QUERIES.map((pairs) => ({
    what: `the query ${pairs}`,
    path: `${path}?${pairs}`,
    body: NONSENSE,
    forbidden: !Object.hasOwn(query, pairs.split('=')[0] ?? ''),
  }));

/** Tokens that are none. */
export const tokenBlows = ({ permission }: Operation, path: string): Blow[] =>
  permission === 'open'
    ? []
    : TOKENS.map((token) => ({
        what: `the token ${token.slice(0, 40)}`,
        path,
        body: {},
        options: { headers: { authorization: headerText(token) } },
        forbidden: true,
      }));

/** Whatever else a request may bring along. */
export const headerBlows = (path: string): Blow[] =>
  HEADERS.flatMap((header) =>
    VALUES.filter((value) => typeof value === 'string')
      .filter((text) => text.length < LONGEST_HEADER)
      .map((text) => ({
        what: `${header}: ${text.slice(0, 60)}`,
        path,
        body: NONSENSE,
        options: { headers: { [header]: headerText(text) } },
        forbidden: false,
      })),
  );
