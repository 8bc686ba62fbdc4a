/** Seeded pseudorandom generator. */
export interface Random {
  /** A number in [0, 1). */
  fraction(): number;
  /** An integer between `low` and `high`, inclusive. */
  integer(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  probability(probability: number): boolean;
  /** A string of digits that does not start with zero. */
  digits(count: number): string;
  /** A UUID version 7 for a time in milliseconds. */
  id(at: number): string;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    integer,
    pick: (list) => cyclicItem(list, integer(0, list.length - 1)),
    probability: (probability) => fraction() < probability,
    digits: (count) => Array.from({ length: count }, (_, index) => integer(index === 0 ? 1 : 0, 9)).join(''),
    id: (at) => uuidAt(at, () => HEX.charAt(integer(0, 15))),
  };
}

/** Item at an index modulo the length. */
export function cyclicItem<T>(list: readonly T[], index: number): T {
  const item = list.at(index % list.length);
  if (item === undefined) throw new RangeError('The list is empty');
  return item;
}

const HEX = '0123456789abcdef';

function uuidAt(at: number, hex: () => string): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  const hexDigits = (count: number) => {
    let digits = '';
    while (digits.length < count) digits += hex();
    return digits;
  };
  const variant = '89ab'.charAt(parseInt(hex(), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hexDigits(3)}-${variant}${hexDigits(3)}-${hexDigits(12)}`;
}
