import type { FilterValue, ListQuery } from '../entity';

/** A list filter: wire field, label and accepted values. */
export type FilterDefinition = { name: string; label: string } & (
  | { kind: 'one' | 'several'; words: readonly string[] }
  | { kind: 'days' }
  | { kind: 'yes' }
  | { kind: 'yesNo' }
  | { kind: 'exact' }
  | { kind: 'month' }
  | { kind: 'number'; unit: keyof typeof NUMBER_PATTERNS }
);

export type FilterValues = NonNullable<ListQuery['filters']>;

/** Formats a filter value in its unit. */
const NUMBER_PATTERNS = { AED: /^\d{1,9}(\.\d{1,2})?$/, days: /^\d{1,3}$/ };

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const MONTH_PATTERN = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

const isCalendarDate = (text: string): boolean => {
  const time = DAY_PATTERN.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

function parseDateRange(text: string): FilterValue | undefined {
  const [from = '', to = '', ...more] = text.split('..');
  const known = [from, to].every((end) => end === '' || isCalendarDate(end));
  if (!known || more.length > 0 || !text.includes('..') || from + to === '') return undefined;
  return { ...(from && { from }), ...(to && { to }) };
}

function parseOptions(text: string, words: readonly string[]): string[] {
  const said = text.split(',');
  return words.filter((word) => said.includes(word));
}

/** Parses one filter from the URL; undefined if invalid. */
export function parseFilter(row: FilterDefinition, text: string): FilterValue | undefined {
  if (row.kind === 'yes') return text === 'yes' || undefined;
  if (row.kind === 'yesNo') return text === 'yes' || (text === 'no' ? false : undefined);
  if (row.kind === 'exact') return text.trim() || undefined;
  if (row.kind === 'month') return MONTH_PATTERN.test(text) ? text : undefined;
  if (row.kind === 'number') return NUMBER_PATTERNS[row.unit].test(text) ? Number(text) : undefined;
  if (row.kind === 'days') return parseDateRange(text);
  const known = parseOptions(text, row.words);
  if (row.kind === 'one') return known.length === 1 ? known[0] : undefined;
  return known.length > 0 ? known : undefined;
}

/** Serialises a filter for the URL. */
export function formatFilter(filter: FilterValue): string {
  if (typeof filter === 'boolean') return filter ? 'yes' : 'no';
  if (Array.isArray(filter)) return filter.join(',');
  if (typeof filter !== 'object') return String(filter);
  return `${String(filter.from ?? '')}..${String(filter.to ?? '')}`;
}

/** Parses the filters of a URL; unknown ones are ignored. */
export function parseFilters(rows: readonly FilterDefinition[], read: (name: string) => string | null) {
  const said = rows.flatMap((row): [string, FilterValue][] => {
    const text = read(row.name);
    const filter = text === null ? undefined : parseFilter(row, text);
    return filter === undefined ? [] : [[row.name, filter]];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}
