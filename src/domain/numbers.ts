const NUMBER_PATTERN = /^[+-]?([1-9]\d{0,2}((,\d{3})+|(\s\d{3})+)(\.\d*)?|\d+\.?\d*|\.\d+)$/;

/** Parses a number; commas and spaces are accepted only between thousands. */
export function parseNumber(input: unknown): number | undefined {
  if (typeof input === 'number') return input;
  if (typeof input !== 'string' || !NUMBER_PATTERN.test(input.trim())) return undefined;
  return Number(input.replaceAll(/[,\s]/g, ''));
}

const integerFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0, signDisplay: 'negative' });

/** Formats a rounded number: `1,204`; `0` instead of `-0`. */
export const formatInteger = (value: number): string => integerFormat.format(value);

/** Formats a count: `1 day`, `2 days`; irregular plurals are passed in. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatInteger(count)} ${count === 1 ? singular : plural}`;

/** Formats a number with fixed decimals; `-----` if absent. */
export const formatFixed = (value: number | null | undefined, decimals: number): string =>
  typeof value === 'number' ? value.toFixed(decimals) : '-----';
