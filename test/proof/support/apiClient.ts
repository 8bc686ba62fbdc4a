import type { Admin } from './admins';

/** Response of the server, or status 0 if none arrived. */
export interface ApiResponse {
  /** 0 when no response arrived. */
  status: number;
  body: Record<string, unknown>;
}

/** A request to the API. */
export interface ApiRequest {
  user: Admin;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  idempotencyKey?: string;
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** Sends a request; a lost or unreadable response gives status 0 and never throws. */
export async function sendRequest(url: string, request: ApiRequest): Promise<ApiResponse> {
  const { user, method, path, body, idempotencyKey, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
  const isForm = body instanceof FormData;
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${user.token}`,
    ...(body && !isForm && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as ApiResponse['body']) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}
