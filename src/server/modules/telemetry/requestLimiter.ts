import { tooManyRequests } from '../../http/rateLimits';

const RETRY_AFTER_MS = 1_000;

interface KeyState {
  active: number;
  waiting: (() => void)[];
}

interface RequestLimits {
  maxActive: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/**
 * Limits concurrent requests per key; others wait in order of arrival. A flood from one key therefore takes
 * few database connections and little memory, because the bodies of waiting requests are not read. Returns a
 * function that resolves when a request may run, with a function to call when it ends. It rejects with 429 if
 * too many requests of the key wait, or this one waited too long.
 */
export function createRequestLimiter({ maxActive, maxWaiting, maxWaitMs }: RequestLimits) {
  const states = new Map<string, KeyState>();

  function end(key: string, state: KeyState): void {
    const next = state.waiting.shift();
    if (next) return next();
    state.active -= 1;
    if (state.active === 0) states.delete(key);
  }

  const waitForTurn = (state: KeyState): Promise<void> =>
    new Promise((resolve, reject) => {
      const run = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        state.waiting.splice(state.waiting.indexOf(run), 1);
        reject(tooManyRequests(RETRY_AFTER_MS));
      }, maxWaitMs);
      state.waiting.push(run);
    });

  return async (key: string): Promise<() => void> => {
    const state = states.get(key) ?? { active: 0, waiting: [] };
    states.set(key, state);
    if (state.active < maxActive) state.active += 1;
    else if (state.waiting.length >= maxWaiting) throw tooManyRequests(RETRY_AFTER_MS);
    else await waitForTurn(state);
    let hasEnded = false;
    return () => {
      if (!hasEnded) end(key, state);
      hasEnded = true;
    };
  };
}
