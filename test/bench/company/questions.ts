type Row = Record<string, unknown>;

/** What a list can be asked, as the description of the calls tells it. */
export interface Askable {
  noun: string;
  sorts: readonly string[];
  filters: readonly string[];
}

/** One question for a list, with the words that name it in a report. */
export interface Question {
  words: string;
  body: object;
}

const DIRECTIONS = ['asc', 'desc'] as const;
/** As deep as a list can be asked: what lies deeper is found by a narrower question. */
const LAST_PAGE = { page: 1_000, limit: 10 };

/** Every question of a list: each order at its first page and its last, each filter and search in each order. */
export function questionsFor({ noun, sorts, filters }: Askable, samples: readonly Row[]): Question[] {
  const orders = sorts.flatMap((sort) => DIRECTIONS.map((dir) => ({ sort, dir })));
  const narrowed = [
    ...filters.flatMap((name) => wishesBy(name, samples).map((wish) => ({ filters: { [name]: wish } }))),
    ...searchesIn(samples).map((search) => ({ search })),
  ];
  return [
    ...orders.map((order) => asked(noun, order)),
    ...orders.map((order) => asked(noun, { ...order, ...LAST_PAGE })),
    ...narrowed.flatMap((narrow) => [{}, ...orders].map((order) => asked(noun, { ...order, ...narrow }))),
  ];
}

const asked = (noun: string, wish: object): Question => ({
  words: `${noun} ${JSON.stringify(wish)}`,
  body: { page: 1, limit: 10, ...wish },
});

/** What a filter may take that no row shows; the list refuses what it can't. */
const GUESSES = [true, false, 30, '2026-06', { from: '2024-06-01' }, { to: '2024-06-01' }];

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Values that some row has; of days and amounts the span up to them, and from them. */
function wishesBy(name: string, samples: readonly Row[]): unknown[] {
  const values = samples.map((row) => plain(row[name])).filter((value) => value !== undefined);
  const different = [...new Set(values)].slice(0, 3);
  if (different.length === 0) return GUESSES;
  return different.flatMap((value): unknown[] =>
    isSpanned(value) ? [{ to: value }, { from: value }] : [value],
  );
}

const isSpanned = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && DAY.test(value));

/** A record that is pointed to is asked for by its id, a list by its first entry, a moment by its day. */
function plain(value: unknown): string | number | boolean | undefined {
  if (Array.isArray(value)) return plain(value[0]);
  if (typeof value === 'object' && value !== null) return '_id' in value ? plain(value._id) : undefined;
  if (typeof value === 'string') return DAY.test(value) ? value.slice(0, 10) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

const SOUGHT = ['unique_number', 'code', 'label', 'title', 'client'];

/** What somebody types who looks for a row: its whole number, its beginning, a name, four letters, and nonsense. */
function searchesIn(samples: readonly Row[]): string[] {
  const words = samples
    .slice(0, 1)
    .flatMap((row) => SOUGHT.map((name) => labelOf(row[name])).filter(Boolean));
  return [...new Set(words.flatMap((word) => [word, word.slice(0, 4)])), 'zzzz'];
}

const labelOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '';
};
