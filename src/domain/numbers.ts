const NUMBER_PATTERN = /^[+-]?([1-9]\d{0,2}((,\d{3})+|(\s\d{3})+)(\.\d*)?|\d+\.?\d*|\.\d+)$/;

/** A number as it stands, or as its typing reads: a comma or space counts only between thousands, for elsewhere decimals may be meant. */
export function parseNumber(typed: unknown): number | undefined {
  if (typeof typed === 'number') return typed;
  if (typeof typed !== 'string' || !NUMBER_PATTERN.test(typed.trim())) return undefined;
  return Number(typed.replaceAll(/[,\s]/g, ''));
}

/** So many of something in words: `1 day`, `2 days`; a plural that isn't made with an s is told. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : many}`;
