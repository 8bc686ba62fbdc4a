/** Responses to the requests that the script in index.html starts before the app is loaded. */
interface InitialRequests {
  token: string;
  /** Parsed bodies by path and JSON body of the request; undefined after an error response. */
  responses: Record<string, Promise<unknown> | undefined>;
}

declare global {
  var initialRequests: InitialRequests | undefined;
}

/** Milliseconds after the navigation from which responses are outdated. */
const MAX_AGE_MS = 10_000;

/**
 * Body of a POST response that index.html requested with this token; each can be used once. Undefined if
 * there is none or it failed.
 */
export async function takeInitialResponse(
  path: string,
  body: unknown,
  token: string | null,
): Promise<unknown> {
  const requests = globalThis.initialRequests;
  const key = body === undefined ? path : `${path} ${JSON.stringify(body)}`;
  const pending = requests?.responses[key];
  if (!requests || !pending) return undefined;
  requests.responses[key] = undefined;
  if (requests.token !== token || performance.now() > MAX_AGE_MS) return undefined;
  return pending.catch(() => undefined);
}
