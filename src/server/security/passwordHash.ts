import { hash, verify } from '@node-rs/argon2';
import { UNAVAILABLE, HttpError } from '../http/httpError';

/** What one hash costs; argon2id. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 64 MiB and three passes: about 80 ms of one core. */
export const HASH_COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

const MAX_CONCURRENT = 2;
const MAX_WAITING = 50;

/** Lets few in at once and few wait; whoever comes beyond is told to come back. */
function createConcurrencyLimit() {
  const isPending: (() => void)[] = [];
  let inside = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= MAX_CONCURRENT) {
      if (isPending.length >= MAX_WAITING) throw new HttpError(503, UNAVAILABLE, { retryAfter: 5 });
      await new Promise<void>((go) => isPending.push(go));
    } else inside += 1;
    try {
      return await work();
    } finally {
      const next = isPending.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

const limitConcurrency = createConcurrencyLimit();

/** Make what is stored of a password. */
export const hashPassword = (password: string, cost: HashCost = HASH_COST): Promise<string> =>
  limitConcurrency(() => hash(password, cost));

/** Whether a stored hash was made at another cost than the one of today. */
export const needsRehash = (stored: string, { memoryCost, timeCost, parallelism } = HASH_COST): boolean =>
  !stored.startsWith(
    `$argon2id$v=19$m=${String(memoryCost)},t=${String(timeCost)},p=${String(parallelism)}$`,
  );

const dummyHashes = new Map<string, Promise<string>>();

/** The hash of a password that nobody has, at the same cost as a real one. */
function dummyHash(cost: HashCost): Promise<string> {
  const key = JSON.stringify(cost);
  const known = dummyHashes.get(key) ?? hash('placeholder for unknown accounts', cost);
  dummyHashes.set(key, known);
  return known;
}

/** Whether a password is the stored one; without a stored one it takes as long and says no. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  cost: HashCost = HASH_COST,
) {
  const against = stored ?? (await dummyHash(cost));
  const same = await limitConcurrency(() => verify(against, password));
  return same && typeof stored === 'string';
}
