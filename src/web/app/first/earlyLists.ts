import type { AreaWords } from '../../features/records/recordTypes';
import { AREAS } from '../../features/records/recordTypes';

/** The lists whose rows are drawn before the program is there: nothing in them but what a page can show by itself. */
export const EARLY_LISTS = [
  'tanks',
  'devices',
  'clients',
  'contracts',
  'bills',
  'orders',
  'pos',
  'users',
  'counters',
] as const satisfies readonly (keyof typeof AREAS)[];

export type EarlyList = (typeof EARLY_LISTS)[number];

/** The list at an address that asks for nothing but its first page. */
export const earlyListAt = (path: string, search: string): EarlyList | undefined =>
  search ? undefined : EARLY_LISTS.find((name) => AREAS[name].path === path);

/** How it is called and what it takes to see it. */
export const wordsOf = (name: EarlyList): AreaWords => AREAS[name];
