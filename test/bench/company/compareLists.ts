import type { Page } from '../../../src/domain/entity';
import type { LoginResponse } from '../../../src/domain/session/session';
import { percentile } from '../figures';
import type { Comparison, Timing } from './comparison';
import { isOverBudget } from './comparison';
import type { ListDescription, ListQuery } from './listQueries';
import { createListQueries } from './listQueries';

type Row = Record<string, unknown>;
type Post = (path: string, body: object) => Promise<Response>;

const CONNECTIONS = 10;
const REQUESTS_PER_QUERY = 30;
/** Status of a query that hit the statement timeout; its duration still counts. */
const TIMED_OUT = 503;
/** Measuring a query ends after this time. */
const MAX_QUERY_MS = 3_000;
/** Nouns with a list route. */
const NOUNS = [
  'bill',
  'wallet',
  'reading',
  'contract',
  'client',
  'counter',
  'order',
  'tank',
  'device',
  'offer',
];
const MORE_NOUNS = ['event', 'user', 'pos', 'batch', 'setting', 'role'];

interface OpenApiDocument {
  paths: Record<string, { post?: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>;
}
interface Schema {
  properties: { sort: { enum: string[] }; filters?: { properties?: Record<string, unknown> } };
}

/** API URLs of the whole company and of a tenth of it. */
export interface Servers {
  tenth: string;
  whole: string;
}

/** Runs every query of every list, ten at once, alternately on a tenth and on the whole company. */
export async function compareLists(
  urls: Servers,
  admin: object,
  print: (line: string) => void,
): Promise<Comparison[]> {
  const [tenth, whole] = [await signIn(urls.tenth, admin), await signIn(urls.whole, admin)];
  const comparisons: Comparison[] = [];
  for (const list of await describeLists(urls.whole)) {
    const queries = createListQueries(list, await fetchSamples(whole, list));
    print(`${list.noun}: ${String(queries.length)} queries`);
    for (const query of queries) {
      if (!(await isAccepted(whole, list, query))) continue;
      const measure = async (): Promise<Comparison> => ({
        list: list.noun,
        label: query.label,
        isRare: query.isRare,
        tenth: await timeQuery(tenth, list, query),
        whole: await timeQuery(whole, list, query),
      });
      comparisons.push(await withRetry(measure));
    }
  }
  return comparisons;
}

async function signIn(url: string, admin: object): Promise<Post> {
  const send = (path: string, body: object, token?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { token } = (await (await send('/user/login', admin)).json()) as LoginResponse;
  return (path, body) => send(path, body, token);
}

async function describeLists(url: string): Promise<ListDescription[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  return [...NOUNS, ...MORE_NOUNS].flatMap((noun) => {
    const schema = paths[`/${noun}`]?.post?.requestBody.content['application/json'].schema;
    if (!schema) throw new Error(`There is no list of ${noun}.`);
    const { sort, filters } = schema.properties;
    return [{ noun, sorts: sort.enum, filters: Object.keys(filters?.properties ?? {}) }];
  });
}

/** Sample rows from both ends of every sort order, for filters. */
async function fetchSamples(post: Post, { noun, sorts }: ListDescription): Promise<Row[]> {
  const ends = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((dir) => ({ sort, dir })));
  const pages = ends.map(async (end) => {
    const response = await post(`/${noun}`, { page: 1, limit: 5, ...end });
    return ((await response.json()) as Page<Row & { _id: string }>).documents;
  });
  return (await Promise.all(pages)).flat();
}

const isAccepted = async (post: Post, { noun }: ListDescription, { body }: ListQuery): Promise<boolean> =>
  (await post(`/${noun}`, body)).status !== 422;

/** Repeats a query that exceeded its budget, to exclude interference of other processes. */
async function withRetry(measure: () => Promise<Comparison>): Promise<Comparison> {
  const first = await measure();
  if (!isOverBudget(first)) return first;
  const second = await measure();
  return isOverBudget(second) ? first : second;
}

async function timeQuery(post: Post, { noun }: ListDescription, { label, body }: ListQuery): Promise<Timing> {
  const times: number[] = [];
  let rows = 0;
  let remaining = REQUESTS_PER_QUERY;
  const startedAt = performance.now();
  const connection = async () => {
    while (remaining-- > 0 && performance.now() - startedAt < MAX_QUERY_MS) {
      const sent = performance.now();
      const response = await post(`/${noun}`, body);
      const text = await response.text();
      if (!response.ok && response.status !== TIMED_OUT)
        throw new Error(`${label}: the server answered ${String(response.status)} ${text}`);
      times.push(performance.now() - sent);
      if (response.ok) rows = (JSON.parse(text) as Page<{ _id: string }>).documents.length;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return { rows, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
