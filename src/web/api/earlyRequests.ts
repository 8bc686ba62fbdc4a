/** What every call tells the server; a form sets its own content type, because only the browser knows the boundary between its parts. */
export const headersOf = (body: unknown, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
});

/** What a screen asks first; it changes nothing, so it may be asked before the screen's code is there. */
export interface Question {
  method: 'get' | 'post';
  path: string;
  body?: unknown;
}

interface Asked {
  token: string;
  until: number;
  answer: Promise<unknown>;
}

/** The first script and the program are two bundles on one page: this is where they meet. */
const page = globalThis as typeof globalThis & { askedEarly?: Map<string, Asked> };

/** An answer that nobody has fetched for so long is out of date; the program may take that long to come. */
const FRESH_MS = 10_000;

const keyOf = ({ method, path, body }: Question) => [method, path, JSON.stringify(body)].join(' ');

/** Ask now what the program will want to know within so many milliseconds. */
export function askEarly(host: string, token: string, question: Question, freshFor = FRESH_MS): void {
  const { method, path, body } = question;
  const answer = fetch(`${host}/api${path}`, {
    method: method.toUpperCase(),
    headers: headersOf(body, token),
    body: body === undefined ? undefined : JSON.stringify(body),
  }).then(
    (told) => (told.ok ? (told.json() as Promise<unknown>) : undefined),
    () => undefined,
  );
  const asked = (page.askedEarly ??= new Map());
  for (const [key, { until }] of asked) if (until <= Date.now()) asked.delete(key);
  asked.set(keyOf(question), { token, until: Date.now() + freshFor, answer });
}

/** The answer to a question that was asked early, for whoever shows it before the program does. */
export const earlyAnswer = (question: Question): Promise<unknown> | undefined =>
  page.askedEarly?.get(keyOf(question))?.answer;

/** The answer to a question that was asked early, once and for whoever asked; undefined when it must be asked again. */
export function takeEarly(question: Question, token: string | null): Promise<unknown> | undefined {
  const key = keyOf(question);
  const asked = page.askedEarly?.get(key);
  page.askedEarly?.delete(key);
  const isMine = asked && asked.token === token && Date.now() < asked.until;
  return isMine ? asked.answer.catch(() => undefined) : undefined;
}
