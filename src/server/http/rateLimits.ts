import { HttpError } from './httpError';

/** How often something may happen in a span of time. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every limit there is (per user, session or address; the last five live in the database, for all processes). */
export const RATE_LIMITS = {
  reads: { max: 600, windowMs: MINUTE },
  writes: { max: 120, windowMs: MINUTE },
  events: { max: 240, windowMs: MINUTE },
  uploads: { max: 20, windowMs: HOUR },
  imports: { max: 60, windowMs: HOUR },
  open: { max: 240, windowMs: MINUTE },
  exports: { max: 20, windowMs: MINUTE },
  files: { max: 1_200, windowMs: MINUTE },
  reports: { max: 30, windowMs: MINUTE },
  loginsByAccount: { max: 10, windowMs: 10 * MINUTE },
  loginsByAddress: { max: 60, windowMs: 10 * MINUTE },
  mailsByAccount: { max: 3, windowMs: HOUR },
  mailsByAddress: { max: 10, windowMs: HOUR },
  codesByAddress: { max: 60, windowMs: HOUR },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimits = Record<RateLimitName, RateLimit>;

const MAX_KEYS = 50_000;
export const TOO_MANY_REQUESTS = 'Too many tries. Please wait a moment.';

/** The refusal of what comes too often. */
export const tooManyRequests = (waitMs: number): HttpError =>
  new HttpError(429, TOO_MANY_REQUESTS, { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) });

/** Counts within this process; a count that is full refuses until its window has passed. */
export function createRateLimiter(limits: RateLimits, clock: () => number) {
  const windows = new Map<string, { ends: number; count: number }>();
  return (name: RateLimitName, who: string): void => {
    const { max, windowMs } = limits[name];
    const key = `${name} ${who}`;
    const now = clock();
    const current = windows.get(key);
    if (!current || current.ends <= now) {
      if (windows.size >= MAX_KEYS) evictExpired(windows, now);
      windows.set(key, { ends: now + windowMs, count: 1 });
    } else if (++current.count > max) throw tooManyRequests(current.ends - now);
  };
}

function evictExpired(windows: Map<string, { ends: number }>, now: number): void {
  for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < MAX_KEYS) return;
    windows.delete(key);
  }
}
