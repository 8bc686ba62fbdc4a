import type { Id } from '../entity';

/** The areas whose records are found by typing, in the order in which they are told. */
export const FINDABLE = [
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

export type FindableArea = (typeof FINDABLE)[number];

/** A record that fits what was typed: what it is called, and what tells it from its like. */
export interface Found {
  _id: Id;
  area: FindableArea;
  label: string;
  hint: string;
}

/** Fewer letters than these would find everything. */
export const LEAST_LETTERS = 2;
