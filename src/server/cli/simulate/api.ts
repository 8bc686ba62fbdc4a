import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError, errorMessage } from '../../startupError';

/** A part of a response body. */
export type Json = Record<string, unknown>;

export interface Api {
  get: (path: string) => Promise<Json>;
  post: (path: string, body: unknown) => Promise<Json>;
  /** All rows of a list. */
  list: (noun: string, filters?: Json) => Promise<Json[]>;
}

const PAGE_SIZE = 100;
const TOO_MANY = 429;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The message of an error, with those of its fields. */
function explain(body: unknown): string {
  if (!isJson(body)) return 'no explanation';
  const fields = isJson(body.fields) ? Object.values(body.fields).map(String) : [];
  return [typeof body.message === 'string' ? body.message : '', ...fields].filter(Boolean).join(' ');
}

/** Signs in to a server as the web application does; throws a StartupError if that or a later request fails. */
export async function signIn(url: string, username: string, password: string): Promise<Api> {
  let token = '';
  const request = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      throw new StartupError(`${url} can't be reached: ${errorMessage(cause)}`);
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.status === TOO_MANY) {
      await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      return request(method, path, body);
    }
    if (!response.ok) throw new StartupError(`${method} ${path} failed: ${explain(answer)}`);
    return isJson(answer) ? answer : {};
  };
  const post = (path: string, body: unknown) => request('POST', path, body);
  const list = async (noun: string, filters: Json = {}): Promise<Json[]> => {
    const rows: Json[] = [];
    for (let page = 1; ; page += 1) {
      const { documents } = await post(`/${noun}`, { page, limit: PAGE_SIZE, filters });
      const found = Array.isArray(documents) ? documents.filter(isJson) : [];
      rows.push(...found);
      if (found.length < PAGE_SIZE) return rows;
    }
  };
  const { token: issued } = await post('/user/login', { username, password });
  token = String(issued);
  return { get: (path) => request('GET', path), post, list };
}
