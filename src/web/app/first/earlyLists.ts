import type { RecordType } from '../../features/records/recordTypes';
import { RECORD_TYPES } from '../../features/records/recordTypes';

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
] as const satisfies readonly (keyof typeof RECORD_TYPES)[];

export type EarlyList = (typeof EARLY_LISTS)[number];

/** The list at an address that asks for nothing but its first page. */
export const earlyListAt = (path: string, search: string): EarlyList | undefined =>
  search ? undefined : EARLY_LISTS.find((name) => RECORD_TYPES[name].path === path);

/** How it is called and what it takes to see it. */
export const wordsOf = (name: EarlyList): RecordType => RECORD_TYPES[name];
