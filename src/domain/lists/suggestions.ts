import type { Permission } from '../permissions';

/** Texts of records that fields suggest although others can be typed, and the permission to list them. */
export const SUGGESTIONS = {
  account: 'canViewBills',
  device_model: 'canViewDevices',
  driver: 'canViewTanks',
  route: 'canViewContracts',
  supplier: 'canViewTanks',
  tariff: 'canViewContracts',
  truck: 'canViewTanks',
  vendor: 'canViewDevices',
} as const satisfies Record<string, Permission>;

export type SuggestionName = keyof typeof SUGGESTIONS;

export const SUGGESTION_NAMES = Object.keys(SUGGESTIONS) as SuggestionName[];

/** A suggested text, and what it stands for if it is a code. */
export interface Suggestion {
  value: string;
  label?: string | null;
}

/** Fixed suggestions, or the name of those that the server has. */
export type Suggestions = readonly (string | Suggestion)[] | SuggestionName;
