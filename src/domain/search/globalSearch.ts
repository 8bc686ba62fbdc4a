import type { Id } from '../entity';

/** Searchable record types in result order. */
export const SEARCHABLE_TYPES = [
  'clients',
  'contracts',
  'bills',
  'orders',
  'sites',
  'tanks',
  'devices',
  'counters',
  'pos',
  'users',
  'wallets',
] as const;

export type SearchableType = (typeof SEARCHABLE_TYPES)[number];

/** A search result with label and distinguishing detail. */
export interface SearchResult {
  _id: Id;
  area: SearchableType;
  label: string;
  hint: string;
}

/** Minimum query length. */
export const MIN_SEARCH_LENGTH = 2;
