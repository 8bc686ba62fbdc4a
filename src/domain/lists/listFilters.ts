import { isCalendarDate } from '../dates';
import type { FilterValue, ListQuery } from '../entity';
import type { Suggestions } from './suggestions';

/** Record types that an exact filter selects from, by code or username. */
export type FilterPicker = 'site' | 'client' | 'employee';

/** A list filter: request field, label and accepted values. A `flag` can only be true. */
export type FilterDefinition = {
  name: string;
  label: string;
  /** Labels of values; default `labelOf`. */
  valueLabel?: (value: string) => string;
} & (
  | { kind: 'choice' | 'multipleChoice'; values: readonly string[] }
  | { kind: 'dateRange' }
  | { kind: 'flag' }
  | { kind: 'boolean' }
  | { kind: 'exact'; picker?: FilterPicker; suggestions?: Suggestions }
  | { kind: 'month' }
  | { kind: 'number'; unit: keyof typeof NUMBER_PATTERNS }
);

/** Filters set by one click and removed by another. */
export interface QuickFilter {
  label: string;
  filters: FilterValues;
}

export type FilterValues = NonNullable<ListQuery['filters']>;

/** Accepted text of a number by unit. */
const NUMBER_PATTERNS = { AED: /^\d{1,9}(\.\d{1,2})?$/, days: /^\d{1,3}$/, '%': /^(\d{1,2}(\.\d)?|100)$/ };

export const MONTH_PATTERN = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

function parseDateRange(text: string): FilterValue | undefined {
  const [from = '', to = '', ...more] = text.split('..');
  const isValid = [from, to].every((end) => end === '' || isCalendarDate(end));
  if (!isValid || more.length > 0 || !text.includes('..') || from + to === '') return undefined;
  return { ...(from && { from }), ...(to && { to }) };
}

function parseChoices(text: string, values: readonly string[]): string[] {
  const selected = text.split(',');
  return values.filter((value) => selected.includes(value));
}

/** Parses one filter from the URL; undefined if invalid. */
export function parseFilter(filter: FilterDefinition, text: string): FilterValue | undefined {
  if (filter.kind === 'flag') return text === 'yes' || undefined;
  if (filter.kind === 'boolean') return text === 'yes' || (text === 'no' ? false : undefined);
  if (filter.kind === 'exact') return text.trim() || undefined;
  if (filter.kind === 'month') return MONTH_PATTERN.test(text) ? text : undefined;
  if (filter.kind === 'number') return NUMBER_PATTERNS[filter.unit].test(text) ? Number(text) : undefined;
  if (filter.kind === 'dateRange') return parseDateRange(text);
  const choices = parseChoices(text, filter.values);
  if (filter.kind === 'choice') return choices.length === 1 ? choices[0] : undefined;
  return choices.length > 0 ? choices : undefined;
}

/** Serialises a filter for the URL. */
export function formatFilter(filter: FilterValue): string {
  if (typeof filter === 'boolean') return filter ? 'yes' : 'no';
  if (Array.isArray(filter)) return filter.join(',');
  if (typeof filter !== 'object') return String(filter);
  return `${String(filter.from ?? '')}..${String(filter.to ?? '')}`;
}

/** Parses the filters of a URL; unknown ones are ignored. */
export function parseFilters(filters: readonly FilterDefinition[], read: (name: string) => string | null) {
  const entries = filters.flatMap((filter): [string, FilterValue][] => {
    const text = read(filter.name);
    const value = text === null ? undefined : parseFilter(filter, text);
    return value === undefined ? [] : [[filter.name, value]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const isSet = (active: FilterValues | undefined, [name, value]: [string, FilterValue]): boolean =>
  JSON.stringify(active?.[name]) === JSON.stringify(value);

/** Whether all filters of a quick filter are set. */
export const isQuickFilterSet = (active: FilterValues | undefined, { filters }: QuickFilter): boolean =>
  Object.entries(filters).every((entry) => isSet(active, entry));

/** The filters after a click on a quick filter: with its filters, or without them if they were set. */
export function toggleQuickFilter(
  active: FilterValues | undefined,
  quickFilter: QuickFilter,
): FilterValues | undefined {
  if (!isQuickFilterSet(active, quickFilter)) return { ...active, ...quickFilter.filters };
  const remaining = Object.entries(active ?? {}).filter(([name]) => !(name in quickFilter.filters));
  return remaining.length > 0 ? Object.fromEntries(remaining) : undefined;
}

/** URL of a list with filters; `path` may already have parameters. */
export function listLink(path: string, filters: FilterValues): string {
  const [pathname = '', search = ''] = path.split('?');
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) params.set(name, formatFilter(value));
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}
