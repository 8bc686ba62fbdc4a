import { formatMonth } from '../../../domain/dates';
import { EMIRATES } from '../../../domain/enums';
import type { Suggestions } from '../../../domain/lists/suggestions';
import type {
  FilterDefinition,
  FilterPicker,
  FilterValues,
  QuickFilter,
} from '../../../domain/lists/listFilters';

export const oneOf = (name: string, label: string, values: readonly string[]): FilterDefinition => ({
  name,
  label,
  kind: 'choice',
  values,
});
export const anyOf = (name: string, label: string, values: readonly string[]): FilterDefinition => ({
  name,
  label,
  kind: 'multipleChoice',
  values,
});
export const dateRange = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'dateRange',
});
export const exactText = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'exact' });
/** A filter by suggested or typed text. */
export const suggestedText = (name: string, label: string, suggestions: Suggestions): FilterDefinition => ({
  name,
  label,
  kind: 'exact',
  suggestions,
  valueLabel: String,
});
/** A filter by one record, selected by name. */
export const oneRecord = (name: string, label: string, picker: FilterPicker): FilterDefinition => ({
  name,
  label,
  kind: 'exact',
  picker,
  valueLabel: String,
});
export const month = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'month',
  valueLabel: formatMonth,
});
export const moreThanAmount = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: 'AED',
});
export const withinDays = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: 'days',
});
export const atLeastPercent = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: '%',
});
export const flagFilter = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'flag' });
export const yesNo = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'boolean' });

/** Placeholder for the current user's name in a quick filter. */
export const OWN_USERNAME = '@me';

export const quickFilter = (label: string, filters: FilterValues): QuickFilter => ({ label, filters });

/** Replaces `OWN_USERNAME` in quick filters. */
export const ownQuickFilters = (quickFilters: readonly QuickFilter[], username: string): QuickFilter[] =>
  quickFilters.map(({ label, filters }) => ({
    label,
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value === OWN_USERNAME ? username : value]),
    ),
  }));

/** Filters for records of a site. */
export const emirateAndSiteFilters: readonly FilterDefinition[] = [
  anyOf('emirate', 'Emirate', EMIRATES),
  oneRecord('site', 'Site', 'site'),
];
