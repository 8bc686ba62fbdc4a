import type { Clerk } from './staff';

/** What came back: an answer, or nothing that could be read. */
export interface Heard {
  /** Zero when no answer came. */
  status: number;
  body: Record<string, unknown>;
}

/** Something to ask of a server. */
export interface Question {
  who: Clerk;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** By which a repeated question is known. */
  key?: string;
  /** How long to wait for the answer. */
  patienceMs?: number;
}

const PATIENCE_MS = 15_000;

/** Ask a server; an answer that is lost on its way is told as such, never thrown. */
export async function ask(url: string, question: Question): Promise<Heard> {
  const { who, method, path, body, key, patienceMs = PATIENCE_MS } = question;
  const isForm = body instanceof FormData;
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${who.token}`,
    ...(body && !isForm && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as Heard['body']) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}
