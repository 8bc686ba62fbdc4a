type Row = Record<string, unknown>;

/** Sort orders and filters of a list, from the OpenAPI document. */
export interface ListDescription {
  noun: string;
  sorts: readonly string[];
  filters: readonly string[];
}

/** Body of a list request. */
interface ListBody {
  page?: number;
  limit?: number;
  sort?: string;
  dir?: string;
  search?: string;
  filters?: object;
}

/** A list query with a label for the report. */
export interface ListQuery {
  label: string;
  body: ListBody;
  /** Whether the budget of rare queries applies instead of that of everyday ones. */
  isRare: boolean;
}

const DIRECTIONS = ['asc', 'desc'] as const;
/** The last page that a list allows. */
const LAST_PAGE = { page: 1_000, limit: 10 };

/** Rare: a filter, search or late page in a chosen order, and a wide search. */
const isRare = ({ sort, search = '', filters, page = 1 }: ListBody): boolean =>
  (sort !== undefined && (filters !== undefined || search !== '' || page > 1)) ||
  (search.length === WIDE_LENGTH && search !== WITHOUT_MATCHES);

/** All queries of a list: first, next and last pages of its orders, each filter and search in each order. */
export function createListQueries(
  { noun, sorts, filters }: ListDescription,
  samples: readonly Row[],
): ListQuery[] {
  const orders = sorts.flatMap((sort) => DIRECTIONS.map((dir) => ({ sort, dir })));
  const filtered = [
    ...filters.flatMap((name) =>
      filterValues(name, samples).map((value) => ({ filters: { [name]: value } })),
    ),
    ...searchTexts(samples).map((search) => ({ search })),
  ];
  return [
    ...[{}, { page: 2 }, LAST_PAGE].map((page) => toListQuery(noun, page)),
    ...orders.map((order) => toListQuery(noun, order)),
    ...orders.map((order) => toListQuery(noun, { ...order, ...LAST_PAGE })),
    ...filtered.flatMap((filter) =>
      [{}, ...orders].map((order) => toListQuery(noun, { ...order, ...filter })),
    ),
  ];
}

const toListQuery = (noun: string, value: ListBody): ListQuery => ({
  label: `${noun} ${JSON.stringify(value)}`,
  body: { page: 1, limit: 10, ...value },
  isRare: isRare(value),
});

/** Filter values for fields without a sample value; the list rejects unsuitable ones. */
const DEFAULT_FILTER_VALUES = [true, false, 30, '2026-06', { from: '2024-06-01' }, { to: '2024-06-01' }];

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Filter values from sample rows; ranges for days and amounts. */
function filterValues(name: string, samples: readonly Row[]): unknown[] {
  const values = samples
    .map((row) => toFilterValue(name === 'site' ? siteCode(row[name]) : row[name]))
    .filter((value) => value !== undefined);
  const distinct = [...new Set(values)].slice(0, 3);
  if (distinct.length === 0) return DEFAULT_FILTER_VALUES;
  return distinct.flatMap((value): unknown[] =>
    isRangeValue(value) ? [{ to: value }, { from: value }] : [value],
  );
}

/** Sites are filtered by their codes. */
const siteCode = (site: unknown): unknown =>
  typeof site === 'object' && site !== null && 'code' in site ? site.code : site;

const isRangeValue = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && DAY.test(value));

/** Filter value of a field: references by id, arrays by their first element, timestamps by day. */
function toFilterValue(value: unknown): string | number | boolean | undefined {
  if (Array.isArray(value)) return toFilterValue(value[0]);
  if (typeof value === 'object' && value !== null)
    return '_id' in value ? toFilterValue(value._id) : undefined;
  if (typeof value === 'string') return DAY.test(value) ? value.slice(0, 10) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

const SEARCHED_FIELDS = ['unique_number', 'code', 'label', 'title', 'client'];

/** Length of a search text that many rows match. */
const WIDE_LENGTH = 4;
const WITHOUT_MATCHES = 'zzzz';

/** Search texts: a whole number, its prefix, a name, its first letters, and one without matches. */
function searchTexts(samples: readonly Row[]): string[] {
  const texts = samples
    .slice(0, 1)
    .flatMap((row) => SEARCHED_FIELDS.map((name) => searchableText(row[name])).filter(Boolean));
  return [...new Set(texts.flatMap((text) => [text, text.slice(0, WIDE_LENGTH)])), WITHOUT_MATCHES];
}

const searchableText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '';
};
