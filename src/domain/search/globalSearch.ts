import type { Id } from '../entity';

/** The areas whose records are found by typing, in the order in which they are told. */
export const SEARCHABLE_AREAS = [
  'clients',
  'contracts',
  'bills',
  'orders',
  'tanks',
  'devices',
  'counters',
  'pos',
  'users',
  'wallets',
] as const;

export type SearchableArea = (typeof SEARCHABLE_AREAS)[number];

/** A record that fits what was typed: what it is called, and what tells it from its like. */
export interface SearchResult {
  _id: Id;
  area: SearchableArea;
  label: string;
  hint: string;
}

/** Fewer letters than these would find everything. */
export const MIN_SEARCH_LENGTH = 2;
