const NUMBER_PATTERN = /^[+-]?([1-9]\d{0,2}((,\d{3})+|(\s\d{3})+)(\.\d*)?|\d+\.?\d*|\.\d+)$/;

/** Parses a number; commas and spaces are accepted only between thousands. */
export function parseNumber(typed: unknown): number | undefined {
  if (typeof typed === 'number') return typed;
  if (typeof typed !== 'string' || !NUMBER_PATTERN.test(typed.trim())) return undefined;
  return Number(typed.replaceAll(/[,\s]/g, ''));
}

/** Formats a count: `1 day`, `2 days`; irregular plurals are passed in. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : many}`;

/** A number with a fixed number of decimals; `-----` without one. */
export const formatFixed = (value: number | null | undefined, decimals: number): string =>
  typeof value === 'number' ? value.toFixed(decimals) : '-----';
