/** What is numbered: where it stands in time, and the number that it is given. */
interface NumberedRecord {
  unique_number: string;
}

/** Give every record its number of the series, year by year in the order of time, without a gap. */
export function assignNumbers<Item extends NumberedRecord>(
  items: readonly Item[],
  series: string,
  padding: number,
  when: (item: Item) => string,
): void {
  const counts = new Map<string, number>();
  const inTime = items.map((item) => ({ item, at: when(item) }));
  for (const { item, at } of inTime.sort((one, other) => compareStrings(one.at, other.at))) {
    const year = at.slice(0, 4);
    const place = (counts.get(year) ?? 0) + 1;
    counts.set(year, place);
    item.unique_number = `${series}-${year}-${String(place).padStart(padding, '0')}`;
  }
}

const compareStrings = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** A code that counts on for ever: `CL-000001`. */
export const recordCode = (prefix: string, place: number, padding: number): string =>
  `${prefix}-${String(place + 1).padStart(padding, '0')}`;

/** The last number that was given out in every series and year; year 0 for codes that count on for ever. */
export function lastNumbers(given: readonly string[]): { name: string; year: number; last: number }[] {
  const lasts = new Map<string, { name: string; year: number; last: number }>();
  for (const text of given) {
    const [, name = '', year = '0', last = ''] = /^([A-Z]+)-(?:(\d{4})-)?(\d+)$/.exec(text) ?? [];
    const key = `${name} ${year}`;
    lasts.set(key, { name, year: Number(year), last: Math.max(Number(last), lasts.get(key)?.last ?? 0) });
  }
  return [...lasts.values()];
}
