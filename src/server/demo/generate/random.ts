/** A source of repeatable luck: the same seed tells the same story every time. */
export interface Random {
  /** A fraction from 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** One entry of a list. */
  pick<T>(list: readonly T[]): T;
  /** True that often: `likely(0.2)` once in five. */
  probability(share: number): boolean;
  /** A string of that many digits, the first not zero. */
  digits(count: number): string;
  /** A record id as of a moment: a UUID of version 7. */
  id(at: number): string;
}

/** Mulberry32: a few lines, well spread, the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    integer: whole,
    pick: (list) => cyclicItem(list, whole(0, list.length - 1)),
    probability: (share) => fraction() < share,
    digits: (count) => Array.from({ length: count }, (_, place) => whole(place === 0 ? 1 : 0, 9)).join(''),
    id: (at) => uuidAt(at, () => HEX.charAt(whole(0, 15))),
  };
}

/** The entry at a place, going round when the list is shorter. */
export function cyclicItem<T>(list: readonly T[], place: number): T {
  const found = list.at(place % list.length);
  if (found === undefined) throw new RangeError('The list has no entry to take');
  return found;
}

const HEX = '0123456789abcdef';

function uuidAt(at: number, hex: () => string): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  const some = (count: number) => {
    let digits = '';
    while (digits.length < count) digits += hex();
    return digits;
  };
  const variant = '89ab'.charAt(parseInt(hex(), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${some(3)}-${variant}${some(3)}-${some(12)}`;
}
