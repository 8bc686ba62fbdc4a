/** A measured figure; exceeding its budget fails the bench. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Decimal places. */
  digits?: number;
  budget?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const formatValue = ({ value, digits = 0 }: Figure): string => value.toFixed(digits);

/** Figures as a Markdown table. */
export const formatTable = (figures: readonly Figure[]): string =>
  [
    '| figure | measured | budget |',
    '|---|---:|---:|',
    ...figures.map(
      (figure) =>
        `| ${figure.name} | ${formatValue(figure)} ${figure.unit} | ${figure.budget === undefined ? '' : `${String(figure.budget)} ${figure.unit}`} |`,
    ),
  ].join('\n');

export const overBudget = (figures: readonly Figure[]): Figure[] =>
  figures.filter(({ value, budget }) => budget !== undefined && value > budget);
