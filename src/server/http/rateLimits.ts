import type { FastifyRequest } from 'fastify';
import { HttpError } from './httpError';
import { TOO_MANY_REQUESTS } from '../../domain/errorMessages';

/** Maximum number of requests per window. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Rate limits: above normal use, below scripts; the last five are counted in the database, across processes.
 */
export const RATE_LIMITS = {
  /** Per user: a bulk action that reads each of 500 records, while pages with a dozen requests open. */
  reads: { max: 1_800, windowMs: MINUTE },
  /** Per user: a bulk action that issues, mails or deposits 500 records, twice in a row, while forms save drafts. */
  writes: { max: 1_200, windowMs: MINUTE },
  /** Per session: twenty tabs that poll every five seconds. */
  events: { max: 240, windowMs: MINUTE },
  /** Per user: a meter reader's 200 photos of a day, uploaded together in the evening, some of them twice. */
  uploads: { max: 300, windowMs: HOUR },
  /** Per user: one sheet of readings per route, checked and then imported, with corrections. */
  imports: { max: 60, windowMs: HOUR },
  /** Per address: an office of forty people behind one address that open the sign-in page together. */
  open: { max: 240, windowMs: MINUTE },
  /** Per user: an export every three seconds. */
  exports: { max: 20, windowMs: MINUTE },
  /** Per address: forty people behind one address that each page through a list with a hundred thumbnails. */
  files: { max: 6_000, windowMs: MINUTE },
  /** Per address: a gateway reports each message of a billing run within some minutes. */
  callbacks: { max: 6_000, windowMs: MINUTE },
  /** Per key: ten times the messages of 300 tanks and 5,000 flats after an outage of six hours. */
  intake: { max: 60_000, windowMs: MINUTE },
  /** Per address: a few devices with an old key that repeat their messages. */
  unknownKeys: { max: 240, windowMs: MINUTE },
  /** Per address: browsers send reports in batches, and each kind is logged once. */
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

export const tooManyRequests = (waitMs: number): HttpError =>
  new HttpError(429, TOO_MANY_REQUESTS, { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) });

/**
 * Counts a request under a named limit, and refuses it when the limit is exceeded. Returns a function that takes the
 * count back.
 */
export type RateLimiter = (name: RateLimitName, request: FastifyRequest) => () => void;

const KEY_LENGTH = 80;

/** By session for polling, by key for machines, else by user; requests without a user by address. */
function rateLimitKey(name: RateLimitName, { currentUser, headers, ip }: FastifyRequest): string {
  if (name === 'intake') return `${name} ${headers.authorization?.slice(0, KEY_LENGTH) ?? ip}`;
  return `${name} ${(name === 'events' ? currentUser?.sessionId : currentUser?.userId) ?? ip}`;
}

/**
 * Counts within this process. The store of `@fastify/rate-limit` is not used, because it
 * rejects even the allowed ones of simultaneous requests.
 */
export function createRateLimiter(limits: RateLimits, clock: () => number): RateLimiter {
  const windows = new Map<string, { ends: number; count: number }>();
  return (name, request) => {
    const { max, windowMs } = limits[name];
    const key = rateLimitKey(name, request);
    const now = clock();
    let current = windows.get(key);
    if (!current || current.ends <= now) {
      if (windows.size >= MAX_KEYS) evictExpired(windows, now);
      current = { ends: now + windowMs, count: 0 };
      windows.set(key, current);
    }
    const window = current;
    window.count += 1;
    if (window.count > max) throw tooManyRequests(window.ends - now);
    return () => void (window.count -= 1);
  };
}

function evictExpired(windows: Map<string, { ends: number }>, now: number): void {
  for (const [key, { ends: endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < MAX_KEYS) return;
    windows.delete(key);
  }
}
