interface NumberedRecord {
  unique_number: string;
}

/** Numbers records per series and year in chronological order, without gaps. */
export function assignNumbers<Item extends NumberedRecord>(
  items: readonly Item[],
  series: string,
  padding: number,
  timeOf: (item: Item) => string,
): void {
  const counts = new Map<string, number>();
  const timedItems = items.map((item) => ({ item, time: timeOf(item) }));
  for (const { item, time } of timedItems.sort((a, b) => compareStrings(a.time, b.time))) {
    const year = time.slice(0, 4);
    const number = (counts.get(year) ?? 0) + 1;
    counts.set(year, number);
    item.unique_number = `${series}-${year}-${String(number).padStart(padding, '0')}`;
  }
}

const compareStrings = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** A code without a year: `CL-000001`. */
export const recordCode = (prefix: string, index: number, padding: number): string =>
  `${prefix}-${String(index + 1).padStart(padding, '0')}`;

/** Last number per series and year; year 0 for codes without a year. */
export function lastNumbers(numbers: readonly string[]): { name: string; year: number; last: number }[] {
  const lastByKey = new Map<string, { name: string; year: number; last: number }>();
  for (const text of numbers) {
    const [, name = '', year = '0', last = ''] = /^([A-Z]+)-(?:(\d{4})-)?(\d+)$/.exec(text) ?? [];
    const key = `${name} ${year}`;
    lastByKey.set(key, {
      name,
      year: Number(year),
      last: Math.max(Number(last), lastByKey.get(key)?.last ?? 0),
    });
  }
  return [...lastByKey.values()];
}
