import type { Permission } from '../permissions';

/** Record texts suggested for text fields that also accept others, with the permission to list them. */
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

/** A suggested text, with a label if it is a code. */
export interface Suggestion {
  value: string;
  label?: string | null;
}

/** Fixed suggestions, or the name of suggestions on the server. */
export type Suggestions = readonly (string | Suggestion)[] | SuggestionName;
