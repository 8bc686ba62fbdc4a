import type { Id } from '../entity';

/** Searchable areas in result order. */
export const SEARCHABLE_AREAS = [
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

export type SearchableArea = (typeof SEARCHABLE_AREAS)[number];

/** A search result with label and distinguishing detail. */
export interface SearchResult {
  _id: Id;
  area: SearchableArea;
  label: string;
  hint: string;
}

/** Minimum query length. */
export const MIN_SEARCH_LENGTH = 2;
