import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../http/httpError';
import { UNAVAILABLE } from '../../domain/errorMessages';

/** Argon2id cost parameters. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 64 MiB and three passes, about 80 ms of CPU time. */
const HASH_COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

const MAX_CONCURRENT = 2;
const MAX_WAITING = 50;

/** Limits concurrent hashing; throws 503 when the queue is full. */
function createConcurrencyLimit() {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MAX_CONCURRENT) {
      if (queue.length >= MAX_WAITING) throw new HttpError(503, UNAVAILABLE, { retryAfter: 5 });
      await new Promise<void>((resume) => queue.push(resume));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const limitConcurrency = createConcurrencyLimit();

export const hashPassword = (password: string, cost: HashCost = HASH_COST): Promise<string> =>
  limitConcurrency(() => hash(password, cost));

/** Whether a stored hash has other cost parameters. */
export const needsRehash = (stored: string, { memoryCost, timeCost, parallelism } = HASH_COST): boolean =>
  !stored.startsWith(
    `$argon2id$v=19$m=${String(memoryCost)},t=${String(timeCost)},p=${String(parallelism)}$`,
  );

const dummyHashes = new Map<string, Promise<string>>();

/** Hash for unknown accounts, so that verification takes the same time. */
function dummyHash(cost: HashCost): Promise<string> {
  const key = JSON.stringify(cost);
  const cached = dummyHashes.get(key) ?? hash('placeholder for unknown accounts', cost);
  dummyHashes.set(key, cached);
  return cached;
}

/** Verifies a password; takes the same time if there is no stored hash. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  cost: HashCost = HASH_COST,
) {
  const expected = stored ?? (await dummyHash(cost));
  const matches = await limitConcurrency(() => verify(expected, password));
  return matches && typeof stored === 'string';
}
