/** What every call tells the server; a form sets its own content type, because only the browser knows the boundary between its parts. */
export const requestHeaders = (body: unknown, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
});

/** What a screen asks first; it changes nothing, so it may be asked before the screen's code is there. */
export interface EarlyRequest {
  method: 'get' | 'post';
  path: string;
  body?: unknown;
}

interface EarlyResponse {
  token: string;
  expiresAt: number;
  body: Promise<unknown>;
}

/** The first script and the program are two bundles on one page: this is where they meet. */
const page = globalThis as typeof globalThis & { askedEarly?: Map<string, EarlyResponse> };

/** An answer that nobody has fetched for so long is out of date; the program may take that long to come. */
const MAX_AGE_MS = 10_000;

const requestKey = ({ method, path, body }: EarlyRequest) => [method, path, JSON.stringify(body)].join(' ');

/** Ask now what the program will want to know within so many milliseconds. */
export function sendEarly(host: string, token: string, request: EarlyRequest, maxAgeMs = MAX_AGE_MS): void {
  const { method, path, body } = request;
  const response = fetch(`${host}/api${path}`, {
    method: method.toUpperCase(),
    headers: requestHeaders(body, token),
    body: body === undefined ? undefined : JSON.stringify(body),
  }).then(
    (answer) => (answer.ok ? (answer.json() as Promise<unknown>) : undefined),
    () => undefined,
  );
  const asked = (page.askedEarly ??= new Map<string, EarlyResponse>());
  for (const [key, { expiresAt }] of asked) if (expiresAt <= Date.now()) asked.delete(key);
  asked.set(requestKey(request), { token, expiresAt: Date.now() + maxAgeMs, body: response });
}

/** The answer to a question that was asked early, for whoever shows it before the program does. */
export const getEarlyResponse = (question: EarlyRequest): Promise<unknown> | undefined =>
  page.askedEarly?.get(requestKey(question))?.body;

/** The answer to a question that was asked early, once and for whoever asked; undefined when it must be asked again. */
export function takeEarlyResponse(
  question: EarlyRequest,
  token: string | null,
): Promise<unknown> | undefined {
  const key = requestKey(question);
  const asked = page.askedEarly?.get(key);
  page.askedEarly?.delete(key);
  const isMine = asked && asked.token === token && Date.now() < asked.expiresAt;
  return isMine ? asked.body.catch(() => undefined) : undefined;
}
